import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { noSignIn } from '../../server/check/check-database.ts';
import { credentials, people } from '../../server/db/schema.ts';
import { runningSessions } from '../../server/sessions/running-sessions.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { type ServerProcess, startServerProcess } from '../../tools/server-process.mjs';
import { signIn as signInAs } from '../support/server-process.ts';
import { copySampleFolder } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, settings } from './support/server.ts';

const TIMEOUT_MS = 180_000;

/** SEC-15: the first line of the answer to a request that names two hosts. */
async function statusOfTwoHosts(port: number): Promise<string | undefined> {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).split('\r\n', 1)[0];
}

describe('in this process', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-start-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  let copies = 0;
  /** A data folder with the sample data of the day of `NOW`. */
  const sampleFolder = () => {
    copies += 1;
    return copySampleFolder(join(folder, `data-${copies}`));
  };

  test('SEC-15 a server starts on a free port, stops, and starts again with the same database', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const options = { log: () => {}, clock: () => NOW };
    const first = await startServer({ ...settings, port: 0, publicUrl: null, dataDir: sampleFolder() }, options);
    expect(first.url).toBe(`http://localhost:${first.port}`);
    expect(await json(await fetch(`${first.url}/api/status`))).toEqual({ status: 'ok' });
    expect(await statusOfTwoHosts(first.port)).toBe('HTTP/1.1 400 Bad Request');
    // The first server opened the database, so the second one must not close it.
    const second = await startServer({ ...settings, port: 0 }, { ...options, database: first.database });
    await second.stop();
    const third = await startServer({ ...settings, port: second.port }, { ...options, database: first.database });
    expect(third.port).toBe(second.port);
    expect((await fetch(`${third.url}/healthz`)).status).toBe(200);
    await third.stop();
    await expect(fetch(`${third.url}/healthz`)).rejects.toThrow();
    await first.stop();
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
  });

  test('without sample data, sample people cannot sign in and their sessions end; other people keep both', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const options = { log: () => {}, clock: () => NOW };
    const dataDir = sampleFolder();
    const first = await startServer({ ...settings, port: 0, publicUrl: null, dataDir }, options);
    const { database } = first;
    const { orm } = database;
    const [ada] = await orm
      .insert(people)
      .values({ username: 'ada', first_name: 'Ada', last_name: 'Byron' })
      .returning({ id: people.id });
    const adaId = ada?.id ?? 0;
    await orm.insert(credentials).values({ person_id: adaId, password_hash: await hashPassword('a real password') });
    // A changed row of a sample person is still one of a sample person.
    await orm.update(people).set({ first_name: 'Alexandra' }).where(eq(people.username, 'sasha'));
    const sashaId = (await orm.select().from(people).where(eq(people.username, 'sasha')))[0]?.id ?? 0;
    const [adaSecret, sashaSecret] = [await startSession(orm, adaId, NOW), await startSession(orm, sashaId, NOW)];

    const second = await startServer(
      { ...settings, port: 0, publicUrl: null, sampleData: false },
      { ...options, database },
    );
    const others = await noSignIn(orm, { openId: null, sampleData: false });
    await orm.delete(credentials).where(eq(credentials.person_id, adaId));
    const samplesAlone = await noSignIn(orm, { openId: null, sampleData: false });
    expect([others, samplesAlone]).toEqual([null, expect.stringMatching(/^No one can sign in: /)]);
    await orm.insert(credentials).values({ person_id: adaId, password_hash: await hashPassword('a real password') });
    const signIn = async (url: string, username: string, password: string) => {
      const body = new URLSearchParams({ username, password });
      const headers = { origin: url };
      return (await fetch(`${url}/accounts/login/`, { method: 'POST', redirect: 'manual', headers, body })).status;
    };
    expect(await signIn(second.url, 'sasha', SAMPLE_PASSWORD)).toBe(401);
    expect(await signIn(second.url, 'ada', 'a real password')).toBe(303);
    const { bySecret } = runningSessions(orm, () => NOW, settings.sessionIdleMs);
    expect(await bySecret(sashaSecret)).toBe(null);
    expect(await bySecret(adaSecret)).toMatchObject({ person: { username: 'ada' } });
    await second.stop();

    const third = await startServer({ ...settings, port: 0, publicUrl: null }, { ...options, database });
    expect(await signIn(third.url, 'sasha', SAMPLE_PASSWORD)).toBe(303);
    await third.stop();
    await first.stop();
  });

  test('a port in use is an error before the database is opened', async () => {
    const other = createServer();
    other.listen(0);
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = mkdtempSync(join(tmpdir(), 'portico-port-'));
    const dataDir = join(folder, 'data');
    await expect(startServer({ ...settings, port, dataDir }, { log: () => {} })).rejects.toThrow(
      `Another program uses port ${port}. Stop that program, or set PORT to another number.`,
    );
    expect(existsSync(dataDir)).toBe(false);
    rmSync(folder, { recursive: true });
    other.close();
  });

  describe('at the address in HOST', () => {
    let server: RunningServer;
    const logged: string[] = [];
    beforeAll(async () => {
      const options = { log: (line: string) => logged.push(line), clock: () => NOW };
      const dataDir = sampleFolder();
      server = await startServer({ ...settings, port: 0, host: '127.0.0.1', dataDir }, options);
    });
    afterAll(() => server.stop());

    test('the server listens, and at no other; a wrong one is named', async () => {
      expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);
      await expect(fetch(`http://[::1]:${server.port}/healthz`)).rejects.toThrow();
      await expect(startServer({ ...settings, port: 0, host: '192.0.2.1' }, { log: () => {} })).rejects.toThrow(
        'This machine has no address 192.0.2.1. Set HOST to one of its addresses, or remove it.',
      );
    });

    /** Sends text over a connection of its own. @returns everything that the server answers until it closes */
    async function send(text: string): Promise<string> {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(text);
      let answer = '';
      for await (const chunk of socket) answer += chunk;
      return answer;
    }

    test('a raw request of HTTP/1.0 needs no Host header', async () => {
      expect(await send('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
    });

    const NO_TOKEN = 'Connection: close';
    const headersOf = async (personId: number) =>
      `Authorization: Token ${tokenOf(await startSession(server.database.orm, personId, NOW))}\r\nContent-Type: application/json\r\nConnection: close`;
    const idOf = (username: string) => samplePeople.find(({ user }) => user.username === username)?.id ?? 0;

    test('a raw request is not invited to send a large body before its token and length are checked', async () => {
      const ask = (headers: string, rest: string) =>
        send(`POST /api/admin/recipients HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n${headers}\r\n${rest}`);
      const staff = await headersOf(idOf('erik'));
      expect(await ask(NO_TOKEN, 'Content-Length: 900000\r\n\r\n')).toMatch(/^HTTP\/1\.1 401 /);
      expect(await ask(staff, 'Content-Length: 99000000\r\n\r\n')).toMatch(/^HTTP\/1\.1 413 /);
      const body = JSON.stringify({ audience: Array(7_000).fill('role:student') });
      const answer = await ask(staff, `Content-Length: ${body.length}\r\n\r\n${body}`);
      expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    });

    test('NET-07 the token and the flag are checked before a byte of the body of a call for staff, which must have a length', async () => {
      const ask = (headers: string, rest: string) =>
        send(`POST /api/admin/pictures HTTP/1.1\r\nHost: x\r\n${headers}\r\n${rest}`);
      const parts = 'Transfer-Encoding: chunked\r\n\r\nffff\r\n{';
      expect(await ask(NO_TOKEN, parts)).toMatch(/^HTTP\/1\.1 401 /);
      expect(await ask(await headersOf(idOf('amara')), parts)).toMatch(/^HTTP\/1\.1 403 /);
      expect(await ask(await headersOf(idOf('erik')), parts)).toMatch(/^HTTP\/1\.1 411 /);
      expect(await ask(NO_TOKEN, 'Content-Length: 99000000\r\n\r\n')).toMatch(/^HTTP\/1\.1 401 /);
      expect(await ask(await headersOf(idOf('erik')), 'Content-Length: 99000000\r\n\r\n')).toMatch(/^HTTP\/1\.1 413 /);
    });

    test('NET-07 while a person sends a large body, a second one gets a 503 with Retry-After', async () => {
      const headers = `${await headersOf(idOf('erik'))}\r\nContent-Length: 10000000`;
      const head = `POST /api/admin/pictures HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;
      const first = connect(server.port, '127.0.0.1');
      first.write(`${head}\r\n`);
      first.write(Buffer.alloc(9_000_000, ' '));
      const answerToSecond = async () => {
        const second = connect(server.port, '127.0.0.1');
        second.write(`${head}Expect: 100-continue\r\n\r\n`);
        const [answer] = await once(second, 'data');
        second.destroy();
        return `${answer}`;
      };
      await expect.poll(answerToSecond).toMatch(/^HTTP\/1\.1 503 .+Retry-After: 5\r\n/is);
      first.destroy();
      await expect.poll(answerToSecond).toMatch(/^HTTP\/1\.1 100 /);
    });

    test('a raw request whose client goes away while the body is read leaves no error in the log', async () => {
      const { orm } = server.database;
      const token = tokenOf(await startSession(orm, 1, NOW));
      const socket = connect(server.port, '127.0.0.1');
      const head = `PATCH /api/user_task/101/ HTTP/1.1\r\nHost: x\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\n`;
      socket.write(`${head}Content-Length: 100\r\n\r\n{`);
      await once(socket, 'connect');
      // The answer to a later request shows that the server has read the first one.
      await fetch(`${server.url}/readyz`);
      socket.resetAndDestroy();
      for (let time = 0; time < 5; time += 1) await fetch(`${server.url}/readyz`);
      expect(logged).toEqual([]);
    });
  });

  test('a database that does not answer is an error', async () => {
    const other = createServer();
    other.listen(0);
    await once(other, 'listening');
    const { port: closedPort } = other.address() as { port: number };
    other.close();
    await once(other, 'close');
    const databaseUrl = `postgres://portico:secret@127.0.0.1:${closedPort}/portico`;
    await expect(startServer({ ...settings, port: 0, databaseUrl }, { log: () => {} })).rejects.toThrow(
      'The server cannot connect to the database at DATABASE_URL (ECONNREFUSED). Check that the database is running and that the address is correct.',
    );
  });
});

describe('as a process', () => {
  let folder = '';
  const running: ServerProcess[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-process-'));
  });
  afterEach(() => Promise.all(running.splice(0).map(({ end }) => end('SIGKILL'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  function start(environment: Record<string, string>): ServerProcess {
    const server = startServerProcess(environment);
    running.push(server);
    return server;
  }

  const TIMES = ['2025-01-21T17:35:00.000Z', '2025-01-22T17:35:00.000Z'] as const;

  /** Marks a task of amara's as done. */
  async function markDone(url: string, authorization: string, completedOn: string): Promise<void> {
    const patched = await fetch(`${url}/api/user_task/103/`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ completed_on: completedOn }),
    });
    expect(patched.status).toBe(200);
  }

  async function readTask(url: string, authorization: string): Promise<unknown> {
    return json(await fetch(`${url}/api/user_task/?published=True&task__id=3`, { headers: { authorization } }));
  }

  test('of two servers that start at the same time over a new folder, one runs, and a person’s changes stay over a crash and a stop', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const DATA_DIR = join(folder, 'shared');
    const servers = [start({ DATA_DIR }), start({ DATA_DIR })];
    const refused = await Promise.race(servers.map(async (server) => ({ server, result: await server.ended })));
    expect(refused.result).toMatchObject({ code: 1, out: '' });
    expect(refused.result.error).toMatch(/^.* is using the data folder .*\.\n$/);
    expect(refused.result.error).toContain(
      `is using the data folder ${DATA_DIR}. Stop that process, or set DATA_DIR to another folder.`,
    );
    const [serving] = servers.filter((server) => server !== refused.server);
    const url = (await serving?.url) ?? '';
    const authorization = `Token ${(await signInAs(url, 'amara')).token}`;
    await markDone(url, authorization, TIMES[0]);
    await serving?.end('SIGKILL');
    expect(existsSync(join(DATA_DIR, 'portico.holder'))).toBe(true);

    const second = start({ DATA_DIR });
    const secondUrl = await second.url;
    expect(await readTask(secondUrl, authorization)).toMatchObject([{ id: 103, completed_on: TIMES[0] }]);
    await markDone(secondUrl, authorization, TIMES[1]);
    // Both the terminal and npm pass on one Ctrl-C.
    second.child.kill('SIGINT');
    second.child.kill('SIGINT');
    const stopped = await second.ended;
    // The line of each event is no error.
    const errors = stopped.error.split('\n').filter((line) => line !== '' && !line.includes('"message":"recorded"'));
    expect({ code: stopped.code, errors }).toEqual({ code: 0, errors: [] });
    expect(stopped.out).toContain(`The password is ${SAMPLE_PASSWORD}.`);
    expect(stopped.out).toMatch(/^ {2}amara +Student, junior, one hold$/m);
    expect(existsSync(join(DATA_DIR, 'portico.holder'))).toBe(false);

    const third = start({ DATA_DIR });
    expect(await readTask(await third.url, authorization)).toMatchObject([{ id: 103, completed_on: TIMES[1] }]);
    expect(await third.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  test('a wrong setting ends the process with one line and no stack', { timeout: TIMEOUT_MS }, async () => {
    const { code, out, error } = await start({ DATA_DIR: 'memory://', PORT: 'abc' }).ended;
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(
      'The value "abc" of the setting PORT is not valid. It must be a whole number from 0 to 65535.',
    );
    expect(error.trim().split('\n')).toHaveLength(1);
  });
});
