import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { checklistPreferences, messages, studentTypeChoices, userMessages } from '../../server/db/schema.ts';
import { UserPreference } from '../../src/api/checklist/preference.ts';
import { UserStudentTypes } from '../../src/api/checklist/student-types.ts';
import { ChecklistUser } from '../../src/api/checklist/user.ts';
import { sampleChecklist } from '../../src/sample/assignments.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { sampleNotificationTypes, sampleStudentTypes } from '../../src/sample/tasks.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const usernames = samplePeople.filter(({ user }) => !user.has_provisional_account).map(({ user }) => user.username);

test.each(usernames)('API-59 API-63 %s has the preferences and student types of the sample data', async (username) => {
  const { get } = await openApp(database).signIn(username);
  const { preference, studentTypes } = sampleChecklist(username);
  const preferences = await list(await get('/api/user_preference/'));
  expect(preferences).toEqual([preference]);
  expect(z.safeParse(z.array(UserPreference), preferences).success).toBe(true);
  const chosenTypes = await list(await get('/api/user_student_types/'));
  expect(chosenTypes).toEqual([studentTypes]);
  expect(z.safeParse(z.array(UserStudentTypes), chosenTypes).success).toBe(true);
});

test('API-61 API-65 the available types are lists of id and name', async () => {
  const { get } = await openApp(database).signIn('amara');
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(await list(await get('/api/student_types/'))).toEqual([...sampleStudentTypes].sort(byId));
  expect(await list(await get('/api/notification_type/'))).toEqual([...sampleNotificationTypes].sort(byId));
});

describe('API-64 PATCH /api/user_preference/{pk}/', () => {
  const [first, second] = sampleNotificationTypes.map(({ id }) => id);

  test.each([[[]], [[second, first]], [[first]]])('saves the notifications %j', async (notifications) => {
    const { get, patch } = await openApp(database).signIn('chen');
    const [before] = await list(await get('/api/user_preference/'));
    const answer = await patch(`/api/user_preference/${before?.pk}/`, { notifications });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ...before, notifications });
    expect(await list(await get('/api/user_preference/'))).toEqual([{ ...before, notifications }]);
  });

  test('saves each id once', async () => {
    const { patch } = await openApp(database).signIn('chen');
    const { preference } = sampleChecklist('chen');
    const answer = await patch(`/api/user_preference/${preference.pk}/`, { notifications: [second, second, first] });
    expect(await answer.json()).toMatchObject({ notifications: [second, first] });
  });

  test('saves the time that ends the onboarding', async () => {
    const { get, patch } = await openApp(database).signIn('ben');
    const { pk, notifications } = sampleChecklist('ben').preference;
    const expected = { pk, notifications, updated_by_user_on: '2025-01-21T17:35:00.000Z' };
    const answer = await patch(`/api/user_preference/${pk}/`, { updated_by_user_on: '2025-01-21T09:35:00-08:00' });
    expect(await answer.json()).toEqual(expected);
    expect(await list(await get('/api/user_preference/'))).toEqual([expected]);
  });

  test.each([
    {},
    { notifications: ['1'] },
    { notifications: [1.5] },
    { notifications: [987_654] },
    { notifications: [0] },
    { notifications: null },
    { updated_by_user_on: null },
    { notifications: [], updated_by_user_on: '2025-01-21T17:35:00Z' },
  ])('rejects %j', async (body) => {
    const { get, patch } = await openApp(database).signIn('amara');
    const [before] = await list(await get('/api/user_preference/'));
    expect((await patch(`/api/user_preference/${before?.pk}/`, body)).status).toBe(400);
    expect(await list(await get('/api/user_preference/'))).toEqual([before]);
  });
});

