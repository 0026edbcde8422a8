import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache, people } from '../../server/db/schema.ts';
import { Hold } from '../../src/api/portal/holds.ts';
import { PersonInfo } from '../../src/api/portal/person-info.ts';
import { Meeting } from '../../src/api/portal/schedule.ts';
import { CurrentTerm, TermInfo } from '../../src/api/portal/term.ts';
import { User } from '../../src/api/portal/user.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const withToken = [
  '/api/integrations/finti/person-info',
  '/api/integrations/finti/current-term',
  '/api/integrations/finti/term-info',
  '/api/integrations/finti/schedule?term=202501',
  '/api/integrations/finti/holds',
  '/api/integrations/mynextsteps/tasks',
];

test('the status needs no credentials', async () => {
  const answer = await openApp(database).request('/api/status');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

describe('GET /users/user', () => {
  test('answers the signed-in person with preferences', async () => {
    const { request, signIn } = openApp(database);
    const { cookie, token } = await signIn('amara');
    const answer = await request('/api/users/user', { headers: { cookie } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const user = z.parse(User, await answer.json());
    expect(user).toMatchObject({
      first_name: 'Amara',
      last_name: 'Okafor',
      nine_number: '912345678',
      username: 'amara',
      primary_role: 'student',
      other_roles: [],
      is_authenticated: true,
      is_staff: false,
      auth_token: token,
      can_use_demo: true,
      preferences: { use_profile_photo: true, contact_by_text: true },
      staff_faculty_info: null,
    });
  });

  test('answers an employee with the directory entry', async () => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn('erik');
    const user = z.parse(User, await (await request('/api/users/user', { headers: { cookie } })).json());
    expect(user).toMatchObject({
      primary_role: 'staff',
      is_staff: true,
      staff_faculty_info: {
        title: 'Student Services Coordinator',
        department: 'Registrar’s Office',
        phone_number: '503-555-0125',
        building: 'Neuberger Hall',
        office_room: '104',
      },
    });
  });

  test.each([
    ['without a cookie', {}],
    ['with an unknown session cookie', { cookie: 'portico_session=abc' }],
  ])('answers 401 %s', async (_, headers) => {
    const answer = await openApp(database).request('/api/users/user', { headers: headers as Record<string, string> });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ detail: 'Authentication credentials were not provided.' });
  });

  test('needs the cookie: a token is not enough', async () => {
    const { request, signIn } = openApp(database);
    const { token } = await signIn('amara');
    const answer = await request('/api/users/user', { headers: { authorization: `Token ${token}` } });
    expect(answer.status).toBe(401);
  });

  test('answers 403 with the detail for a provisional account', async () => {
    const { request, signIn } = openApp(database);
    const { cookie, get } = await signIn('gia');
    expect((await get('/api/category/')).status).toBe(403);
    for (const path of ['/api/users/user', '/api/user/']) {
      const answer = await request(path, { headers: { cookie } });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual({ detail: 'has_provisional_account' });
    }
  });
});

describe('calls with a token', () => {
  test.each(withToken)('%s answers 401 without a token, with a wrong one, and with only a cookie', async (path) => {
    const { request, signIn } = openApp(database);
    const { cookie, token } = await signIn('amara');
    const withoutToken = [
      {},
      { authorization: 'Token nonsense' },
      { authorization: `Bearer ${token}` },
      { authorization: token },
      { cookie },
    ] as Record<string, string>[];
    for (const headers of withoutToken) {
      const answer = await request(path, { headers });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ detail: expect.any(String) });
    }
  });

  test.each(withToken)('the answer of %s may not be stored', async (path) => {
    const { get } = await openApp(database).signIn('amara');
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('person-info answers the person’s own record', async () => {
    const { signIn } = openApp(database);
    const names = [];
    for (const username of ['amara', 'ben', 'erik']) {
      const { get } = await signIn(username);
      names.push(z.parse(PersonInfo, await (await get('/api/integrations/finti/person-info')).json()).DISPLAY_NAME);
    }
    expect(names).toEqual(['Amara', 'Ben', 'Erik']);
  });

  test('the term is the current one, even if it began after the server started', async () => {
    const { signIn, setTime } = openApp(database);
    const read = async () => {
      const { get } = await signIn('amara');
      const current = z.parse(CurrentTerm, await (await get('/api/integrations/finti/current-term')).json());
      const info = z.parse(TermInfo, await (await get('/api/integrations/finti/term-info')).json());
      return { current, info };
    };
    expect(await read()).toEqual({
      current: { p_term_out: '202501' },
      info: { term: '202501', start_date: '2024-12-30', end_date: '2025-03-30' },
    });
    // 00:30 UTC on April 1 is still March 31 on campus, the Monday on which spring term begins.
    setTime(new Date('2025-04-01T00:30:00Z'));
    expect((await read()).current).toEqual({ p_term_out: '202502' });
    setTime(new Date('2025-03-31T06:59:00Z'));
    expect((await read()).current).toEqual({ p_term_out: '202501' });
  });

  test('the schedule has the person’s own courses of the requested term', async () => {
    const { signIn } = openApp(database);
    const courses = async (username: string, term: string) => {
      const { get } = await signIn(username);
      const answer = await get(`/api/integrations/finti/schedule?term=${term}`);
      return z.parse(z.array(Meeting), await answer.json()).map(({ COURSETITLE }) => COURSETITLE);
    };
    expect(await courses('amara', '202501')).toContain('Operating Systems');
    expect(await courses('amara', '202404')).toContain('Data Structures');
    expect(await courses('amara', '202004')).toEqual([]);
    expect(await courses('ben', '202501')).not.toContain('Operating Systems');
    expect(await courses('erik', '202501')).toEqual([]);
  });

  test('the schedule needs a term', async () => {
    const { get } = await openApp(database).signIn('amara');
    const answer = await get('/api/integrations/finti/schedule');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ detail: 'term must be a term code, such as 202501.' });
  });

  test('holds are the person’s own, and an empty list if there are none', async () => {
    const { signIn } = openApp(database);
    const holds = async (username: string) => {
      const { get } = await signIn(username);
      return z.parse(z.array(Hold), await (await get('/api/integrations/finti/holds')).json());
    };
    expect((await holds('amara')).map((hold) => hold.HOLDORIGINATINGOFFICEDESCRIPTION)).toEqual(['Student Accounts']);
    expect(await holds('ben')).toEqual([]);
    expect(await holds('dolores')).toEqual([]);
  });

  test('My Next Steps answers the same tasks as the checklist', async () => {
    const { signIn } = openApp(database);
    const { get } = await signIn('amara');
    const portal = await list(await get('/api/integrations/mynextsteps/tasks'));
    expect(portal).toEqual(await list(await get('/api/user_task/?published=True')));
    expect(portal.map(({ user }) => user)).toEqual(portal.map(() => 1));
  });
});

