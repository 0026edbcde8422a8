import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { createRecent } from '../shared/recent.ts';
import { completeAnswer } from './answer-headers.ts';

const compress = promisify(gzip);

/** Bytes from which compression is worth its time. */
const MIN_BYTES = 1024;
/** The bytes of all texts whose compressed form is cached: many people get the same pages and posts. */
const MAX_CACHED = 8 * 1024 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

/** What is sent for an answer. `compressed` is there from the first answer on that was compressed. */
export type AnswerText = { text: string; type: string; compressed?: Bytes };

const compressedTexts = createRecent<Bytes>(MAX_CACHED);

async function compressText(text: string): Promise<Bytes> {
  const known = compressedTexts.get(text);
  if (known !== undefined) return known;
  const bytes = await compress(text);
  compressedTexts.set(text, bytes, Buffer.byteLength(text) + bytes.length);
  return bytes;
}

/**
 * Only answers to requests with a token are compressed: another site can make a browser send its cookies, but not this header.
 * So it cannot learn a secret from the lengths of compressed answers (the attack BREACH), the token in the user answer above
 * all. A public answer has no secret, and nothing of the request.
 */
function takesCompressed({ req }: Context, isPublic: boolean): boolean {
  const isSafe = isPublic || req.header('authorization') !== undefined;
  return isSafe && /\bgzip\b/.test(req.header('accept-encoding') ?? '') && req.method !== 'HEAD';
}

/**
 * The answer of a call with this content as JSON, compressed if it is long.
 * @param isPublic the answer is the same for everybody
 */
export async function sendJson(context: Context, content: unknown, isPublic = false): Promise<Response> {
  const text = JSON.stringify(content);
  return sendText(context, text, { 'Content-Type': 'application/json' }, isPublic, () => compressText(text));
}

/**
 * The answer of a call with a text that is cached together with its compressed form.
 * @param isPublic the answer is the same for everybody
 */
export async function sendCached(
  context: Context,
  cached: AnswerText,
  headers: Record<string, string> = {},
  isPublic = false,
): Promise<Response> {
  return sendText(context, cached.text, { ...headers, 'Content-Type': cached.type }, isPublic, async () => {
    cached.compressed ??= await compress(cached.text);
    return cached.compressed;
  });
}

/** @param compressed makes the compressed form of the text, for a long one and a client that takes it */
async function sendText(
  context: Context,
  text: string,
  headers: Record<string, string>,
  isPublic: boolean,
  compressed: () => Promise<Bytes>,
): Promise<Response> {
  if (Buffer.byteLength(text) < MIN_BYTES || !takesCompressed(context, isPublic))
    return completeAnswer(context, text, headers);
  return completeAnswer(context, await compressed(), { ...headers, 'Content-Encoding': 'gzip' });
}
