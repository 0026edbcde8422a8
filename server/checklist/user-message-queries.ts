import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, userMessages } from '../db/schema.ts';
import { markAppMessageRead } from './message-queries.ts';

/** The user messages that a person has not acknowledged yet, as `{id, title, body}`. */
export async function listUserMessages(orm: Orm, person: PersonKey) {
  const { id, title, body } = userMessages;
  return orm
    .select({ id, title, body })
    .from(userMessages)
    .where(and(eq(userMessages.person_id, person.id), isNull(userMessages.user_acknowledged_on)))
    .orderBy(asc(id));
}

/**
 * Acknowledges a user message, and marks the portal's messages with the same content as read.
 * @returns the changed user message; null when this person has no user message with that id
 */
export async function acknowledge(orm: Orm, person: PersonKey, id: number, user_acknowledged_on: Date) {
  const isOwn = and(eq(userMessages.id, id), eq(userMessages.person_id, person.id));
  const [changed] = await orm.update(userMessages).set({ user_acknowledged_on }).where(isOwn).returning();
  if (changed === undefined) return null;
  await markAppMessageRead(orm, person, id, user_acknowledged_on);
  const { person_id: _, ...message } = changed;
  return message;
}
