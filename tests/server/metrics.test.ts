import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache, reminderDeliveries } from '../../server/db/schema.ts';
import type { Circuit } from '../../server/integrations/integrations.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import { createCallTimes, createMetrics, type Metrics } from '../../server/monitoring/metrics.ts';
import { measureQueues } from '../../server/reminders/queue-measures.ts';
import { portalVersion } from '../../server/settings/version.ts';
import { startServer } from '../../server/start.ts';
import { freePort } from '../../tools/free-port.mjs';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const MINUTE = 60_000;
const SCHEDULE = '/api/integrations/finti/schedule';
const HOLDS = '/api/integrations/finti/holds';

const dialect = new PgDialect();
let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

/** The lines of a metric. */
const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.print()).split('\n').filter((line) => line.startsWith(name));

describe('metrics', () => {
  test('OPS-48 the version that runs, and the time of each call to another system by its result', async () => {
    const callTimes = createCallTimes();
    const nothing = { circuits: () => [] };
    const metrics = createMetrics({ pool: null }, nothing, null, { callTimes, version: '1.2.0 (af5d60e)' });
    callTimes.note({ system: 'gateway', call: 'holds', result: 'ok', seconds: 0.2 });
    callTimes.note({ system: 'gateway', call: 'holds', result: 'late', seconds: 3.6 });
    expect(await linesOf(metrics, 'portico_build_info')).toEqual(['portico_build_info{version="1.2.0 (af5d60e)"} 1']);
    expect(await linesOf(metrics, 'portico_upstream_duration_seconds_sum')).toEqual([
      'portico_upstream_duration_seconds_sum{system="gateway",call="holds",result="ok"} 0.2',
      'portico_upstream_duration_seconds_sum{system="gateway",call="holds",result="late"} 3.6',
    ]);
  });

  test('OPS-01 count and time requests by the pattern of the route, and show no id, query or person', async () => {
    const { metrics, request, signIn } = openApp(database);
    const { get, patch, token } = await signIn('amara');
    await get(`${SCHEDULE}?term=202501`);
    await get(`${SCHEDULE}?term=4711`);
    await get(HOLDS);
    await patch('/api/user_task/4242/', { starred: true });
    await request('/api/nowhere/amara');
    await request('/assets/amara.js');
    const lines = await linesOf(metrics, 'http_requests_total');
    expect(lines).toEqual([
      `http_requests_total{method="GET",route="${SCHEDULE}",status="200",ok="true"} 1`,
      `http_requests_total{method="GET",route="${SCHEDULE}",status="400",ok="false"} 1`,
      `http_requests_total{method="GET",route="${HOLDS}",status="200",ok="true"} 1`,
      'http_requests_total{method="PATCH",route="/api/user_task/:id{[0-9]{1,10}}/",status="404",ok="false"} 1',
      'http_requests_total{method="GET",route="/api/*",status="404",ok="false"} 1',
      'http_requests_total{method="GET",route="/*",status="404",ok="false"} 1',
    ]);
    const times = await linesOf(metrics, 'http_request_duration_seconds_count');
    expect(times).toHaveLength(lines.length);
    // A measured time such as 0.004711 may contain these digits too.
    const withoutValues = (await metrics.print()).replace(/ [\d.e+-]+$/gm, '');
    expect(withoutValues).not.toMatch(new RegExp(`4242|202501|4711|amara|${token}`));
  });

  test('OPS-01 count where answers of other systems came from', async () => {
    await database.orm.delete(gatewayCache);
    let isDown = false;
    const sample = sampleIntegrations(database.orm);
    const fetch: typeof sample.fetch = (asked) => (isDown ? Promise.reject(new Error('gone')) : sample.fetch(asked));
    const { metrics, signIn, setTime } = openApp(database, { integrations: { ...sample, fetch } });
    const ask = async (minutes: number) => {
      setTime(new Date(NOW.getTime() + minutes * MINUTE));
      const { get } = await signIn('amara');
      await get('/api/integrations/finti/nudges');
    };
    await ask(0);
    await ask(1);
    isDown = true;
    await ask(6);
    await ask(11);
    expect(await linesOf(metrics, 'portico_cache_reads_total')).toEqual(
      ['fetched', 'stored', 'kept', 'failed'].map(
        (result) => `portico_cache_reads_total{call="nudges",result="${result}"} 1`,
      ),
    );
  });

  test('OPS-01 count sign-ins by result', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const { metrics, signInForm } = openApp(database);
    await signInForm({ username: 'amara', password: SAMPLE_PASSWORD });
    await signInForm({ username: 'amara', password: 'wrong' });
    expect(await linesOf(metrics, 'portico_sign_ins_total')).toEqual([
      'portico_sign_ins_total{result="correct"} 1',
      'portico_sign_ins_total{result="wrong"} 1',
      ...['refused', 'busy', 'unavailable', 'misconfigured'].map(
        (result) => `portico_sign_ins_total{result="${result}"} 0`,
      ),
    ]);
  });

  test('OPS-01 show circuits, a refusal of the mail server and the connections of the database as they are now', async () => {
    const circuits: Circuit[] = [{ system: 'gateway', isOpen: false }];
    const pool = { used: 3, free: 2, waiting: 0 };
    let isRefused = false;
    const mail = { isRefused: () => isRefused };
    const metrics = createMetrics({ pool: () => pool }, { circuits: () => circuits }, mail);
    expect(await linesOf(metrics, 'portico_mail_sender_refused')).toEqual(['portico_mail_sender_refused 0']);
    isRefused = true;
    expect(await linesOf(metrics, 'portico_mail_sender_refused')).toEqual(['portico_mail_sender_refused 1']);
    expect(await linesOf(metrics, 'portico_circuit_open')).toEqual(['portico_circuit_open{system="gateway"} 0']);
    circuits[0] = { system: 'gateway', isOpen: true };
    expect(await linesOf(metrics, 'portico_circuit_open')).toEqual(['portico_circuit_open{system="gateway"} 1']);
    expect(await linesOf(metrics, 'portico_database_connections')).toEqual([
      'portico_database_connections{state="used"} 3',
      'portico_database_connections{state="free"} 2',
      'portico_database_connections{state="waiting"} 0',
    ]);
  });
});

