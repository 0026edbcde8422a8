import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBodyBudget } from '../../server/http/body-budget.ts';
import { readBody } from '../../server/http/request-body.ts';

const budget = createBodyBudget({ total: 12, ofOthers: 9, ofClient: 8 });
let server: Server;
let port = 0;
const sockets: Socket[] = [];

beforeAll(async () => {
  const app = new Hono();
  app.post('/:rules', async (context) => {
    const isForStaff = context.req.param('rules') === 'staff';
    const share = budget.begin(context.req.header('x-client') ?? '', isForStaff);
    try {
      return context.text(String(await readBody(context, { largest: 10, isForStaff }, share)));
    } catch (error) {
      return context.text('', error instanceof HTTPException ? error.status : 500);
    } finally {
      share.end();
    }
  });
  server = createAdaptorServer({ fetch: app.fetch, autoCleanupIncoming: false }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const head = (client: string, length: string, rules = 'usual') =>
  `POST /${rules} HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n${length}\r\n\r\n`;
const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/** A connection that has sent a text. `answers` has what came back. */
function send(text: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  let answers = '';
  socket.on('data', (data) => {
    answers += data;
  });
  socket.write(text);
  return { socket, answers: () => answers };
}

const statusOf = async (text: string): Promise<string> => {
  const { answers } = send(text);
  await expect.poll(answers).toMatch(/\r\n\r\n/);
  return answers().slice(9, 12);
};

test.each([
  ['a body', head('a', lengthOf(4)), 'abcd', '200'],
  ['a body in chunks', head('a', CHUNKED), '4\r\nabcd\r\n0\r\n\r\n', '200'],
  ['no body', 'POST /usual HTTP/1.1\r\nHost: x\r\n\r\n', '', '200'],
  ['a body that is announced as too long', head('a', lengthOf(11)), '', '413'],
  ['a body in chunks that becomes too long', head('a', CHUNKED), 'b\r\nabcdefghijk\r\n', '413'],
  ['a body in chunks for staff', head('a', CHUNKED, 'staff'), '4\r\nab', '411'],
  ['more than a client may have', head('a', lengthOf(9), 'staff'), '', '503'],
])('NET-07 %s is answered as soon as that is known', async (_, start, body, status) => {
  expect(await statusOf(`${start}${body}`)).toBe(status);
});

test('NET-07 the client of a refused body reads its answer, sends the rest, and goes on over the same connection', async () => {
  const { socket, answers } = send(head('a', lengthOf(20)));
  await expect.poll(answers).toMatch(/^HTTP\/1\.1 413 /);
  socket.write('x'.repeat(20));
  socket.write(`${head('a', lengthOf(2))}ok`);
  await expect.poll(answers).toMatch(/HTTP\/1\.1 200 .+ok$/s);
});

test('NET-07 what comes after the length of a body is no part of it, and is refused as a request', async () => {
  const { answers } = send(`${head('a', lengthOf(4))}abcdefgh`);
  await expect.poll(answers).toMatch(/HTTP\/1\.1 400 /);
  expect(answers()).not.toContain('efgh');
});

test('NET-07 all bodies in flight share the room by what has arrived of them, and give it back when their clients go away', async () => {
  // What was only announced takes no room.
  send(head('silent', lengthOf(8)));
  const first = send(`${head('a', lengthOf(8))}${'x'.repeat(7)}`);
  const answer = (client: string, bytes: number, rules?: string) =>
    statusOf(`${head(client, lengthOf(bytes), rules)}${'x'.repeat(bytes)}`);
  // 9 for all that are not of staff.
  await expect.poll(() => answer('b', 3)).toBe('503');
  expect(await answer('b', 2)).toBe('200');
  // 8 for each client, and 12 in all.
  expect(await answer('a', 2, 'staff')).toBe('503');
  expect(await answer('c', 5, 'staff')).toBe('200');
  expect(await answer('c', 6, 'staff')).toBe('503');
  first.socket.destroy();
  await expect.poll(() => answer('b', 8)).toBe('200');
});
