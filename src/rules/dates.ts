/**
 * Days and times of day. A day is `YYYY-MM-DD` and belongs to no zone; a point in time is a `Date`, and the zone that
 * it is read in is an IANA name. Nothing here looks at the browser's own zone or clock. Source: decisions, dates;
 * FMT-01, FMT-02.
 */

const MILLISECONDS_OF_A_DAY = 86_400_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKDAY_LETTERS = ['U', 'M', 'T', 'W', 'R', 'F', 'S'] as const;
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?:Z|([+-]\d{2}):?(\d{2}))?$/i;

export type WeekdayLetter = (typeof WEEKDAY_LETTERS)[number];
/** short: "Jan 22". long: "Friday, January 17". full: "Friday, January 17, 2025". */
export type DayForm = 'short' | 'long' | 'full';

// Building a formatter costs far more than using one, and the whole first screen asks for the same zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that a point in time falls on.
 * @param zone IANA name
 * @returns `YYYY-MM-DD` in that zone
 * @throws RangeError when the zone is unknown or the time is an invalid `Date`
 */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, at);
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

/**
 * What the wall clock shows, in minutes after 00:00: 0 to 1439. On the two days of a clock change this is not the time
 * that has passed since midnight, and should not be: classes go by the wall clock.
 * @param zone IANA name
 * @throws RangeError when the zone is unknown or the time is an invalid `Date`
 */
export function minutesIn(zone: string, at: Date): number {
  const { hour, minute } = partsIn(zone, at);
  return Number(hour) * 60 + Number(minute);
}

/**
 * The day that lies `n` days after (before, when negative) a day.
 * @returns `YYYY-MM-DD`; "" when the input is no day or the result has no four-digit year
 */
export function addDays(day: string, n: number): string {
  const moved = new Date(startOf(day) + n * MILLISECONDS_OF_A_DAY);
  return Number.isNaN(moved.getTime()) ? '' : isoDay(moved);
}

/** Whole days from one day to another, negative when `to` is the earlier; NaN when either is no day. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / MILLISECONDS_OF_A_DAY;
}

/**
 * The letter that a schedule's `DAYS` has for this weekday: R is Thursday, U is Sunday.
 * @throws RangeError when the input is no day
 */
export function weekdayLetter(day: string): WeekdayLetter {
  const letter = WEEKDAY_LETTERS[new Date(startOf(day)).getUTCDay()];
  if (letter === undefined) throw new RangeError(`"${day}" is no day: expected YYYY-MM-DD`);
  return letter;
}

/** A day in US English; "" when the input is no day. */
export function formatDay(day: string, form: DayForm): string {
  const date = new Date(startOf(day));
  const month = MONTHS[date.getUTCMonth()];
  if (month === undefined) return '';
  const dayOfMonth = date.getUTCDate();
  if (form === 'short') return `${month.slice(0, 3)} ${dayOfMonth}`;
  const long = `${WEEKDAYS[date.getUTCDay()]}, ${month} ${dayOfMonth}`;
  return form === 'long' ? long : `${long}, ${date.getUTCFullYear()}`;
}

/**
 * The time of day at a point in time: "10:42 AM".
 * @param zone IANA name
 * @throws RangeError when the zone is unknown or the time is an invalid `Date`
 */
export function formatTimeOfDay(zone: string, at: Date): string {
  return formatMinutes(minutesIn(zone, at));
}

/** Minutes after midnight (0 to 1439) as a time of day: 642 is "10:42 AM". */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  // Not Intl: some engines put a narrow no-break space before AM, so that one text would differ between browsers.
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * The point in time that an ISO 8601 time means. One that names no offset is read as UTC, because reading it in the
 * browser's zone would show different days to different people.
 * @returns null when the input is no such time; a day alone is none
 */
export function timeOf(isoTime: string): Date | null {
  // Not Date.parse alone: engines read nonsense such as "room 12" as a date.
  const [, day = '', time, hours, minutes] = ISO_TIME.exec(isoTime) ?? [];
  if (!isDay(day)) return null;
  const at = new Date(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * The UTC day of an ISO 8601 time (`timeOf`); a day stays itself. Source: task checklist specification, task
 * dates; FMT-09.
 * @returns `YYYY-MM-DD`; "" when the input is neither a time nor a day
 */
export function dayOf(isoTimeOrDay: string): string {
  if (isDay(isoTimeOrDay)) return isoTimeOrDay;
  const at = timeOf(isoTimeOrDay);
  return at === null ? '' : isoDay(at);
}

function isDay(text: string): boolean {
  return !Number.isNaN(startOf(text));
}

/** Milliseconds of the day's first moment in UTC; NaN for 2026-02-30, which engines would roll over into March. */
function startOf(day: string): number {
  const [year = Number.NaN, month = 1, dayOfMonth = 1] = /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? day.split('-').map(Number)
    : [];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, dayOfMonth);
  return date.getUTCMonth() === month - 1 ? date.getTime() : Number.NaN;
}

function isoDay(date: Date): string {
  const text = date.toISOString();
  return text.length === '0000-00-00T00:00:00.000Z'.length ? text.slice(0, 10) : '';
}

function partsIn(zone: string, at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formatters.set(zone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
}
