import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';

const compress = promisify(gzip);

/** Bytes from which compression is worth its time. */
const MIN_BYTES = 1024;
/** The length of all texts whose compressed form is kept. */
const MAX_KEPT = 8 * 1024 * 1024;

/** Compresses a text. Keeps the results for the texts that were used last: many people get the same pages and posts. */
type Compress = (text: string) => Promise<Uint8Array<ArrayBuffer>>;

function createCompression(): Compress {
  // In the order of their use.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  let length = 0;
  return async (text) => {
    const known = kept.get(text);
    if (known !== undefined) {
      kept.delete(text);
      kept.set(text, known);
      return known;
    }
    const bytes = await compress(text);
    if (!kept.has(text)) length += text.length;
    kept.set(text, bytes);
    for (const oldest of kept.keys()) {
      if (length <= MAX_KEPT) break;
      kept.delete(oldest);
      length -= oldest.length;
    }
    return bytes;
  };
}

const compressText = createCompression();

/**
 * The answer of a call with this text, compressed if it is long.
 *
 * Only answers to requests with a token: another site can make a browser send its cookies, but not this header. So it cannot
 * learn a secret from the lengths of compressed answers (the attack BREACH), the token in the user answer above all.
 */
export async function sendText(context: Context, text: string, type: string): Promise<Response> {
  const { req } = context;
  const isWanted = req.header('authorization') !== undefined && /\bgzip\b/.test(req.header('accept-encoding') ?? '');
  if (!isWanted || req.method === 'HEAD' || Buffer.byteLength(text) < MIN_BYTES) {
    return context.body(text, 200, { 'Content-Type': type });
  }
  return context.body(await compressText(text), 200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
}

/** The answer of a call with this content as JSON. */
export const sendJson = (context: Context, content: unknown): Promise<Response> =>
  sendText(context, JSON.stringify(content), 'application/json');
