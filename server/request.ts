import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { isPostgresText } from './postgres-text.ts';

/** The largest value of an integer column: a larger id names nothing, and the database would refuse to look for it. */
const LARGEST_ID = 2_147_483_647;

/** Refuses an address that cannot be decoded, or that holds a character which no stored text can. */
export const rejectUndecodableUrl: MiddlewareHandler = async (context, next) => {
  if (!isReadable(context.req.url)) {
    throw new HTTPException(400, { message: 'The address holds characters that cannot be read.' });
  }
  await next();
};

function isReadable(address: string): boolean {
  try {
    return isPostgresText(decodeURIComponent(address));
  } catch {
    return false;
  }
}

/**
 * The checked query of a request; a key that the schema does not know is refused.
 * @param problem what the query has to be, as a sentence
 * @throws HTTPException 400 when it is not of the schema, or names something twice
 */
export function readQuery<T>(context: Context, schema: z.core.$ZodType<T>, problem: string): T {
  const all = Object.entries(context.req.queries());
  const twice = all.find(([, values]) => values.length > 1);
  if (twice !== undefined) {
    throw new HTTPException(400, { message: `The query names “${twice[0].slice(0, 40)}” more than once.` });
  }
  const query = z.safeParse(schema, Object.fromEntries(all.map(([key, [value]]) => [key, value])));
  if (!query.success) throw new HTTPException(400, { message: problem });
  return query.data;
}

/**
 * The id in a path, whose route lets digits through only.
 * @throws HTTPException 404 for one that no row can have
 */
export function readId(context: Context): number {
  const id = Number(context.req.param('id'));
  if (!(id <= LARGEST_ID)) throw notFound();
  return id;
}

/** What nobody has, and what somebody else has: the two are not told apart. */
export function notFound(): HTTPException {
  return new HTTPException(404, { message: 'Not found.' });
}
