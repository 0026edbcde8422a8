import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { isPostgresText } from '../shared/postgres-text.ts';
import { describeIssues } from './read-json.ts';

/** The largest value of an integer column. The database rejects a query for a larger id. */
const LARGEST_ID = 2_147_483_647;

/**
 * Rejects a URL that cannot be decoded, or that contains a character which the database cannot store.
 * @throws HTTPException 400
 */
export function rejectUndecodableUrl(context: Context): void {
  if (isReadable(context.req.url)) return;
  throw new HTTPException(400, { message: 'The URL contains characters that cannot be read.' });
}

/** Nearly every URL: nothing in it is encoded. */
const PLAIN = /^[!-$&-~]+$/;

function isReadable(url: string): boolean {
  if (PLAIN.test(url)) return true;
  try {
    return isPostgresText(decodeURIComponent(url));
  } catch {
    return false;
  }
}

/**
 * The checked query of a request. A parameter that the schema does not know is an error.
 * @throws HTTPException 400 for a query that the schema does not allow, or with a parameter more than once
 */
export function readQuery<T>(context: Context, schema: z.core.$ZodType<T>): T {
  const all = Object.entries(context.req.queries());
  const repeated = all.find(([, values]) => values.length > 1);
  if (repeated !== undefined) {
    throw new HTTPException(400, { message: `The query has “${repeated[0].slice(0, 40)}” more than once.` });
  }
  const query = z.safeParse(schema, Object.fromEntries(all.map(([key, [value]]) => [key, value])));
  if (!query.success) throw new HTTPException(400, { message: describeIssues(query.error.issues) });
  return query.data;
}

/**
 * The id in a path, whose route accepts only digits.
 * @throws HTTPException 404 for an id that no row can have
 */
export function readId(context: Context): number {
  const id = Number(context.req.param('id'));
  if (!(id <= LARGEST_ID)) throw notFound();
  return id;
}

/** 404 both for missing rows and for other people's rows, so that ids cannot be probed. */
export function notFound(): HTTPException {
  return new HTTPException(404, { message: 'Not found.' });
}

/** The headers of a request with these names, as far as it has them. */
export const headersNamed = ({ req }: Context, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = req.header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
