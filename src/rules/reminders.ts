import { addDays, dayIn, daysUntilSunday, minutesIn } from './dates.ts';
import { timeInZone } from './zones.ts';

/**
 * When the server reminds a person, and of what. Days are `YYYY-MM-DD`; hours are those of the site's zone.
 * Source: decisions, reminders; REMIND-01 to REMIND-06.
 */

/** How a reminder reaches a person. */
export type ReminderChannel = 'email' | 'text' | 'push';

/** The kinds about a task: due in 7 days, tomorrow and today, and overdue since yesterday or since the last collection. */
export type TaskReminderKind = 'week' | 'tomorrow' | 'today' | 'overdue';
export type ReminderKind = TaskReminderKind | 'message' | 'weekly';

/** The tasks that get a reminder on a day: those that are due from one day to another, both included. */
export type ReminderStage = { kind: TaskReminderKind; from: string; to: string };

/** Reminders are sent from this hour on, in minutes after midnight. */
const MORNING = 8 * 60;
/** The weekly summary leaves on Sunday at this hour. */
const EVENING = 18 * 60;
/** Push and text messages are not sent from this hour on. */
const NIGHT = 21 * 60;
/** A collection makes up for at most this many days on which no server ran. */
const LONGEST_GAP = 7;
/** The pauses after failed attempts, in minutes. The last one repeats. */
const PAUSES = [1, 5, 15, 30, 60, 120];

/**
 * The last day of which a channel needs no reminders, when those of `day` are collected.
 * @param lastDay the day of the last collection; null before the first one
 * @param configuredOn since when the channel can send. What it would have sent before is never sent
 * @returns null when the channel sends nothing on `day`
 */
export function collectedUntil(day: string, lastDay: string | null, configuredOn: Date, zone: string): string | null {
  const configuredDay = dayIn(zone, configuredOn);
  const isTooLate = minutesIn(zone, configuredOn) > MORNING;
  const before = isTooLate ? configuredDay : addDays(configuredDay, -1);
  const earliest = addDays(day, -LONGEST_GAP);
  const until = [before, lastDay ?? addDays(day, -1), earliest].toSorted().at(-1) ?? earliest;
  return until < day ? until : null;
}

/**
 * The tasks of which a person is reminded on `day`. After days without a collection, each task is in one stage at most.
 * @param until the result of `collectedUntil`
 */
export function stagesOn(day: string, until: string): ReminderStage[] {
  const week = [addDays(day, 2), addDays(until, 8)].toSorted().at(-1) ?? '';
  return [
    { kind: 'overdue', from: until, to: addDays(day, -1) },
    { kind: 'today', from: day, to: day },
    { kind: 'tomorrow', from: addDays(day, 1), to: addDays(day, 1) },
    { kind: 'week', from: week, to: addDays(day, 7) },
  ];
}

/** Whether the weekly summary leaves on this day. */
export function isSummaryDay(day: string): boolean {
  return daysUntilSunday(day) === 0;
}

/**
 * When the reminders of a day leave: at 8:00. On a Sunday with the weekly summary in the evening, unless a task is due that
 * day: a person gets one mail a day.
 */
export function leavesAt(day: string, kinds: readonly ReminderKind[], zone: string): Date {
  const isEvening = kinds.includes('weekly') && !kinds.includes('today');
  return atMinutes(day, isEvening ? EVENING : MORNING, zone);
}

/** Whether the reminders of the day of `at` may be collected: an hour before the first ones leave. */
export function isCollectingTime(at: Date, zone: string): boolean {
  return minutesIn(zone, at) >= MORNING - 60;
}

/**
 * When the next attempt begins after `attempts` failed ones, the last of them at `at`. Push and text messages wait until the
 * morning if it is night then.
 */
export function nextAttempt(channel: ReminderChannel, attempts: number, at: Date, zone: string): Date {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1;
  return outsideNight(channel, new Date(at.getTime() + pause * 60_000), zone);
}

/** When push and text messages end on the day of `at`. Past if it is night. */
export function nightBegins(at: Date, zone: string): Date {
  return atMinutes(dayIn(zone, at), NIGHT, zone);
}

/** `at`, or the next morning for a push or text message at night. */
export function outsideNight(channel: ReminderChannel, at: Date, zone: string): Date {
  const minutes = minutesIn(zone, at);
  if (channel === 'email' || (minutes >= MORNING && minutes < NIGHT)) return at;
  const day = dayIn(zone, at);
  return atMinutes(minutes < MORNING ? day : addDays(day, 1), MORNING, zone);
}

function atMinutes(day: string, minutes: number, zone: string): Date {
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  const at = timeInZone(zone, `${day}T${hour}:00`);
  if (at === null) throw new RangeError(`"${day}" is not a day: expected YYYY-MM-DD`);
  return at;
}
