import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import {
  checklistPreferences,
  messages,
  preferences,
  pushDevices,
  sessions,
  studentTypeChoices,
  userMessages,
  userTasks,
} from '../../server/db/schema.ts';
import { subscription } from '../support/push-subscription.ts';
import { openSampleDatabase } from './support/database.ts';
import { OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const BEN = 2;
const AT = '2025-01-21T17:35:00.000Z';

/** The routes with an id: the table of the id, and a valid body. */
const WITH_AN_ID = {
  'PUT /api/preferences/:id': { table: preferences, body: { contact_by_text: true } },
  'PATCH /api/preferences/:id': { table: preferences, body: { use_profile_photo: false } },
  'PATCH /api/notifications/:id': { table: messages, body: { user_read_on: AT } },
  'PATCH /api/user_task/:id/': { table: userTasks, body: { starred: true } },
  'PATCH /api/user_message/:id/': { table: userMessages, body: { user_acknowledged_on: AT } },
  'PATCH /api/user_preference/:id/': { table: checklistPreferences, body: { notifications: [] } },
  'PATCH /api/user_student_types/:id/': { table: studentTypeChoices, body: { student_types: [] } },
  'PATCH /api/users/push-devices/:id': { table: pushDevices, body: { wants_alerts: true } },
  'DELETE /api/users/push-devices/:id': { table: pushDevices, body: undefined },
  'DELETE /api/users/sessions/:id': { table: sessions, body: undefined },
};

/** The queries of the GET routes that need one. */
const QUERIES: Record<string, string> = {
  '/api/posts': '?post_type=blog',
  '/api/pages': '?slug=dashboard',
  '/api/integrations/finti/courses': '?term=202501',
  '/api/integrations/finti/schedule': '?term=202501',
  '/api/integrations/finti/grades': '?term=202501',
};

const BY_COOKIE = ['GET /api/users/user', 'GET /api/user/'];
const PUBLIC = ['GET /api/status', 'GET /api/integrations/rave-messages'];

/** All routes of the API, read from the app, so that a new route cannot be missed. */
function routes(): string[] {
  const { app } = openApp(database);
  // A pattern for many paths is no call.
  // Those of the admin pages are in admin.test.ts.
  const calls = app.routes.filter(({ method, path }) => method !== 'ALL' && /^\/api\/(?!admin\/).*[^*]$/.test(path));
  return [...new Set(calls.map(({ method, path }) => `${method} ${path.replace(/\{.*\}/, '')}`))];
}

const hasId = (route: string): route is keyof typeof WITH_AN_ID => route.includes(':id');

function send(
  { put, patch, post, remove }: SignedInClient,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  switch (method) {
    case 'PUT':
      return put(path, body);
    case 'PATCH':
      return patch(path, body);
    case 'POST':
      return post(path, body);
    case 'DELETE':
      return remove(path);
    default:
      throw new Error(`Unexpected method ${method}: a write is PUT, PATCH, POST or DELETE.`);
  }
}

test('the app has the calls of both specifications, and this file lists every route with an id', () => {
  expect(routes().filter(hasId).sort()).toEqual(Object.keys(WITH_AN_ID).sort());
  expect(routes().length).toBeGreaterThan(45);
  expect(routes()).toEqual(expect.arrayContaining([...BY_COOKIE, ...PUBLIC]));
});

describe('only the owner of a record has access to it', () => {
  test.each(Object.entries(WITH_AN_ID))('%s', async (route, { table, body }) => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    if (table === pushDevices) await ben.post('/api/users/push-devices', { ...subscription('ben'), replaces: null });
    const find = async () => await database.orm.select().from(table).where(eq(table.person_id, BEN)).orderBy(table.id);
    const before = await find();
    expect(before.length).toBeGreaterThan(0);
    const [method = '', path = ''] = route.split(' ');
    const withId = (id: unknown) => path.replace(':id', String(id));
    for (const { id } of before) {
      const answer = await send(amara, method, withId(id), body);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'Not found.' });
    }
    expect(await find()).toEqual(before);
    // The owner's request succeeds, so the 404 above is due to the id.
    expect((await send(ben, method, withId(before[0]?.id), body)).status).toBe(method === 'DELETE' ? 204 : 200);
  });

  test.each(Object.entries(WITH_AN_ID))('%s with an unknown id answers 404', async (route, { body }) => {
    const amara = await openApp(database).signIn('amara');
    const [method = '', path = ''] = route.split(' ');
    for (const id of ['0', '9999', '2147483648', '9999999999', '99999999999', 'x', '-1', '1.5']) {
      const answer = await send(amara, method, path.replace(':id', id), body);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    }
  });

  test('no answer for one person contains data of another', async () => {
    const { request, signIn } = openApp(database);
    const reads = routes().filter((route) => route.startsWith('GET ') && !PUBLIC.includes(route));
    const { cookie, get } = await signIn('ben');
    // The other person calls first, so that the cache has their answers.
    const amara = await signIn('amara');
    for (const route of reads) {
      const path = route.slice('GET '.length);
      const address = `${path}${QUERIES[path] ?? ''}`;
      expect((await amara.get(address)).status).toBe(BY_COOKIE.includes(route) ? 401 : 200);
      const answer = BY_COOKIE.includes(route) ? await request(address, { headers: { cookie } }) : await get(address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toMatch(/912345678|Amara|amara|"user":1[,}]/);
    }
  });
});

test('SESS-09 without credentials every call but the status and the emergency alerts answers 401 with a detail', async () => {
  const { request, signIn } = openApp(database);
  const { cookie, token } = await signIn('amara');
  for (const route of routes()) {
    const [method = '', path = ''] = route.split(' ');
    const address = `${path.replace(':id', '1')}${QUERIES[path] ?? ''}`;
    const isByCookie = BY_COOKIE.includes(route);
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Token nonsense' },
      isByCookie ? { authorization: `Token ${token}` } : { cookie },
    ];
    for (const headers of wrong) {
      const answer = await request(address, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      expect([route, answer.status]).toEqual([route, PUBLIC.includes(route) ? 200 : 401]);
      if (answer.status === 401) expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    }
  }
});

test('every write rejects an unknown field and names it', async () => {
  const amara = await openApp(database).signIn('amara');
  const withoutBody = ['POST /api/users/roles'];
  const writes = routes().filter((route) => !/^(GET|DELETE) /.test(route) && !withoutBody.includes(route));
  expect(writes.length).toBeGreaterThan(9);
  for (const route of writes) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await send(amara, method, path.replace(':id', '1'), { colour: 'green' });
    expect([route, answer.status]).toEqual([route, 400]);
    expect(await answer.json()).toEqual({ detail: expect.stringContaining('“colour”') });
  }
});
