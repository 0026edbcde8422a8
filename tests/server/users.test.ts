import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { people, preferences } from '../../server/db/schema.ts';
import { Message } from '../../src/api/portal/messages.ts';
import { Roles } from '../../src/api/portal/roles.ts';
import { Preferences } from '../../src/api/portal/user.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const fullAccounts = samplePeople.filter(({ user }) => !user.has_provisional_account);

describe('API-16 POST /users/roles', () => {
  test.each(fullAccounts.map(({ user }) => [user.username, user] as const))('%s', async (username, user) => {
    const { post } = await openApp(database).signIn(username);
    const answer = await post('/api/users/roles');
    expect(answer.status).toBe(200);
    const roles = await answer.json();
    expect(roles).toEqual({ primary_role: user.primary_role, other_roles: user.other_roles });
    expect(z.safeParse(Roles, roles).success).toBe(true);
  });

  test('answers the current roles of the database', async () => {
    const { post } = await openApp(database).signIn('chen');
    await database.orm
      .update(people)
      .set({ other_roles: ['staff'] })
      .where(eq(people.username, 'chen'));
    expect(await json(await post('/api/users/roles'))).toEqual({ primary_role: 'student', other_roles: ['staff'] });
    await database.orm.update(people).set({ other_roles: [] }).where(eq(people.username, 'chen'));
  });
});

describe('preferences', () => {
  test('API-17 GET /preferences/user answers the person’s own preferences', async () => {
    for (const { user, preferences: samplePreferences } of fullAccounts) {
      const { get } = await openApp(database).signIn(user.username);
      const answer = await json(await get('/api/preferences/user'));
      expect(answer).toEqual({ ...samplePreferences, sms_number_unconfirmed: false });
      expect(z.safeParse(Preferences, answer).success).toBe(true);
    }
  });

  test.each([
    { use_profile_photo: false },
    { contact_by_email: false },
    { contact_by_text: true },
    { sms_number: '503-555-0100' },
    { sms_number: null },
  ])('API-18 PUT /preferences/{pk} saves %j and answers all preferences', async (change) => {
    const { get, put } = await openApp(database).signIn('ben');
    const before = await json(await get('/api/preferences/user'));
    const answer = await put(`/api/preferences/${before.pk}`, change);
    const confirmation = 'sms_number' in change ? { sms_number_unconfirmed: change.sms_number !== null } : {};
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...before, ...change, ...confirmation });
    expect(await json(await get('/api/preferences/user'))).toEqual({ ...before, ...change, ...confirmation });
  });

  test.each([{}, { use_profile_photo: true, contact_by_text: true }, { pk: 302 }, { sms_number: 5 }])(
    'API-18 PUT /preferences/{pk} rejects %j',
    async (body) => {
      const { get, put } = await openApp(database).signIn('ben');
      const before = await json(await get('/api/preferences/user'));
      expect((await put(`/api/preferences/${before.pk}`, body)).status).toBe(400);
      expect(await json(await get('/api/preferences/user'))).toEqual(before);
    },
  );

  test('API-19 PATCH /preferences/{pk} accepts only the photo choice', async () => {
    const { request, patch, cookie } = await withUser('erik');
    const answer = await patch('/api/preferences/304', { use_profile_photo: false });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ pk: 304, use_profile_photo: false });
    const user = await json(await request('/api/users/user', { headers: { cookie } }));
    expect(user.preferences).toMatchObject({ use_profile_photo: false });
    for (const body of [{ contact_by_text: true }, { use_profile_photo: true, use_photo: true }, { pk: 304 }]) {
      expect((await patch('/api/preferences/304', body)).status).toBe(400);
    }
  });

  test('REMIND-12 a person without preferences gets one row with the defaults, and has not chosen emails', async () => {
    await database.orm.delete(preferences).where(eq(preferences.person_id, 12));
    const { get } = await openApp(database).signIn('farah');
    const answers = await Promise.all([1, 2, 3].map(async () => json(await get('/api/preferences/user'))));
    expect(answers[0]).toEqual({
      pk: expect.any(Number),
      use_profile_photo: true,
      contact_by_email: false,
      contact_by_text: false,
      sms_number: null,
      sms_number_unconfirmed: false,
    });
    expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  });
});

