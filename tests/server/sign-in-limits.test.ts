import { scryptSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAttemptLimits, type PasswordAttempt } from '../../server/accounts/attempt-limits.ts';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { credentials, signInLimits } from '../../server/db/schema.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await database.orm.delete(signInLimits);
});
afterEach(() => {
  vi.useRealTimers();
});

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('attempts at passwords', () => {
  const open = () => {
    const logged: unknown[] = [];
    const clock = () => new Date();
    const limit = createAttemptLimits(database.orm, clock, (line, _, details) => logged.push([line, details]));
    const attempt = (username: string, address: string, browser: string | null = null) =>
      limit(username, address, browser);
    return { attempt, logged };
  };
  /** The pause that follows, or the rest of a running one. */
  const secondsOf = (each: PasswordAttempt) =>
    each.kind === 'refused' ? { wait: each.waitSeconds } : { pause: each.pauseSeconds };

  test('on one account from one address: four without a pause, then pauses of 15 s to 15 minutes', async () => {
    const { attempt } = open();
    const pauses: number[] = [];
    for (let time = 0; time < 13; time += 1) {
      const each = await attempt('amara', '10.0.0.1');
      if (each.kind === 'refused') throw new Error('the pause should be over');
      pauses.push(each.pauseSeconds);
      passSeconds(each.pauseSeconds);
    }
    expect(pauses).toEqual([0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('a pause refuses every attempt, counts none of them, and says how long it lasts', async () => {
    const { attempt, logged } = open();
    for (let time = 0; time < 5; time += 1) await attempt('amara', '10.0.0.1');
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ wait: 15 });
    passSeconds(9.5);
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ wait: 6 });
    passSeconds(5.5);
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ pause: 30 });
    const names = { account: expect.stringMatching(/^\S{8}$/), address: expect.stringMatching(/^\S{8}$/) };
    expect(logged).toEqual([
      ['Sign-in pauses after repeated attempts', { ...names, seconds: 15 }],
      ['Sign-in refused during a pause', names],
      ['Sign-in refused during a pause', names],
      ['Sign-in pauses after repeated attempts', { ...names, seconds: 30 }],
    ]);
  });

  test('at the same time count each other', async () => {
    const { attempt } = open();
    const all = await Promise.all(Array.from({ length: 5 }, () => attempt('amara', '10.0.0.1')));
    expect(all.map(secondsOf)).toContainEqual({ pause: 15 });
  });

  test('of several servers are counted together', async () => {
    const [one, other] = [open(), open()];
    for (const { attempt } of [one, other, one, other]) await attempt('amara', '10.0.0.1');
    expect(secondsOf(await one.attempt('amara', '10.0.0.1'))).toEqual({ pause: 15 });
    expect(secondsOf(await other.attempt('amara', '10.0.0.1'))).toEqual({ wait: 15 });
  });

  test('from another address, or on another account, are free', async () => {
    const { attempt } = open();
    for (let time = 0; time < 5; time += 1) await attempt('amara', '10.0.0.1');
    expect(secondsOf(await attempt('amara', '10.0.0.2'))).toEqual({ pause: 0 });
    expect(secondsOf(await attempt('ben', '10.0.0.1'))).toEqual({ pause: 0 });
  });

  test('that succeed leave no traces', async () => {
    const { attempt } = open();
    for (let time = 0; time < 4; time += 1) await attempt('amara', '10.0.0.1');
    const fifth = await attempt('amara', '10.0.0.1');
    if (fifth.kind === 'allowed') await fifth.forget();
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ pause: 0 });
  });

  test('from many addresses on one account leave one attempt for each further address', async () => {
    const { attempt } = open();
    for (let n = 0; n < 50; n += 1) await attempt('amara', `10.0.1.${n}`);
    const owner = await attempt('amara', '10.0.0.9');
    expect(secondsOf(owner)).toEqual({ pause: 15 });
    if (owner.kind === 'allowed') await owner.forget();
    expect(secondsOf(await attempt('amara', '10.0.0.9'))).toEqual({ pause: 15 });
    expect(secondsOf(await attempt('amara', '10.0.0.9'))).toEqual({ wait: 15 });
    expect(secondsOf(await attempt('ben', '10.0.0.8'))).toEqual({ pause: 0 });
  });

  test('from one address on many accounts pause that address', async () => {
    const { attempt } = open();
    for (let n = 1; n < 100; n += 1) expect(secondsOf(await attempt(`user${n}`, '10.0.0.1'))).toEqual({ pause: 0 });
    expect(secondsOf(await attempt('user100', '10.0.0.1'))).toEqual({ pause: 15 });
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ wait: 15 });
    expect(secondsOf(await attempt('amara', '10.0.0.2'))).toEqual({ pause: 0 });
  });

  test('SESS-12 in a browser that the person has used before count apart from those of its address', async () => {
    const { attempt } = open();
    for (let n = 1; n < 5; n += 1) await attempt('amara', '10.0.0.1');
    for (let n = 5; n < 100; n += 1) await attempt(`user${n}`, '10.0.0.1');
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ pause: 15 });
    expect(secondsOf(await attempt('amara', '10.0.0.1'))).toEqual({ wait: 15 });
    const own = () => attempt('amara', '10.0.0.1', 'browser');
    for (let n = 1; n < 5; n += 1) expect(secondsOf(await own())).toEqual({ pause: 0 });
    expect([secondsOf(await own()), secondsOf(await own())]).toEqual([{ pause: 15 }, { wait: 15 }]);
  });

  test('are stored without names and addresses', async () => {
    const { attempt } = open();
    await attempt('amara', '10.0.0.1');
    const stored = JSON.stringify(await database.orm.select().from(signInLimits));
    expect(stored).toContain('failures:');
    expect(stored).not.toMatch(/amara|10\.0\.0/);
  });
});

