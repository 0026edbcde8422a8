import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { PassThrough, type Transform } from 'node:stream';
import { connect, type TLSSocket } from 'node:tls';
import { createBrotliDecompress, createGunzip } from 'node:zlib';

type Question = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address of this machine from which the request comes. */
  from?: string;
};
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type Ask = (question: Question) => Promise<Answer>;

/** Sends requests to an address, each over a connection of its own. The certificate may be anyone's. */
export function askWith(url: string): Ask {
  const { protocol, port } = new URL(url);
  const send = protocol === 'https:' ? request : plainRequest;
  return ({ method = 'GET', path = '/', headers = {}, body = '', from }) =>
    new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { host: `localhost:${port}`, ...headers },
        agent: false,
        servername: 'localhost',
        rejectUnauthorized: false,
        ...(from === undefined ? {} : { localAddress: from }),
      };
      let answered = false;
      const sent = send(options, (answer) => {
        answered = true;
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) });
        });
      });
      // A proxy may end the connection of a body that is too large, after its answer.
      sent.on('error', (error) => (answered ? undefined : reject(error)));
      sent.end(body);
    });
}

/** What decodes a page as it comes. */
const DECODERS: Record<string, () => Transform> = { br: createBrotliDecompress, gzip: createGunzip };

/**
 * Reads a page, each part as it comes.
 * @param onPart gets the text of the page so far
 */
export function openPage(
  url: string,
  path: string,
  headers: Record<string, string>,
  onPart: (text: string) => void,
): Promise<void> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, agent: false, servername: 'localhost', rejectUnauthorized: false };
    const sent = request({ ...options, headers: { host: `localhost:${port}`, ...headers } }, (answer) => {
      const content = answer.pipe(DECODERS[answer.headers['content-encoding'] ?? '']?.() ?? new PassThrough());
      let text = '';
      content.on('data', (part: Buffer) => {
        text += part.toString();
        onPart(text);
      });
      content.on('error', reject);
      content.on('end', resolve);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** More answers than the buffers of the operating system hold, on one connection. */
const ANSWERS_EACH = 60;

/** Opens connections that each ask for a file many times and read nothing. */
export async function openSlowReaders(url: string, path: string, count: number): Promise<{ close: () => void }> {
  const port = Number(new URL(url).port);
  const question = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: identity\r\n\r\n`;
  const sockets: TLSSocket[] = [];
  for (let each = 0; each < count; each += 1) {
    const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('secureConnect', resolve));
    socket.pause();
    socket.write(question.repeat(ANSWERS_EACH));
    sockets.push(socket);
  }
  return {
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
