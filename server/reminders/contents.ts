import { and, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { addDays } from '../../src/rules/dates.ts';
import type { ReminderKind, TaskReminderKind } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import {
  checklistPreferences,
  messages,
  notificationTypes,
  people,
  preferences,
  reminders,
  tasks,
  userTasks,
} from '../db/schema.ts';
import type { Delivery } from './queue.ts';

/** A task of which a person is reminded. `day` is its deadline. */
export type TaskReminder = { kind: TaskReminderKind; id: number; title: string; day: string; hasDeadline: boolean };
/** A task of the weekly summary. `isOverdue`: on the day on which it leaves. */
export type SummaryTask = { id: number; title: string; day: string; hasDeadline: boolean; isOverdue: boolean };

/** What a delivery says. It is read when it leaves, so that nothing in it has changed meanwhile. */
export type Contents = {
  firstName: string;
  email: string | null;
  smsNumber: string | null;
  tasks: TaskReminder[];
  messages: { id: number; title: string }[];
  /** The other open tasks of the next seven days and overdue ones; null without any, and without a weekly summary. */
  summary: SummaryTask[] | null;
};

/**
 * What is still true and wanted of a delivery's reminders. Tasks that are done, dismissed, moved or no longer published, and
 * messages that are read or withdrawn, are left out. Source: REMIND-04.
 * @returns null when nothing is left
 */
export async function readContents(orm: Orm, delivery: Delivery): Promise<Contents | null> {
  const { person_id, channel, send_on } = delivery;
  const [person] = await orm
    .select({
      firstName: sql<string>`coalesce(nullif(${people.first_name}, ''), ${people.last_name})`,
      email: people.email,
      own: preferences,
    })
    .from(people)
    .leftJoin(preferences, eq(preferences.person_id, people.id))
    .where(eq(people.id, person_id));
  if (person === undefined) return null;
  const chosen = await chosenKinds(orm, person_id);
  const due = channel === 'push' || chosen.has(channel) ? await dueTasks(orm, delivery) : [];
  const wantsMessages =
    channel === 'text'
      ? person.own?.contact_by_text === true
      : person.own?.contact_by_email === true && person.own.contact_by_email_chosen_on !== null;
  const unread = wantsMessages ? await unreadMessages(orm, delivery) : [];
  const isSummary = channel === 'email' && chosen.has('weekly') && (await hasSummary(orm, delivery));
  const isDue = new Set(due.map(({ id }) => id));
  const summary = isSummary ? (await summaryTasks(orm, person_id, send_on)).filter(({ id }) => !isDue.has(id)) : [];
  if (due.length + unread.length + summary.length === 0) return null;
  const { firstName, email, own } = person;
  return {
    // A claim may have line breaks, which would be lines of the mail.
    firstName: firstName.replaceAll(/\s+/g, ' ').trim(),
    email,
    smsNumber: own?.sms_number_confirmed === true ? own.sms_number : null,
    tasks: due,
    messages: unread,
    summary: summary.length > 0 ? summary : null,
  };
}

/** The kinds of the notification types that a person has chosen. */
async function chosenKinds(orm: Orm, personId: number): Promise<Set<string>> {
  const [own] = await orm
    .select({ ids: checklistPreferences.notifications })
    .from(checklistPreferences)
    .where(eq(checklistPreferences.person_id, personId));
  if (own === undefined || own.ids.length === 0) return new Set();
  const rows = await orm
    .select({ kind: notificationTypes.kind })
    .from(notificationTypes)
    .where(inArray(notificationTypes.id, own.ids));
  return new Set(rows.flatMap(({ kind }) => kind ?? []));
}

const ofDelivery = ({ person_id, channel, send_on }: Delivery) =>
  and(eq(reminders.person_id, person_id), eq(reminders.channel, channel), eq(reminders.send_on, send_on));

const isOpenOf = (personId: number) =>
  and(
    eq(userTasks.person_id, personId),
    isNull(userTasks.completed_on),
    isNull(userTasks.does_not_apply_on),
    eq(tasks.is_published, true),
  );

async function dueTasks(orm: Orm, delivery: Delivery): Promise<TaskReminder[]> {
  const rows = await orm
    .select({ kind: reminders.kind, id: tasks.id, title: tasks.title, day: reminders.due_on, has: tasks.has_deadline })
    .from(reminders)
    // A deadline that has moved gets reminders of its own.
    .innerJoin(tasks, and(eq(tasks.id, reminders.item_id), eq(tasks.ends_on, reminders.due_on)))
    .innerJoin(userTasks, eq(userTasks.task_id, tasks.id))
    .where(
      and(
        ofDelivery(delivery),
        inArray(reminders.kind, ['overdue', 'today', 'tomorrow', 'week'] satisfies ReminderKind[]),
        isOpenOf(delivery.person_id),
      ),
    )
    .orderBy(reminders.due_on, tasks.id);
  return rows.map(({ kind, has, ...task }) => ({ ...task, kind: kind as TaskReminderKind, hasDeadline: has }));
}

function unreadMessages(orm: Orm, delivery: Delivery): Promise<{ id: number; title: string }[]> {
  return orm
    .select({ id: messages.id, title: messages.title })
    .from(reminders)
    .innerJoin(messages, eq(messages.id, reminders.item_id))
    .where(
      and(
        ofDelivery(delivery),
        eq(reminders.kind, 'message'),
        isNull(messages.user_read_on),
        isNull(messages.withdrawn_on),
      ),
    )
    .orderBy(messages.created_on, messages.id);
}

async function hasSummary(orm: Orm, delivery: Delivery): Promise<boolean> {
  return (await orm.$count(reminders, and(ofDelivery(delivery), eq(reminders.kind, 'weekly')))) > 0;
}

async function summaryTasks(orm: Orm, personId: number, day: string): Promise<SummaryTask[]> {
  const rows = await orm
    .select({ id: tasks.id, title: tasks.title, day: tasks.ends_on, hasDeadline: tasks.has_deadline })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(
      and(
        isOpenOf(personId),
        lte(tasks.ends_on, addDays(day, 7)),
        // Without a deadline, what has ended is over.
        or(gte(tasks.ends_on, day), eq(tasks.has_deadline, true)),
      ),
    )
    .orderBy(tasks.ends_on, tasks.id);
  return rows.map((row) => ({ ...row, day: row.day ?? day, isOverdue: row.day !== null && row.day < day }));
}
