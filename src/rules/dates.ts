/**
 * Days and times of day. A day is `YYYY-MM-DD` without a time zone. A point in time is a `Date`; its zone is an IANA name.
 * Nothing here depends on the zone or clock of the browser. Source: decisions, dates;
 * FMT-01, FMT-02.
 */

const DAY_MS = 86_400_000;
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
/** short: "Jan 22". date: "January 17, 2025". long: "Friday, January 17". full: "Friday, January 17, 2025". */
export type DayForm = 'short' | 'date' | 'long' | 'full';

/** There are about 600 names, and each may be spelled in capitals and in small letters: a server keeps no more of them. */
const MAX_TIME_ZONES = 1_000;

// Creating a formatter costs far more than using it, and the first screen needs only one zone.
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether this is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The day of a point in time.
 * @param zone IANA name
 * @returns `YYYY-MM-DD` in that zone
 * @throws RangeError if the zone is unknown or the time is an invalid `Date`
 */
export function dayIn(zone: string, at: Date): string {
  const { year, month, day } = partsIn(zone, at);
  return `${year?.padStart(4, '0')}-${month}-${day}`;
}

/**
 * The wall clock's time in minutes after 00:00: 0 to 1439. On the two days of a clock change this differs from the time
 * since midnight, because classes follow the wall clock.
 * @param zone IANA name
 * @throws RangeError if the zone is unknown or the time is an invalid `Date`
 */
export function minutesIn(zone: string, at: Date): number {
  const { hour, minute } = partsIn(zone, at);
  return Number(hour) * 60 + Number(minute);
}

/**
 * The day `n` days after a day, or before it if `n` is negative.
 * @returns `YYYY-MM-DD`; "" if the input is not a day or the result has no four-digit year
 */
export function addDays(day: string, n: number): string {
  const moved = new Date(startOf(day) + n * DAY_MS);
  return Number.isNaN(moved.getTime()) ? '' : isoDay(moved);
}

/** Days from one day to another, negative if `to` is earlier; NaN if either is not a day. */
export function daysBetween(from: string, to: string): number {
  return (startOf(to) - startOf(from)) / DAY_MS;
}

/**
 * The letter of a weekday in the `DAYS` of a schedule: R is Thursday, U is Sunday.
 * @throws RangeError if the input is not a day
 */
export function weekdayLetter(day: string): WeekdayLetter {
  const letter = WEEKDAY_LETTERS[new Date(startOf(day)).getUTCDay()];
  if (letter === undefined) throw new RangeError(`"${day}" is not a day: expected YYYY-MM-DD`);
  return letter;
}

/** Days from a day until the Sunday that ends its week: 6 for a Monday, 0 for a Sunday; NaN if the input is not a day. */
export function daysUntilSunday(day: string): number {
  return (7 - new Date(startOf(day)).getUTCDay()) % 7;
}

/** A day in US English; "" if the input is not a day. */
export function formatDay(day: string, form: DayForm): string {
  const date = new Date(startOf(day));
  const month = MONTHS[date.getUTCMonth()];
  if (month === undefined) return '';
  const dayOfMonth = date.getUTCDate();
  if (form === 'short') return `${month.slice(0, 3)} ${dayOfMonth}`;
  if (form === 'date') return `${month} ${dayOfMonth}, ${date.getUTCFullYear()}`;
  const long = `${WEEKDAYS[date.getUTCDay()]}, ${month} ${dayOfMonth}`;
  return form === 'long' ? long : `${long}, ${date.getUTCFullYear()}`;
}

/**
 * The time of day of a point in time: "10:42 AM".
 * @param zone IANA name
 * @throws RangeError if the zone is unknown or the time is an invalid `Date`
 */
export function formatTimeOfDay(zone: string, at: Date): string {
  return formatMinutes(minutesIn(zone, at));
}

/**
 * When something arrived: "10:42 AM", with the day if it was not today: "Nov 26, 10:42 AM".
 * @param zone IANA name
 * @throws RangeError if the zone is unknown or a time is an invalid `Date`
 */
export function formatArrival(zone: string, at: Date, now: Date): string {
  const time = formatTimeOfDay(zone, at);
  const day = dayIn(zone, at);
  return day === dayIn(zone, now) ? time : `${formatDay(day, 'short')}, ${time}`;
}

/**
 * The name of a time zone in US English: "Pacific Time".
 * @param zone IANA name
 * @param at decides between names that change over time
 */
export function zoneName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Minutes after midnight (0 to 1439) as a time of day: 642 is "10:42 AM". */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  // Without Intl, since some engines put a narrow no-break space before AM.
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Parses an ISO 8601 time. A time without an offset is read as UTC; in the zone of the browser it would be a different day
 * for different users.
 * @returns null if the input is not such a time; a day without a time is not
 */
export function timeOf(isoTime: string): Date | null {
  // Date.parse alone would accept texts such as "room 12".
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

/** Start of the day in UTC in milliseconds; NaN for 2026-02-30, which engines would turn into a day of March. */
function startOf(day: string): number {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T00:00Z` : Number.NaN);
  return date.getUTCDate() === Number(day.slice(-2)) ? date.getTime() : Number.NaN;
}

function isoDay(date: Date): string {
  const text = date.toISOString();
  return text.length === '0000-00-00T00:00:00.000Z'.length ? text.slice(0, 10) : '';
}

function partsIn(zone: string, at: Date): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** @throws RangeError if the zone is unknown */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formatters.size < MAX_TIME_ZONES) formatters.set(zone, formatter);
  return formatter;
}
