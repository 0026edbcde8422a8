import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import type { Database } from '../../server/db/database.ts';
import { sessions, signInLimits } from '../../server/db/schema.ts';
import { deviceName } from '../../server/http/device-name.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(sessions);
  await database.orm.delete(signInLimits);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(NOW.getTime() + ms);
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0';
const LIST = '/api/users/sessions';
const CALL = '/api/category/';

describe('the limit of time without a call', () => {
  test('SESS-01 a session ends after 30 minutes without a call, for the cookie and for the token', async () => {
    const { request, signIn, setTime } = openApp(database);
    const { cookie, get } = await signIn('amara');
    const user = async () => (await request('/api/users/user', { headers: { cookie } })).status;
    setTime(at(30 * MINUTE));
    expect((await get(CALL)).status).toBe(200);
    setTime(at(60 * MINUTE));
    expect(await user()).toBe(200);
    // The time of a use is exact to a few seconds.
    setTime(at(90 * MINUTE + 5_000));
    expect([(await get(CALL)).status, await user()]).toEqual([401, 401]);
  });

  test('SESS-01 a call soon after another one counts too', async () => {
    const { signIn, setTime } = openApp(database);
    const { get } = await signIn('amara');
    setTime(at(4_000));
    expect((await get(CALL)).status).toBe(200);
    setTime(at(30 * MINUTE + 4_000));
    expect((await get(CALL)).status).toBe(200);
  });

  test('SESS-01 the calls that a page repeats by itself do not count', async () => {
    const { signIn, setTime } = openApp(database);
    const { get } = await signIn('amara');
    const automatic = async () => [
      (await get('/api/notifications/user')).status,
      (await get('/api/integrations/rave-messages')).status,
    ];
    setTime(at(29 * MINUTE));
    expect(await automatic()).toEqual([200, 200]);
    setTime(at(30 * MINUTE + 5_000));
    expect(await automatic()).toEqual([401, 200]);
  });

  test('SESS-11 a session of a wrong clock ends when the clock is right again', async () => {
    const { request, signIn, setTime } = openApp(database);
    setTime(at(400 * 24 * HOUR));
    const { cookie, get } = await signIn('amara');
    setTime(NOW);
    const user = await request('/api/users/user', { headers: { cookie } });
    expect([user.status, (await get(CALL)).status, (await get('/api/users/sessions')).status]).toEqual([401, 401, 401]);
    await deleteExpired(database.orm, NOW, settings);
    expect(await database.orm.select().from(sessions)).toEqual([]);
  });

  test('SESS-01 SESSION_IDLE sets the limit, in minutes', async () => {
    const idle = readSettings({ SESSION_IDLE: '5' }).sessionIdleMs;
    const { signIn, setTime } = openApp(database, { settings: { ...settings, sessionIdleMs: idle } });
    const { get } = await signIn('amara');
    setTime(at(5 * MINUTE));
    expect((await get(CALL)).status).toBe(200);
    setTime(at(10 * MINUTE + 5_000));
    expect((await get(CALL)).status).toBe(401);
  });

  test.each(['0', '721', '1.5', 'an hour', '-1'])('SESSION_IDLE=%s stops the start', (value) => {
    expect(() => readSettings({ SESSION_IDLE: value })).toThrow(
      `The value "${value}" of the setting SESSION_IDLE is not valid. It must be a whole number of minutes from 1 to 720.`,
    );
  });

  test('a call is answered although its time cannot be written, and the log says so', async () => {
    const { signIn, setTime, logged } = openApp(database);
    const { get } = await signIn('amara');
    setTime(at(MINUTE));
    const update = database.orm.update;
    try {
      database.orm.update = () => {
        throw new Error('no space left on device');
      };
      expect((await get(CALL)).status).toBe(200);
    } finally {
      database.orm.update = update;
    }
    expect(logged).toEqual([expect.stringContaining('The use of a session was not written down')]);
  });
});

test('SESS-02 a session in use ends 12 hours after its start', async () => {
  const { request, signIn, setTime } = openApp(database);
  const { cookie, get } = await signIn('amara');
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    setTime(at(minutes * MINUTE));
    expect((await get(CALL)).status).toBe(200);
  }
  setTime(at(12 * HOUR - 1));
  expect((await get(CALL)).status).toBe(200);
  setTime(at(12 * HOUR));
  expect((await get(CALL)).status).toBe(401);
  expect((await request('/api/users/user', { headers: { cookie } })).status).toBe(401);
});

