import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withDatabase } from '../../server/commands/command.ts';
import { type Database, type Orm, openPostgres } from '../../server/db/database.ts';
import { people } from '../../server/db/schema.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { StartupError } from '../../server/shared/startup-error.ts';
import { type RunningServer, startServer } from '../../server/start.ts';
import { hasPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { startServerProcess } from '../../tools/server-process.mjs';
import { NOW } from './support/sample-day.ts';
import { json, settings } from './support/server.ts';

/** Short limits: each test waits for one of them. */
const LIMITS = { connectMs: 3_000, statementMs: 1_000, lockMs: 500, answerMs: 1_500, idleInTransactionMs: 1_000 };
const limits = { request: LIMITS, migration: { ...LIMITS, statementMs: 60_000, answerMs: 60_000 }, closeMs: 500 };
const ONE_ROW = { rows: [{ one: 1 }] };

/** Listens, and never answers. */
async function listenSilently() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `postgres://portico:secret@127.0.0.1:${port}/portico`, close };
}

/** Sends a signal to a process of the server. It may have ended since, as one does whose connection is closed. */
function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

test('a database that takes the connection and never answers is an error at start', async () => {
  const silent = await listenSilently();
  const opened = openPostgres(silent.url, () => {}, limits);
  await expect(opened).rejects.toThrow(StartupError);
  await expect(opened).rejects.toThrow(
    /^The server cannot connect to the database at DATABASE_URL \(no answer: .+\)\. Check that the database is running/,
  );
  silent.close();
});

