import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { userMessages } from '../db/schema.ts';
import { markAppMessageRead } from '../portal/message-queries.ts';

type Owner = { id: number };

/** What the checklist still has to tell a person: `{id, title, body}`, without what they have acknowledged. */
export async function listUserMessages(orm: Orm, person: Owner) {
  const { id, title, body } = userMessages;
  return orm
    .select({ id, title, body })
    .from(userMessages)
    .where(and(eq(userMessages.person_id, person.id), isNull(userMessages.user_acknowledged_on)))
    .orderBy(asc(id));
}

/** @returns the message as it is now; null when the person has none with that id */
export async function acknowledge(orm: Orm, person: Owner, id: number, user_acknowledged_on: Date) {
  const isTheirs = and(eq(userMessages.id, id), eq(userMessages.person_id, person.id));
  const [changed] = await orm.update(userMessages).set({ user_acknowledged_on }).where(isTheirs).returning();
  if (changed === undefined) return null;
  await markAppMessageRead(orm, person, id, user_acknowledged_on);
  const { person_id: _, ...message } = changed;
  return message;
}
