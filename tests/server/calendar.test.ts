import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteEndedSubscriptions } from '../../server/calendar/subscription-queries.ts';
import type { Database } from '../../server/db/database.ts';
import { calendarSubscriptions, gatewayCache, people } from '../../server/db/schema.ts';
import { absentIntegrations } from '../../server/integrations/integrations.ts';
import { recordSignIn } from '../../server/sessions/session-queries.ts';
import { classEntries } from '../../src/rules/calendar.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { sampleSchedule } from '../../src/sample/schedule.ts';
import { site } from '../../src/site.ts';
import { parseCalendar } from '../calendar/parse-calendar.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

const TODAY = dayIn(site.timeZone, NOW);
const HOST = new URL(ORIGIN).host;

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(gatewayCache);
  await database.orm.delete(calendarSubscriptions);
});

type App = ReturnType<typeof openApp>;

/** Creates or renews a person's subscription. Returns the path of its address. */
async function subscribe({ signIn }: App, username: string): Promise<string> {
  const { post } = await signIn(username);
  const { url } = await json(await post('/calendar'));
  return String(url).slice(ORIGIN.length);
}

/** Status and body of an answer, and the headers that could tell one address from another. */
async function facts(response: Promise<Response>) {
  const { status, headers } = await response;
  return {
    status,
    body: await (await response).text(),
    type: headers.get('content-type'),
    cacheControl: headers.get('cache-control'),
    cookie: headers.get('set-cookie'),
  };
}

const NOT_FOUND = {
  status: 404,
  body: '{"detail":"Not found."}',
  type: 'application/json',
  cacheControl: 'no-store',
  cookie: null,
};

