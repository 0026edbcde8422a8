import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callerFinder } from '../../server/calls/callers.ts';
import { type Database, openPostgres } from '../../server/db/database.ts';
import { createDatabaseForProcesses } from './support/database.ts';
import { NOW, writeSampleData } from './support/sample-day.ts';

let url = '';
let discard = async () => {};
beforeAll(async () => {
  const own = await createDatabaseForProcesses('');
  discard = own.discard;
  url = own.environment.DATABASE_URL ?? '';
  const database = await openPostgres(url, () => {});
  await writeSampleData(database);
  await database.close();
});
afterAll(() => discard());

/** Finds a session three times, one after the other, so on the same connection. Returns its prepared statements. */
async function preparedAfterUse(address: string): Promise<string[]> {
  const database: Database = await openPostgres(address, () => {});
  onTestFinished(() => database.close());
  const { orm } = database;
  const find = callerFinder(orm, () => NOW, 60_000);
  for (const token of ['one', 'two', 'three']) expect(await find(token, null)).toBeNull();
  const prepared = sql`select name from pg_prepared_statements`;
  return ((await orm.execute(prepared)) as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
}

/** The beginning of the message that tells a client the process of its connection; the id of the process follows. */
const PROCESS_MESSAGE = Buffer.from([...Buffer.from('K'), 0, 0, 0, 12]);

/** Stands between server and database, and gives each connection the id of another process, as a pooler does. */
async function startPooler(): Promise<string> {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const target = folder === null ? { host: hostname, port: Number(port) } : `${folder}/.s.PGSQL.${port || '5432'}`;
  const pooler: Server = createServer((client) => {
    const database = typeof target === 'string' ? connect(target) : connect(target);
    client.pipe(database);
    database.on('data', (bytes) => {
      const place = bytes.indexOf(PROCESS_MESSAGE);
      if (place !== -1)
        bytes.writeInt32BE(bytes.readInt32BE(place + PROCESS_MESSAGE.length) + 1, place + PROCESS_MESSAGE.length);
      client.write(bytes);
    });
    database.on('close', () => client.destroy());
    for (const each of [client, database]) each.on('error', () => {});
  });
  pooler.listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  onTestFinished(() => {
    pooler.close();
  });
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String((pooler.address() as AddressInfo).port);
  address.searchParams.delete('host');
  return address.href;
}

test('OPS-13 a statement that many requests need is prepared once on its connection', async () => {
  expect(await preparedAfterUse(url)).toEqual(['callers']);
});

test('OPS-13 behind a pooler no statement is prepared: the next call may get another connection', async () => {
  expect(await preparedAfterUse(await startPooler())).toEqual([]);
});
