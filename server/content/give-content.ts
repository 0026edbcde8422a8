import { and, arrayOverlaps, eq, gt, gte, isNull, not, or, sql } from 'drizzle-orm';
import { dayIn } from '../../src/rules/dates.ts';
import { MESSAGE_DAYS } from '../../src/rules/visibility.ts';
import type { Orm } from '../db/database.ts';
import { mailings, messages, type PersonKey, tasks, userTasks } from '../db/schema.ts';
import { lockAuditLog } from '../records/audit-log.ts';
import { site } from '../settings/site.ts';
import { type Reachable, readReachable } from './audience.ts';

const MESSAGE_AGE_MS = MESSAGE_DAYS * 86_400_000;

/**
 * Gives a person the published tasks of their audience that have not ended, and its messages of the last 30 days. Nothing is
 * taken away. Call it when someone signs in, and when their student types have changed. Source: ADMIN-12.
 */
export async function giveContent(orm: Orm, person: PersonKey, now: Date): Promise<void> {
  const reachable = await readReachable(orm, person);
  // Nearly always there is nothing to give, and sign-ins do not wait for each other.
  if (reachable === null || (await findMissing(orm, reachable, now)).isNothing) return;
  await orm.transaction(async (transaction) => {
    // An import or a member of staff may be giving the same.
    await lockAuditLog(transaction);
    const missing = await findMissing(transaction, reachable, now);
    if (missing.taskIds.length > 0) {
      const rows = missing.taskIds.map((task_id) => ({ person_id: person.id, task_id }));
      await transaction.insert(userTasks).values(rows).onConflictDoNothing();
    }
    if (missing.messages.length > 0) {
      const rows = missing.messages.map((message) => ({ ...message, person_id: person.id }));
      await transaction.insert(messages).values(rows).onConflictDoNothing();
    }
  });
}

async function findMissing(orm: Orm, { id, items }: Reachable, now: Date) {
  const names = [...items];
  const isOwnTask = sql`exists (select 1 from ${userTasks} where ${eq(userTasks.task_id, tasks.id)} and ${eq(userTasks.person_id, id)})`;
  const hasNotEnded = or(isNull(tasks.ends_on), gte(tasks.ends_on, dayIn(site().timeZone, now)));
  const taskRows = await orm
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.is_published, true), arrayOverlaps(tasks.import_audience, names), hasNotEnded, not(isOwnTask)));
  const isOwnMessage = sql`exists (select 1 from ${messages} where ${eq(messages.import_key, mailings.import_key)} and ${eq(messages.person_id, id)})`;
  const isRecent = gt(mailings.created_on, new Date(now.getTime() - MESSAGE_AGE_MS));
  const messageRows = await orm
    .select()
    .from(mailings)
    .where(
      and(eq(mailings.is_published, true), arrayOverlaps(mailings.import_audience, names), isRecent, not(isOwnMessage)),
    );
  return {
    taskIds: taskRows.map((task) => task.id),
    messages: messageRows.map(({ id: _, version: _version, is_published: _published, ...message }) => message),
    isNothing: taskRows.length + messageRows.length === 0,
  };
}
