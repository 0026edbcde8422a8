import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionLimits, connectionLimits, limitConnections } from '../../server/http/connection-limits.ts';

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** More than the buffers of both ends hold. */
const LARGE = Buffer.alloc(64 * 1024 * 1024);

let server: Server;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  server.close();
});

async function listen(changes: Partial<ConnectionLimits>, answer: RequestListener): Promise<number> {
  server = createServer(answer);
  const limits = { connections: 100, connectionsOfAddress: null, requestsOfConnection: 16, stalledMs: 60_000 };
  limitConnections(server, { ...limits, ...changes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A connection that does not read. */
async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const client = connect({ port, host: '127.0.0.1', localAddress }).pause();
  client.on('error', () => {});
  clients.push(client);
  await once(client, 'connect');
  return client;
}

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });

test('NET-01 a client that does not read its answer loses its connection', async () => {
  const port = await listen({ stalledMs: 300 }, (_, response) => response.end(LARGE));
  const connection = once(server, 'connection');
  const client = await open(port);
  const [socket] = await connection;
  client.write(GET);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

test('NET-02 one address cannot have all connections, and another one still gets an answer', async () => {
  const port = await listen({ connectionsOfAddress: 2 }, (_, response) => response.end('answer'));
  await open(port);
  await open(port);
  await once((await open(port)).resume(), 'close');
  const other = await open(port, '127.0.0.2');
  other.resume().write(GET);
  const [answer] = await once(other, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
  // A connection that has ended makes room for the next one.
  clients[0]?.destroy();
  await expect.poll(() => countConnections()).toBe(2);
  const next = await open(port);
  next.resume().write(GET);
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK/);
});

test('NET-02 all addresses of an IPv6 network have one share', () => {
  server = createServer();
  // Without Node's own listener, which reads requests from a connection.
  server.removeAllListeners('connection');
  const limits = { connections: 100, connectionsOfAddress: 2, requestsOfConnection: 16, stalledMs: 60_000 };
  limitConnections(server, limits);
  const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3', '2001:db8:0:1::1', '::ffff:192.0.2.1'];
  const sockets = addresses.map((remoteAddress) => Object.assign(new PassThrough(), { remoteAddress }));
  for (const socket of sockets) server.emit('connection', socket);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, false, false]);
});

test('NET-02 behind a proxy all users have its address, so there is no share', () => {
  const shares = [0, 1].map((trustedProxies) => connectionLimits({ trustedProxies }).connectionsOfAddress);
  expect(shares).toEqual([2_000, null]);
});

test('NET-03 a connection with too many requests that wait for an answer is closed', async () => {
  let requests = 0;
  const port = await listen({ requestsOfConnection: 2 }, () => {
    requests += 1;
  });
  const client = await open(port);
  client.resume();
  client.write(GET.repeat(3));
  await once(client, 'close');
  expect(requests).toBe(3);
});
