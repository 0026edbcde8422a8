import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { messages } from '../db/schema.ts';

type Row = typeof messages.$inferSelect;
type Owner = { id: number };

/** A person's messages, the newest first. */
export async function findMessages(orm: Orm, person: Owner) {
  const rows = await orm
    .select()
    .from(messages)
    .where(eq(messages.person_id, person.id))
    .orderBy(desc(messages.created_on), desc(messages.id));
  return rows.map(messageAnswer);
}

/** @returns the message as it is now; null when the person has none with that id */
export async function markRead(orm: Orm, person: Owner, id: number, user_read_on: Date) {
  const isTheirs = and(eq(messages.id, id), eq(messages.person_id, person.id));
  const [changed] = await orm.update(messages).set({ user_read_on }).where(isTheirs).returning();
  return changed === undefined ? null : messageAnswer(changed);
}

/** Messages that stand for a nudge are read once the nudge has been dealt with, so that they do not come back. */
export async function markNudgesRead(orm: Orm, person: Owner, nudgeTypes: string[], user_read_on: Date) {
  const toldOf = and(eq(messages.is_nudge, true), inArray(messages.nudge_type, nudgeTypes));
  await orm
    .update(messages)
    .set({ user_read_on })
    .where(and(isUnread(person), toldOf));
}

/** Messages that say what a user message of the checklist says are read once that one has been acknowledged. */
export async function markAppMessageRead(orm: Orm, person: Owner, userMessageId: number, user_read_on: Date) {
  const saysTheSame = eq(messages.app_message, userMessageId);
  await orm
    .update(messages)
    .set({ user_read_on })
    .where(and(isUnread(person), saysTheSame));
}

function isUnread(person: Owner) {
  return and(eq(messages.person_id, person.id), isNull(messages.user_read_on));
}

function messageAnswer({ id: pk, person_id: _, user_read_on, ...message }: Row) {
  return { pk, ...message, read: user_read_on !== null, user_read_on };
}
