import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { createBatch, UNNAMED } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { type JsonRow, jsonRowReader } from '../db/json-row.ts';
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
  const query = orm
    .select()
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(isPublishedTaskOf(person, filter.taskId))
    .orderBy(sql`${tasks.action_date} asc nulls last`, asc(tasks.id))
    .offset(filter.offset ?? 0);
  const rows = await (filter.limit === undefined ? query : query.limit(filter.limit));
  return rows.map((row) => userTaskAnswer(row, today));
}

/** How many tasks `findUserTasks` has without limit and offset. */
export async function countUserTasks(orm: Orm, person: PersonKey, filter: UserTaskFilter): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(isPublishedTaskOf(person, filter.taskId));
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
      const changed = new Map(
        rows.map(({ id, own, task }) => [id, { user_tasks: readUserTask(own), tasks: readTask(task) }]),
      );
      const day = today();
      return changes.map(({ id, person }) => {
        const row = changed.get(id);
        return row?.user_tasks.person_id === person.id ? userTaskAnswer(row, day) : null;
      });
    },
    ({ id }) => id,
  );
}

/** The rows are locked in the order of their ids: two servers that change the same ones in turn never wait for each other. */
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
  return orm
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
      id: sql<number>`change.id`,
      own: sql<JsonRow<UserTaskRow['user_tasks']>>`to_json(${userTasks})`,
      task: sql<JsonRow<UserTaskRow['tasks']>>`to_json(${tasks})`,
    })
    .prepare(UNNAMED);
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

function isPublishedTaskOf(person: PersonKey, taskId: number | undefined) {
  const hasTaskId = taskId === undefined ? undefined : eq(tasks.id, taskId);
  return and(eq(userTasks.person_id, person.id), eq(tasks.is_published, true), hasTaskId);
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
