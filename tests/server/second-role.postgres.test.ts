import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '../../server/backup/backup.ts';
import { openPostgres } from '../../server/db/database.ts';
import { startServer } from '../../server/start.ts';
import { createDatabaseForProcesses } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, settings } from './support/server.ts';

test('OPS-23 OPS-32 a server works with an account without rights on the schema, which makes backups too', {
  timeout: 2 * OPEN_TIMEOUT_MS,
}, async () => {
  const { environment, discard } = await createDatabaseForProcesses('');
  const address = environment.DATABASE_URL ?? '';
  const owner = await openPostgres(address, () => {});
  await owner.migrate(async () => {});
  await owner.orm.execute("create role portico_server login password 'served'");
  const url = new URL(address);
  url.username = 'portico_server';
  url.password = 'served';
  const backupDir = mkdtempSync(join(tmpdir(), 'portico-second-role-'));
  const place = { databaseUrl: url.href, dataDir: '', backupDir };
  // As after a restore, which keeps no rights.
  await expect(
    startServer({ ...settings, port: 0, sampleData: false, databaseUrl: url.href }, { log: () => {} }),
  ).rejects.toThrow(/may not use the tables of the portal .+ Repeat the grants of docs\/databases\.md/);
  expect(() => makeBackup(place, NOW)).toThrow(/permission denied[\s\S]+repeat the grants/);
  expect(readdirSync(backupDir)).toEqual([]);
  for (const statement of [
    'revoke create on schema public from public',
    'grant usage on schema public, drizzle to portico_server',
    'grant select, insert, update, delete on all tables in schema public to portico_server',
    'grant usage, select on all sequences in schema public to portico_server',
    'grant select on all tables in schema drizzle to portico_server',
    'grant select on all sequences in schema drizzle to portico_server',
  ]) {
    await owner.orm.execute(statement);
  }
  const path = makeBackup(place, NOW);
  expect(readdirSync(backupDir)).toEqual([basename(path)]);
  rmSync(backupDir, { recursive: true });
  const logged: string[] = [];
  const server = await startServer(
    { ...settings, port: 0, sampleData: false, databaseUrl: url.href },
    { log: (line) => logged.push(line) },
  );
  const ready = await fetch(`${server.url}/readyz`);
  expect([ready.status, logged]).toEqual([200, []]);
  await expect(server.database.orm.execute('create table public.mine ()')).rejects.toThrow();
  await expect(server.database.orm.execute('alter table people add column mine text')).rejects.toThrow();
  await server.stop();
  await owner.orm.execute('drop owned by portico_server');
  await owner.orm.execute('drop role portico_server');
  await owner.close();
  await discard();
});
