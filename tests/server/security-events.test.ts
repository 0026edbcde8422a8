import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import { openIdAccounts, people, securityEvents } from '../../server/db/schema.ts';
import { createLog } from '../../server/monitoring/log.ts';
import { findPerson } from '../../server/records/person-data.ts';
import { personMarks } from '../../server/records/person-marks.ts';
import { addSecurityEvents, findSecurityEvents } from '../../server/records/security-events.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';
import { maya, openBrowser, openUniversity, type University } from './support/university.ts';

let university: University;
let database: Database;
beforeAll(async () => {
  university = await openUniversity();
  database = university.database;
}, OPEN_TIMEOUT_MS);
afterAll(() => university.close());
beforeEach(async () => {
  await university.reset();
  await database.orm.delete(securityEvents);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_AGO = new Date(0);
/** What all events say, without their times. */
async function events() {
  const found = await findSecurityEvents(database.orm, { since: LONG_AGO, personId: null, kind: null });
  return found.map(({ id: _, happened_on: __, person_id: ___, ...event }) =>
    Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null)),
  );
}

test('OPS-18 a password: sign-ins and failures with person, address and browser, and no typed name', async () => {
  const { signInForm, request } = openApp(database);
  const headers = {
    origin: 'http://localhost:4100',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  };
  await signInForm({ username: 'My secret', password: 'amara' }, headers);
  await signInForm({ username: 'amara', password: 'wrong' }, headers);
  const answer = await signInForm({ username: 'amara', password: SAMPLE_PASSWORD }, headers);
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  await request('/accounts/logout/', { method: 'POST', headers: { ...headers, cookie } });
  const of = { address: 'unknown', device: 'Firefox on Linux' };
  expect(await events()).toEqual([
    { kind: 'sign-in failed', ...of, detail: { method: 'password' } },
    { kind: 'sign-in failed', username: 'amara', ...of, detail: { method: 'password' } },
    { kind: 'sign-in', username: 'amara', ...of, detail: { method: 'password' } },
    { kind: 'sign-out', username: 'amara', address: 'unknown' },
  ]);
  const stored = JSON.stringify(await database.orm.select().from(securityEvents));
  expect(stored).not.toMatch(/secret/i);
});

test('OPS-18 the university’s account: links, changed rights and numbers, and why a sign-in failed', async () => {
  const portal = university.openPortal();
  await openBrowser().signIn(portal);
  university.accounts['sub-maya'] = { ...maya(), number: 900000099, groups: { names: ['Students'], new: 'true' } };
  await openBrowser().signIn(portal);
  university.accounts['sub-other'] = { ...maya(), number: 900000098 };
  await openBrowser().signIn(portal, 'sub-other');
  const about = { username: 'maya.lin' };
  const issuer = { ...about, done_by: 'issuer' };
  const signIn = { kind: 'sign-in', ...about, address: 'unknown', detail: { method: 'university' } };
  expect(await events()).toEqual([
    { kind: 'account linked', ...issuer, detail: { issuer: university.issuer.url } },
    signIn,
    {
      kind: 'rights changed',
      ...issuer,
      detail: {
        before: { other_roles: ['staff'], is_staff: true },
        after: { other_roles: [], is_staff: false },
      },
    },
    { kind: 'number changed', ...issuer },
    signIn,
    {
      kind: 'sign-in failed',
      address: 'unknown',
      detail: { method: 'university', reason: 'the username of the account belongs to another person' },
    },
  ]);
  expect(await database.orm.select().from(openIdAccounts)).toHaveLength(1);
});

test('OPS-18 the person ends sessions and the calendar’s address', async () => {
  const app = openApp(database);
  const { get, remove, post } = await app.signIn('amara');
  const other = await app.signIn('amara');
  const sessions = (await (await other.get('/api/users/sessions')).json()) as { id: number; is_current: boolean }[];
  const first = sessions.find(({ is_current }) => !is_current);
  await other.remove(`/api/users/sessions/${first?.id}`);
  expect((await get('/api/users/sessions')).status).toBe(401);
  await other.post('/calendar');
  await other.remove('/api/users/sessions?calendar=end');
  expect([(await remove('/calendar')).status, (await post('/calendar')).status]).toEqual([401, 401]);
  const of = { username: 'amara', address: 'unknown' };
  expect(await events()).toEqual([
    { kind: 'session ended', ...of },
    { kind: 'calendar address created', ...of },
    { kind: 'sessions ended', ...of },
    { kind: 'calendar address ended', ...of },
  ]);
});

