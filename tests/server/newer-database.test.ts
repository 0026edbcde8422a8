import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../../contract/catalogue.ts';
import type { Database } from '../../server/db/database.ts';
import { StartupError } from '../../server/shared/startup-error.ts';
import { startServer } from '../../server/start.ts';
import { openSampleDatabase } from './support/database.ts';
import { runNextMigration } from './support/next-migration.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

async function start(): Promise<string[]> {
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const server = await startServer({ ...settings, port: 0, publicUrl: null }, { log, clock: () => NOW, database });
  try {
    const answers = await Promise.all(['/readyz', '/api/status'].map((path) => fetch(`${server.url}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  } finally {
    await server.stop();
  }
  return logged;
}

test('OPS-09 a server starts on a database with newer migrations, and says so in one line', async () => {
  expect(await start()).toEqual([]);
  await runNextMigration(database);
  expect(await start()).toEqual([
    'A newer version has run migrations on the database. This version works with them, so it can serve during an upgrade or after a return to it.',
  ]);
});

test('OPS-09 no answer has anything of the new columns', async () => {
  const { request, signIn } = openApp(database);
  const { cookie, token } = await signIn('amara');
  const reads = catalogue.filter(({ method }) => method === 'GET');
  const answers = await Promise.all(
    reads.map(async ({ name, host, example }) => {
      const query = example.query === null ? '' : `?${new URLSearchParams(example.query)}`;
      const path = `${host === 'portal' ? '/api' : ''}${example.url}${query}`;
      const answer = await request(path, { headers: { cookie, authorization: `Token ${token}` } });
      return { name, status: answer.status, isNew: (await answer.text()).includes('next_') };
    }),
  );
  expect(answers).toEqual(reads.map(({ name }) => ({ name, status: 200, isNew: false })));
});

test('OPS-10 a server refuses a database from which a newer version has removed what it uses, and changes nothing', async () => {
  const { orm } = database;
  const { request, logged } = openApp(database);
  // As the migration of a newer version writes it, which only version 9.1 and newer ones survive.
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await orm.execute(sql`insert into drizzle.required_migrations values (${newest}, '9.1.0')`);

  await expect(start()).rejects.toThrow(StartupError);
  await expect(start()).rejects.toThrow(
    'A newer version has changed the database, and this version cannot use it any more. Nothing was changed. Start version 9.1.0 or newer, or restore the backup from before the upgrade.',
  );
  const answer = await request('/readyz');
  expect([answer.status, logged]).toEqual([
    503,
    ['The server is not ready: the database needs version 9.1.0 or newer'],
  ]);

  await orm.execute(sql`update drizzle.required_migrations set migration = 0`);
  expect((await request('/readyz')).status).toBe(200);
  expect(await start()).toHaveLength(1);
});
