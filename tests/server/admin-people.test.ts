import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { auditLog, people } from '../../server/db/schema.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, type SignedInClient } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const ROOT = 'sasha';
const AMARA = 1;

describe('ADMIN-14 superusers', () => {
  test('find people by the beginning of a name, username or email', async () => {
    const root = await openApp(database).signIn(ROOT);
    const found = async (q: string) =>
      (await list(await root.get(`/api/admin/people?q=${encodeURIComponent(q)}`))).map(({ username }) => username);
    expect(await found('AMA')).toEqual(['amara']);
    expect(await found('amara oka')).toEqual(['amara']);
    expect(await found('erik.lindqvist@')).toEqual(['erik']);
    expect(await found('mara')).toEqual([]);
    expect(await found('%%')).toEqual([]);
    expect((await root.get('/api/admin/people?q=a')).status).toBe(400);
  });

  test('see where a person is signed in, and end one session or all', async () => {
    const { signIn } = openApp(database);
    const root = await signIn(ROOT);
    const [phone, laptop] = [await signIn('amara', 'Safari on iPhone'), await signIn('amara', 'Firefox on Windows')];
    const read = async () => (await json(await root.get(`/api/admin/people/${AMARA}`))).sessions as { id: number }[];
    const [first] = await read();
    expect(await read()).toHaveLength(2);
    expect(first).toEqual({
      id: expect.any(Number),
      device: 'Firefox on Windows',
      started_on: NOW.toISOString(),
      last_used_on: NOW.toISOString(),
    });
    expect((await root.remove(`/api/admin/sessions/${first?.id}`)).status).toBe(204);
    expect((await root.remove(`/api/admin/sessions/${first?.id}`)).status).toBe(404);
    expect([
      (await laptop.get('/api/notifications/user')).status,
      (await phone.get('/api/notifications/user')).status,
    ]).toEqual([401, 200]);
    expect((await root.remove(`/api/admin/people/${AMARA}/sessions`)).status).toBe(204);
    expect((await phone.get('/api/notifications/user')).status).toBe(401);
    expect((await root.remove('/api/admin/people/9999/sessions')).status).toBe(404);
  });

  test('change flags, which counts at once and is written down, but keep their own', async () => {
    const { signIn } = openApp(database);
    const [root, ben] = [await signIn(ROOT), await signIn('ben')];
    const [own] = await list(await root.get(`/api/admin/people?q=${ROOT}`));
    expect((await ben.get('/api/admin/summary')).status).toBe(403);
    const changed = await json(await root.patch('/api/admin/people/2', { is_staff: true, is_superuser: false }));
    expect(changed).toMatchObject({ username: 'ben', is_staff: true, is_superuser: false });
    expect((await ben.get('/api/admin/summary')).status).toBe(200);
    const [change] = await database.orm.select().from(auditLog).where(eq(auditLog.key, '2'));
    expect(change).toMatchObject({ before: { is_staff: false }, after: { is_staff: true }, changed_by: ROOT });
    await root.patch('/api/admin/people/2', { is_staff: false });
    expect((await root.patch(`/api/admin/people/${own?.id}`, { is_superuser: false })).status).toBe(400);
    expect((await root.get('/api/admin/people?q=amara')).status).toBe(200);
  });

  test('export what is stored about a person, without secrets, and that is written down', async () => {
    const { signIn } = openApp(database);
    const [root] = [await signIn(ROOT), await signIn('chen')];
    const [chen] = await database.orm.select().from(people).where(eq(people.username, 'chen'));
    const data = await json(await root.post(`/api/admin/people/${chen?.id}/export`));
    expect(data).toMatchObject({ people: [{ username: 'chen' }], sessions: [{ person_id: chen?.id }] });
    expect(JSON.stringify(data)).not.toMatch(/secret_hash|password_hash|token_hash/);
    const changes = await database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.key, String(chen?.id)));
    expect(changes.map(({ after }) => after)).toEqual([{ is_exported: true }]);
  });
});

describe('ADMIN-12 someone who signs in later', () => {
  const TASK = { key: 'tour', title: 'Take the tour', audience: ['role:faculty'] };
  const MESSAGE = {
    title: 'Welcome',
    body: '<p>Welcome.</p>',
    created_on: '2025-01-10T08:00:00.000Z',
    audience: ['role:faculty'],
  };
  const create = async (client: SignedInClient, kind: string, entry: object) =>
    expect((await client.post('/api/admin/entries', { kind, entry })).status).toBe(200);
  const names = async (client: SignedInClient) => [
    ...(await list(await client.get('/api/user_task/?published=True'))).map(
      ({ task }) => (task as { key: string; title: string }).title,
    ),
    ...(await list(await client.get('/api/notifications/user'))).map(({ title }) => title),
  ];

  test('gets the tasks of their audience that have not ended, and its messages of the last 30 days', async () => {
    const { signIn, signInForm } = openApp(database);
    const erik = await signIn('erik');
    await create(erik, 'task', TASK);
    await create(erik, 'task', { ...TASK, key: 'old-tour', title: 'Old tour', ends_on: '2025-01-01' });
    await create(erik, 'task', { ...TASK, key: 'draft-tour', title: 'Draft tour', is_published: false });
    await create(erik, 'message', { ...MESSAGE, key: 'welcome' });
    await create(erik, 'message', { ...MESSAGE, key: 'old', title: 'Old', created_on: '2024-11-10T08:00:00.000Z' });
    await database.orm
      .update(people)
      .set({ primary_role: 'faculty', signed_in_on: null })
      .where(eq(people.username, 'jonas'));
    await signInForm({ username: 'jonas', password: SAMPLE_PASSWORD });
    const jonas = await signIn('jonas');
    const given = ['Take the tour', 'Welcome'];
    expect(
      (await names(jonas)).filter((name) => [...given, 'Old tour', 'Draft tour', 'Old'].includes(String(name))),
    ).toEqual(given);
    const [row] = await database.orm.select().from(people).where(eq(people.username, 'jonas'));
    expect(row?.signed_in_on).toEqual(NOW);
    // The second time there is nothing to give.
    await signInForm({ username: 'jonas', password: SAMPLE_PASSWORD });
    expect((await names(jonas)).filter((name) => name === 'Welcome')).toEqual(['Welcome']);
  });

  test('gets what is for a student type with the choice of that type', async () => {
    const { signIn } = openApp(database);
    const [erik, amara] = [await signIn('erik'), await signIn('amara')];
    const type = await json(
      await erik.post('/api/admin/entries', { kind: 'student_type', entry: { key: 'commuter', name: 'Commuter' } }),
    );
    expect(await names(amara)).not.toContain('Commuters');
    await create(erik, 'message', { ...MESSAGE, key: 'commuters', title: 'Commuters', audience: ['type:commuter'] });
    expect(await names(amara)).not.toContain('Commuters');
    const [choice] = await list(await amara.get('/api/user_student_types/'));
    await amara.patch(`/api/user_student_types/${choice?.pk}/`, { student_types: [Number(type.id)] });
    expect(await names(amara)).toContain('Commuters');
    // Nothing is taken away.
    await amara.patch(`/api/user_student_types/${choice?.pk}/`, { student_types: [] });
    expect(await names(amara)).toContain('Commuters');
  });
});
