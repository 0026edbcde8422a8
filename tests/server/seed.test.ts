import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import {
  credentials,
  gatewayRecords,
  pagePosts,
  pages,
  people,
  sampleSeeds,
  studentTypeChoices,
  tasks,
  userTasks,
} from '../../server/db/schema.ts';
import { otherRows } from '../../server/sample-data/sample-rows.ts';
import { seedSampleData } from '../../server/sample-data/seed.ts';
import { openEmptyDatabase } from './support/database.ts';
import { list, OPEN_TIMEOUT_MS, openApp } from './support/server.ts';

const FIRST = '2025-01-21';
const NEXT_MONTH = '2025-02-19';
const NEXT_TERM = '2025-05-03';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.migrate((orm) => seedSampleData(orm, FIRST));
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

const seedOn = (day: string) => database.migrate((orm) => seedSampleData(orm, day));
const deadlineOf = async (id: number) =>
  (await database.orm.select().from(tasks).where(eq(tasks.id, id))).map(({ ends_on }) => ends_on);
const changesOf = async (id: number) =>
  (await database.orm.select().from(userTasks).where(eq(userTasks.id, id))).map(({ completed_on, starred }) => ({
    completed_on: completed_on?.toISOString() ?? null,
    starred,
  }));

describe('sample rows at each start', () => {
  test('stay the same on the same day', async () => {
    const before = await database.orm.select().from(sampleSeeds).orderBy(asc(sampleSeeds.row_id));
    const passwords = await database.orm.select().from(credentials);
    await seedOn(FIRST);
    expect(await database.orm.select().from(sampleSeeds).orderBy(asc(sampleSeeds.row_id))).toEqual(before);
    expect(await database.orm.select().from(credentials)).toEqual(passwords);
  });

  test('get the dates of the current day', async () => {
    expect(await deadlineOf(2)).toEqual(['2025-01-22']);
    await seedOn(NEXT_MONTH);
    expect(await deadlineOf(2)).toEqual(['2025-02-20']);
    expect(await changesOf(108)).toEqual([{ completed_on: '2025-02-18T17:24:00.000Z', starred: false }]);
    await seedOn(FIRST);
    expect(await deadlineOf(2)).toEqual(['2025-01-22']);
  });

  test('all move to a new term', async () => {
    await seedOn(NEXT_TERM);
    const schedule = await database.orm.select().from(gatewayRecords).where(eq(gatewayRecords.resource, 'schedule'));
    const current = schedule.filter(({ content }) => content.COURSEREGISTRATIONNUMBER === '40219');
    expect(new Set(current.map(({ term }) => term))).toEqual(new Set(['202502']));
    const { signIn, setTime } = openApp(database);
    setTime(new Date('2025-05-03T19:00:00Z'));
    const { get } = await signIn('amara');
    expect(await (await get('/api/integrations/finti/current-term')).json()).toEqual({ p_term_out: '202502' });
    expect(await (await get('/api/integrations/finti/schedule?term=202502')).json()).toHaveLength(11);
    await seedOn(FIRST);
  });

  test('are deleted when a later year does not need them, unless they were changed', async () => {
    const terms = async () =>
      (await database.orm.select().from(gatewayRecords).where(eq(gatewayRecords.resource, 'term'))).map(({ id }) => id);
    expect(await terms()).toContain('term/202401');
    await database.orm.execute(
      sql`update gateway_records set content = jsonb_set(content, '{end_date}', '"2024-07-07"') where id = 'term/202402'`,
    );
    await seedOn('2026-01-21');
    expect(await terms()).not.toContain('term/202401');
    expect(await terms()).toContain('term/202402');
    await seedOn(FIRST);
    expect(await terms()).toContain('term/202401');
  });
});

