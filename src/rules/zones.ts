import { getTimezoneOffset } from 'date-fns-tz/getTimezoneOffset';
import { dayIn, dayOf, minutesIn, timeOf } from './dates.ts';

const MILLISECONDS_OF_A_DAY = 86_400_000;

/**
 * The point in time at which the wall clock of a zone shows a day and time. The hour that autumn shows twice is read
 * as the first of the two; an hour that spring leaves out as the same time after the change (2:30 becomes 3:30).
 * @param zone IANA name
 * @param wallTime `YYYY-MM-DD`, which is the day's midnight, or `YYYY-MM-DDTHH:MM`, with seconds or not, without offset
 * @returns null when the text is none of these
 * @throws RangeError when the zone is unknown
 */
export function timeInZone(zone: string, wallTime: string): Date | null {
  const asIfUtc = timeOf(dayOf(wallTime) === wallTime ? `${wallTime}T00:00` : wallTime);
  if (asIfUtc === null || hasOffset(wallTime)) return null;
  // The package takes a wall time and answers by the browser's zone in the very hours of a clock change. So it is asked
  // for the offsets of the day before and the day after, and what comes of them is held against the wall clock.
  const [before = Number.NaN, after = Number.NaN] = [-1, 1].map((days) => {
    const wallClock = new Date(asIfUtc.getTime() + days * MILLISECONDS_OF_A_DAY);
    return asIfUtc.getTime() - getTimezoneOffset(zone, wallClock);
  });
  if (Number.isNaN(before)) throw new RangeError(`"${zone}" is no time zone: expected an IANA name`);
  const shown = wallClockOf('UTC', asIfUtc);
  const first = [Math.min(before, after), Math.max(before, after)]
    .map((at) => new Date(at))
    .find((at) => wallClockOf(zone, at) === shown);
  return first ?? new Date(before);
}

/** Whether a text ends as ISO 8601 times with an offset do. */
export function hasOffset(isoTime: string): boolean {
  return /(?:Z|[T ].*[+-]\d{2}:?\d{2})$/i.test(isoTime);
}

function wallClockOf(zone: string, at: Date): string {
  return `${dayIn(zone, at)} ${minutesIn(zone, at)}`;
}
