import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const compress = promisify(gzip);

/** Bytes from which compression is worth its time. */
const MIN_BYTES = 1024;

/**
 * A middleware that compresses long answers. Hono's own also compresses short ones, because it does not know their length.
 *
 * Only answers to requests with a token: another site can make a browser send its cookies, but not this header. So it cannot
 * learn a secret from the lengths of compressed answers (the attack BREACH), the token in the user answer above all.
 */
export const compressAnswers: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  const isWanted = /\bgzip\b/.test(req.header('accept-encoding') ?? '') && req.header('authorization') !== undefined;
  if (!isWanted || req.method === 'HEAD' || res.body === null || res.headers.has('content-encoding')) return;
  const body = new Uint8Array(await res.arrayBuffer());
  const isLong = body.length >= MIN_BYTES;
  context.res = new Response(isLong ? await compress(body) : body, res);
  if (isLong) context.res.headers.set('Content-Encoding', 'gzip');
};