describe('a changed row', () => {
  test('stays changed after a change in the portal', async () => {
    const { signIn } = openApp(database);
    const { patch } = await signIn('amara');
    await patch('/api/user_task/103/', { completed_on: '2025-01-21T18:00:00.000Z' });
    await seedOn(NEXT_MONTH);
    expect(await changesOf(103)).toEqual([{ completed_on: '2025-01-21T18:00:00.000Z', starred: false }]);
    expect(await deadlineOf(3)).toEqual(['2025-02-22']);
    await seedOn(FIRST);
    expect(await changesOf(103)).toEqual([{ completed_on: '2025-01-21T18:00:00.000Z', starred: false }]);
  });

  test('stays changed after a change with SQL', async () => {
    await database.orm.execute(sql`update tasks set ends_on = '2025-03-15' where id = 7`);
    await database.orm.execute(
      sql`update gateway_records set content = jsonb_set(content, '{HOLDAMOUNT}', '9') where id = 'amara/holds/0'`,
    );
    await database.orm.execute(sql`update people set first_name = 'Amy' where id = 1`);
    await seedOn(NEXT_MONTH);
    expect(await deadlineOf(7)).toEqual(['2025-03-15']);
    const [hold] = await database.orm.select().from(gatewayRecords).where(eq(gatewayRecords.id, 'amara/holds/0'));
    expect(hold?.content).toMatchObject({ HOLDAMOUNT: 9, HOLDFROMDATE: '2025-01-02' });
    const [amara] = await database.orm.select().from(people).where(eq(people.id, 1));
    expect(amara?.first_name).toBe('Amy');
    await seedOn(FIRST);
  });

  test('keeps a read message, a dismissed nudge and chosen student types', async () => {
    const { signIn } = openApp(database);
    const readState = async (username: string) => {
      const { get } = await signIn(username);
      const [messages, nudges, chosen] = await Promise.all(
        ['/api/notifications/user', '/api/integrations/finti/nudges', '/api/user_student_types/'].map(async (path) =>
          list(await get(path)),
        ),
      );
      return { messages: messages ?? [], nudges: nudges ?? [], chosen: chosen?.[0] };
    };
    const findPersonWithNudge = async () => {
      const [found] = await database.orm
        .select()
        .from(gatewayRecords)
        .where(eq(gatewayRecords.resource, 'nudges'))
        .orderBy(gatewayRecords.id);
      const [person] = await database.orm
        .select()
        .from(people)
        .where(eq(people.id, found?.person_id ?? 0));
      return person?.username ?? '';
    };
    const username = await findPersonWithNudge();
    const { patch, post } = await signIn(username);
    const before = await readState(username);
    const unread = before.messages.find(({ read }) => read === false);
    const nudge_type = before.nudges[0]?.nudge_type;
    await patch(`/api/notifications/${unread?.pk}`, { user_read_on: '2025-01-21T18:00:00.000Z' });
    await post('/api/integrations/finti/nudges', { nudge_type });
    await patch(`/api/user_student_types/${before.chosen?.pk}/`, { student_types: [] });
    await seedOn(NEXT_MONTH);
    const after = await readState(username);
    expect(after.messages.find(({ pk }) => pk === unread?.pk)).toMatchObject({
      user_read_on: '2025-01-21T18:00:00.000Z',
      created_on: unread?.created_on,
    });
    expect(after.nudges.map((nudge) => nudge.nudge_type)).not.toContain(nudge_type);
    expect(after.chosen?.student_types).toEqual([]);
    const others = (day: typeof before) => day.messages.filter(({ pk, read }) => pk !== unread?.pk && read === false);
    expect(others(after).map(({ created_on }) => created_on)).not.toEqual(
      others(before).map(({ created_on }) => created_on),
    );
    await seedOn(FIRST);
  });

  test('is updated again after the change was undone', async () => {
    await database.orm.execute(sql`update tasks set ends_on = '2025-12-31' where id = 10`);
    await database.orm.execute(sql`update tasks set ends_on = '2025-01-18' where id = 10`);
    await seedOn(NEXT_MONTH);
    expect(await deadlineOf(10)).toEqual(['2025-02-16']);
    await seedOn(FIRST);
  });

  test('does not return after it was deleted', async () => {
    await database.orm.delete(userTasks).where(eq(userTasks.id, 215));
    await seedOn(NEXT_MONTH);
    expect(await changesOf(215)).toEqual([]);
    await seedOn(FIRST);
  });

  test('does not count as changed only because a migration added a column', async () => {
    await database.orm.execute(
      sql`update sample_seeds set content = content - 'periodicity' where table_name = 'tasks' and row_id = '12'`,
    );
    await seedOn(NEXT_MONTH);
    expect(await deadlineOf(12)).toEqual(['2025-02-23']);
    await seedOn(FIRST);
  });
});

test('new sample rows of a deleted person, task or page are not written', async () => {
  await database.orm.delete(people).where(eq(people.username, 'victor'));
  await database.orm.delete(tasks).where(eq(tasks.id, 15));
  await database.orm.delete(pages).where(eq(pages.id, '/'));
  // As if these tables came with a newer version: none of their sample rows was written before.
  await database.orm
    .delete(sampleSeeds)
    .where(inArray(sampleSeeds.table_name, ['student_type_choices', 'page_posts', 'user_tasks']));
  await seedOn(NEXT_MONTH);
  expect(await database.orm.select().from(people).where(eq(people.username, 'victor'))).toEqual([]);
  expect(await database.orm.select().from(studentTypeChoices).where(eq(studentTypeChoices.person_id, 13))).toEqual([]);
  expect(await database.orm.select().from(pagePosts).where(eq(pagePosts.path, '/'))).toEqual([]);
  await seedOn(FIRST);
});

test('a row of a person never counts as a sample row', async () => {
  const [mine] = await database.orm
    .insert(tasks)
    .values({ title: 'Mine', sort_by: 'START', modality: 'ONLINE', ends_on: '2025-01-30' })
    .returning();
  expect(mine?.id).toBeGreaterThanOrEqual(10_000);
  await seedOn(NEXT_MONTH);
  expect(await deadlineOf(mine?.id ?? 0)).toEqual(['2025-01-30']);
  await seedOn(FIRST);
});

test('a sample row has the same id every day, below the ids of new rows', () => {
  const ids = (day: string) =>
    otherRows(day).flatMap(({ rows }) => rows.map(({ id }) => id).filter((id) => !String(id).startsWith('term/')));
  expect(ids(NEXT_TERM)).toEqual(ids(FIRST));
  expect(ids(FIRST).filter((id) => typeof id === 'number' && id >= 10_000)).toEqual([]);
});
