import { endpoints } from '../../src/api/endpoints.gen.ts';
import { DISMISSALS_PATH, type GatewayCall, gatewayCall } from '../../src/api/gateway-calls.ts';
import type { Example } from './examples.ts';
import { namedSchemas, printed, success } from './openapi.ts';
import type { Documented, Operation } from './operations.ts';

const NUMBER = {
  name: 'number',
  in: 'path',
  required: true,
  description: 'The university’s number of the person: nine_number of the user.',
  schema: { type: 'string' },
};

const PARAMETERS = {
  term: { name: 'term', in: 'query', required: true, description: 'A term code.', schema: { type: 'string' } },
  day: {
    name: 'day',
    in: 'query',
    required: true,
    description: 'A day on campus. The answer is the one for this day.',
    schema: { type: 'string', format: 'date' },
  },
};

/** docs/gateway.json: the calls that the bundled server sends to a student-information gateway. */
export function gatewayDocumentOf({ operations, shapes }: Documented, examples: Map<string, Example>): string {
  const paths = Object.values(endpoints).flatMap((endpoint) => {
    const call = gatewayCall(endpoint);
    const operation = operations.find(({ method, path }) => method === 'GET' && path === endpoint.path);
    if (call === null || operation === undefined) return [];
    return [[call.path, { get: operationObject(call, operation, examples.get(operation.name)) }]];
  });
  return printed({
    openapi: '3.1.0',
    info: {
      title: 'What the portal’s server asks of a student-information gateway',
      version: '1.0.0',
      summary: 'The calls to GATEWAY_URL.',
      description:
        'Answers have the shapes of the portal’s own calls (docs/api.md). A person without a record has null or an empty list with status 200. 429, 502, 503 and 504 are temporary failures: the server repeats the call once. Any other status is a failure of this call. The server waits 3.5 seconds for an answer and follows no redirects.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'https://gateway.example.edu', description: 'The setting GATEWAY_URL.' }],
    security: [{ key: [] }],
    paths: {
      ...Object.fromEntries(paths),
      [DISMISSALS_PATH]: {
        post: {
          operationId: 'dismissNudges',
          summary: 'Dismisses all nudges of these types for a person. It is no error if there are none.',
          parameters: [NUMBER],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { nudge_types: { type: 'array', items: { type: 'string' } } },
                  required: ['nudge_types'],
                },
                example: { nudge_types: ['DEPOSIT_INIT', 'DEPOSIT_CONFIRM'] },
              },
            },
          },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
    components: {
      schemas: namedSchemas(shapes),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The setting GATEWAY_KEY.' },
      },
    },
  });
}

function operationObject({ path, by }: GatewayCall, operation: Operation, example: Example | undefined) {
  const parameters = [...(path.includes('{number}') ? [NUMBER] : []), ...(by === null ? [] : [PARAMETERS[by]])];
  return {
    operationId: operation.id,
    summary: operation.summary,
    ...(operation.remarks === '' ? {} : { description: operation.remarks }),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: success(operation, example),
  };
}