describe('API-60 PATCH /api/user_student_types/{pk}/', () => {
  test('saves the types and answers the stored ones', async () => {
    const { get, patch } = await openApp(database).signIn('tomas');
    const { pk } = sampleChecklist('tomas').studentTypes;
    const [one, two] = sampleStudentTypes.map(({ id }) => id);
    const answer = await patch(`/api/user_student_types/${pk}/`, { student_types: [two, one, two] });
    expect(await answer.json()).toEqual({ pk, student_types: [two, one] });
    expect(await list(await get('/api/user_student_types/'))).toEqual([{ pk, student_types: [two, one] }]);
  });

  test.each([{}, { student_types: 1 }, { student_types: [987_654] }, { student_types: [1], name: 'x' }])(
    'rejects %j',
    async (body) => {
      const { patch } = await openApp(database).signIn('amara');
      const { pk } = sampleChecklist('amara').studentTypes;
      expect((await patch(`/api/user_student_types/${pk}/`, body)).status).toBe(400);
    },
  );

  test('the error names an unknown type', async () => {
    const { patch } = await openApp(database).signIn('amara');
    const { pk } = sampleChecklist('amara').studentTypes;
    const answer = await patch(`/api/user_student_types/${pk}/`, { student_types: [987_654] });
    expect(await answer.json()).toEqual({ detail: 'There is no student type 987654.' });
  });

  test('the error lists only the first five of many problems', async () => {
    const { patch } = await openApp(database).signIn('amara');
    const { pk } = sampleChecklist('amara').studentTypes;
    const answer = await patch(`/api/user_student_types/${pk}/`, { student_types: Array(9000).fill('a') });
    expect(answer.status).toBe(400);
    expect(String((await json(answer)).detail).match(/student_types/g)).toHaveLength(5);
  });
});

test('a person without preferences and student types gets one empty row of each', async () => {
  await database.orm.delete(checklistPreferences).where(eq(checklistPreferences.person_id, 12));
  await database.orm.delete(studentTypeChoices).where(eq(studentTypeChoices.person_id, 12));
  const { get } = await openApp(database).signIn('farah');
  const preference = await list(await get('/api/user_preference/'));
  expect(preference).toEqual([{ pk: expect.any(Number), notifications: [], updated_by_user_on: null }]);
  expect(await list(await get('/api/user_preference/'))).toEqual(preference);
  expect(await list(await get('/api/user_student_types/'))).toEqual([{ pk: expect.any(Number), student_types: [] }]);
});

describe('user messages', () => {
  const userOf = async (username: string) => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn(username);
    return z.parse(z.array(ChecklistUser), await list(await request('/api/user/', { headers: { cookie } })))[0];
  };

  test('API-62 BANNER-17 an acknowledged one is gone, and the portal’s message with the same content is read', async () => {
    await database.orm.insert(userMessages).values([
      { id: 9_001, person_id: 1, title: 'Fair', body: '<p>On Friday</p>' },
      { id: 9_002, person_id: 1, title: 'Library', body: '<p>Closed</p>' },
    ]);
    const message = { person_id: 1, title: 'Fair', body: '', created_on: NOW };
    await database.orm.insert(messages).values([
      { ...message, id: 9_001, app_message: 9_001 },
      { ...message, id: 9_002, app_message: 9_002 },
    ]);
    expect((await userOf('amara'))?.user_message).toEqual([
      ...sampleChecklist('amara').messages,
      { id: 9_001, title: 'Fair', body: '<p>On Friday</p>' },
      { id: 9_002, title: 'Library', body: '<p>Closed</p>' },
    ]);
    const { get, patch } = await openApp(database).signIn('amara');
    const answer = await patch('/api/user_message/9001/', { user_acknowledged_on: '2025-01-21T09:35:00-08:00' });
    expect(await json(answer)).toEqual({
      id: 9_001,
      title: 'Fair',
      body: '<p>On Friday</p>',
      user_acknowledged_on: NOW.toISOString(),
    });
    expect((await userOf('amara'))?.user_message.map(({ id }) => id)).toEqual([
      ...sampleChecklist('amara').messages.map(({ id }) => id),
      9_002,
    ]);
    const readOn = Object.fromEntries(
      (await list(await get('/api/notifications/user'))).map(({ pk, user_read_on }) => [pk, user_read_on]),
    );
    expect([readOn[9_001], readOn[9_002]]).toEqual([NOW.toISOString(), null]);
  });

  test.each([{}, { user_acknowledged_on: null }, { user_acknowledged_on: 'today' }])('rejects %j', async (body) => {
    const { patch } = await openApp(database).signIn('ben');
    const [message] = sampleChecklist('ben').messages;
    expect((await patch(`/api/user_message/${message?.id}/`, body)).status).toBe(400);
    expect((await userOf('ben'))?.user_message).toEqual(sampleChecklist('ben').messages);
  });
});
