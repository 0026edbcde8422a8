import { type Example, exampleOf } from './examples.ts';
import { gatewayDocumentOf } from './gateway.ts';
import { markdownOf } from './markdown.ts';
import { openapiOf } from './openapi.ts';
import { documented } from './operations.ts';

/** The documents of the calls, by file name. The same calls always give the same documents. */
export async function documents(): Promise<Record<'api.md' | 'openapi.json' | 'gateway.json', string>> {
  const calls = documented();
  const examples = new Map<string, Example>();
  for (const operation of calls.operations) {
    const example = await exampleOf(operation);
    if (example !== null) examples.set(operation.name, example);
  }
  return {
    'api.md': markdownOf(calls, examples),
    'openapi.json': openapiOf(calls, examples),
    'gateway.json': gatewayDocumentOf(calls, examples),
  };
}
