import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { dayIn, dayOf, minutesIn, timeOf } from './dates.ts';

const DAY_MS = 86_400_000;

/**
 * Converts a wall clock time of a zone to a point in time. Of the hour that occurs twice in autumn, the first is meant. An
 * hour that does not exist in spring is moved behind the change (2:30 becomes 3:30).
 * @param zone IANA name
 * @param wallTime `YYYY-MM-DD` for midnight, or `YYYY-MM-DDTHH:MM` with or without seconds, without an offset
 * @returns null if the text has neither format
 * @throws RangeError if the zone is unknown
 */
export function timeInZone(zone: string, wallTime: string): Date | null {
  const asIfUtc = timeOf(dayOf(wallTime) === wallTime ? `${wallTime}T00:00` : wallTime);
  if (asIfUtc === null || hasOffset(wallTime)) return null;
  // In the hours of a clock change the package's answer depends on the browser's zone. So this takes the offsets of the day
  // before and the day after, and keeps the one that gives the right wall clock time.
  const [before = Number.NaN, after = Number.NaN] = [-1, 1].map((days) => {
    const wallClock = new Date(asIfUtc.getTime() + days * DAY_MS);
    return asIfUtc.getTime() - getTimezoneOffset(zone, wallClock);
  });
  if (Number.isNaN(before)) throw new RangeError(`"${zone}" is not a time zone: expected an IANA name`);
  const shown = wallClockOf('UTC', asIfUtc);
  const first = [Math.min(before, after), Math.max(before, after)]
    .map((at) => new Date(at))
    .find((at) => wallClockOf(zone, at) === shown);
  return first ?? new Date(before);
}

/** Whether an ISO 8601 time ends with an offset. */
export function hasOffset(isoTime: string): boolean {
  return /^\d{4}-\d{2}-\d{2}[T ][\d:.]{1,20}(?:Z|[+-]\d{2}:?\d{2})$/i.test(isoTime);
}

/** Whether the clocks of two zones show different times. */
export function haveDifferentTimes(one: string, other: string, at: Date): boolean {
  return wallClockOf(one, at) !== wallClockOf(other, at);
}

/** The name of a zone in US English, the same in summer and winter: "Pacific Time". */
export function formatZoneName(zone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

function wallClockOf(zone: string, at: Date): string {
  return `${dayIn(zone, at)} ${minutesIn(zone, at)}`;
}
