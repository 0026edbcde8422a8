import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type * as z from 'zod';

/**
 * The checked JSON body of a request.
 * @throws HTTPException 415 for another content type, 400 for what is no JSON or not of the schema
 */
export async function readJson<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new HTTPException(415, { message: 'The body has to be JSON, with the content type application/json.' });
  }
  const body = schema.safeParse(parse(await context.req.text()));
  if (body.success) return body.data;
  throw new HTTPException(400, { message: body.error.issues.map(({ message }) => message).join(' ') });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HTTPException(400, { message: 'The body is not JSON.' });
  }
}
