import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

/** Milliseconds until a push service answers. */
const ANSWER_MS = 20;

/** A push service in a thread of its own. The first part of an address says how its device is: alive, dead or hanging. */
const server = createServer((request, response) => {
  request.resume();
  const [, kind] = (request.url ?? '').split('/');
  if (kind === 'hanging') return;
  setTimeout(() => {
    response.writeHead(kind === 'alive' ? 201 : 410).end();
    if (kind === 'alive') parentPort?.postMessage('taken');
  }, ANSWER_MS);
});
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
