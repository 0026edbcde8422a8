import { and, asc, count, eq, type Placeholder, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createBatch } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { type JsonRow, jsonRowReader } from '../db/json-row.ts';
import { preparedOnce } from '../db/prepared.ts';
import { type PersonKey, tasks, userTasks } from '../db/schema.ts';

type UserTaskRow = { user_tasks: typeof userTasks.$inferSelect; tasks: typeof tasks.$inferSelect };

const readUserTask = jsonRowReader(userTasks);
const readTask = jsonRowReader(tasks);

/** A change of a user task: exactly one of its columns. */
export type UserTaskUpdate =
  | { completed_on: Date | null }
  | { does_not_apply_on: Date | null }
  | { do_now_on: Date }
  | { starred: boolean };

/** Restricts a list of user tasks to one task, or to one page of the list. */
export type UserTaskFilter = { taskId?: number; limit?: number; offset?: number };

/**
 * The published tasks of a person, sorted by `action_date`. Tasks without a date come last.
 * @param today `YYYY-MM-DD` in the site's time zone. A task is overdue from the day after its deadline
 */
export async function findUserTasks(orm: Orm, person: PersonKey, today: string, filter: UserTaskFilter = {}) {
  const rows = await userTaskRows(orm, person, filter);
  return rows.map((row) => userTaskAnswer(row, today));
}

async function userTaskRows(orm: Orm, person: PersonKey, filter: UserTaskFilter): Promise<UserTaskRow[]> {
  if (Object.keys(filter).length === 0) return allUserTasks(orm).execute({ person: person.id });
  const query = selectUserTasks(orm, person.id, filter.taskId).offset(filter.offset ?? 0);
  return filter.limit === undefined ? query : query.limit(filter.limit);
}

/** Dashboard and checklist read the whole list. */
const allUserTasks = preparedOnce((orm) => selectUserTasks(orm, sql.placeholder('person')).prepare('user tasks'));

const selectUserTasks = (orm: Orm, personId: number | Placeholder, taskId?: number) =>
  orm
    .select()
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(isPublishedTaskOf(personId, taskId))
    .orderBy(sql`${tasks.action_date} asc nulls last`, asc(tasks.id));

/** How many tasks `findUserTasks` has without limit and offset. */
export async function countUserTasks(orm: Orm, person: PersonKey, filter: UserTaskFilter): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(isPublishedTaskOf(person.id, filter.taskId));
  return row?.total ?? 0;
}

/** A change of the user task with an id, as one person asked for it. */
type RequestedChange = { person: PersonKey; id: number; change: UserTaskUpdate };

/**
 * A function that changes a user task. The changes of many requests run together: see `createBatch`.
 * @param today `YYYY-MM-DD` in the site's time zone
 * @returns the changed user task; null when this person has no user task with that id, or its task is not published
 */
export function userTaskChanges(orm: Orm, today: () => string) {
  const statement = changeStatement(orm);
  return createBatch(
    async (changes: RequestedChange[]) => {
      const rows = await statement.execute(toColumns(changes));
      const changed = new Map(rows.map(({ own }) => [own.id, readUserTask(own)]));
      const tasksById = new Map(rows.flatMap(({ task }) => (task === null ? [] : [[task.id, readTask(task)]])));
      const day = today();
      return changes.map(({ id, person }) => {
        const own = changed.get(id);
        const task = tasksById.get(own?.task_id ?? 0);
        const isChanged = own?.person_id === person.id && task !== undefined;
        return isChanged ? userTaskAnswer({ user_tasks: own, tasks: task }, day) : null;
      });
    },
    ({ id }) => id,
  );
}

/**
 * The rows are locked in the order of their ids: two servers that change the same ones in turn never wait for each other. Many
 * people have the same tasks, so only the first row of each task has it.
 */
function changeStatement(orm: Orm) {
  const changes = sql`(
    select change.* from unnest(${sql.placeholder('ids')}::int4[], ${sql.placeholder('people')}::int4[],
      ${sql.placeholder('fields')}::text[], ${sql.placeholder('flags')}::bool[], ${sql.placeholder('times')}::timestamptz[])
      as change (id, person_id, field, flag, time)
    inner join ${userTasks} as locked on locked.id = change.id and locked.person_id = change.person_id
    order by locked.id for update of locked
  ) as change`;
  const changedTime = (column: PgColumn) =>
    sql`case when change.field = ${sql.raw(`'${column.name}'`)} then change.time else ${column} end`;
  const changed = orm.$with('changed').as(
    orm
      .update(userTasks)
      .set({
        starred: sql`case when change.field = 'starred' then change.flag else ${userTasks.starred} end`,
        completed_on: changedTime(userTasks.completed_on),
        does_not_apply_on: changedTime(userTasks.does_not_apply_on),
        do_now_on: changedTime(userTasks.do_now_on),
      })
      .from(sql`${changes}, ${tasks}`)
      .where(and(sql`${userTasks.id} = change.id`, eq(tasks.id, userTasks.task_id), eq(tasks.is_published, true)))
      .returning({
        own: sql<JsonRow<UserTaskRow['user_tasks']>>`to_json(${userTasks})`.as('own'),
        task_id: userTasks.task_id,
      }),
  );
  const task = orm
    .select({ task: sql`to_json(${tasks})` })
    .from(tasks)
    .where(sql`${tasks.id} = ${changed.task_id}`);
  const isFirst = sql`row_number() over (partition by ${changed.task_id}) = 1`;
  return orm
    .with(changed)
    .select({
      own: changed.own,
      task: sql<JsonRow<UserTaskRow['tasks']> | null>`case when ${isFirst} then (${task}) end`,
    })
    .from(changed)
    .prepare('change user tasks');
}

function toColumns(changes: RequestedChange[]) {
  const fields = changes.map(({ change }) => Object.entries(change)[0] as [string, boolean | Date | null]);
  return {
    ids: changes.map(({ id }) => id),
    people: changes.map(({ person }) => person.id),
    fields: fields.map(([field]) => field),
    flags: fields.map(([, value]) => (typeof value === 'boolean' ? value : null)),
    times: fields.map(([, value]) => (value instanceof Date ? value.toISOString() : null)),
  };
}

function isPublishedTaskOf(personId: number | Placeholder, taskId: number | undefined) {
  const hasTaskId = taskId === undefined ? undefined : eq(tasks.id, taskId);
  return and(eq(userTasks.person_id, personId), eq(tasks.is_published, true), hasTaskId);
}

function userTaskAnswer(
  {
    user_tasks: { person_id, task_id: _, ...own },
    tasks: { is_published: _published, import_key: _key, import_audience: _audience, ...task },
  }: UserTaskRow,
  today: string,
) {
  return {
    ...own,
    user: person_id,
    overdue: task.has_deadline && task.ends_on !== null && task.ends_on < today,
    task,
  };
}
