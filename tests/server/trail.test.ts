import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog, people, securityEvents, trail, trailStarts, trailWaiting } from '../../server/db/schema.ts';
import { createLog } from '../../server/monitoring/log.ts';
import { addToAuditLog } from '../../server/records/audit-log.ts';
import { deletePerson, findPerson } from '../../server/records/person-data.ts';
import { personMarks } from '../../server/records/person-marks.ts';
import { addSecurityEvents } from '../../server/records/security-events.ts';
import { extendTrail } from '../../server/records/trail.ts';
import { writeTrail } from '../../server/records/trail-lines.ts';
import { verifyTrail } from '../../server/records/verify-trail.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [securityEvents, auditLog, trail, trailStarts, trailWaiting]) await database.orm.delete(table);
});

/** What `events --verify` says of the events: the problems alone, and the number of entries. */
async function verifyEvents() {
  const [events] = await verifyTrail(database.orm);
  return { entries: Number(/(\d+) entries/.exec(events?.summary ?? '')?.[1] ?? 0), problems: events?.problems ?? [] };
}

async function addSignIns(count: number, at = NOW): Promise<void> {
  const events = Array.from({ length: count }, () => ({ kind: 'sign-in' as const, person_id: 1 }));
  await addSecurityEvents(database.orm, events, at);
}

