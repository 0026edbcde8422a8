import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { isPostgresText } from './postgres-text.ts';

type Issue = z.core.$ZodIssue;
type Reading = {
  /** Said in place of the issues where the schema is a choice between bodies: what the body may be. */
  expected?: string;
};

/** How many faults of one body are told. */
const MAX_ISSUES = 5;

/**
 * The checked JSON body of a request.
 * @param schema also one of zod/mini, which has no texts of its own
 * @throws HTTPException 415 for another content type, 400 for what is no JSON, not of the schema, or cannot be stored
 */
export async function readJson<T>(
  context: Context,
  schema: z.core.$ZodType<T>,
  { expected }: Reading = {},
): Promise<T> {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HTTPException(415, { message: 'The body has to be JSON, with the content type application/json.' });
  }
  const body = z.safeParse(schema, parse(await context.req.text()));
  if (!body.success) throw new HTTPException(400, { message: explain(body.error.issues, expected) });
  if (!isPostgresText(body.data)) {
    throw new HTTPException(400, { message: 'The body holds a character that cannot be stored.' });
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

/** One sentence for each thing that is wrong, of the first few: an answer must not be larger than what was sent. */
function explain(issues: Issue[], expected: string | undefined): string {
  return issues
    .slice(0, MAX_ISSUES)
    .map((issue) => explainOne(issue, expected))
    .join(' ');
}

function explainOne(issue: Issue, expected: string | undefined): string {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (issue.code === 'invalid_union' && issue.path.length === 0) {
    const strangers = unknownToAll(issue.errors);
    const sentence = expected ?? 'The body is none of those that this call takes.';
    return strangers.length === 0 ? sentence : `${unknownFields(strangers)} ${sentence}`;
  }
  const where = issue.path.length === 0 ? 'The body' : issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return `${where} has to be ${nameOf(issue.expected)}.`;
    case 'invalid_value':
      return `${where} has to be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return `${where} has to be ${issue.format === 'datetime' ? 'a time in ISO 8601 with offset' : 'of the agreed form'}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${where} may have at most ${issue.maximum} characters.`
        : `${where} may be at most ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string' ? `${where} may not be empty.` : `${where} has to be at least ${issue.minimum}.`;
    default:
      return `${where} is not a value that this call takes.`;
  }
}

function unknownFields(keys: string[]): string {
  const names = keys.slice(0, 5).map((key) => `“${key.slice(0, 40)}”`);
  return names.length === 1 ? `There is no field ${names[0]} here.` : `There are no fields ${names.join(', ')} here.`;
}

/** The fields that every choice of a union refuses: those that are wrong whatever was meant. */
function unknownToAll(choices: Issue[][]): string[] {
  const [first = [], ...others] = choices.map((issues) =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])),
  );
  return first.filter((key) => others.every((keys) => keys.includes(key)));
}

function nameOf(expected: string): string {
  switch (expected) {
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'string':
      return 'text';
    case 'boolean':
      return 'true or false';
    case 'int':
      return 'a whole number';
    default:
      return `a ${expected}`;
  }
}
