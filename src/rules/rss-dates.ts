import { dayOf, timeOf } from './dates.ts';
import { timeInZone } from './zones.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Offsets from UTC. All other names mean UTC, as in RFC 2822. */
const NAMED_ZONES: Record<string, string> = {
  HST: '-10:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  PST: '-08:00',
  PDT: '-07:00',
  MST: '-07:00',
  MDT: '-06:00',
  CST: '-06:00',
  CDT: '-05:00',
  EST: '-05:00',
  EDT: '-04:00',
  AST: '-04:00',
  ADT: '-03:00',
  CET: '+01:00',
  CEST: '+02:00',
};
/** Names that are the same in winter and summer. */
const GENERAL_ZONES: Record<string, string> = {
  PT: 'America/Los_Angeles',
  MT: 'America/Denver',
  CT: 'America/Chicago',
  ET: 'America/New_York',
};

const ZONE = String.raw`(?:\s*(?:GMT|UTC?)?([+-])(\d{1,2}):?(\d{2})?|\s*([a-z]{1,5}))?`;
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\.?)?`;
/** "2025-01-07 04:00:00 +0000" and "20250107T040000Z". */
const ISO = new RegExp(
  String.raw`^(\d{4})-?(\d{1,2})-?(\d{1,2})[T ](\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\.?)?${ZONE}$`,
  'i',
);
/** "07 Jan 2025 04:00 GMT", as in RFC 822, and "07-Jan-25 04:00:00 GMT", as in RFC 850. */
const DAY_FIRST = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]{0,6}\.?,?[ -](\d{4}|\d{2})(?:,?(?: at)? ${TIME}${ZONE})?$`,
  'i',
);
/** "January 7, 2025 4:00 AM EST". */
const MONTH_FIRST = new RegExp(
  String.raw`^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:,?(?: at)? ${TIME}${ZONE})?$`,
  'i',
);
/** "Jan 7 04:00:00 PST 2025", as `date` and C write it. */
const YEAR_LAST = new RegExp(String.raw`^([a-z]{3}) (\d{1,2}) ${TIME}(?: ([a-z]{1,5}))? (\d{4})$`, 'i');

/** No date is longer. */
const LONGEST = 80;

type Parts = { year: string; month: string; day: string; time?: (string | undefined)[]; zone?: (string | undefined)[] };

/**
 * Parses a date of a feed: ISO 8601, the format of RSS ("Tue, 07 Jan 2025 04:00:00 GMT", RFC 822 and its successors,
 * with an offset or the name of a zone), and what programs write in their place. The weekday does not count. A time without a
 * zone is read as UTC, a day as midnight UTC. Digits with slashes are not read: 3/4 is a day of March or of April.
 * Source: decisions, shapes of answers (JSON or RSS); decisions, dates of alerts; MSG-08, MSG-09, SEV-04.
 * @returns null if the text has none of these formats
 */
export function parseRssDate(text: string | null): Date | null {
  if (text === null || text.length > LONGEST) return null;
  const given = text.replace(/\s+/g, ' ').trim();
  if (given !== '' && dayOf(given) === given) return timeOf(`${given}T00:00Z`);
  return timeOf(given) ?? timeOfParts(partsOf(withoutWeekday(given)));
}

/** Without "Tue," at its beginning, and without the name of a zone that some programs repeat in brackets at its end. */
const withoutWeekday = (text: string): string =>
  text
    .replace(/ ?\([^()]*\)$/, '')
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]{0,2} ?(?=[\da-z])/i, '');

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text);
  if (iso !== null) {
    const [, year = '', month = '', day = '', ...rest] = iso;
    return { year, month, day, time: rest.slice(0, 4), zone: rest.slice(4) };
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst !== null) {
    const [, day = '', month = '', year = '', ...rest] = dayFirst;
    // "12 Jul 14" can also be the 14th of a July.
    if (year.length === 2 && rest[0] === undefined) return null;
    return { year: fullYear(year), month: monthOf(month), day, time: rest.slice(0, 4), zone: rest.slice(4) };
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst !== null) {
    const [, month = '', day = '', year = '', ...rest] = monthFirst;
    return { year, month: monthOf(month), day, time: rest.slice(0, 4), zone: rest.slice(4) };
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast === null) return null;
  const [, month = '', day = '', ...rest] = yearLast;
  const [hour, minute, second, half, zone, year = ''] = rest;
  const time = [hour, minute, second, half];
  return { year, month: monthOf(month), day, time, zone: [undefined, undefined, undefined, zone] };
}

const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`);

const monthOf = (name: string): string => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function timeOfParts(parts: Parts | null): Date | null {
  if (parts === null) return null;
  const { year, month, day, time: [hour, minute = '00', second = '00', half] = [], zone = [] } = parts;
  const wallTime = `${year}-${twoDigits(month)}-${twoDigits(day)}T${hourOf(hour, half)}:${minute}:${second}`;
  const [sign, hours = '', minutes = '00', name = ''] = zone;
  const general = GENERAL_ZONES[name.toUpperCase()];
  if (general !== undefined) return timeInZone(general, wallTime);
  const offset =
    sign === undefined ? (NAMED_ZONES[name.toUpperCase()] ?? 'Z') : `${sign}${twoDigits(hours)}:${minutes}`;
  return timeOf(`${wallTime}${offset}`);
}

/** The hour of a day, of 12 with "a" or "p" of AM or PM, or of 24. */
function hourOf(hour = '00', half: string | undefined): string {
  if (half === undefined) return twoDigits(hour);
  const isAfternoon = half.toLowerCase() === 'p';
  if (Number(hour) < 1 || Number(hour) > 12) return '';
  return twoDigits((Number(hour) % 12) + (isAfternoon ? 12 : 0));
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}