describe('changes in the database', () => {
  test('a record changed with SQL shows after the cache entry is gone, and only to its owner', async () => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    const description = async ({ get }: typeof amara) =>
      (await list(await get('/api/integrations/finti/holds'))).map(({ HOLDDESCRIPTION }) => HOLDDESCRIPTION);
    expect(await description(amara)).toEqual(['Past due balance']);
    await database.orm.execute(
      sql`update gateway_records set content = jsonb_set(content, '{HOLDDESCRIPTION}', '"Library fine"') where id = 'amara/holds/0'`,
    );
    expect(await description(amara)).toEqual(['Past due balance']);
    await database.orm.delete(gatewayCache);
    expect(await description(amara)).toEqual(['Library fine']);
    expect(await description(ben)).toEqual([]);
  });

  test('a changed name shows in the next user call', async () => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn('dolores');
    await database.orm.update(people).set({ last_name: 'Vega Ruiz' }).where(eq(people.username, 'dolores'));
    expect(await json(await request('/api/users/user', { headers: { cookie } }))).toMatchObject({
      last_name: 'Vega Ruiz',
    });
  });

  test('deleting a person ends their sessions', async () => {
    const { request, signIn } = openApp(database);
    await database.orm.insert(people).values({ username: 'temporary', first_name: 'Tess', last_name: 'Porary' });
    const { cookie, get } = await signIn('temporary');
    expect((await get('/api/category/')).status).toBe(200);
    await database.orm.delete(people).where(eq(people.username, 'temporary'));
    expect((await get('/api/category/')).status).toBe(401);
    expect((await request('/api/users/user', { headers: { cookie } })).status).toBe(401);
  });
});