test('OPS-54 each record becomes one line with a field "event", names for the day and no name', async () => {
  const { orm } = database;
  const lines: string[] = [];
  // Also where only errors are logged.
  const { log, logEvent } = createLog('error', { write: (line) => lines.push(line) });
  const markOf = await personMarks(orm, NOW);
  const [amara, sasha] = await Promise.all(['amara', 'sasha'].map((name) => findPerson(orm, name)));
  await addSecurityEvents(orm, [{ kind: 'sign-in failed', person_id: amara?.id ?? null, address: '192.0.2.7' }], NOW);
  await addToAuditLog(orm, [{ kind: 'post', key: 'news', before: null, after: { title: 'Amara' } }], 'sasha', NOW);
  await addToAuditLog(orm, [{ kind: 'maintenance', key: 'message', before: null, after: {} }], 'root', NOW);
  const work = { orm, log, logEvent, markOf };
  await writeTrail(work);
  await writeTrail(work);
  const seen = lines.map((line) => JSON.parse(line));
  const [name, by] = [amara, sasha].map((person) => markOf(person?.id ?? 0, NOW));
  const of = { level: 'info', time: expect.any(String), message: 'recorded', happened_on: NOW.toISOString() };
  const more = { record: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(
    expect.arrayContaining([
      { ...of, ...more, event: 'security.sign_in_failed', person: name },
      { ...of, ...more, event: 'change.post', by },
      { ...of, ...more, event: 'change.maintenance', by: 'command' },
    ]),
  );
});

test('OPS-54 two servers that extend the trail at once make one chain', async () => {
  await addSignIns(20);
  const found = await Promise.all([1, 2, 3].map(() => extendTrail(database.orm)));
  expect(found.flatMap(({ entries }) => entries)).toHaveLength(20);
  expect(await verifyEvents()).toEqual({ entries: 20, problems: [] });
});

test('OPS-55 a changed, a removed and an added record are named', async () => {
  const { orm } = database;
  await addSignIns(4);
  await extendTrail(orm);
  const rows = await orm.select().from(securityEvents).orderBy(asc(securityEvents.id));
  const [first, second, third, fourth] = rows.map(({ id }) => id);
  await orm
    .update(securityEvents)
    .set({ kind: 'sign-out' })
    .where(eq(securityEvents.id, first ?? 0));
  await orm.delete(securityEvents).where(eq(securityEvents.id, second ?? 0));
  await orm
    .update(trail)
    .set({ person: 2 })
    .where(eq(trail.record, third ?? 0));
  await orm.delete(trail).where(eq(trail.record, fourth ?? 0));
  const at = NOW.toISOString();
  expect(await verifyEvents()).toEqual({
    entries: 3,
    problems: [
      `The record ${first} (${at}, sign-in) is otherwise in the table.`,
      `The record ${second} (${at}, sign-in) is missing in the table.`,
      `The record ${third} (${at}, sign-in) does not continue the entry before it.`,
      `The record ${third} (${at}, sign-in) is otherwise in the table.`,
      `The record ${fourth} is not in the chain.`,
    ],
  });
});

test('OPS-55 an entry that was cut out of the middle breaks the chain', async () => {
  const { orm } = database;
  await addSignIns(3);
  await extendTrail(orm);
  const [, second, third] = await orm.select().from(trail).orderBy(asc(trail.id));
  await orm.delete(trail).where(eq(trail.id, second?.id ?? 0));
  await orm.delete(securityEvents).where(eq(securityEvents.id, second?.record ?? 0));
  const { problems } = await verifyEvents();
  expect(problems).toEqual([
    `The record ${third?.record} (${NOW.toISOString()}, sign-in) does not continue the entry before it.`,
  ]);
});

test('OPS-55 the trail stays whole when old records are deleted, and when a person is', async () => {
  const { orm } = database;
  const [person] = await orm
    .insert(people)
    .values({ username: 'leaver', first_name: 'Lea', last_name: 'Ver' })
    .returning();
  if (person === undefined) throw new Error('no person was added');
  await addSignIns(2, daysAgo(61));
  await addSecurityEvents(orm, [{ kind: 'sign-in', person_id: person.id }], daysAgo(3));
  await extendTrail(orm);
  await deletePerson(orm, person, 'root', NOW);
  await extendTrail(orm);
  expect(await verifyEvents()).toEqual({ entries: 4, problems: [] });
  await deleteExpired(orm, NOW, { ...settings, securityEventDays: 60 });
  expect(await verifyEvents()).toEqual({ entries: 2, problems: [] });
  await addSignIns(1);
  await deleteExpired(orm, new Date(NOW.getTime() + 90 * DAY_MS), { ...settings, securityEventDays: 60 });
  expect(await verifyEvents()).toEqual({ entries: 0, problems: [] });
  await addSignIns(1, new Date(NOW.getTime() + 90 * DAY_MS));
  await extendTrail(orm);
  expect(await verifyEvents()).toEqual({ entries: 1, problems: [] });
});

test('OPS-56 a refusal is an event once an hour, and each reading of a person and of the audit log', async () => {
  const { signIn, setTime } = openApp(database);
  const [ben, root] = [await signIn('ben'), await signIn('sasha')];
  const amara = await findPerson(database.orm, 'amara');
  await database.orm.delete(securityEvents);
  expect([(await ben.get('/api/admin/changes')).status, (await ben.get('/api/admin/changes')).status]).toEqual([
    403, 403,
  ]);
  await root.get('/api/admin/people?q=a');
  await root.get('/api/admin/people?q=am');
  await root.get(`/api/admin/people/${amara?.id}`);
  await root.get('/api/admin/changes');
  await root.get('/api/admin/changes?kind=post&key=news');
  setTime(new Date(NOW.getTime() + 25 * 60_000));
  await root.patch(`/api/admin/people/${amara?.id}`, { is_staff: true });
  const found = await database.orm.select().from(securityEvents).orderBy(asc(securityEvents.id));
  expect(found.map(({ kind, person_id, done_by, detail }) => [kind, person_id, done_by, detail])).toEqual([
    ['access refused', 2, null, { call: 'GET /admin/changes', lacks: 'right' }],
    ['people searched', null, 'sasha', { found: expect.any(Number) }],
    ['person read', amara?.id, 'sasha', null],
    ['audit log read', null, 'sasha', null],
    ['access refused', expect.any(Number), null, { call: 'PATCH /admin/people/{id}', lacks: 'fresh sign-in' }],
  ]);
});

test('OPS-56 a wrong key of a mail’s link is an event once an hour for an address', async () => {
  const { request } = openApp(database);
  const token = `1.${'A'.repeat(43)}`;
  for (const path of ['x', token, token]) await request(`/accounts/reminders/?token=${path}`);
  const found = await database.orm.select().from(securityEvents);
  expect(found.map(({ kind, address, detail }) => [kind, address, detail])).toEqual([
    ['wrong key', 'unknown', { key: 'link of a mail' }],
  ]);
});