describe('the sign-in form', () => {
  // A cheap hash: this file signs in many times.
  beforeAll(async () => {
    const [, , , , salt = ''] = (await hashPassword('x')).split('$');
    const key = scryptSync(SAMPLE_PASSWORD, Buffer.from(salt, 'base64url'), 32, { N: 1024, r: 8, p: 1 });
    await database.orm
      .update(credentials)
      .set({ password_hash: ['scrypt', 1024, 8, 1, salt, key.toString('base64url')].join('$') });
  });

  const open = () => {
    const app = openApp(database, { settings: { ...settings, trustedProxies: 1 } });
    const signInFrom = (address: string, password: string, username = 'amara') =>
      app.signInForm({ username, password, next: '/account' }, { origin: ORIGIN, 'x-forwarded-for': address });
    return { ...app, signInFrom };
  };

  test('after five wrong passwords even the right one waits, but not at another address', async () => {
    const { signInFrom, logged } = open();
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await signInFrom('10.0.0.1', 'wrong')).status);
    const fifth = await signInFrom('10.0.0.1', 'wrong');
    expect([...statuses, fifth.status]).toEqual([401, 401, 401, 401, 401]);
    expect(await fifth.text()).toContain(
      'That username and password do not match. Check both and try again. Please wait 15 seconds before that.',
    );

    const refused = await signInFrom('10.0.0.1', SAMPLE_PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(refused.headers.get('set-cookie')).toBe(null);
    const page = await refused.text();
    expect(page).toContain('Too many failed attempts. Please wait 15 seconds, then try again.');
    expect(page).toContain('<input type="hidden" name="next" value="/account">');
    expect(page).toContain('value="amara"');

    expect((await signInFrom('10.0.0.2', SAMPLE_PASSWORD)).status).toBe(303);
    passSeconds(15);
    expect((await signInFrom('10.0.0.1', SAMPLE_PASSWORD)).status).toBe(303);
    expect(logged).toHaveLength(3);
    expect(logged.join('\n')).not.toMatch(/amara|wrong|10\.0\.0/);
  });

  test('SESS-12 a browser with the cookie of an earlier sign-in signs in while its address waits; others and other accounts do not', async () => {
    const { signInFrom, signInForm } = open();
    const cookies = (await signInFrom('10.0.0.1', SAMPLE_PASSWORD)).headers.getSetCookie();
    const [cookie = ''] = (cookies.find((each) => each.startsWith('portico_known=')) ?? '').split(';');
    // Without checks of passwords, each of which takes a good part of a second.
    const limit = createAttemptLimits(
      database.orm,
      () => new Date(),
      () => {},
    );
    for (let n = 0; n < 100; n += 1) await limit(`user${n}`, '10.0.0.1', null);
    const withCookie = async (username: string, sent: string) =>
      (
        await signInForm(
          { username, password: SAMPLE_PASSWORD },
          { origin: ORIGIN, 'x-forwarded-for': '10.0.0.1', cookie: sent },
        )
      ).status;
    expect([
      await withCookie('ben', cookie),
      await withCookie(
        'amara',
        cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
      ),
      await withCookie('amara', ''),
      await withCookie('amara', cookie),
    ]).toEqual([429, 429, 429, 303]);
  });

  test('a longer pause is told in minutes', async () => {
    const { signInFrom } = open();
    for (let time = 0; time < 8; time += 1) {
      await signInFrom('10.0.0.1', 'wrong');
      passSeconds(time < 7 ? 60 : 0);
    }
    expect(await (await signInFrom('10.0.0.1', 'wrong')).text()).toContain('Please wait 2 minutes, then try again.');
  });

  test('does not believe a client about its address without a proxy', async () => {
    const { signInForm } = openApp(database);
    for (let n = 0; n < 5; n += 1) {
      await signInForm({ username: 'amara', password: 'wrong' }, { origin: ORIGIN, 'x-forwarded-for': `10.0.0.${n}` });
    }
    expect((await signInForm({ username: 'amara', password: SAMPLE_PASSWORD })).status).toBe(429);
  });

  test('more attempts at a time than can wait answer 503 and keep what was typed; none of them is counted', async () => {
    const { signInFrom } = open();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => signInFrom(`10.0.${n}.1`, 'wrong', `user${n}`)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(10);
    expect(answers.filter(({ status }) => status === 401).length).toBe(40 - busy.length);
    expect(busy[0]?.headers.get('retry-after')).toBe('5');
    const page = (await busy[0]?.text()) ?? '';
    expect(page).toContain('Too many people are signing in at the moment. Please try again in a few seconds.');
    expect(page).toContain('<input type="hidden" name="next" value="/account">');
    expect(await database.orm.select().from(signInLimits)).toHaveLength(3 * (40 - busy.length));
  });
});
