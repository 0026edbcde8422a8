import { desc, lt, type SQL, sql } from 'drizzle-orm';
import { collected } from '../../src/machines/delivery/stored.ts';
import { dayIn } from '../../src/rules/dates.ts';
import {
  collectedUntil,
  isCollectingTime,
  isSummaryDay,
  leavesAt,
  outsideNight,
  type ReminderChannel,
  type ReminderKind,
  type ReminderStage,
  stagesOn,
} from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import {
  checklistPreferences,
  messages,
  notificationTypes,
  people,
  preferences,
  pushDevices,
  reminderDays,
  reminderDeliveries,
  reminders,
  tasks,
  userTasks,
} from '../db/schema.ts';
import { readChannels } from './channels.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Collects the reminders of the day of `now`, once for all servers, in one transaction: a row for everything of which a person
 * is reminded, and a delivery for each person and channel. Does nothing before 7:00.
 * Source: decisions, reminders; REMIND-01 to REMIND-05, REMIND-09.
 * @param channels those that are configured
 */
export async function collectReminders(
  orm: Orm,
  channels: readonly ReminderChannel[],
  now: Date,
  zone: string,
): Promise<void> {
  if (channels.length === 0 || !isCollectingTime(now, zone)) return;
  const day = dayIn(zone, now);
  await orm.transaction(async (transaction) => {
    // While another server collects, this one goes on: waiting could take longer than a statement may.
    if (!(await isFirst(transaction, day))) return;
    const added = await transaction
      .insert(reminderDays)
      .values({ day, collected_on: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return;
    const [last] = await transaction
      .select()
      .from(reminderDays)
      .where(lt(reminderDays.day, day))
      .orderBy(desc(reminderDays.day))
      .limit(1);
    for (const { channel, configuredOn } of await readChannels(transaction, channels)) {
      const until = collectedUntil(day, last?.day ?? null, configuredOn, zone);
      if (until === null) continue;
      for (const stage of stagesOn(day, until)) await addTasks(transaction, channel, stage, day);
      const since = new Date(Math.max(configuredOn.getTime(), (last?.collected_on ?? configuredOn).getTime()));
      await addMessages(transaction, channel, since, now, day);
      if (isSummaryDay(day) && channel === 'email') await addSummaries(transaction, day);
      await addDeliveries(transaction, channel, now, day, zone);
    }
  });
}

/** Takes the lock of a day, until the end of the transaction. @returns whether no other server has it */
async function isFirst(orm: Orm, day: string): Promise<boolean> {
  const { rows } = (await orm.execute(
    sql`select pg_try_advisory_xact_lock(hashtext('reminders of a day'), hashtext(${day})) as is_first`,
  )) as unknown as { rows: { is_first: boolean }[] };
  return rows[0]?.is_first === true;
}

/** The people who have chosen a notification type of this kind. */
const hasChosen = (person: SQL, kind: string): SQL =>
  sql`exists (select 1 from ${checklistPreferences} where ${checklistPreferences.person_id} = ${person}
    and ${checklistPreferences.notifications} && array(select ${notificationTypes.id} from ${notificationTypes}
      where ${notificationTypes.kind} = ${kind}))`;

/** Who can be reached on a channel at all. */
const canReceive = (channel: ReminderChannel, person: SQL): SQL => {
  switch (channel) {
    case 'email':
      return sql`exists (select 1 from ${people} where ${people.id} = ${person} and ${people.email} <> '')`;
    case 'push':
      return sql`exists (select 1 from ${pushDevices} where ${pushDevices.person_id} = ${person})`;
    case 'text':
      return sql`exists (select 1 from ${preferences} where ${preferences.person_id} = ${person}
        and ${preferences.sms_number} <> '' and ${preferences.sms_number_confirmed})`;
  }
};

const INSERT = sql`insert into ${reminders} (person_id, channel, kind, item_id, due_on, send_on)`;

async function addTasks(orm: Orm, channel: ReminderChannel, stage: ReminderStage, day: string): Promise<void> {
  const { kind, from, to } = stage;
  if (from > to) return;
  const person = sql`${userTasks.person_id}`;
  // Without a deadline a task is never overdue.
  // Who has switched push on has chosen it.
  const chosen = channel === 'push' ? sql`` : sql`and ${hasChosen(person, channel)}`;
  const isPossible = kind === 'overdue' ? sql`and ${tasks.has_deadline}` : sql``;
  await orm.execute(sql`${INSERT}
    select ${person}, ${channel}, ${kind}, ${tasks.id}, ${tasks.ends_on}, ${day}::date
    from ${userTasks} join ${tasks} on ${tasks.id} = ${userTasks.task_id}
    where ${tasks.ends_on} between ${from}::date and ${to}::date and ${tasks.is_published} ${isPossible}
      and ${userTasks.completed_on} is null and ${userTasks.does_not_apply_on} is null
      ${chosen} and ${canReceive(channel, person)}
    on conflict do nothing`);
}

/** Messages only reach people who have asked for them in their contact information. */
async function addMessages(orm: Orm, channel: ReminderChannel, since: Date, now: Date, day: string): Promise<void> {
  const person = sql`${messages.person_id}`;
  const hasAsked =
    channel === 'text'
      ? sql`${preferences.contact_by_text}`
      : sql`${preferences.contact_by_email} and ${preferences.contact_by_email_chosen_on} is not null`;
  await orm.execute(sql`${INSERT}
    select ${person}, ${channel}, 'message', ${messages.id}, ${day}::date, ${day}::date
    from ${messages} join ${preferences} on ${preferences.person_id} = ${person}
    where ${messages.created_on} > ${since.toISOString()}::timestamptz
      and ${messages.created_on} <= ${now.toISOString()}::timestamptz
      and ${messages.user_read_on} is null and ${messages.withdrawn_on} is null
      and ${hasAsked} and ${canReceive(channel, person)}
    on conflict do nothing`);
}

async function addSummaries(orm: Orm, day: string): Promise<void> {
  const person = sql`${people.id}`;
  await orm.execute(sql`${INSERT}
    select ${person}, 'email', 'weekly', 0, ${day}::date, ${day}::date
    from ${people} where ${hasChosen(person, 'weekly')} and ${canReceive('email', person)}
    on conflict do nothing`);
}

/** One delivery for each person who has reminders. */
async function addDeliveries(orm: Orm, channel: ReminderChannel, now: Date, day: string, zone: string): Promise<void> {
  for (const isEvening of [false, true]) {
    const kinds: ReminderKind[] = isEvening ? ['weekly'] : ['today'];
    const at = outsideNight(channel, latest(leavesAt(day, kinds, zone), now), zone);
    const { state, next_at, ends_at } = collected(at, new Date(leavesAt(day, kinds, zone).getTime() + DAY_MS));
    const kindsOfPerson = sql`array_agg(${reminders.kind})`;
    const leavesInEvening = sql`(${kindsOfPerson} @> array['weekly'] and not ${kindsOfPerson} @> array['today'])`;
    await orm.execute(sql`insert into ${reminderDeliveries} (person_id, channel, send_on, state, next_at, ends_at)
      select ${reminders.person_id}, ${channel}, ${day}::date, ${state}, ${next_at.toISOString()}::timestamptz,
        ${ends_at.toISOString()}::timestamptz
      from ${reminders} where ${reminders.send_on} = ${day}::date and ${reminders.channel} = ${channel}
      group by ${reminders.person_id} having ${leavesInEvening} = ${isEvening}
      on conflict do nothing`);
  }
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);
