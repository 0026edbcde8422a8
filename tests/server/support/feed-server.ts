import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FeedServer = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  port: number;
  /** Every request that arrived: its path and the headers that ask only for what has changed. */
  received: { path: string; etag: string | undefined; since: string | undefined }[];
  answerWith: (answer: (request: IncomingMessage, response: ServerResponse) => void) => void;
  /** Refuses connections until `listen` is called. */
  close: () => Promise<void>;
  listen: () => Promise<void>;
};

/** A server on this machine that answers the requests for feeds as a test says. */
export async function startFeedServer(): Promise<FeedServer> {
  const received: FeedServer['received'] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();
  const server = createServer((request, response) => {
    const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    received.push({ path: request.url ?? '', etag, since });
    answer(request, response);
  });
  const open = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    answerWith: (given) => {
      answer = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    listen: () => open(port),
  };
}

/** Answers with a document. */
export const sending =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  };