describe.skipIf(!hasPostgres())('on PostgreSQL', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let admin: pg.Client;
  /** The server's own account: PostgreSQL limits the connections of a superuser only as a whole. */
  let url = '';
  let database: Database;
  let server: RunningServer;
  let authorization = '';
  const logged: string[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    await connectAdmin();
    await admin.query('create role app login');
    await admin.query('create database app owner app');
    url = cluster.url.replace('//portico@', '//app@').replace(/postgres$/, 'app');
    database = await openPostgres(url, (line) => logged.push(line), limits);
    const log = (line: string) => logged.push(line);
    server = await startServer({ ...settings, port: 0 }, { log, clock: () => NOW, database });
    authorization = `Token ${tokenOf(await startSession(database.orm, 1, NOW))}`;
    await connectAdmin('app');
  });
  afterAll(async () => {
    await server.stop();
    await database.close();
    await admin.end();
    cluster.stop();
  });

  async function connectAdmin(name = 'postgres'): Promise<void> {
    await admin?.end().catch(() => {});
    admin = new pg.Client({ connectionString: cluster.url.replace(/postgres$/, name) });
    admin.on('error', () => {});
    await admin.connect();
  }

  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { authorization } });

  /** Asks until the server is ready again. The timeout of the test ends this. */
  async function untilReady(): Promise<void> {
    while ((await get('/readyz')).status !== 200);
  }

  /** All processes of the cluster but the admin's. */
  async function processIds(): Promise<number[]> {
    const { rows } = await admin.query('show data_directory');
    const [main] = readFileSync(join(rows[0].data_directory, 'postmaster.pid'), 'utf8').split('\n');
    const others = await admin.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
    return [Number(main), ...others.rows.map(({ pid }) => Number(pid))];
  }

  test('a locked table fails its own calls with a 500 and a detail; the others work', async () => {
    await admin.query('begin; lock table preferences in access exclusive mode');
    const locked = Array.from({ length: 25 }, () => get('/api/preferences/user'));
    expect((await get('/api/category/')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
    const answers = await Promise.all(locked);
    const bodies = await Promise.all(answers.map((answer) => json(answer)));
    await admin.query('rollback');
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
    expect(bodies[0]).toEqual({ detail: 'The database took too long to answer. Please try again.' });
    expect(logged.join('\n')).toContain('canceling statement due to lock timeout');
    expect((await get('/api/preferences/user')).status).toBe(200);
  });

  test('OPS-24 calls that wait for a locked table leave half of the connections to the others', async () => {
    await admin.query('begin; lock table preferences in access exclusive mode');
    const locked = Array.from({ length: 25 }, () => get('/api/preferences/user'));
    const waiting = "select count(*)::int from pg_stat_activity where usename = 'app' and wait_event_type = 'Lock'";
    let most = 0;
    const count = async () => {
      // A transaction sees the activity as it was at first.
      await admin.query('select pg_stat_clear_snapshot()');
      most = Math.max(most, (await admin.query(waiting)).rows[0].count);
    };
    const all = Promise.all(locked);
    let isDone = false;
    all.then(() => {
      isDone = true;
    });
    while (!isDone) await count();
    await admin.query('rollback');
    expect(most).toBe(10);
  });

  test('OPS-25 after a write to a server that only reads, the next writes get new connections', async () => {
    const write = () => database.orm.execute(sql`update people set first_name = first_name where id = 1`);
    // As after a failover: the open connections lead to a server that only reads, new ones to another.
    let begun = 0;
    let openAll = () => {};
    const all = new Promise<void>((resolve) => {
      openAll = resolve;
    });
    const follow = () =>
      database.orm.transaction(async (transaction) => {
        await transaction.execute(sql`set session characteristics as transaction read only`);
        begun += 1;
        if (begun === 10) openAll();
        await all;
      });
    await Promise.all(Array.from({ length: 10 }, follow));
    const [failed] = await Promise.allSettled([write()]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { cause: { code: '25006' } } });
    const results = await Promise.allSettled(Array.from({ length: 20 }, write));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'fulfilled'));
  });

  test('a paused server is a 503 with Retry-After, and works again when it continues', async () => {
    await get('/api/category/');
    const ids = await processIds();
    for (const id of ids) signal(id, 'SIGSTOP');
    try {
      const answers = await Promise.all([get('/api/category/'), get('/api/users/user'), get('/readyz')]);
      expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
        [503, '5'],
        [401, null],
        [503, '5'],
      ]);
      expect(await json(await get('/healthz'))).toEqual({ status: 'ok' });
    } finally {
      for (const id of ids) signal(id, 'SIGCONT');
    }
    await untilReady();
    expect((await get('/api/category/')).status).toBe(200);
  });

  test('a transaction that a paused server left open never takes in a later statement', async () => {
    const rename = (name: string) => sql`update people set first_name = ${name} where id = 1`;
    const ids = await processIds();
    let stopped: number[] = [];
    const failed = database.orm.transaction(async (transaction) => {
      await transaction.execute(rename('Lost'));
      stopped = [...ids, ...(await processIds())];
      for (const id of stopped) signal(id, 'SIGSTOP');
      await transaction.execute(sql`select 1`);
    });
    await expect(failed).rejects.toThrow();
    for (const id of stopped) signal(id, 'SIGCONT');
    await untilReady();
    await database.orm.execute(rename('Kept'));
    expect((await admin.query('select first_name from people where id = 1')).rows).toEqual([{ first_name: 'Kept' }]);
    await database.orm.update(people).set({ first_name: 'Amara' });
  });

  test('a transaction that cannot begin gives its connection back', async () => {
    const begin = () => database.orm.transaction((transaction) => transaction.execute(sql`select 1 as one`));
    // More than the pool has connections, so that all of them are open.
    const beginMany = () => Promise.allSettled(Array.from({ length: 25 }, begin));
    await beginMany();
    const ids = await processIds();
    for (const id of ids) signal(id, 'SIGSTOP');
    const results = await beginMany();
    for (const id of ids) signal(id, 'SIGCONT');
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
    await untilReady();
    expect(await begin()).toMatchObject(ONE_ROW);
  });

  test('without free connections there is a 503, and the next free connection is used', async () => {
    await admin.query('alter role app connection limit 0');
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'");
    let answer = await get('/api/category/');
    // The first calls may still get a connection that was just closed.
    while (!logged.join('\n').includes('too many connections for role')) answer = await get('/api/category/');
    await admin.query('alter role app connection limit -1');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await json(answer)).toEqual({
      detail: 'The portal’s database does not answer in time. Please try again soon.',
    });
    await untilReady();
    expect((await get('/api/category/')).status).toBe(200);
  });

  test('a restart is survived, also during a transaction', async () => {
    const cut = database.orm.transaction(async (transaction) => {
      await transaction.execute(sql`select 1`);
      cluster.restart();
      await transaction.execute(sql`select 1`);
    });
    await expect(cut).rejects.toThrow();
    await untilReady();
    await connectAdmin('app');
    expect((await get('/api/category/')).status).toBe(200);
  });

  test('as a process, SIGTERM ends a server whose database is paused', async () => {
    const server = startServerProcess({ DATABASE_URL: url });
    const address = await server.url;
    await fetch(`${address}/readyz`);
    const ids = await processIds();
    for (const id of ids) signal(id, 'SIGSTOP');
    try {
      const open = fetch(`${address}/readyz`).catch(() => null);
      expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
      await open;
    } finally {
      for (const id of ids) signal(id, 'SIGCONT');
      await server.end('SIGKILL');
    }
  });

  test('a statement of a command may take minutes, one of a request seconds', async () => {
    const show = async (orm: Orm) => (await orm.execute(sql`show statement_timeout`)) as unknown;
    const requests = await openPostgres(url, () => {});
    expect(await show(requests.orm)).toMatchObject({ rows: [{ statement_timeout: '5s' }] });
    await requests.close();
    vi.stubEnv('DATABASE_URL', url);
    expect(await withDatabase(show)).toMatchObject({ rows: [{ statement_timeout: '5min' }] });
    vi.unstubAllEnvs();
  });

  test('the lock of a migration belongs to a transaction, so that it never stays on a connection of a pooler', async () => {
    const holder = `select state from pg_stat_activity join pg_locks using (pid) where locktype = 'advisory'`;
    const during: unknown[] = [];
    await database.migrate(async () => {
      during.push((await admin.query(holder)).rows);
    });
    expect(during).toEqual([[{ state: 'idle in transaction' }]]);
    while ((await admin.query(holder)).rows.length > 0);
  });

  test('a start on a locked database ends with a sentence', async () => {
    await admin.query('begin; lock table people in access exclusive mode');
    const next = await openPostgres(url, () => {}, limits);
    const start = startServer({ ...settings, port: 0 }, { log: () => {}, clock: () => NOW, database: next });
    await expect(start).rejects.toThrow(
      'The server cannot update the database at DATABASE_URL (canceling statement due to lock timeout). Check that the database answers and that no other session locks its tables.',
    );
    await admin.query('rollback');
    await next.close();
  });
});
