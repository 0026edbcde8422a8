import { gunzipSync } from 'node:zlib';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import {
  alerts,
  calendarSubscriptions,
  people,
  pushDevices,
  securityEvents,
  signInLimits,
} from '../../server/db/schema.ts';
import { tooMany } from '../../server/limits/too-many-error.ts';
import type { PushSender } from '../../server/reminders/push.ts';
import { subscription } from '../support/push-subscription.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [signInLimits, calendarSubscriptions, securityEvents, alerts]) await database.orm.delete(table);
});

const withLimits = (limits: Partial<typeof settings.limits>) => ({
  settings: { ...settings, limits: { ...settings.limits, ...limits } },
});

/** Status, seconds to wait, and sentence of an answer, without its numbers. */
async function refusalOf(answer: Response) {
  const seconds = Number(answer.headers.get('retry-after'));
  const { detail } = await json(answer);
  return { status: answer.status, waits: seconds > 0, detail: String(detail).replace(/\d+/g, 'N') };
}

test('OPS-38 who changes too much in a minute gets 429 with the time of the next attempt; others and reads go on', async () => {
  const { signIn } = openApp(database, withLimits({ writesPerMinute: 3 }));
  const [amara, ben] = [await signIn('amara'), await signIn('ben')];
  const write = (client: typeof amara) => client.post('/api/users/roles');
  for (let index = 0; index < 3; index += 1) expect((await write(amara)).status).toBe(200);
  expect(await refusalOf(await write(amara))).toEqual({
    status: 429,
    waits: true,
    detail: 'You have made many changes in a short time, so this one was not saved. Try again in N seconds.',
  });
  expect([(await amara.get('/api/users/sessions')).status, (await write(ben)).status]).toEqual([200, 200]);
});

test('OPS-38 "Mark all as read" sends a call for each message, and a hundred of them are no flood', async () => {
  const { signIn } = openApp(database, withLimits({ writesPerMinute: 3 }));
  const amara = await signIn('amara');
  const statuses = new Set<number>();
  for (let index = 0; index < 20; index += 1)
    statuses.add((await amara.patch('/api/notifications/101', { user_read_on: '2025-01-21T17:35:00.000Z' })).status);
  expect([...statuses]).toEqual([200]);
});

test('OPS-38 a calendar address changes five times in an hour, counted by all servers, and can always be ended', async () => {
  const limits = withLimits({ calendarChangesPerHour: 2 });
  const servers = [openApp(database, limits), openApp(database, limits), openApp(database, limits)];
  const [first, second, third] = await Promise.all(servers.map(({ signIn }) => signIn('amara')));
  expect([(await first?.post('/calendar'))?.status, (await second?.post('/calendar'))?.status]).toEqual([200, 200]);
  expect(await refusalOf((await third?.post('/calendar')) ?? new Response())).toEqual({
    status: 429,
    waits: true,
    detail:
      'Your calendar address has changed too often in the last hour, so nothing was changed. Try again in N minutes.',
  });
  expect((await third?.remove('/calendar'))?.status).toBe(204);
});

test('OPS-38 the trail has an event for each change of the calendar address, and none for a call that changes nothing', async () => {
  const { signIn } = openApp(database);
  const amara = await signIn('amara');
  await amara.remove('/calendar');
  await amara.post('/calendar');
  await amara.remove('/calendar');
  await amara.remove('/calendar');
  await amara.remove('/api/users/sessions?calendar=end');
  const rows = await database.orm.select({ kind: securityEvents.kind }).from(securityEvents).orderBy(securityEvents.id);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'calendar address created',
    'calendar address ended',
    'sessions ended',
  ]);
});

test('OPS-38 a new device does not give a person more test notifications', async () => {
  let sent = 0;
  const push = {
    publicKey: 'key',
    sendTest: async () => {
      sent += 1;
      return { kind: 'taken' };
    },
  } as unknown as PushSender;
  const { signIn } = openApp(database, { ...withLimits({ pushTestsPerHour: 2 }), senders: { push } });
  const amara = await signIn('amara');
  const answers: unknown[] = [];
  for (let index = 0; index < 3; index += 1) {
    const device = await json(
      await amara.post('/api/users/push-devices', { ...subscription(`a${index}`), replaces: null }),
    );
    answers.push((await amara.post('/api/users/push-tests', { id: device.id })).status);
  }
  expect([answers, sent]).toEqual([[200, 200, 429], 2]);
  await database.orm.delete(pushDevices);
});

test('OPS-38 so many alerts show at one time, the same one again is no new one, and a withdrawn one makes room', async () => {
  const { signIn } = openApp(database, withLimits({ alertsAtOneTime: 2 }));
  await database.orm.update(people).set({ is_staff: true }).where(eq(people.username, 'amara'));
  const amara = await signIn('amara');
  const publish = (title: string) =>
    amara.post('/api/admin/alerts', { title, description: 'Stay inside.', link: null, severity: 'emergency' });
  const first = await json(await publish('One'));
  expect([(await publish('Two')).status, (await publish('Two')).status]).toEqual([200, 200]);
  expect(await refusalOf(await publish('Three'))).toEqual({
    status: 429,
    waits: true,
    detail: 'N alerts show at the moment, so this one was not published. Withdraw one of them, and try again.',
  });
  await amara.post(`/api/admin/alerts/${first.id}/withdrawal`);
  const [{ live } = { live: 0 }] = await database.orm.select({ live: count() }).from(alerts);
  expect([live, (await publish('Three')).status]).toEqual([2, 200]);
});

test('OPS-39 alerts are compressed for a page without a session too: they are the same for everybody', async () => {
  const { request } = openApp(database);
  const row = { title: 'Storm', severity: 'emergency', published_on: new Date(0), published_by: 'amara' };
  const app = openApp(database);
  app.setTime(new Date(60_000));
  await database.orm.insert(alerts).values({ ...row, description: 'Stay inside. '.repeat(200) });
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await app.request('/api/integrations/rave-messages', { headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([answer.headers.get('content-encoding'), bytes.length < 1_000]).toEqual(['gzip', true]);
  expect(gunzipSync(bytes).toString()).toContain('Storm');
  expect((await request('/api/status', { headers })).headers.get('content-encoding')).toBeNull();
});

test('OPS-38 the sentence rounds the time up', () => {
  const said = (ms: number) => tooMany('No.', ms).message;
  expect([1, 40_000, 91_000, 3_600_000, 86_400_000].map(said)).toEqual([
    'No. Try again in a second.',
    'No. Try again in 40 seconds.',
    'No. Try again in 2 minutes.',
    'No. Try again in 60 minutes.',
    'No. Try again in 24 hours.',
  ]);
});