test('SESS-06 sessions that have ended are removed without a sign-in', async () => {
  const { signIn, setTime } = openApp(database);
  await signIn('erik', 'idle');
  setTime(at(20 * MINUTE));
  await signIn('amara', 'in use');
  const devices = async () => (await database.orm.select().from(sessions)).map(({ device }) => device);
  await deleteExpired(database.orm, at(30 * MINUTE), settings);
  expect(await devices()).toEqual(['idle', 'in use']);
  await deleteExpired(database.orm, at(31 * MINUTE), settings);
  expect(await devices()).toEqual(['in use']);
  await deleteExpired(database.orm, at(12 * HOUR + 20 * MINUTE), { ...settings, sessionIdleMs: 24 * HOUR });
  expect(await devices()).toEqual([]);
});

describe('the list', () => {
  test('SESS-03 has the person’s own running sessions, the one used last first', async () => {
    const { signIn, setTime } = openApp(database);
    await signIn('amara', 'ended by time');
    await signIn('ben', 'of another person');
    setTime(at(20 * MINUTE));
    const phone = await signIn('amara', 'Safari on iOS');
    setTime(at(25 * MINUTE));
    const { get } = await signIn('amara', 'Firefox on Linux');
    setTime(at(35 * MINUTE));
    await phone.get(CALL);
    setTime(at(40 * MINUTE));
    expect(await list(await get(LIST))).toEqual([
      {
        id: expect.any(Number),
        device: 'Firefox on Linux',
        started_on: at(25 * MINUTE).toISOString(),
        last_used_on: at(40 * MINUTE).toISOString(),
        is_current: true,
      },
      {
        id: expect.any(Number),
        device: 'Safari on iOS',
        started_on: at(20 * MINUTE).toISOString(),
        last_used_on: at(35 * MINUTE).toISOString(),
        is_current: false,
      },
    ]);
  });

  test('SESS-02 SESS-03 a sign-in starts a session with the name of the browser, and ends the one before', async () => {
    const { request, signIn, signInForm } = openApp(database);
    const before = await signIn('amara');
    const headers = { origin: ORIGIN, 'user-agent': FIREFOX, cookie: before.cookie };
    const answer = await signInForm({ username: 'amara', password: SAMPLE_PASSWORD }, headers);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    expect(cookie).not.toBe(before.cookie);
    expect((await before.get(LIST)).status).toBe(401);
    const user = (await (await request('/api/users/user', { headers: { cookie } })).json()) as { auth_token: string };
    const authorization = `Token ${user.auth_token}`;
    expect(await list(await request(LIST, { headers: { authorization } }))).toMatchObject([
      { device: 'Firefox on Windows', is_current: true },
    ]);
  });
});

describe('ending', () => {
  test('SESS-04 one session ends at once, and only once', async () => {
    const { request, signIn } = openApp(database);
    const phone = await signIn('amara', 'phone');
    const { get, remove } = await signIn('amara', 'laptop');
    const [{ id } = { id: 0 }] = (await list(await get(LIST))).filter(({ device }) => device === 'phone');
    expect((await remove(`${LIST}/${id}`)).status).toBe(204);
    expect((await phone.get(CALL)).status).toBe(401);
    expect((await request('/api/users/user', { headers: { cookie: phone.cookie } })).status).toBe(401);
    expect((await get(CALL)).status).toBe(200);
    expect((await remove(`${LIST}/${id}`)).status).toBe(404);
  });

  test('SESS-04 a person cannot end the session of another one', async () => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    const [{ id } = { id: 0 }] = await list(await ben.get(LIST));
    expect((await amara.remove(`${LIST}/${id}`)).status).toBe(404);
    expect((await ben.get(CALL)).status).toBe(200);
  });

  test('SESS-05 all sessions of the person end, and no others', async () => {
    const { signIn } = openApp(database);
    const [laptop, phone, ben] = [await signIn('amara'), await signIn('amara'), await signIn('ben')];
    expect((await laptop.remove(LIST)).status).toBe(204);
    expect((await laptop.get(CALL)).status).toBe(401);
    expect((await phone.get(CALL)).status).toBe(401);
    expect((await ben.get(CALL)).status).toBe(200);
  });
});

describe('the name of a device', () => {
  test.each([
    [FIREFOX, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.5.0', null],
    ['', null],
    [undefined, null],
    [`Firefox/1 ${'x'.repeat(500)}`, null],
    ['<script>alert(1)</script>', null],
  ])('of %j', (header, name) => {
    expect(deviceName(header)).toBe(name);
  });
});
