import { dayIn, dayOf, formatDay, formatTimeOfDay, timeOf } from './dates.ts';
import { parseRssDate } from './rss-dates.ts';
import { hasOffset, timeInZone } from './zones.ts';

const PUBLIC_LEVELS = [0, 1];

export const EVENTS_SHOWN = 12;
export const EVENTS_ON_DASHBOARD = 2;

/**
 * Start and end of an event, each a time (ISO 8601 or RSS) or a whole day. A time without an offset is campus time. An
 * empty field is null.
 */
export type EventTimes = { start: string | null; end: string | null };

/** A time with its day on campus, or a whole day (`at` is null). */
type EventTime = { day: string; at: Date | null };

/** Start and end of an event, each with its day on campus; without a later end, `end` is null. */
export type EventPeriod = { start: EventTime; end: EventTime | null };

/**
 * The events that are not over, in the given order. An event without an end is over after the day of its start; one whose
 * end is a whole day, after that day; one without a readable time, never.
 * Source: portal specification, display rules and limits (events); COMM-01, COMM-05, COMM-08, DASH-19.
 * @param zone IANA name of the campus' zone
 * @param limit maximum number: `EVENTS_ON_DASHBOARD` or `EVENTS_SHOWN`
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
 * The upcoming public events of campus groups, at most 12: those with privacyLevel 0 or 1. An event without a level is
 * not public. Source: portal specification, display rules; COMM-04, COMM-05, COMM-08.
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
 * The time of an event for a place that shows the day of its start: "6:00 PM to 8:00 PM", "All day". An end on another day
 * has its day: "10:00 PM to Jul 1, 1:00 AM". The event's own words take its place if they say more than day and time.
 * Source: portal specification, limits (event time zone); COMM-03, COMM-06, COMM-10.
 * @param words the event's own words; null for none
 * @param zone IANA name of the campus' zone
 * @returns `day` is that of the start (`YYYY-MM-DD`); null if the start is not readable
 */
export function dayAndHours(
  words: string | null,
  event: EventTimes,
  zone: string,
): { day: string | null; hours: string | null } {
  const { start, end } = eventPeriod(event, zone) ?? {};
  if (start === undefined) return { day: null, hours: words };
  const { day } = start;
  const from = formatOnDay(start, day, zone);
  const until = end && formatOnDay(end, day, zone);
  const hours = saysMore(words, day, from) ? words : `${from ?? 'All day'}${until ? ` to ${until}` : ''}`;
  return { day, hours };
}

/**
 * Whether an event's own words for its time say more than its day and its time.
 * @param words null for none
 * @param day `YYYY-MM-DD`
 * @param from the time; null for a whole day
 */
export const saysMore = (words: string | null, day: string, from: string | null): boolean =>
  words !== null && ![formatDay(day, 'short'), from ?? ''].every((part) => words.includes(part));

/**
 * The time of day; on another day than `day` with that day: "Jul 1, 1:00 AM".
 * @param day `YYYY-MM-DD`
 * @returns null for `day` as a whole
 */
export function formatOnDay({ day: own, at }: EventTime, day: string, zone: string): string | null {
  const time = at === null ? null : formatTimeOfDay(zone, at);
  if (own === day) return time;
  return [formatDay(own, 'short'), time].filter((part) => part !== null).join(', ');
}

/**
 * Start and end of an event, each with its day on campus. An unreadable end, and one that is not after the start, is null.
 * @param zone IANA name of the campus' zone
 * @returns null if the start is not readable
 */
export function eventPeriod(event: EventTimes, zone: string): EventPeriod | null {
  const start = parseEventTime(event.start, zone);
  const end = parseEventTime(event.end, zone);
  if (start === null) return null;
  return { start, end: end !== null && isLater(end, start) ? end : null };
}

function isOver(event: EventTimes, now: Date, zone: string): boolean {
  const end = parseEventTime(event.end, zone);
  if (end?.at) return end.at <= now;
  const lastDay = end ?? parseEventTime(event.start, zone);
  return lastDay !== null && lastDay.day < dayIn(zone, now);
}

function parseEventTime(text: string | null, zone: string): EventTime | null {
  const given = (text ?? '').trim();
  if (given === '') return null;
  if (dayOf(given) === given) return { day: given, at: null };
  const isWallTime = timeOf(given) !== null && !hasOffset(given);
  const at = isWallTime ? timeInZone(zone, given) : parseRssDate(given);
  return at === null ? null : { day: dayIn(zone, at), at };
}

function isLater(end: EventTime, start: EventTime): boolean {
  return end.at !== null && start.at !== null ? end.at > start.at : end.day > start.day;
}
