import { asc, eq } from 'drizzle-orm';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveAlerts } from '../../server/alerts/live-alerts.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import {
  alertDeliveries,
  alerts,
  messages,
  preferences,
  pushDevices,
  pushedAlerts,
  pushSends,
  reminderChannels,
  reminderDays,
  reminderDeliveries,
  reminders,
  serverKeys,
  sessions,
  tasks,
  userTasks,
} from '../../server/db/schema.ts';
import { absentIntegrations, type Integrations } from '../../server/integrations/integrations.ts';
import type { Log } from '../../server/monitoring/log.ts';
import { pushAlerts } from '../../server/reminders/alert-pushes.ts';
import { noteChannels } from '../../server/reminders/channels.ts';
import { type PushResult, type PushSender, pushSender } from '../../server/reminders/push.ts';
import { type PushKeys, PushKeysError, readPushKeys } from '../../server/reminders/push-keys.ts';
import { savePushDeviceRow } from '../../server/reminders/push-queries.ts';
import { noteUnlistedServices } from '../../server/reminders/unlisted-services.ts';
import { type ReminderWork, runReminders } from '../../server/reminders/worker.ts';
import { isPushService, KNOWN_PUSH_SERVICES } from '../../server/settings/push-services.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { createSubscription, subscription } from '../support/push-subscription.ts';
import { openSampleDatabase } from './support/database.ts';
import { type PushService, startPushService } from './support/push-service.ts';
import { AMARA, at, BEN, DAY, mayCollect, ZONE } from './support/reminder-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const CONTACT = 'mailto:it@portico.example';

let database: Database;
let service: PushService;
let keys: PushKeys;
beforeAll(async () => {
  database = await openSampleDatabase();
  service = await startPushService();
  keys = await readPushKeys(database.orm, at(6));
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await service.close();
  await database.close();
});

beforeEach(async () => {
  const { orm } = database;
  const all = [
    pushedAlerts,
    pushSends,
    reminderDeliveries,
    reminders,
    reminderDays,
    reminderChannels,
    userTasks,
    messages,
  ];
  for (const table of [...all, pushDevices]) await orm.delete(table);
  await orm.update(preferences).set({ contact_by_email: true, contact_by_email_chosen_on: null });
  await noteChannels(orm, ['push'], at(12, 0, '2025-01-01'));
  service.pushed.length = 0;
});

/** A device of a person at the push service. */
async function giveDevice(name: string, personId = AMARA): Promise<number> {
  const { browser, secret, key, address } = createSubscription(service.addressOf(name));
  service.register(name, { browser, secret });
  service.behave(name, 201);
  const given = { push_address: address, push_key: key, push_secret: secret };
  const row = { ...given, session_id: null, device: name, replaces: null, isListed: true };
  return (await savePushDeviceRow(database.orm, { id: personId }, row, at(6)))?.id ?? 0;
}

async function giveTask(title: string, ends_on: string, personId = AMARA): Promise<number> {
  const values = { title, ends_on, has_deadline: true, sort_by: 'END', modality: 'ONLINE' };
  const [task] = await database.orm.insert(tasks).values(values).returning();
  const id = task?.id ?? 0;
  await database.orm.insert(userTasks).values({ person_id: personId, task_id: id });
  return id;
}

const giveMessage = (title: string, created_on: Date) =>
  database.orm.insert(messages).values({ person_id: AMARA, title, body: '<p>Text</p>', created_on });

function createSender(
  now: () => Date,
  options: { mayBePrivate?: boolean; stopped?: AbortSignal } = { mayBePrivate: true },
): PushSender {
  return pushSender({ orm: database.orm, keys, contact: CONTACT, clock: now, zone: ZONE, ...options });
}

function run(now: Date, options?: { mayBePrivate?: boolean }): Promise<void> {
  const push = createSender(() => now, options);
  const given: ReminderWork = {
    orm: database.orm,
    senders: { push },
    clock: () => now,
    zone: ZONE,
    log: () => {},
    noteResult: () => {},
    mayCollect,
  };
  return runReminders(given, new AbortController().signal);
}

