import { and, asc, count, eq, type Placeholder, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { preparedOnce } from '../db/prepared.ts';
import { type PersonKey, tasks, userTasks } from '../db/schema.ts';

type UserTaskRow = { user_tasks: typeof userTasks.$inferSelect; tasks: typeof tasks.$inferSelect };

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

/**
 * Changes a user task of a person.
 * @param today `YYYY-MM-DD` in the site's time zone
 * @returns the changed user task; null when this person has no user task with that id, or its task is not published
 */
export async function changeUserTask(orm: Orm, person: PersonKey, id: number, change: UserTaskUpdate, today: string) {
  const [row] = await orm
    .update(userTasks)
    .set(change)
    .from(tasks)
    .where(and(eq(userTasks.id, id), eq(tasks.id, userTasks.task_id), isPublishedTaskOf(person.id)))
    .returning();
  if (row === undefined) return null;
  const { tasks: task, ...own } = row;
  return userTaskAnswer({ user_tasks: own, tasks: task }, today);
}

function isPublishedTaskOf(personId: number | Placeholder, taskId?: number) {
  const hasTaskId = taskId === undefined ? undefined : eq(tasks.id, taskId);
  return and(eq(userTasks.person_id, personId), eq(tasks.is_published, true), hasTaskId);
}

function userTaskAnswer(
  {
    user_tasks: { person_id, task_id: _, ...own },
    tasks: { is_published: _published, version: _version, import_key: _key, import_audience: _audience, ...task },
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
