import { dayIn } from './dates.ts';
import { type EventPeriod, type EventTimes, eventPeriod, formatOnDay } from './events.ts';

/**
 * An event of a day, with its times as texts. `from` is null for whole days. `until` is null without a later end; it names
 * the day if that is another one.
 */
export type TimedEvent<T> = { event: T; from: string | null; until: string | null };

/** `day` is `YYYY-MM-DD` on campus. */
export type EventDay<T> = { day: string; events: TimedEvent<T>[] };

/**
 * Events by the day of their start, in the order of time; within a day, whole days come first. An event that has begun on
 * an earlier day is one of today's. Source: decisions, today; COMM-03, COMM-06.
 * @param zone IANA name of the campus' zone
 * @returns `undated`: the events without a readable start, in the given order
 */
export function eventsByDay<T extends EventTimes>(
  events: readonly T[],
  now: Date,
  zone: string,
): { days: EventDay<T>[]; undated: T[] } {
  const today = dayIn(zone, now);
  const undated: T[] = [];
  const dated: { event: T; period: EventPeriod; day: string }[] = [];
  for (const event of events) {
    const period = eventPeriod(event, zone);
    if (period === null) undated.push(event);
    else dated.push({ event, period, day: isBefore(period.start.day, today) ? today : period.start.day });
  }
  dated.sort((one, other) => (one.day === other.day ? startOf(one) - startOf(other) : one.day < other.day ? -1 : 1));
  const days: EventDay<T>[] = [];
  for (const { event, period, day } of dated) {
    const timed = { event, from: formatOnDay(period.start, day, zone), until: untilOf(period, day, zone) };
    const last = days.at(-1);
    if (last?.day === day) last.events.push(timed);
    else days.push({ day, events: [timed] });
  }
  return { days, undated };
}

/** Days are texts, so `Math.max` does not compare them. */
const isBefore = (day: string, other: string) => day < other;

const startOf = ({ period }: { period: EventPeriod }) => period.start.at?.getTime() ?? Number.NEGATIVE_INFINITY;

function untilOf({ start, end }: EventPeriod, day: string, zone: string): string | null {
  if (end === null) return null;
  return end.day === start.day && end.at === null ? null : formatOnDay(end, day, zone);
}
