import { dayIn, dayOf, formatDay, formatTimeOfDay, timeOf } from './dates.ts';
import { parseRssDate } from './rss-dates.ts';
import { hasOffset, timeInZone } from './zones.ts';

const PUBLIC_LEVELS = [0, 1];

export const EVENTS_SHOWN = 12;
export const EVENTS_ON_DASHBOARD = 2;

/**
 * When an event is: a time (ISO 8601, or the form of RSS) or a whole day. A time without offset is one of the campus'
 * wall clock. An empty field is null.
 */
export type EventTimes = { start: string | null; end: string | null };

/** A time, or a whole day (`at` null). The day is that of the campus. */
type Moment = { day: string; at: Date | null };

/**
 * The events that are not over, in the order given. One without an end is over with the day that it starts on, one
 * whose end is a whole day with that day, one without any readable time never.
 * Source: portal specification, display rules and limits (events); COMM-01, COMM-05, COMM-08, DASH-19.
 * @param zone IANA name of the campus' zone
 * @param limit how many at most: `EVENTS_ON_DASHBOARD` or `EVENTS_SHOWN`
 */
export function upcomingEvents<T extends EventTimes>(
  events: readonly T[],
  now: Date,
  zone: string,
  limit: number,
): T[] {
  return events.filter((event) => !isOver(event, now, zone)).slice(0, limit);
}

/**
 * The events of campus groups that anybody may know of, upcoming, 12 at most: those with privacyLevel 0 or 1. Without
 * a level an event is not known to be public. Source: portal specification, display rules; COMM-04, COMM-05, COMM-08.
 * @param zone IANA name of the campus' zone
 */
export function publicEvents<T extends EventTimes & { privacyLevel: number | null }>(
  events: readonly T[],
  now: Date,
  zone: string,
): T[] {
  const open = events.filter(({ privacyLevel }) => privacyLevel !== null && PUBLIC_LEVELS.includes(privacyLevel));
  return upcomingEvents(open, now, zone, EVENTS_SHOWN);
}

/**
 * When an event is, on the campus' wall clock: "Monday, June 30, 6:00 PM – 8:00 PM", over midnight with both days, a
 * whole day without times. On the day of a clock change that falls between the two, both name their zone. An end
 * before the start is left out. Source: portal specification, limits (event time zone); COMM-06.
 * @param zone IANA name of the campus' zone
 * @returns null without a readable start
 */
export function formatEventTime(event: EventTimes, zone: string): string | null {
  const start = momentOf(event.start, zone);
  if (start === null) return null;
  const end = momentOf(event.end, zone);
  if (end === null || !isLater(end, start)) return formatMoment(start, zone);
  if (start.day !== end.day || start.at === null || end.at === null) {
    return `${formatMoment(start, zone)} – ${formatMoment(end, zone)}`;
  }
  const [from, to] = [start.at, end.at].map((at) => zoneName(zone, at));
  const names = from === to ? ['', ''] : [` ${from}`, ` ${to}`];
  return `${formatMoment(start, zone)}${names[0]} – ${formatTimeOfDay(zone, end.at)}${names[1]}`;
}

function isOver(event: EventTimes, now: Date, zone: string): boolean {
  const end = momentOf(event.end, zone);
  if (end?.at) return end.at <= now;
  const lastDay = end ?? momentOf(event.start, zone);
  return lastDay !== null && lastDay.day < dayIn(zone, now);
}

function momentOf(text: string | null, zone: string): Moment | null {
  const given = (text ?? '').trim();
  if (given === '') return null;
  if (dayOf(given) === given) return { day: given, at: null };
  const isWallTime = timeOf(given) !== null && !hasOffset(given);
  const at = isWallTime ? timeInZone(zone, given) : parseRssDate(given);
  return at === null ? null : { day: dayIn(zone, at), at };
}

function isLater(end: Moment, start: Moment): boolean {
  return end.at !== null && start.at !== null ? end.at > start.at : end.day > start.day;
}

function formatMoment({ day, at }: Moment, zone: string): string {
  const text = formatDay(day, 'long');
  return at === null ? text : `${text}, ${formatTimeOfDay(zone, at)}`;
}

function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
