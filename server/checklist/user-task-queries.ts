import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { tasks, userTasks } from '../db/schema.ts';

type Row = { user_tasks: typeof userTasks.$inferSelect; tasks: typeof tasks.$inferSelect };
type Owner = { id: number };

/** What a person says of a task; one field at a time, as the table has it. */
export type StoredChange =
  | { completed_on: Date | null }
  | { does_not_apply_on: Date | null }
  | { do_now_on: Date }
  | { starred: boolean };

export type Narrowing = { taskId?: number; limit?: number; offset?: number };

/**
 * The published tasks of a person, by the day to act on.
 * @param today `YYYY-MM-DD` in the site's zone; a task is overdue from the day after its deadline on
 */
export async function findUserTasks(orm: Orm, person: Owner, today: string, narrowing: Narrowing = {}) {
  const query = orm
    .select()
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(publishedOf(person, narrowing.taskId))
    .orderBy(sql`${tasks.action_date} asc nulls last`, asc(tasks.id))
    .offset(narrowing.offset ?? 0);
  const rows = await (narrowing.limit === undefined ? query : query.limit(narrowing.limit));
  return rows.map((row) => userTaskAnswer(row, today));
}

/** How many tasks `findUserTasks` has without limit and offset. */
export async function countUserTasks(orm: Orm, person: Owner, narrowing: Narrowing): Promise<number> {
  const [row] = await orm
    .select({ total: count() })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(publishedOf(person, narrowing.taskId));
  return row?.total ?? 0;
}

/**
 * Writes down what a person says of one of their tasks.
 * @returns the changed user task; null when the person has none with that id, also when somebody else does
 */
export async function changeUserTask(orm: Orm, person: Owner, id: number, change: StoredChange, today: string) {
  const isTheirs = and(eq(userTasks.id, id), eq(userTasks.person_id, person.id));
  const [changed] = await orm.update(userTasks).set(change).where(isTheirs).returning();
  if (changed === undefined) return null;
  const [task] = await orm.select().from(tasks).where(eq(tasks.id, changed.task_id));
  return task === undefined ? null : userTaskAnswer({ user_tasks: changed, tasks: task }, today);
}

function publishedOf(person: Owner, taskId: number | undefined) {
  const ofTask = taskId === undefined ? undefined : eq(tasks.id, taskId);
  return and(eq(userTasks.person_id, person.id), eq(tasks.is_published, true), ofTask);
}

function userTaskAnswer(
  { user_tasks: { person_id, task_id: _, ...own }, tasks: { is_published: __, ...task } }: Row,
  today: string,
) {
  return {
    ...own,
    user: person_id,
    overdue: task.has_deadline && task.ends_on !== null && task.ends_on < today,
    task,
  };
}
