import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { KeptConnections } from '../outgoing/checked-request.ts';

/** Milliseconds that the backend may take until its answer begins. */
const ANSWER_MS = 30_000;
/** Methods whose requests change nothing, so that they may be sent once more. */
const REPEATABLE = ['GET', 'HEAD', 'OPTIONS'];

/** Statuses of answers without a body. */
const WITHOUT_BODY = [204, 205, 304];

/** An answer of the backend with its body as it comes. @param method of its request */
export function toResponse(answer: IncomingMessage, headers: Headers, method: string): Response {
  const { statusCode: status = 502 } = answer;
  if (WITHOUT_BODY.includes(status) || method === 'HEAD') {
    answer.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers });
}

type BackendRequest = {
  method: string;
  /** With the query. */
  path: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** Null for a request without a body. */
  body: Readable | null;
  /** Ends the request, also in the middle of its answer. */
  signal: AbortSignal;
};

/** Sends requests to the backend. A redirect is an answer like any other, and no answer is decoded. */
export type AskBackend = {
  /** The origin of the backend. */
  url: string;
  /** Resolves with the head of the answer. Rejects if the backend cannot be reached, or does not answer in 30 seconds. */
  send: (request: BackendRequest) => Promise<IncomingMessage>;
  /** Whether it has answered the last request. */
  hasAnswered: () => boolean;
};

/** @param url the origin of the backend */
export function askBackend(url: string, connections: KeptConnections): AskBackend {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  const open = isSecure ? requestHttps : requestHttp;
  let hasAnswered = true;

  /** @param isAgain whether the request is sent a second time, on a connection of its own */
  const send = (request: BackendRequest, isAgain: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body, signal } = request;
      const sent = open({
        ...{ protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path, headers: headers.flat() },
        // The header Host has the name of the front.
        ...(isSecure ? { servername: hostname } : {}),
        agent: isAgain ? false : isSecure ? connections.https : connections.http,
      });
      let isAnswered = false;
      const timer = setTimeout(() => sent.destroy(new Error('The backend took too long.')), ANSWER_MS);
      const leave = () => sent.destroy();
      signal.addEventListener('abort', leave, { once: true });
      sent.on('close', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      });
      sent.on('response', (answer) => {
        isAnswered = true;
        clearTimeout(timer);
        // What the backend does not read flows away, so that the client can read the answer.
        body?.unpipe(sent).resume();
        resolve(answer);
      });
      sent.on('error', (error) => {
        if (isAnswered) return;
        // The backend has closed a kept connection at the same moment.
        const mayRepeat = sent.reusedSocket && !isAgain && !signal.aborted && REPEATABLE.includes(method);
        if (mayRepeat) send(request, true).then(resolve, reject);
        else reject(error);
      });
      if (body === null) {
        sent.end();
        return;
      }
      // A body that breaks off must not look whole to the backend.
      body.on('close', () => {
        if (!body.readableEnded && !isAnswered) sent.destroy();
      });
      body.pipe(sent);
    });

  return {
    url,
    hasAnswered: () => hasAnswered,
    send: async (request) => {
      try {
        const answer = await send(request, false);
        hasAnswered = true;
        return answer;
      } catch (error) {
        if (!request.signal.aborted) hasAnswered = false;
        throw error;
      }
    },
  };
}
