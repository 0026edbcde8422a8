import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptyContent } from '../../server/content/entries.ts';
import { importContent } from '../../server/content/import-content.ts';
import { COMMAND_LIMITS, type Database, type Orm, openPostgres } from '../../server/db/database.ts';
import { messages, people, userTasks } from '../../server/db/schema.ts';
import { deletePerson, findPerson } from '../../server/records/person-data.ts';
import { createDatabaseForProcesses } from './support/database.ts';
import { NOW, writeSampleData } from './support/sample-day.ts';

const logged: string[] = [];
let database: Database;
let discard = async () => {};
/** With the limits of commands, which wait long: a busy machine must not end them. */
beforeAll(async () => {
  const own = await createDatabaseForProcesses('');
  discard = own.discard;
  database = await openPostgres(own.environment.DATABASE_URL ?? '', (line) => logged.push(line), COMMAND_LIMITS);
  await writeSampleData(database);
});
afterAll(async () => {
  await database.close();
  await discard();
});
beforeEach(() => {
  logged.length = 0;
});

/** Resolves when a number of sessions of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  // In a transaction, the view would always show the same.
  const { orm } = database;
  const waiting = sql`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  const read = async () => ((await orm.execute(waiting)) as { rows: { count: number }[] }).rows[0]?.count;
  while ((await read()) !== count);
}

/**
 * Starts one piece of work after the other while the tasks of all people are locked, so that each has its first locks when
 * the other one begins. Both continue when the second one waits too.
 */
async function meet<One, Other>(first: () => Promise<One>, second: () => Promise<Other>): Promise<[One, Other]> {
  const { ends } = await database.orm.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${userTasks} in exclusive mode`);
    const one = first();
    await untilWaiting(1);
    const other = second();
    await untilWaiting(2);
    // Wrapped, so that this transaction ends before them.
    return { ends: Promise.all([one, other]) };
  });
  return ends;
}

const task = (key: string) => ({
  key,
  title: 'Get a locker',
  description: null,
  category: null,
  starts_on: null,
  ends_on: null,
  action_date: null,
  periodicity: null,
  important_reason: null,
  sort_by: 'START',
  modality: 'ONLINE',
  has_deadline: false,
  is_important: false,
  new_student_checklist: false,
  checklist_rank: null,
  is_published: true,
  audience: ['all'],
});

/** Adds a task for all people. @returns how many got it */
const addTask = async (key: string) => {
  const content = { ...emptyContent(), task: [task(key)] };
  const { changes } = await importContent(database.orm, content, { apply: true, by: 'editor', now: NOW });
  return changes.map(({ newPeople }) => newPeople);
};

async function deleteByName(username: string): Promise<void> {
  const person = await findPerson(database.orm, username);
  if (person === null) throw new Error(`there is no ${username}`);
  await deletePerson(database.orm, person, 'admin', NOW);
}

const countPeople = async () => database.orm.$count(people);

test('OPS-12 an import that meets the deletion of a person reaches the person, who is then deleted', async () => {
  const before = await countPeople();
  const [added] = await meet(
    () => addTask('first-locker'),
    () => deleteByName('amara'),
  );
  expect([added, await countPeople(), await findPerson(database.orm, 'amara')]).toEqual([[before], before - 1, null]);
  expect(logged).toEqual([]);
});

test('OPS-12 an import that begins during the deletion of a person leaves the person out', async () => {
  const before = await countPeople();
  const [, added] = await meet(
    () => deleteByName('ben'),
    () => addTask('second-locker'),
  );
  expect([added, await countPeople(), await findPerson(database.orm, 'ben')]).toEqual([[before - 1], before - 1, null]);
  expect(logged).toEqual([]);
});

/** A promise, and the function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('OPS-12 of two transactions that wait for each other, one runs again, and both are done once', async () => {
  const rows = await database.orm.select({ id: messages.id }).from(messages).limit(2);
  const [one = 0, other = 0] = rows.map(({ id }) => id);
  const add = (orm: Orm, id: number, text: string) =>
    orm
      .update(messages)
      .set({ title: sql`${messages.title} || ${text}` })
      .where(eq(messages.id, id));
  let runs = 0;
  const change = (ids: number[], text: string, own: ReturnType<typeof gate>, others: ReturnType<typeof gate>) =>
    database.orm.transaction(async (transaction) => {
      runs += 1;
      for (const id of ids) {
        await add(transaction, id, text);
        own.open();
        await others.opened;
      }
    });
  await database.orm.update(messages).set({ title: '' });
  const [a, b] = [gate(), gate()];
  await Promise.all([change([one, other], 'a', a, b), change([other, one], 'b', b, a)]);
  const titles = await database.orm
    .select({ title: messages.title })
    .from(messages)
    .where(sql`${messages.title} <> ''`);
  expect([runs, titles.map(({ title }) => [...title].sort().join(''))]).toEqual([3, ['ab', 'ab']]);
  expect(logged).toEqual(['Two pieces of work waited for each other in the database, so one of them runs again']);
});

test('OPS-12 a statement that PostgreSQL ends because of a deadlock runs again, three times in all', async () => {
  const { orm } = database;
  await orm.execute(sql`create sequence runs`);
  await orm.execute(sql`create function end_runs_until(last int) returns bigint language plpgsql as $$
    begin
      if nextval('runs') <= last then raise exception using errcode = 'deadlock_detected'; end if;
      return currval('runs');
    end $$`);
  expect((await orm.execute(sql`select end_runs_until(2) as runs`)) as unknown).toMatchObject({
    rows: [{ runs: '3' }],
  });
  await expect(orm.execute(sql`select end_runs_until(100)`)).rejects.toMatchObject({ cause: { code: '40P01' } });
  expect((await orm.execute(sql`select last_value from runs`)) as unknown).toMatchObject({
    rows: [{ last_value: '6' }],
  });
});