describe('the secret address', () => {
  test('CAL-06 it needs no credentials and has the classes and open deadlines of its owner', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'amara');
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const { status, body, type, cacheControl } = await facts(app.request(path));
    expect({ status, type, cacheControl }).toEqual({
      status: 200,
      type: 'text/calendar; charset=utf-8',
      cacheControl: 'no-store',
    });

    const { get } = await app.signIn('amara');
    const tasks = (await list(await get('/api/integrations/mynextsteps/tasks'))) as unknown as {
      completed_on: string | null;
      does_not_apply_on: string | null;
      task: { id: number; title: string; has_deadline: boolean; ends_on: string | null };
    }[];
    const open = tasks
      .filter((each) => each.completed_on === null && each.does_not_apply_on === null)
      .filter(({ task }) => task.has_deadline && task.ends_on !== null);
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThan(tasks.length);
    const classes = classEntries(sampleSchedule('amara', TODAY), HOST);
    expect(parseCalendar(body).map(({ uid, title }) => [uid, title])).toEqual([
      ...classes.map(({ uid, title }) => [uid, title]),
      ...open.map(({ task }) => [`task-${task.id}@${HOST}`, task.title]),
    ]);
  });

  test('CAL-06 after "Renew" the old address is gone and the new one works; after "Revoke" there is none', async () => {
    const app = openApp(database);
    const first = await subscribe(app, 'amara');
    const second = await subscribe(app, 'amara');
    expect(await facts(app.request(first))).toEqual(NOT_FOUND);
    expect((await app.request(second)).status).toBe(200);
    const { token } = await app.signIn('amara');
    const ended = await app.request('/calendar', { method: 'DELETE', headers: { authorization: `Token ${token}` } });
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    expect(await facts(app.request(second))).toEqual(NOT_FOUND);
  });

  test('CAL-06 a renewal and a revocation end no address of another person', async () => {
    const app = openApp(database);
    const other = await subscribe(app, 'ben');
    await subscribe(app, 'amara');
    const { token } = await app.signIn('amara');
    await app.request('/calendar', { method: 'DELETE', headers: { authorization: `Token ${token}` } });
    expect((await app.request(other)).status).toBe(200);
  });

  test.each([
    ['unknown', `/calendar/${'a'.repeat(43)}.ics`],
    ['too short', '/calendar/abc.ics'],
    ['without an ending', `/calendar/${'a'.repeat(43)}`],
    ['undecodable', '/calendar/%ff.ics'],
  ])('CAL-06 an address that is %s is the same 404, with the cookie of a signed-in person too', async (_, path) => {
    const app = openApp(database);
    await subscribe(app, 'amara');
    const { cookie } = await app.signIn('amara');
    expect(await facts(app.request(path, { headers: { cookie, accept: 'text/html' } }))).toEqual(NOT_FOUND);
  });

  test('CAL-06 the address of an account that has become provisional is the same 404', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'chen');
    const setProvisional = (has_provisional_account: boolean) =>
      database.orm.update(people).set({ has_provisional_account }).where(eq(people.username, 'chen'));
    await setProvisional(true);
    const answer = await facts(app.request(path));
    await setProvisional(false);
    expect(answer).toEqual(NOT_FOUND);
  });

  test('CAL-06 the address ends when its owner has not signed in for 120 days; each sign-in counts', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'amara');
    const status = async () => (await app.request(path)).status;
    const [amara] = await database.orm.select().from(people).where(eq(people.username, 'amara'));
    const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60 * 1000);
    app.setTime(days(119));
    expect(await status()).toBe(200);
    await recordSignIn(database.orm, amara?.id ?? 0, days(119));
    app.setTime(days(238));
    expect(await status()).toBe(200);
    await deleteEndedSubscriptions(database.orm, days(238));
    app.setTime(days(239));
    expect(await facts(app.request(path))).toEqual(NOT_FOUND);
    expect(await database.orm.select().from(calendarSubscriptions)).toHaveLength(1);
    await deleteEndedSubscriptions(database.orm, days(239));
    expect(await database.orm.select().from(calendarSubscriptions)).toEqual([]);
    await database.orm.update(people).set({ signed_in_on: null });
  });

  test('CAL-06 SESS-05 “Sign out everywhere” ends the address only if the user wants', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'amara');
    await (await app.signIn('amara')).remove('/api/users/sessions');
    expect((await app.request(path)).status).toBe(200);
    await (await app.signIn('amara')).remove('/api/users/sessions?calendar=end');
    expect(await facts(app.request(path))).toEqual(NOT_FOUND);
  });

  test('CAL-06 the database has only a hash of the secret', async () => {
    const path = await subscribe(openApp(database), 'amara');
    const rows = await database.orm.select().from(calendarSubscriptions);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  test('a system that does not answer is a 500, so that calendar programs keep what they have; the log has no secret', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'amara');
    const failing = openApp(database, { integrations: absentIntegrations });
    expect((await failing.request(path)).status).toBe(500);
    expect(failing.logged.join()).toMatch(/^GET \/calendar\/:file failed: no integrations/);
    for (const outages of [{ schedule: 'down' }, { gateway: 'down' }, { mynextsteps: '502' }] as const) {
      expect((await openApp(database, { settings: { ...settings, outages } }).request(path)).status).toBe(500);
    }
  });

  test('an answer with a wrong field is a 500 and not an empty calendar', async () => {
    const app = openApp(database);
    const path = await subscribe(app, 'amara');
    const integrations = {
      ...absentIntegrations,
      fetch: async ({ endpoint }: { endpoint: string }) => ({
        type: 'json' as const,
        content: endpoint === 'current-term' ? { p_term_out: '202604' } : 'no list',
      }),
    };
    expect((await openApp(database, { integrations }).request(path)).status).toBe(500);
  });
});

describe('the calls', () => {
  test.each(['GET', 'POST', 'DELETE'])(
    'CAL-05 %s answers 401 without a token, also with the session cookie',
    async (method) => {
      const { request, signIn } = openApp(database);
      const { cookie } = await signIn('amara');
      expect((await request('/calendar', { method, headers: { cookie } })).status).toBe(401);
      expect(await database.orm.select().from(calendarSubscriptions)).toEqual([]);
    },
  );

  test('CAL-05 GET does not show the address', async () => {
    const app = openApp(database);
    await subscribe(app, 'amara');
    const { get } = await app.signIn('amara');
    expect(await json(await get('/calendar'))).toEqual({ active: true, created_on: NOW.toISOString() });
  });

  test('the address begins with PUBLIC_URL', async () => {
    const app = openApp(database, { settings: { ...settings, publicUrl: 'https://portal.example.edu' } });
    const { post } = await app.signIn('amara');
    expect((await json(await post('/calendar'))).url).toMatch(/^https:\/\/portal\.example\.edu\/calendar\//);
  });
});