const deliveries = async () =>
  (await database.orm.select().from(reminderDeliveries).orderBy(asc(reminderDeliveries.id))).map(
    ({ state, attempts, next_at, problem }) => ({ state, attempts, next_at, problem }),
  );
const devices = async () =>
  (await database.orm.select().from(pushDevices).orderBy(asc(pushDevices.id))).map(({ device }) => device);
const texts = () => service.pushed.map(({ device, message }) => [device, (message as { body: string }).body]);

test('PUSH-01 the keys are made once and kept in the database, so that all servers have the same ones', async () => {
  await database.orm.delete(serverKeys);
  // A broken row ends push with a sentence, not the start.
  await database.orm.insert(serverKeys).values({ name: 'vapid', content: '{"publicKey":"', created_on: at(6) });
  await expect(readPushKeys(database.orm, at(6))).rejects.toThrow(PushKeysError);
  await database.orm.delete(serverKeys);
  const [one, other] = await Promise.all([readPushKeys(database.orm, at(6)), readPushKeys(database.orm, at(6))]);
  expect(one).toEqual(other);
  expect(await readPushKeys(database.orm, at(7))).toEqual(one);
  keys = one;
});

test('PUSH-02 PUSH-03 a notification says how many tasks are due without their titles, and each device of the person gets it', async () => {
  await giveDevice('phone');
  await giveDevice('laptop');
  await giveDevice('of-ben', BEN);
  const task = await giveTask('Secret title', '2025-01-22');
  await run(at(7, 59));
  expect(service.pushed).toEqual([]);
  await run(at(8));
  const [delivery] = await database.orm.select().from(reminderDeliveries);
  const topic = `reminders-${delivery?.id}`;
  const message = {
    title: 'Portico',
    body: '1 task is due tomorrow',
    tag: topic,
    path: `/next-steps/task/${task}`,
    isUrgent: false,
    badge: 0,
  };
  expect(service.pushed.map(({ device, message: sent }) => [device, sent]).toSorted()).toEqual([
    ['laptop', message],
    ['phone', message],
  ]);
  // Until 21:00, when push ends.
  const headers = service.pushed[0]?.headers;
  expect([headers?.topic, headers?.ttl, headers?.urgency]).toEqual([topic, String(13 * 60 * 60), 'normal']);
  await run(at(8, 1));
  expect(service.pushed).toHaveLength(2);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
});

