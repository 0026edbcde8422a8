import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../server/db/database.ts';
import { tasks, userTasks } from '../../server/db/schema.ts';
import { Category } from '../../src/api/checklist/categories.ts';
import { ChecklistUser } from '../../src/api/checklist/user.ts';
import { Task } from '../../src/api/checklist/user-tasks.ts';
import { filterTasks } from '../../src/rules/task-list.ts';
import { sampleChecklist } from '../../src/sample/assignments.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const LIST = '/api/user_task/?published=True';

describe('GET /api/user/', () => {
  test('answers a list with one user, by cookie', async () => {
    const { request, signIn } = openApp(database);
    for (const [username, isNew] of [
      ['amara', false],
      ['ben', true],
    ] as const) {
      const { cookie, token } = await signIn(username);
      const answer = await (await request('/api/user/', { headers: { cookie } })).json();
      expect(answer).toEqual([
        {
          auth_token: token,
          has_provisional_account: false,
          is_new_student: isNew,
          user_message: sampleChecklist(username).messages,
        },
      ]);
      expect(z.safeParse(z.array(ChecklistUser), answer).success).toBe(true);
    }
  });

  test('answers 401 without a cookie', async () => {
    const answer = await openApp(database).request('/api/user/');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ detail: 'Authentication credentials were not provided.' });
  });
});

