import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { BodyBudget, BodyShare } from './body-budget.ts';
import type { AddressOfClient } from './client-address.ts';

/** What a call accepts as its body. */
export type BodyRules = {
  /** In bytes. */
  largest: number;
  /** The sentence about a longer one. */
  tooLong?: string;
  isForStaff?: boolean;
};

/** The body that a call may have unless it says otherwise. */
export const LARGEST_BODY = 64 * 1024;

const NO_ROOM =
  'The server is receiving too much data at the moment, so it has not read yours. Please try again in a few seconds.';
const NO_LENGTH =
  'The request must say how long its body is (Content-Length). A proxy on the way may have left it out.';

/** Requests whose clients wait to be asked for the body (`Expect: 100-continue`). */
const waiting = new WeakSet<IncomingMessage>();

/** Notes that a client sends its body only after `readBody` has asked for it. */
export function waitForInvitation(request: IncomingMessage, response: ServerResponse): void {
  waiting.add(request);
  // Without an invitation, nothing says whether what comes next is the body or another request.
  response.shouldKeepAlive = false;
}

/**
 * Reads the body of a request. What is too long, or finds no room beside the bodies of others, is refused as soon as that is
 * known; the rest of it is neither kept nor read. Source: decisions, the bundled server's settings; NET-07.
 * @throws HTTPException 411 for a call of staff without a length, 413 for a body that is too long, 503 without room
 */
export async function readBody(context: Context, rules: BodyRules, share: BodyShare): Promise<Buffer<ArrayBuffer>> {
  const { largest, isForStaff = false } = rules;
  const isChunked = context.req.header('transfer-encoding') !== undefined;
  if (isChunked && isForStaff) throw new HTTPException(411, { message: NO_LENGTH });
  const announced = isChunked ? 0 : Number(context.req.header('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const check = (isTooLong: boolean, hasRoom: boolean): void => {
    if (isTooLong) throw new HTTPException(413, { message: rules.tooLong ?? tooLong(largest) });
    if (!hasRoom) throw new HTTPException(503, { message: NO_ROOM });
  };
  check(announced > largest, share.hasRoom(announced));
  await readChunks(context, (chunk) => {
    length += chunk.length;
    check(length > largest, share.add(chunk.length));
    chunks.push(chunk);
  });
  return Buffer.concat(chunks, length);
}

const tooLong = (largest: number): string => `The body may have at most ${Math.floor(largest / 1024)} kB.`;

/**
 * Reads the body of a form before its route, so that `parseBody` finds it. Anyone may send one, so the share is that of the address.
 * @param whenRefused answers in place of the error
 */
export function readForm(
  { bodies, clientAddress }: { bodies: BodyBudget; clientAddress: AddressOfClient },
  largest: number,
  whenRefused?: (context: Context, error: HTTPException) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (context, next) => {
    const share = bodies.begin(clientAddress(context), false);
    try {
      const body = await readBody(context, { largest }, share).catch((error: unknown) => {
        if (whenRefused === undefined || !(error instanceof HTTPException)) throw error;
        return whenRefused(context, error);
      });
      if (body instanceof Response) return body;
      const { url, headers, signal } = context.req.raw;
      context.req.raw = new Request(url, { method: context.req.method, headers, signal, body });
      return await next();
    } finally {
      share.end();
    }
  };
}

/** Without a network, as in tests, the request has no message of Node. */
type Bindings = { incoming?: IncomingMessage; outgoing?: ServerResponse } | undefined;

/** @param take what it throws ends the reading */
async function readChunks({ req, env }: Context, take: (chunk: Uint8Array) => void): Promise<void> {
  const { incoming, outgoing } = (env ?? {}) as NonNullable<Bindings>;
  if (incoming === undefined) {
    for await (const chunk of req.raw.body ?? []) take(chunk);
    return;
  }
  if (waiting.delete(incoming)) outgoing?.writeContinue();
  await new Promise<void>((resolve, reject) => {
    const end = (settle: () => void) => {
      incoming.off('data', onData);
      incoming.off('end', onEnd);
      incoming.off('error', reject);
      incoming.off('close', onClose);
      settle();
    };
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        // The rest flows away, so that the client can read the answer.
        end(() => reject(error));
      }
    };
    const onEnd = () => end(resolve);
    const onClose = () => end(() => reject(new Error('The client ended the connection before the end of the body.')));
    incoming.on('data', onData);
    incoming.on('end', onEnd);
    incoming.on('error', reject);
    incoming.on('close', onClose);
    if (incoming.readableEnded) onEnd();
    else if (incoming.destroyed) onClose();
  });
}
