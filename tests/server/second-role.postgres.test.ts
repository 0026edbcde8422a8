import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { changeFlags } from '../../server/admin/people-queries.ts';
import { makeBackup } from '../../server/backup/backup.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import { type Orm, openPostgres } from '../../server/db/database.ts';
import { people } from '../../server/db/schema.ts';
import { verifyTrail } from '../../server/records/verify-trail.ts';
import { startServer } from '../../server/start.ts';
import { createDatabaseForProcesses } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, settings } from './support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function addPerson(orm: Orm): Promise<number> {
  const row = { username: 'worker', first_name: 'Wo', last_name: 'Rker' };
  const [added] = await orm.insert(people).values(row).returning({ id: people.id });
  return added?.id ?? 0;
}

test('OPS-23 OPS-32 OPS-57 a server works with an account without rights on the schema, which makes backups too', {
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
    'revoke update, delete, truncate on security_events, audit_log, trail, trail_starts from portico_server',
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
  // It has neither sample people nor an issuer, and no warning about its rights.
  expect([ready.status, logged]).toEqual([200, [expect.stringMatching(/^No one can sign in/)]]);
  await expect(server.database.orm.execute('create table public.mine ()')).rejects.toThrow();
  await expect(server.database.orm.execute('alter table people add column mine text')).rejects.toThrow();
  // OPS-57: it writes the trail, and can take nothing from it.
  const { orm } = server.database;
  await changeFlags(orm, await addPerson(orm), { is_staff: true }, 'root', NOW);
  await deleteExpired(orm, new Date(NOW.getTime() + 9_999 * DAY_MS), settings);
  for (const table of ['security_events', 'audit_log', 'trail', 'trail_starts']) {
    await expect(orm.execute(`delete from ${table}`)).rejects.toThrow();
  }
  await expect(orm.execute('update trail set person = 1')).rejects.toThrow();
  await server.stop();
  const [events, changes] = await verifyTrail(owner.orm);
  expect([events, changes]).toMatchObject([
    { summary: expect.stringContaining(' 1 entries'), problems: [] },
    { summary: expect.stringContaining(' 1 entries'), problems: [] },
  ]);
  const warned: string[] = [];
  const log = (line: string) => warned.push(line);
  const clock = () => NOW;
  const other = await startServer({ ...settings, port: 0, sampleData: false, databaseUrl: address }, { log, clock });
  await other.stop();
  expect(warned).toEqual([
    expect.stringMatching(/^No one can sign in/),
    expect.stringContaining('The account of DATABASE_URL may change and delete security events'),
  ]);
  await owner.orm.execute('drop owned by portico_server');
  await owner.orm.execute('drop role portico_server');
  await owner.close();
  await discard();
});
