import { eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { findOrCreateOwn } from '../db/find-or-create-own.ts';
import { checklistPreferences, notificationTypes, type PersonKey, people, preferences } from '../db/schema.ts';

/** The kinds of mail that a person can end by themselves. */
export const mailKinds = ['tasks', 'messages', 'weekly'] as const;
export type MailKind = (typeof mailKinds)[number];
/** A kind that the university does not send has no value. */
export type MailChoices = Partial<Record<MailKind, boolean>>;

export const NO_MAILS: MailChoices = { tasks: false, messages: false, weekly: false };

/** The kind of the notification types behind a kind of mail. */
const TYPE_KINDS = { tasks: 'email', weekly: 'weekly' } as const;

/** The mails that a person gets; null if the person does not exist any more. */
export async function readMailChoices(orm: Orm, person: PersonKey): Promise<MailChoices | null> {
  if ((await orm.$count(people, eq(people.id, person.id))) === 0) return null;
  const types = await orm.select({ id: notificationTypes.id, kind: notificationTypes.kind }).from(notificationTypes);
  const list = await findOrCreateOwn(orm, checklistPreferences, person);
  const own = await findOrCreateOwn(orm, preferences, person);
  const choiceOf = (name: 'tasks' | 'weekly'): MailChoices => {
    const ids = types.flatMap(({ id, kind }) => (kind === TYPE_KINDS[name] ? [id] : []));
    return ids.length === 0 ? {} : { [name]: ids.some((id) => list.notifications.includes(id)) };
  };
  const messages = own.contact_by_email && own.contact_by_email_chosen_on !== null;
  return { ...choiceOf('tasks'), messages, ...choiceOf('weekly') };
}

/**
 * Saves the mails that a person wants. A kind of mail that the university does not have stays off.
 * @returns what is stored now; null if the person does not exist any more
 */
export async function saveMailChoices(
  orm: Orm,
  person: PersonKey,
  choices: MailChoices,
  now: Date,
): Promise<MailChoices | null> {
  return orm.transaction(async (transaction) => {
    const before = await readMailChoices(transaction, person);
    if (before === null) return null;
    const types = await transaction.select().from(notificationTypes);
    const list = await findOrCreateOwn(transaction, checklistPreferences, person);
    let notifications = list.notifications;
    for (const kind of ['tasks', 'weekly'] as const) {
      if (before[kind] === undefined || choices[kind] === before[kind]) continue;
      const ids = types.flatMap((type) => (type.kind === TYPE_KINDS[kind] ? [type.id] : []));
      const others = notifications.filter((id) => !ids.includes(id));
      notifications = choices[kind] ? [...others, ...ids] : others;
    }
    await transaction
      .update(checklistPreferences)
      .set({ notifications })
      .where(eq(checklistPreferences.person_id, person.id));
    if (choices.messages !== before.messages) {
      await transaction
        .update(preferences)
        .set({ contact_by_email: choices.messages === true, contact_by_email_chosen_on: now })
        .where(eq(preferences.person_id, person.id));
    }
    return readMailChoices(transaction, person);
  });
}