test('OPS-18 what superusers do to other people', async () => {
  const { signIn } = openApp(database);
  const root = await signIn('sasha');
  const ben = await findPerson(database.orm, 'ben');
  await signIn('ben');
  await root.patch(`/api/admin/people/${ben?.id}`, { is_staff: true });
  await root.patch(`/api/admin/people/${ben?.id}`, { is_staff: false });
  await root.remove(`/api/admin/people/${ben?.id}/sessions`);
  await root.post(`/api/admin/people/${ben?.id}/export`);
  const of = { username: 'ben', done_by: 'sasha' };
  expect(await events()).toEqual([
    { kind: 'rights changed', ...of, detail: { before: { is_staff: false }, after: { is_staff: true } } },
    { kind: 'rights changed', ...of, detail: { before: { is_staff: true }, after: { is_staff: false } } },
    { kind: 'sessions ended', ...of },
    { kind: 'person exported', ...of },
  ]);
});

test('OPS-18 events older than SECURITY_EVENT_DAYS are deleted, and those of a person with the person', async () => {
  const { orm } = database;
  const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);
  await addSecurityEvents(orm, [{ kind: 'content exported', done_by: 'old' }], daysAgo(60));
  await addSecurityEvents(orm, [{ kind: 'content exported', done_by: 'young' }], daysAgo(59));
  await deleteExpired(orm, NOW, { ...settings, securityEventDays: 60 });
  const [created] = await orm
    .insert(people)
    .values({ username: 'leaver', first_name: 'Lea', last_name: 'Ver' })
    .returning();
  await addSecurityEvents(orm, [{ kind: 'sign-in', person_id: created?.id ?? null }], NOW);
  await orm.delete(people).where(eq(people.username, 'leaver'));
  expect(await events()).toEqual([{ kind: 'content exported', done_by: 'young' }]);
});

test('OPS-18 only the events that are asked for are found', async () => {
  const { orm } = database;
  const [amara, ben] = await Promise.all(['amara', 'ben'].map((name) => findPerson(orm, name)));
  if (!amara || !ben) throw new Error('the sample people are missing');
  await addSecurityEvents(orm, [{ kind: 'sign-in', person_id: amara.id }], new Date(1_000));
  await addSecurityEvents(orm, [{ kind: 'sign-out', person_id: amara.id }], new Date(2_000));
  await addSecurityEvents(orm, [{ kind: 'sign-in', person_id: ben.id }], new Date(3_000));
  const times = async (wanted: Partial<Parameters<typeof findSecurityEvents>[1]>) => {
    const found = await findSecurityEvents(orm, { since: LONG_AGO, personId: null, kind: null, ...wanted });
    return found.map(({ happened_on }) => happened_on.getTime());
  };
  expect(await times({ personId: amara.id })).toEqual([1_000, 2_000]);
  expect(await times({ kind: 'sign-in' })).toEqual([1_000, 3_000]);
  expect(await times({ since: new Date(2_000) })).toEqual([2_000, 3_000]);
});

test('OPS-50 entries of a request have a name for the person that changes each day and is the same on every server', async () => {
  const lines: string[] = [];
  const { log, logRequest } = createLog('info', { write: (line) => lines.push(line) });
  const [one, two] = [await personMarks(database.orm, NOW), await personMarks(database.orm, NOW)];
  const { signIn } = openApp(database, { log, logRequest, markOf: one });
  const { get } = await signIn('amara');
  await get('/api/integrations/finti/holds');
  const person = await findPerson(database.orm, 'amara');
  const mark = two(person?.id ?? 0, NOW);
  expect(mark).toMatch(/^[\w-]{8}$/);
  expect(lines.map((line) => JSON.parse(line).person)).toEqual([mark]);
  expect(two(person?.id ?? 0, new Date(NOW.getTime() + DAY_MS))).not.toBe(mark);
});

test('OPS-18 the command prints one JSON object in each line, and refuses an unknown kind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-events-'));
  const run = (...words: string[]) => {
    const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { env: environment, encoding: 'utf8' });
    return { status, lines: stdout.split('\n').filter((line) => line !== ''), stderr };
  };
  run('server/portico.ts', 'export', join(folder, 'content'));
  const { lines } = run('server/portico.ts', 'events', '--days', '1');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { id: expect.any(Number), happened_on: expect.any(String), kind: 'content exported', done_by: expect.any(String) },
  ]);
  expect(run('server/portico.ts', 'events', '--requests', 'no-one').stderr).toContain('There is no person');
  expect(run('server/portico.ts', 'events', '--kind', 'rumours')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Usage: portico events'),
  });
  rmSync(folder, { recursive: true });
});
