import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod';
import { isPostgresText } from '../shared/postgres-text.ts';
import type { BodyShare } from './body-budget.ts';
import { type BodyRules, readBody } from './request-body.ts';

/** An answer must not be much larger than the body that it is about. */
const MAX_ISSUES = 5;
const MAX_NAME = 40;

/**
 * The checked JSON body of a request.
 * @throws HTTPException 415 for another content type, 400 for a body that is not JSON, has the wrong shape, or cannot be
 * stored, and what `readBody` throws
 */
export async function readJson<T>(
  context: Context,
  schema: z.core.$ZodType<T>,
  rules: BodyRules,
  share: BodyShare,
): Promise<T> {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HTTPException(415, { message: 'The body must be JSON, with the content type application/json.' });
  }
  const body = z.safeParse(schema, parse(new TextDecoder().decode(await readBody(context, rules, share))));
  if (!body.success) throw new HTTPException(400, { message: describeIssues(body.error.issues) });
  if (!isPostgresText(body.data)) {
    throw new HTTPException(400, { message: 'The body contains a character that cannot be stored.' });
  }
  return body.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON.' });
  }
}

/** One sentence for each of the first issues, with the message of the schema, or else the one of zod. */
export function describeIssues(issues: z.core.$ZodIssue[]): string {
  return [...new Set(issues.slice(0, MAX_ISSUES).flatMap(describeIssue))].join(' ');
}

function describeIssue(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') return [unknownFields(issue.keys)];
  const text = issue.message.replace(/\.$/, '');
  const where = issue.path.map(String).join('.');
  const sentence = where === '' ? `${text}.` : `${where}${/^must /.test(text) ? '' : ':'} ${text}.`;
  const unknown = issue.code === 'invalid_union' ? unknownToAll(issue.errors) : [];
  return unknown.length === 0 ? [sentence] : [unknownFields(unknown), sentence];
}

const unknownFields = (keys: string[]): string =>
  `Unknown fields: ${keys
    .slice(0, MAX_ISSUES)
    .map((key) => `“${key.slice(0, MAX_NAME)}”`)
    .join(', ')}.`;

/** The fields that all kinds of a union reject. */
function unknownToAll(kinds: z.core.$ZodIssue[][]): string[] {
  const [first = [], ...others] = kinds.map((issues) =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])),
  );
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}
