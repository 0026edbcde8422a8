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
 * Start and end of an event in campus time: "Monday, June 30, 6:00 PM – 8:00 PM". Over midnight both days are named; whole
 * days have no times. If the clocks change between start and end, both times name their zone. An end before the start is
 * left out. Source: portal specification, limits (event time zone); COMM-06.
 * @param zone IANA name of the campus' zone
 * @returns null if the start is not readable
 */
export function formatEventTime(event: EventTimes, zone: string): string | null {
  const period = eventPeriod(event, zone);
  if (period === null) return null;
  const { start, end } = period;
  if (end === null) return formatDayAndTime(start, zone);
  if (start.day !== end.day || start.at === null || end.at === null) {
    return `${formatDayAndTime(start, zone)} – ${formatDayAndTime(end, zone)}`;
  }
  const [from, to] = [start.at, end.at].map((at) => zoneName(zone, at));
  const names = from === to ? ['', ''] : [` ${from}`, ` ${to}`];
  return `${formatDayAndTime(start, zone)}${names[0]} – ${formatTimeOfDay(zone, end.at)}${names[1]}`;
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

function formatDayAndTime({ day, at }: EventTime, zone: string): string {
  const text = formatDay(day, 'long');
  return at === null ? text : `${text}, ${formatTimeOfDay(zone, at)}`;
}

function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