describe('the port of the metrics', () => {
  const options = () => ({ log: () => {}, clock: () => NOW, database });

  test('OPS-41 OPS-76 show what waits, was sent and was given up by channel, writes that fail, disk and last backup', async () => {
    let backup: { ageSeconds: number; bytes: number } | null = { ageSeconds: 60, bytes: 12 };
    const metrics = createMetrics({ pool: null }, { circuits: () => [] }, null, {
      writeState: { isFailing: () => true },
      queues: async () => [{ channel: 'email', waiting: 3, oldestSeconds: 90, sent: 5, givenUp: 1 }],
      freeBytes: async () => 4096,
      lastBackup: async () => backup,
    });
    const lines = await Promise.all([
      linesOf(metrics, 'portico_deliveries'),
      linesOf(metrics, 'portico_writes_failing'),
      linesOf(metrics, 'portico_disk_free_bytes'),
    ]);
    expect(lines.map((each) => each.toSorted())).toEqual([
      [
        'portico_deliveries_given_up{channel="email"} 1',
        'portico_deliveries_oldest_seconds{channel="email"} 90',
        'portico_deliveries_sent{channel="email"} 5',
        'portico_deliveries_waiting{channel="email"} 3',
      ],
      ['portico_writes_failing 1'],
      ['portico_disk_free_bytes 4096'],
    ]);
    const ofBackup = async () => (await linesOf(metrics, 'portico_backup')).toSorted();
    expect(await ofBackup()).toEqual(['portico_backup_age_seconds 60', 'portico_backup_size_bytes 12']);
    backup = null;
    expect(await ofBackup()).toEqual([]);
  });

  test('OPS-41 the queues are measured in the database', async () => {
    const now = new Date('2025-01-21T17:35:00Z');
    const row = { person_id: 1, send_on: '2025-01-21', ends_at: now };
    await database.orm.insert(reminderDeliveries).values([
      { ...row, channel: 'email', state: 'retrying', next_at: new Date(now.getTime() - 90_000) },
      { ...row, person_id: 2, channel: 'email', state: 'sent', next_at: now },
      { ...row, channel: 'text', state: 'givenUp', next_at: now },
    ]);
    const measured = await measureQueues(database.orm, now);
    expect(measured.toSorted((one, other) => one.channel.localeCompare(other.channel))).toEqual([
      { channel: 'email', waiting: 1, oldestSeconds: 90, sent: 1, givenUp: 0 },
      { channel: 'text', waiting: 0, oldestSeconds: 0, sent: 0, givenUp: 1 },
    ]);
    await database.orm.delete(reminderDeliveries);
  });

  test('OPS-02 answers on this machine only, and the public address has no metrics', {
    timeout: OPEN_TIMEOUT_MS,
  }, async () => {
    const server = await startServer({ ...settings, port: 0, metrics: { port: 0, host: '127.0.0.1' } }, options());
    const address = `http://127.0.0.1:${server.metricsPort}`;
    const answer = await fetch(`${address}/metrics`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
    await expect(fetch(`http://[::1]:${server.metricsPort}/metrics`)).rejects.toThrow();
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('process_resident_memory_bytes');
    await server.stop();
    await expect(fetch(`${address}/metrics`)).rejects.toThrow();
  });

  test('OPS-02 a port in use stops the start with the name of the setting', { timeout: OPEN_TIMEOUT_MS }, async () => {
    const first = await startServer({ ...settings, port: 0, metrics: { port: 0, host: '127.0.0.1' } }, options());
    const taken = { port: first.metricsPort ?? 0, host: '127.0.0.1' };
    await expect(startServer({ ...settings, port: 0, metrics: taken }, options())).rejects.toThrow(
      `Another program uses port ${taken.port}. Stop that program, or set METRICS_PORT to another number.`,
    );
    await first.stop();
  });
});

describe('readiness', () => {
  test('OPS-03 a gateway that does not answer is reported, and the server stays ready', async () => {
    const integrations = { ...sampleIntegrations(database.orm), gatewayHealth: () => 'unavailable' as const };
    const answer = await openApp(database, { integrations }).request('/readyz');
    const version = portalVersion();
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'ok', version, gateway: 'unavailable', writes: 'ok' },
    ]);
  });

  test('OPS-03 a database without the newest migration is not ready; one with newer ones is', async () => {
    const { request, logged } = openApp(database);
    const { orm } = database;
    const [{ newest } = { newest: 0 }] = (
      (await orm.execute('select max(created_at) as newest from drizzle.__drizzle_migrations')) as unknown as {
        rows: { newest: number }[];
      }
    ).rows;
    const move = (from: string, to: string) =>
      orm.execute(`update drizzle.__drizzle_migrations set created_at = ${to} where created_at = ${from}`);
    await move(`${newest}`, `${newest} - 1`);
    expect((await request('/readyz')).status).toBe(503);
    expect(logged).toEqual(['The server is not ready: the database does not have all migrations of this version']);
    await move(`${newest} - 1`, `${newest} + 1`);
    expect((await request('/readyz')).status).toBe(200);
    await move(`${newest} + 1`, `${newest}`);
  });

  test('OPS-03 a database that can only be read, as after a failover, is not ready', async () => {
    const [recovery, session] = [true, false].map((isReadOnly) => ({ rows: [{ exists: isReadOnly }] }));
    const { orm } = database;
    let answer = recovery;
    // The two answers of the database to this one question.
    const execute: typeof orm.execute = (query) =>
      dialect.sqlToQuery(query as SQL).sql.includes('pg_is_in_recovery')
        ? (Promise.resolve(answer) as unknown as ReturnType<typeof orm.execute>)
        : orm.execute(query);
    const watched = Object.create(orm, { execute: { value: execute } });
    const { request, logged } = openApp({ ...database, orm: watched });
    expect((await request('/readyz')).status).toBe(503);
    expect(logged).toEqual(['The server is not ready: the database can only be read']);
    answer = session;
    expect((await request('/readyz')).status).toBe(200);
  });

  test('OPS-03 while the database is migrated, the process is alive and not ready', {
    timeout: OPEN_TIMEOUT_MS,
  }, async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = {
      ...database,
      migrate: async (seed: Parameters<Database['migrate']>[0]) => {
        const [health, ready] = await Promise.all(['healthz', 'readyz'].map((path) => fetch(`${address}/${path}`)));
        seen.push([health?.status, ready?.status, await ready?.json()]);
        await held;
        await database.migrate(seed);
      },
    };
    const seen: unknown[] = [];
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const starting = startServer({ ...settings, port }, { log: () => {}, clock: () => NOW, database: slow });
    await expect.poll(() => seen).toEqual([[200, 503, { status: 'starting' }]]);
    const status = fetch(`${address}/api/status`);
    release();
    const server = await starting;
    expect((await status).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await server.stop();
  });
});
