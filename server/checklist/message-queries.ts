import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { preparedOnce } from '../db/prepared.ts';
import { messages, type PersonKey } from '../db/schema.ts';

type MessageRow = typeof messages.$inferSelect;

/** A person's messages, the newest first. Those of a later time and those that were withdrawn are left out. */
export async function findMessages(orm: Orm, person: PersonKey, now: Date) {
  const rows = await ownMessages(orm).execute({ person: person.id, now });
  return rows.map(messageAnswer);
}

const ownMessages = preparedOnce((orm) =>
  orm
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.person_id, sql.placeholder('person')),
        lte(messages.created_on, sql.placeholder('now')),
        isNull(messages.withdrawn_on),
      ),
    )
    .orderBy(desc(messages.created_on), desc(messages.id))
    .prepare('messages'),
);

/**
 * Marks a message as read, or with null as unread again.
 * @returns the changed message; null when this person has no message with that id
 */
export async function setReading(orm: Orm, person: PersonKey, id: number, user_read_on: Date | null) {
  const isOwn = and(eq(messages.id, id), eq(messages.person_id, person.id));
  const [changed] = await orm.update(messages).set({ user_read_on }).where(isOwn).returning();
  return changed === undefined ? null : messageAnswer(changed);
}

/** Marks the messages about dismissed nudges as read, so that they are not shown again. */
export async function markNudgesRead(orm: Orm, person: PersonKey, nudgeTypes: string[], user_read_on: Date) {
  const isAboutNudge = and(eq(messages.is_nudge, true), inArray(messages.nudge_type, nudgeTypes));
  await orm
    .update(messages)
    .set({ user_read_on })
    .where(and(isUnread(person), isAboutNudge));
}

/** Marks the messages with the same content as an acknowledged user message of the checklist as read. */
export async function markAppMessageRead(orm: Orm, person: PersonKey, userMessageId: number, user_read_on: Date) {
  const hasSameContent = eq(messages.app_message, userMessageId);
  await orm
    .update(messages)
    .set({ user_read_on })
    .where(and(isUnread(person), hasSameContent));
}

function isUnread(person: PersonKey) {
  return and(eq(messages.person_id, person.id), isNull(messages.user_read_on));
}

function messageAnswer({
  id: pk,
  person_id: _,
  import_key: _key,
  import_audience: _audience,
  withdrawn_on: _withdrawn,
  user_read_on,
  ...message
}: MessageRow) {
  return { pk, ...message, read: user_read_on !== null, user_read_on };
}