test('API-20 GET /psu_user_profile answers a list with one profile', async () => {
  const { get } = await openApp(database).signIn('amara');
  expect(await list(await get('/api/psu_user_profile'))).toEqual([
    { pk: 201, nine_number: '912345678', sms_number: '503-555-0172', role_acknowledged_on: '2025-09-22T16:05:00.000Z' },
  ]);
});

describe('messages', () => {
  test.each(fullAccounts.map(({ user }) => user.username))('API-41 GET /notifications/user: %s', async (username) => {
    const { get } = await openApp(database).signIn(username);
    const found = await list(await get('/api/notifications/user'));
    const times = (message: Record<string, unknown>) => new Date(String(message.created_on)).getTime();
    expect(found.map(({ pk }) => pk)).toEqual(sampleMessages(username, '2025-01-21').map(({ pk }) => pk));
    expect(found.map(times)).toEqual(found.map(times).sort((one, other) => other - one));
    expect(z.safeParse(z.array(Message), found).success).toBe(true);
  });

  test('API-42 PATCH /notifications/{pk} marks only this message as read', async () => {
    const { get, patch } = await openApp(database).signIn('amara');
    const before = await list(await get('/api/notifications/user'));
    const unread = before.find(({ read }) => read === false);
    const answer = await patch(`/api/notifications/${unread?.pk}`, { user_read_on: '2025-01-21T09:40:00-08:00' });
    expect(answer.status).toBe(200);
    const changed = { ...unread, read: true, user_read_on: '2025-01-21T17:40:00.000Z' };
    expect(await answer.json()).toEqual(changed);
    expect(await list(await get('/api/notifications/user'))).toEqual(
      before.map((message) => (message.pk === unread?.pk ? changed : message)),
    );
  });

  test.each([{}, { user_read_on: 'now' }, { read: true }, { user_read_on: '2025-01-21' }])(
    'API-42 PATCH /notifications/{pk} rejects %j',
    async (body) => {
      const { get, patch } = await openApp(database).signIn('amara');
      const [first] = await list(await get('/api/notifications/user'));
      expect((await patch(`/api/notifications/${first?.pk}`, body)).status).toBe(400);
    },
  );
});

describe('POST /demo/state', () => {
  test('API-51 DEMO-07 starting the demo sets two cookies for an hour that scripts can read', async () => {
    const { post } = await openApp(database).signIn('amara');
    const answer = await post('/api/demo/state', { is_demo: true });
    expect(await answer.json()).toEqual({ is_demo: true, expires_on: '2025-01-21T18:35:00.000Z' });
    expect(answer.headers.getSetCookie()).toEqual([
      'demo=1; Max-Age=3600; Path=/; SameSite=Lax',
      'demo_message=1; Max-Age=3600; Path=/; SameSite=Lax',
    ]);
  });

  test('DEMO-07 the cookies are Secure when the public URL is https', async () => {
    const https = { settings: { ...settings, publicUrl: 'https://portal.example.edu' } };
    const { post } = await openApp(database, https).signIn('amara');
    const cookies = (await post('/api/demo/state', { is_demo: true })).headers.getSetCookie();
    expect(cookies).toEqual([expect.stringContaining('Secure'), expect.stringContaining('Secure')]);
  });

  test('DEMO-07 ending the demo deletes both cookies, for every person', async () => {
    for (const username of ['amara', 'ben']) {
      const { post } = await openApp(database).signIn(username);
      const answer = await post('/api/demo/state', { is_demo: false });
      expect(await answer.json()).toEqual({ is_demo: false, expires_on: null });
      expect(answer.headers.getSetCookie()).toEqual([
        'demo=; Max-Age=0; Path=/; SameSite=Lax',
        'demo_message=; Max-Age=0; Path=/; SameSite=Lax',
      ]);
    }
  });

  test('DEMO-02 only a person with can_use_demo can start the demo', async () => {
    const { post } = await openApp(database).signIn('ben');
    const answer = await post('/api/demo/state', { is_demo: true });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ detail: 'This account cannot use the demo.' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test.each([{}, { is_demo: 'true' }, { is_demo: null }])('rejects %j', async (body) => {
    const { post } = await openApp(database).signIn('amara');
    expect((await post('/api/demo/state', body)).status).toBe(400);
  });
});

async function withUser(username: string) {
  const { request, signIn } = openApp(database);
  return { request, ...(await signIn(username)) };
}