test('PUSH-02 the push service can check who sends', async () => {
  await giveDevice('phone');
  await giveTask('Task', DAY);
  await run(new Date());
  await createSender(() => new Date()).sendTest(
    (await database.orm.select().from(pushDevices))[0] ?? expect.fail('no device'),
  );
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(service.pushed[0]?.headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const { payload } = await jwtVerify(
    token,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'),
  );
  expect([payload.aud, payload.sub]).toEqual([new URL(service.addressOf('phone')).origin, CONTACT]);
});

test('PUSH-03 a device that shows details gets the titles; the number on the icon counts unread messages and overdue tasks', async () => {
  const id = await giveDevice('phone');
  await giveDevice('laptop');
  await database.orm.update(pushDevices).set({ shows_details: true }).where(eq(pushDevices.id, id));
  await database.orm.update(preferences).set({ contact_by_email_chosen_on: at(1) });
  await giveTask('Pay the fee', '2025-01-20');
  await giveTask('Hand in', DAY);
  await giveTask('L'.repeat(150), DAY);
  await giveMessage('Your advisor wrote', at(18, 0, '2025-01-20'));
  await giveMessage('Read it later', at(19, 0, '2025-01-20'));
  await giveMessage('And another', at(20, 0, '2025-01-20'));
  await run(at(8));
  expect(texts().toSorted().reverse()).toEqual([
    [
      'phone',
      `Overdue: Pay the fee\nDue today: Hand in\nDue today: ${'L'.repeat(100)}…\nNew message: Your advisor wrote\nand 2 more`,
    ],
    ['laptop', '1 task is overdue\n2 tasks are due today\nYou have 3 new messages'],
  ]);
  expect(service.pushed.map(({ message }) => (message as { badge: number; path: string }).badge)).toEqual([4, 4]);
  expect(service.pushed.map(({ message }) => (message as { path: string }).path)).toEqual([
    '/next-steps',
    '/next-steps',
  ]);
});

test('PUSH-03 without the person’s own choice no message is announced, and without a device nothing is written', async () => {
  await giveMessage('By default', at(18, 0, '2025-01-20'));
  await giveTask('Of Ben', DAY, BEN);
  await giveDevice('phone');
  await run(at(8));
  expect(service.pushed).toEqual([]);
  expect(await deliveries()).toEqual([]);
});

test.each([404, 410])('PUSH-04 an answer %i retires the device; the others get the notification', async (status) => {
  await giveDevice('gone');
  await giveDevice('phone');
  await giveTask('Task', DAY);
  service.behave('gone', status);
  await run(at(8));
  expect(texts()).toEqual([['phone', '1 task is due today']]);
  expect(await devices()).toEqual(['phone']);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
});

test('PUSH-04 when the only device is retired, the delivery is withdrawn', async () => {
  await giveDevice('gone');
  await giveTask('Task', DAY);
  service.behave('gone', 410);
  await run(at(8));
  expect((await deliveries()).map(({ state }) => state)).toEqual(['withdrawn']);
  expect(await devices()).toEqual([]);
});

test('PUSH-04 a push service that fails is asked again with the same topic, only for the device that has nothing yet', async () => {
  await giveDevice('phone');
  await giveDevice('laptop');
  await giveTask('Task', DAY);
  service.behave('laptop', 503);
  await run(at(8));
  expect(await deliveries()).toEqual([
    { state: 'retrying', attempts: 1, next_at: at(8, 1), problem: 'the push service answered 503' },
  ]);
  service.behave('laptop', 'drop');
  await run(at(8, 1));
  service.behave('laptop', 201);
  await run(at(8, 6));
  expect(texts().map(([device]) => device)).toEqual(['phone', 'laptop', 'laptop']);
  expect(new Set(service.pushed.map(({ headers }) => headers.topic)).size).toBe(1);
  expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
});

test('PUSH-05 an address in the private network gets nothing, also behind a name', async () => {
  const id = await giveDevice('phone');
  await giveTask('Task', DAY);
  await run(at(8), {});
  expect(service.pushed).toEqual([]);
  expect((await deliveries()).map(({ state, problem }) => [state, problem])).toEqual([
    ['givenUp', 'the push service leads to an address, which has a private address'],
  ]);
  const [row] = await database.orm
    .update(pushDevices)
    .set({ push_address: 'https://push.example/send/a' })
    .where(eq(pushDevices.id, id))
    .returning();
  const sender = pushSender({
    ...{ orm: database.orm, keys, contact: CONTACT, clock: () => at(8), zone: ZONE },
    resolve: async () => [{ address: '10.0.0.7', family: 4 }],
  });
  expect(await sender.sendTest(row ?? expect.fail('no device'))).toEqual({
    kind: 'refused',
    problem: 'the push service leads to push.example, which has a private address',
  });
});

test('PUSH-07 a sign-out ends push on its device, the end of an idle session does not, and a new sign-in takes the device over', async () => {
  const { request, signIn } = openApp(database);
  const store = async (client: Awaited<ReturnType<typeof signIn>>, name: string) =>
    (await client.post('/api/users/push-devices', { ...subscription(name), replaces: null })).status;
  const here = await signIn('amara');
  const elsewhere = await signIn('amara');
  expect([await store(here, 'here'), await store(elsewhere, 'elsewhere')]).toEqual([200, 200]);
  const addresses = async () =>
    (await database.orm.select().from(pushDevices).orderBy(asc(pushDevices.id))).map(({ push_address }) =>
      push_address.slice(push_address.lastIndexOf('/') + 1),
    );
  // The idle session ends: its row is deleted.
  const [idle] = await database.orm
    .select({ id: pushDevices.session_id })
    .from(pushDevices)
    .where(eq(pushDevices.push_address, subscription('elsewhere').address));
  await database.orm.delete(sessions).where(eq(sessions.id, idle?.id ?? 0));
  expect(await addresses()).toEqual(['here', 'elsewhere']);

  const signOut = (cookie: string) =>
    request('/accounts/logout/', { method: 'POST', headers: { cookie, origin: 'http://localhost:4100' } });
  expect((await signOut(here.cookie)).status).toBe(303);
  expect(await addresses()).toEqual(['elsewhere']);

  // The device belongs to the session in which it was seen last.
  const again = await signIn('amara');
  expect(await store(again, 'elsewhere')).toBe(200);
  expect((await signOut(again.cookie)).status).toBe(303);
  expect(await addresses()).toEqual([]);
});

test('PUSH-07 “Sign out everywhere” and the end of one session end push there, and the device of a person can be taken over by another', async () => {
  const { signIn } = openApp(database);
  const one = await signIn('amara');
  const other = await signIn('amara');
  const ben = await signIn('ben');
  const store = (client: typeof one, name: string) =>
    client.post('/api/users/push-devices', { ...subscription(name), replaces: null });
  const ownersOf = async () =>
    (await database.orm.select().from(pushDevices).orderBy(asc(pushDevices.id))).map(({ person_id }) => person_id);
  await store(one, 'one');
  await store(other, 'other');
  await store(other, 'third');
  const [, second] = (await list(await one.get('/api/users/sessions'))).toSorted((a, b) => Number(a.id) - Number(b.id));
  expect((await one.remove(`/api/users/sessions/${second?.id}`)).status).toBe(204);
  expect(await ownersOf()).toEqual([AMARA]);
  await store(ben, 'one');
  expect(await ownersOf()).toEqual([BEN]);
  await store(one, 'two');
  expect((await one.remove('/api/users/sessions')).status).toBe(204);
  expect(await ownersOf()).toEqual([BEN]);
});

test('PUSH-08 a test reaches the own device, once a minute, and says when the device has ended', async () => {
  const sender = createSender(() => at(10));
  const { signIn, setTime } = openApp(database, { senders: { push: sender } });
  setTime(at(10));
  const amara = await signIn('amara');
  const id = await giveDevice('phone');
  const ofBen = await giveDevice('of-ben', BEN);
  const send = async (device: number) => {
    const answer = await amara.post('/api/users/push-tests', { id: device });
    return answer.status === 200 ? (await json(answer)).result : answer.status;
  };
  expect(await send(ofBen)).toBe(404);
  expect(await send(id)).toBe('sent');
  expect(texts()).toEqual([['phone', 'This is a test. Notifications reach this device.']]);
  expect(await send(id)).toBe('tooSoon');
  setTime(at(10, 1));
  service.behave('phone', 500);
  expect(await send(id)).toBe('failed');
  setTime(at(10, 2));
  service.behave('phone', 410);
  expect(await send(id)).toBe('ended');
  expect(await send(id)).toBe(404);
});

const ALERT = {
  guid: 'a1',
  title: 'Snow closes the campus',
  link: null,
  description: 'All classes of today are cancelled.',
  pubDate: at(3).toISOString(),
  severity: 'emergency' as const,
};

/** A round of one server that sees these alerts. */
function pushTheAlerts(now: Date, alerts: Alert[]): Promise<void> {
  const push = createSender(() => now);
  const work = { orm: database.orm, push, clock: () => now, zone: ZONE, readAlerts: async () => alerts };
  return pushAlerts(work, new AbortController().signal);
}

test('PUSH-15 a new alert is pushed once, also at night and by two servers, to the devices that chose alerts', async () => {
  const phone = await giveDevice('phone');
  await giveDevice('without-alerts');
  await giveDevice('of-ben', BEN);
  const wantsAlerts = { wants_alerts: true };
  await database.orm.update(pushDevices).set(wantsAlerts).where(eq(pushDevices.id, phone));
  await database.orm.update(pushDevices).set(wantsAlerts).where(eq(pushDevices.person_id, BEN));
  const old = { ...ALERT, guid: 'before push was configured', pubDate: at(3, 0, '2024-12-31').toISOString() };
  const past = { ...ALERT, guid: 'over', pubDate: at(2, 0, '2025-01-18').toISOString() };
  await Promise.all([1, 2].map(() => pushTheAlerts(at(3), [ALERT, old, past])));
  await pushTheAlerts(at(3, 1), [ALERT]);
  const [first] = service.pushed;
  const tag = first?.headers.topic ?? '';
  expect(tag).toMatch(/^alert-[\w-]{24}$/);
  expect(service.pushed.map(({ device, message }) => [device, message]).toSorted()).toEqual(
    ['of-ben', 'phone'].map((device) => [
      device,
      { title: ALERT.title, body: ALERT.description, tag, path: '/', isUrgent: true, badge: null },
    ]),
  );
  expect([first?.headers.urgency, first?.headers.ttl]).toEqual(['high', '3600']);
});

test('PUSH-15 SEV-02 only an emergency is pushed, also one that was an advisory before', async () => {
  await giveDevice('phone');
  await database.orm.update(pushDevices).set({ wants_alerts: true });
  const others = (['advisory', 'test', 'clear'] as const).map((severity) => ({ ...ALERT, severity }));
  await pushTheAlerts(at(3), others);
  expect(service.pushed).toEqual([]);
  await pushTheAlerts(at(3, 1), [ALERT]);
  expect(service.pushed).toHaveLength(1);
});

test('ADMIN-120 a correction is pushed again only when it is told again, and no device gets the old text after it', async () => {
  await giveDevice('phone');
  await giveDevice('slow');
  await database.orm.update(pushDevices).set({ wants_alerts: true });
  service.behave('slow', 503);
  const own = { ...ALERT, guid: 'portal-alert-7' };
  await pushTheAlerts(at(3), [own]);
  service.behave('slow', 201);
  await pushTheAlerts(at(3, 1), [{ ...own, description: 'Corrected.' }]);
  const first = [
    ['phone', ALERT.description],
    ['slow', 'Corrected.'],
  ];
  expect(texts()).toEqual(first);
  service.behave('slow', 503);
  await pushTheAlerts(at(3, 2), [{ ...own, guid: 'portal-alert-7.2', description: 'Again.' }]);
  service.behave('slow', 201);
  await pushTheAlerts(at(3, 3), [{ ...own, guid: 'portal-alert-7.3', description: 'Last.' }]);
  expect(texts()).toEqual([...first, ['phone', 'Again.'], ['phone', 'Last.'], ['slow', 'Last.']]);
  expect(new Set(service.pushed.map(({ headers }) => headers.topic)).size).toBe(1);
});

test('PUSH-15 an alert that a push service does not take is tried again for an hour, and a retired device gets none', async () => {
  await giveDevice('phone');
  await giveDevice('gone');
  await database.orm.update(pushDevices).set({ wants_alerts: true });
  service.behave('phone', 503);
  service.behave('gone', 410);
  await pushTheAlerts(at(3), [ALERT]);
  expect(await devices()).toEqual(['phone']);
  const states = async () => (await database.orm.select().from(alertDeliveries)).map(({ state }) => state);
  expect(await states()).toEqual(['retrying']);
  service.behave('phone', 201);
  await pushTheAlerts(at(3, 1), [ALERT]);
  expect([texts(), await states()]).toEqual([[['phone', ALERT.description]], ['sent']]);
});

test('PUSH-15 after an hour an alert is given up', async () => {
  await giveDevice('phone');
  await database.orm.update(pushDevices).set({ wants_alerts: true });
  service.behave('phone', 503);
  await pushTheAlerts(at(3), [ALERT]);
  service.behave('phone', 201);
  await pushTheAlerts(at(4), [ALERT]);
  expect(service.pushed).toEqual([]);
  expect((await database.orm.select().from(alertDeliveries)).map(({ state }) => state)).toEqual(['givenUp']);
});

/** A round that sends nothing: the devices in their order, with the time that each gets, and what they answer. */
async function orderOfAlerts(now: Date, result: (device: string) => PushResult = () => ({ kind: 'taken' })) {
  const asked: [string, number | undefined][] = [];
  const push: PushSender = {
    ...createSender(() => now),
    sendAlert: async ({ device }, _message, _topic, timeoutMs) => {
      asked.push([device ?? '', timeoutMs]);
      return result(device ?? '');
    },
  };
  const alert = { ...ALERT, guid: now.toISOString() };
  const work = { orm: database.orm, push, clock: () => now, zone: ZONE, readAlerts: async () => [alert] };
  await pushAlerts(work, new AbortController().signal);
  return asked;
}

test('PUSH-16 devices that took the last push come first, one of each person, the ones first that were seen last', async () => {
  const seen = async (name: string, person: number, seen_on: Date, more = {}) => {
    const id = await giveDevice(name, person);
    const set = { seen_on, wants_alerts: true, ...more };
    await database.orm.update(pushDevices).set(set).where(eq(pushDevices.id, id));
  };
  await seen('unlisted', BEN, at(5), { unlisted_since: at(1) });
  await seen('failed', BEN, at(5), { failed_on: at(1) });
  await seen('third of amara', AMARA, at(2));
  await seen('first of amara', AMARA, at(4));
  await seen('second of amara', AMARA, at(3));
  await seen('of ben', BEN, at(2));
  const names = ['first of amara', 'of ben', 'second of amara', 'third of amara', 'failed', 'unlisted'];
  const failure = { kind: 'failed', problem: 'no answer' } as const;
  const answer = (name: string) => (name === 'of ben' ? failure : ({ kind: 'taken' } as const));
  // A short time for the first attempt.
  expect(await orderOfAlerts(at(3), answer)).toEqual(names.map((name) => [name, 3_000]));
  // What failed is due again after a minute, with more time, and comes after all that did not fail the last time.
  const others = await orderOfAlerts(at(3, 2), answer);
  expect(others).toEqual([
    ...['failed', 'first of amara', 'second of amara', 'third of amara'].map((name) => [name, 3_000]),
    ...[undefined, 3_000].map((time) => ['of ben', time]),
    ['unlisted', 3_000],
  ]);
});

test('PUSH-16 a device that has another subscription meanwhile is not deleted with the old one', async () => {
  const id = await giveDevice('phone');
  await database.orm.update(pushDevices).set({ wants_alerts: true });
  await orderOfAlerts(at(3), () => ({ kind: 'failed', problem: 'no answer' }));
  const { address, key, secret } = createSubscription(service.addressOf('renewed'));
  const given = { push_address: address, push_key: key, push_secret: secret, session_id: null, device: 'renewed' };
  let answered = false;
  const push: PushSender = {
    ...createSender(() => at(3, 1)),
    sendAlert: async () => {
      if (!answered)
        await savePushDeviceRow(database.orm, { id: AMARA }, { ...given, replaces: id, isListed: true }, at(4));
      answered = true;
      return { kind: 'gone' };
    },
  };
  const work = { orm: database.orm, push, clock: () => at(3, 1), zone: ZONE, readAlerts: async () => [] };
  await pushAlerts(work, new AbortController().signal);
  const rows = await database.orm.select().from(pushDevices);
  // What failed was the subscription before.
  expect(rows.map(({ device, failed_on }) => [device, failed_on])).toEqual([['renewed', null]]);
});

test('PUSH-16 connections and the signature for a push service are used again; a connection that it has closed is replaced', async () => {
  await giveDevice('phone');
  const [phone] = await database.orm.select().from(pushDevices);
  const device = phone ?? expect.fail('no device');
  const sender = createSender(() => at(10));
  const before = service.countConnections();
  const send = async () => (await sender.sendTest(device)).kind;
  expect([await send(), await send()]).toEqual(['taken', 'taken']);
  expect(service.countConnections() - before).toBe(1);
  service.closeIdleConnections();
  expect(await send()).toBe('taken');
  expect(service.countConnections() - before).toBe(2);
  const signatures = () => new Set(service.pushed.map(({ headers }) => headers.authorization)).size;
  expect(signatures()).toBe(1);
  // It may be the signature that the push service refuses.
  service.behave('phone', 403);
  await send();
  service.behave('phone', 201);
  await send();
  expect(signatures()).toBe(2);
  sender.close();
});

test('REMIND-16 a push that a stop of the server interrupts is due again, and counts as no attempt', async () => {
  await giveDevice('phone');
  await giveTask('Task', DAY);
  const push = createSender(() => at(8), { mayBePrivate: true, stopped: AbortSignal.abort() });
  const given: ReminderWork = {
    orm: database.orm,
    senders: { push },
    clock: () => at(8),
    zone: ZONE,
    log: () => {},
    noteResult: () => {},
    mayCollect,
  };
  await runReminders(given, new AbortController().signal);
  expect(await deliveries()).toEqual([{ state: 'waiting', attempts: 0, next_at: at(8), problem: null }]);
  await run(at(8));
  expect(texts()).toEqual([['phone', '1 task is due today']]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://FCM.googleapis.com:443/wp/a', true],
  ['https://jmt17.google.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['https://web.push.apple.com/a', true],
  ['https://fcm.googleapis.com:8443/fcm/send/a', false],
  ['https://fcm.googleapis.com.push.example/a', false],
  ['https://fcm.googleapis.com./a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com/a', false],
  ['https://permanently-removed.invalid/fcm/send/a', false],
])('PUSH-17 %s is an address of a known push service: %s', (address, expected) => {
  expect(isPushService(new URL(address), KNOWN_PUSH_SERVICES)).toBe(expected);
});

test('PUSH-17 a device of another push service is refused; one that is stored already goes on for 30 days, and the log names its service', async () => {
  const { signIn, logged } = openApp(database);
  const amara = await signIn('amara');
  const other = { ...subscription('a'), address: 'https://push.example/send/a' };
  const save = async (body: object, client = amara) => {
    const answer = await client.post('/api/users/push-devices', body);
    return answer.status === 400 ? String((await json(answer)).detail) : answer.status;
  };
  const refusal =
    'The portal sends no notifications to push.example, the push service of this browser. Use another browser, or ask the operator of the portal to add this service.';
  expect(await save({ ...other, replaces: null })).toBe(refusal);
  expect(logged).toEqual(['A device was refused, because PUSH_SERVICES does not name its push service']);
  const given = { push_address: other.address, push_key: other.key, push_secret: other.secret, session_id: null };
  const row = { ...given, device: 'old', replaces: null, isListed: true };
  const id = (await savePushDeviceRow(database.orm, { id: AMARA }, row, at(6)))?.id ?? 0;
  await giveDevice('listed');

  const noted: unknown[] = [];
  const log: Log = (entry, level, details) => noted.push([entry.split('.')[0], level, details]);
  const note = (services: string[], now: Date) => noteUnlistedServices(database.orm, services, now, log);
  const listed = [new URL(service.addressOf('')).host];
  await note(listed, at(6));
  await note(listed, at(7));
  const line = 'Devices have push services that the setting PUSH_SERVICES does not name';
  const entry = [line, 'warn', { services: 'push.example', devices: 1 }];
  expect(noted).toEqual([entry, entry]);
  // The app sends the subscription at each start; another one is not accepted.
  expect(await save({ ...other, replaces: id })).toBe(200);
  expect(await save({ ...other, address: 'https://push.example/send/b', replaces: id })).toBe(refusal);
  const since = async () =>
    (await database.orm.select().from(pushDevices).orderBy(asc(pushDevices.id))).map((each) => each.unlisted_since);
  expect(await since()).toEqual([at(6), null]);
  await note([...listed, 'push.example'], at(8));
  expect(await since()).toEqual([null, null]);
  await note(listed, at(9));
  const inDays = (days: number) => new Date(at(9).getTime() + days * 86_400_000);
  await deleteExpired(database.orm, inDays(29), settings);
  expect(await devices()).toHaveLength(2);
  await deleteExpired(database.orm, inDays(30), settings);
  expect(await devices()).toEqual(['listed']);
  // The app then ends the subscription on the device (PUSH-10).
  expect(await save({ ...other, replaces: id }, await signIn('amara'))).toBe(404);
});

test('PUSH-15 the alerts of the portal and of the feed are both read, and those of the portal also while the feed fails', async () => {
  const [own] = await database.orm
    .insert(alerts)
    .values({ title: 'Own', description: 'Text', published_on: at(3), published_by: 'ruth' })
    .returning();
  const guids = async (integrations: Integrations) =>
    (await liveAlerts(database.orm, integrations, at(4))).map(({ guid }) => guid);
  const content = [ALERT];
  const feed = { ...absentIntegrations, fetch: async () => ({ type: 'json' as const, content }) };
  expect(await guids(feed)).toEqual([`portal-alert-${own?.id}`, 'a1']);
  expect(await guids(absentIntegrations)).toEqual([`portal-alert-${own?.id}`]);
  await database.orm.delete(alerts);
});

test('PUSH-02 both changes of daylight saving time keep the hours', async () => {
  await giveDevice('phone');
  const days = [
    // Sundays: the clocks go forward at 2:00, and back at 2:00.
    ['2025-03-09', '-07:00'],
    ['2025-11-02', '-08:00'],
  ] as const;
  for (const [day, offset] of days) {
    service.pushed.length = 0;
    await giveTask('Task', day);
    const time = (clock: string) => new Date(`${day}T${clock}:00${offset}`);
    await run(time('07:59'));
    expect(service.pushed).toEqual([]);
    await run(time('08:00'));
    expect(service.pushed.map(({ headers }) => headers.ttl)).toEqual([String(13 * 60 * 60)]);
  }
});

test('PUSH-02 a notification that fails until 21:00 is given up: the next day has its own', async () => {
  await giveDevice('phone');
  await giveTask('Task', DAY);
  service.behave('phone', 503);
  await run(at(8));
  await run(at(20, 59));
  expect((await deliveries()).map(({ state, attempts }) => [state, attempts])).toEqual([['givenUp', 2]]);
});

test('PUSH-02 two servers share the work: each device gets one notification', async () => {
  const ids = samplePeople.map(({ id }) => id);
  for (const id of ids) {
    await giveDevice(`of-${id}`, id);
    await giveTask('Task', DAY, id);
  }
  await Promise.all([1, 2].map(() => run(at(8))));
  expect(service.pushed.map(({ device }) => device).toSorted()).toEqual(ids.map((id) => `of-${id}`).toSorted());
});

test('PUSH-06 a person has twenty devices at most: the oldest ends for a new one', async () => {
  for (let n = 0; n <= 20; n += 1) {
    const { address, key, secret } = subscription(String(n));
    const row = { push_address: address, push_key: key, push_secret: secret, session_id: null, device: String(n) };
    await savePushDeviceRow(database.orm, { id: AMARA }, { ...row, replaces: null, isListed: true }, at(6, n));
  }
  const left = await devices();
  expect([left.length, left[0]]).toEqual([20, '1']);
});