describe('GET /api/user_task/', () => {
  test('lists the person’s tasks by action date', async () => {
    const { get } = await openApp(database).signIn('amara');
    const found = z.parse(z.array(Task), await (await get(LIST)).json());
    expect(filterTasks(found, 'up-next').map(({ title }) => title)).toEqual([
      'Submit your immunization record',
      'Pay tuition, second installment',
      'Return your loan laptop to the library',
      'Meet your advisor about next term’s courses',
      'Game night with your cohort',
      'Choose your housing for next year',
      'File the FAFSA for next year',
    ]);
    expect(filterTasks(found, 'overdue')).toHaveLength(1);
    expect(filterTasks(found, 'done')).toHaveLength(1);
    expect(filterTasks(found, 'dismissed')).toHaveLength(1);
  });

  test('has all tasks of the person and no task of another person', async () => {
    const { signIn } = openApp(database);
    const ids = async (username: string) => (await list(await (await signIn(username)).get(LIST))).map(({ id }) => id);
    const [amara, ben, erik] = [await ids('amara'), await ids('ben'), await ids('erik')];
    expect(amara).toHaveLength(9);
    expect(ben).toHaveLength(8);
    expect(amara.filter((id) => ben.includes(id))).toEqual([]);
    expect(erik).toEqual([]);
  });

  test('is paginated with limit', async () => {
    const { get } = await openApp(database).signIn('amara');
    const all = await list(await get(LIST));
    const first = await json(await get(`${LIST}&limit=4`));
    expect(first).toMatchObject({ count: 9, previous: null, results: all.slice(0, 4) });
    const second = await json(await get(pathOf(first.next)));
    expect(second.results).toEqual(all.slice(4, 8));
    const third = await json(await get(pathOf(second.next)));
    expect(third).toMatchObject({ count: 9, next: null, results: all.slice(8) });
    expect((await json(await get(pathOf(third.previous)))).results).toEqual(all.slice(4, 8));
  });

  test('has links to its pages that do not depend on the Host header', async () => {
    const { app, signIn } = openApp(database, { settings: { ...settings, publicUrl: 'https://portal.example.edu' } });
    const { token } = await signIn('amara');
    const page = async (server: typeof app) =>
      json(
        await server.request(`http://evil.example${LIST}&limit=2&offset=2`, {
          headers: { authorization: `Token ${token}` },
        }),
      );
    expect(await page(app)).toMatchObject({
      next: `https://portal.example.edu${LIST}&limit=2&offset=4`,
      previous: `https://portal.example.edu${LIST}&limit=2&offset=0`,
    });
    const { app: withoutUrl } = openApp(database, { settings: { ...settings, publicUrl: null } });
    expect(await page(withoutUrl)).toMatchObject({
      next: `${LIST}&limit=2&offset=4`,
      previous: `${LIST}&limit=2&offset=0`,
    });
  });

  test('has one task with task__id, and only if it is the person’s own', async () => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    expect((await list(await amara.get(`${LIST}&task__id=3`))).map(({ id }) => id)).toEqual([103]);
    expect(await list(await ben.get(`${LIST}&task__id=3`))).toEqual([]);
  });

  test.each(['limit=0', 'limit=x', 'limit=-1', 'offset=99999999999', 'task__id=1%20or%201=1', 'task__id=2147483648'])(
    'rejects %s',
    async (query) => {
      const { get } = await openApp(database).signIn('amara');
      const answer = await get(`${LIST}&${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining('a whole number') });
    },
  );

  test('tasks of one day come in the order of their ids', async () => {
    const { get } = await openApp(database).signIn('amara');
    const dateOf = async (id: number) =>
      (await database.orm.select({ date: tasks.action_date }).from(tasks).where(eq(tasks.id, id)))[0]?.date;
    const setDate = (id: number, date: string | null = null) =>
      database.orm.update(tasks).set({ action_date: date }).where(eq(tasks.id, id));
    const before = await dateOf(5);
    await setDate(5, await dateOf(4));
    const ids = (await list(await get(LIST))).map(({ id }) => id);
    await setDate(5, before);
    expect(ids.filter((id) => id === 104 || id === 105)).toEqual([104, 105]);
  });

  test('leaves out unpublished tasks', async () => {
    const { signIn } = openApp(database);
    const { get } = await signIn('ben');
    await database.orm.update(tasks).set({ is_published: false }).where(eq(tasks.id, 15));
    expect((await list(await get(LIST))).map(({ id }) => id)).not.toContain(215);
    await database.orm.update(tasks).set({ is_published: true }).where(eq(tasks.id, 15));
    expect((await list(await get(LIST))).map(({ id }) => id)).toContain(215);
  });

  test('of an unpublished task cannot be changed', async () => {
    const { patch } = await openApp(database).signIn('amara');
    const find = () => database.orm.select().from(userTasks).where(eq(userTasks.id, 103));
    const before = await find();
    await database.orm.update(tasks).set({ is_published: false }).where(eq(tasks.id, 3));
    const answer = await patch('/api/user_task/103/', { starred: before[0]?.starred !== true });
    await database.orm.update(tasks).set({ is_published: true }).where(eq(tasks.id, 3));
    expect(answer.status).toBe(404);
    expect(await find()).toEqual(before);
  });

  test('a task is overdue from the day after its deadline, in the site’s time zone', async () => {
    const { signIn, setTime } = openApp(database);
    // The laptop is due on January 24.
    const isOverdue = async () => {
      const { get } = await signIn('amara');
      return (await list(await get(`${LIST}&task__id=3`)))[0]?.overdue;
    };
    setTime(new Date('2025-01-25T07:59:00Z'));
    expect(await isOverdue()).toBe(false);
    setTime(new Date('2025-01-25T08:00:00Z'));
    expect(await isOverdue()).toBe(true);
  });

  test('a task without a deadline is never overdue', async () => {
    const { signIn, setTime } = openApp(database);
    setTime(new Date('2026-01-25T08:00:00Z'));
    const { get } = await signIn('amara');
    expect(await list(await get(`${LIST}&task__id=5`))).toMatchObject([{ overdue: false }]);
  });
});

describe('PATCH /api/user_task/{id}/', () => {
  test.each([
    { completed_on: '2025-01-21T17:35:00.000Z' },
    { completed_on: null },
    { does_not_apply_on: '2025-01-21T17:35:00.000Z' },
    { does_not_apply_on: null },
    { do_now_on: '2025-01-21T17:35:00.000Z' },
    { starred: true },
    { starred: false },
  ])('saves %j and answers the changed task', async (change) => {
    const { get, patch } = await openApp(database).signIn('amara');
    const answer = await patch('/api/user_task/104/', change);
    expect(answer.status).toBe(200);
    const changed = await json(answer);
    expect(changed).toMatchObject({ ...change, id: 104, task: { id: 4 } });
    expect(await list(await get(`${LIST}&task__id=4`))).toEqual([changed]);
    expect(z.safeParse(Task, changed).success).toBe(true);
  });

  test('accepts a time with any offset', async () => {
    const { patch } = await openApp(database).signIn('amara');
    const changed = await json(await patch('/api/user_task/106/', { do_now_on: '2025-01-21T09:35:00-08:00' }));
    expect(changed.do_now_on).toBe('2025-01-21T17:35:00.000Z');
  });

  test('changes nothing else', async () => {
    const { get, patch } = await openApp(database).signIn('amara');
    const before = await list(await get(LIST));
    await patch('/api/user_task/107/', { starred: true });
    const after = await list(await get(LIST));
    expect(after).toEqual(before.map((task) => (task.id === 107 ? { ...task, starred: true } : task)));
  });

  test.each([
    {},
    { starred: true, completed_on: null },
    { starred: 'yes' },
    { starred: null },
    { completed_on: 'yesterday' },
    { completed_on: '2025-01-21' },
    { completed_on: '2025-01-21T17:35:00' },
    { completed_on: '0000-01-01T00:00:00Z' },
    { completed_on: '9999-12-31T23:59:59-12:00' },
    { do_now_on: null },
    { title: 'Another' },
    { starred: true, title: 'Another' },
    { person_id: 2 },
    [{ starred: true }],
    'starred',
    null,
  ])('rejects the body %j', async (body) => {
    const { get, patch } = await openApp(database).signIn('amara');
    const before = await list(await get(LIST));
    const answer = await patch('/api/user_task/102/', body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    expect(await list(await get(LIST))).toEqual(before);
  });

  test('answers 404 for another person’s task and changes nothing', async () => {
    const { signIn } = openApp(database);
    const [amara, ben] = [await signIn('amara'), await signIn('ben')];
    const before = await list(await ben.get(LIST));
    const answer = await amara.patch('/api/user_task/211/', { starred: true });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ detail: 'Not found.' });
    expect(await list(await ben.get(LIST))).toEqual(before);
  });

  test.each(['999', '0', '2147483648', '9999999999', '99999999999', 'x', '-1', '104%20'])(
    'answers 404 for the unknown id %s',
    async (id) => {
      const { patch } = await openApp(database).signIn('amara');
      const answer = await patch(`/api/user_task/${id}/`, { starred: true });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: expect.any(String) });
    },
  );

  test('needs a token even with a session cookie', async () => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn('amara');
    const [before] = await database.orm.select().from(userTasks).where(eq(userTasks.id, 105));
    const answer = await request('/api/user_task/105/', {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"starred":true}',
    });
    expect(answer.status).toBe(401);
    expect(await database.orm.select().from(userTasks).where(eq(userTasks.id, 105))).toEqual([before]);
  });

  test.each([
    ['text/plain', '{"starred":true}', 415],
    ['application/x-www-form-urlencoded', 'starred=true', 415],
    ['application/json', '{"starred":', 400],
    ['application/json', '', 400],
    ['Application/JSON; charset=utf-8', '{"starred":true}', 200],
  ])('answers a request with the content type %s and the body %j with %i', async (type, body, status) => {
    const { request, signIn } = openApp(database);
    const { token } = await signIn('ben');
    const answer = await request('/api/user_task/201/', {
      method: 'PATCH',
      headers: { authorization: `Token ${token}`, 'content-type': type },
      body,
    });
    expect(answer.status).toBe(status);
  });
});

test('GET /api/category/ lists the categories for a signed-in person only', async () => {
  const { request, signIn } = openApp(database);
  const { get } = await signIn('ben');
  const found = z.parse(z.array(Category), await (await get('/api/category/')).json());
  expect(found).toContainEqual({ id: 5, slug: 'fun' });
  expect((await request('/api/category/')).status).toBe(401);
});

function pathOf(address: unknown): string {
  const { pathname, search } = new URL(String(address));
  return `${pathname}${search}`;
}
