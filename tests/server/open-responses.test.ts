import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { trackResponses } from '../../server/http/open-responses.ts';

test('NET-04 answers that wait behind one that nobody reads end with their connection', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024);
  let asked = 0;
  let askedForAll = () => {};
  const all = new Promise<void>((resolve) => {
    askedForAll = resolve;
  });
  const server = createServer((_, response) => {
    response.end(large);
    asked += 1;
    if (asked === 3) askedForAll();
  });
  const open = trackResponses(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
  await all;
  expect(open.count()).toBe(3);
  const drained = open.drain();
  client.destroy();
  await drained;
  expect(open.count()).toBe(0);
  server.close();
});
