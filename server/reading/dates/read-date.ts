import { dayOf } from '../../../src/rules/dates.ts';
import { parseRssDate } from '../../../src/rules/rss-dates.ts';
import { timeInZone } from '../../../src/rules/zones.ts';
import { zoneNamed } from '../calendar/zone-names.ts';
import { meaningOf } from './words.ts';
import { OFFSETS, SEVERAL } from './zone-abbreviations.ts';

/** A date of a feed. `problem`: what is wrong with it, for the operator; `at` is null if the date cannot be read. */
export type DateReading = { at: Date | null; problem: string | null };

/** Programs write a zero as 1601, 1899 or 1970. No entry of a feed is older. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2200;
const LONGEST = 80;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Names that devices read as well. */
const KNOWN_ZONES = /^(?:Z|UTC?|GMT|HST|A[KS]?[SD]?T|[PMCE][SD]?T|CES?T)$/i;
const DAY_MS = 86_400_000;

const TWO_READINGS = 'has two readings';
const UNREADABLE = 'cannot be read';

/**
 * Reads a date of a feed, in any form that programs are known to write and with the zones of the world. A form with two readings,
 * such as 04/05/2026, is not guessed. A time without a zone is read as UTC, a day as midnight UTC.
 * Source: decisions, dates of feeds; FEED-14, SEV-04.
 */
export function readDate(given: string): DateReading {
  const text = given.replace(/[\s\u200e\u200f\u202f\u00a0]+/g, ' ').trim();
  if (text === '') return { at: null, problem: null };
  const shown = JSON.stringify(text.slice(0, LONGEST));
  const { at, problem } = text.length > LONGEST ? failed(UNREADABLE) : readWithZone(text);
  if (at === null) return { at, problem: `the date ${shown} ${problem}` };
  const year = at.getUTCFullYear();
  if (year < FIRST_YEAR || year > LAST_YEAR) return { at: null, problem: `the date ${shown} stands for no date` };
  return { at, problem: problem === null ? null : `the date ${shown} ${problem}` };
}

const failed = (problem: string): DateReading => ({ at: null, problem });

function readWithZone(text: string): DateReading {
  const seconds = /^(?:\/?Date\()?(\d{10}|\d{13})(?:[+-]\d{4})?(?:\)\/?)?$/.exec(text)?.[1];
  if (seconds !== undefined)
    return { at: new Date(Number(seconds) * (seconds.length === 10 ? 1_000 : 1)), problem: null };
  const { rest, zone } = withoutZone(text);
  const name = zone?.toUpperCase() ?? '';
  if (SEVERAL.includes(name)) return failed(`names the zone ${zone}, of which there are several`);
  const plain = plainForm(rest);
  if (typeof plain !== 'string') return plain;
  // 24:00 and the second 60 are those after.
  const added = /T24:00/.test(plain) ? DAY_MS : /:\d{2}:60/.test(plain) ? 1_000 : 0;
  const usual = plain.replace('T24:00', 'T00:00').replace(/(:\d{2}):60/, '$1:59');
  if (zone === null || KNOWN_ZONES.test(zone)) {
    return moved(parseRssDate(zone === null ? usual : `${usual} ${zone}`), added);
  }
  const offset = OFFSETS[name];
  if (offset !== undefined) return moved(parseRssDate(`${usual} ${offset}`), added);
  const wall = parseRssDate(usual);
  if (wall === null) return failed(UNREADABLE);
  const known = zoneNamed(zone);
  if (known !== null) return moved(timeInZone(known, wall.toISOString().slice(0, 19)), added);
  return { ...moved(wall, added), problem: `names the zone ${zone}, which nothing knows, and counts as UTC` };
}

const moved = (at: Date | null, by: number): DateReading =>
  at === null ? failed(UNREADABLE) : { at: new Date(at.getTime() + by), problem: null };

/**
 * The date, and the name of a zone at its end. Where there is an offset, that counts, and a name beside it does not:
 * "+0200 CEST", "+01:00[Europe/Paris]", "GMT-0800 (Pacific Standard Time)".
 */
function withoutZone(text: string): { rest: string; zone: string | null } {
  const offset =
    /^(.*\d ?(?:GMT|UTC?)? ?[+-]\d{1,2}:?\d{0,2})(?: ?\([^()]*\)| ?\[[^[\]]*\]| [A-Z]{2,5}(?: m=.*)?)$/i.exec(
      text,
    )?.[1];
  if (offset !== undefined && /\d:\d/.test(offset)) return { rest: offset, zone: null };
  const bracket = /^(.*\d)Z? ?[[(]([\w/+ -]{2,60})[\])]$/.exec(text);
  if (bracket !== null) return { rest: bracket[1] ?? '', zone: bracket[2] ?? null };
  const named =
    /^(.*\d ?(?:[apAP]\.?[mM]\.?)?) ?\b([A-Z][A-Za-z]{0,14}\/[\w/+-]{2,40}|[A-Z]{1,5}|(?:[A-Z][a-z]+ ){1,3}(?:Standard |Daylight |Summer )?Time)$/.exec(
      text,
    );
  if (named === null || /^[AP]M$/.test(named[2] ?? '')) return yearLast(text) ?? { rest: text, zone: null };
  // "2025-01-07T04:00:00Z" keeps its Z.
  if (named[2] === 'Z' || meaningOf(named[2] ?? '').kind === 'months') return { rest: text, zone: null };
  return { rest: named[1]?.trim() ?? '', zone: named[2] ?? null };
}

/** "Tue Jan 7 04:00:00 JST 2025", as `date` writes it. */
function yearLast(text: string): { rest: string; zone: string } | null {
  const found = /^(.*\d:\d{2}(?::\d{2})?) ([A-Z]{2,5}) (\d{4})$/.exec(text);
  if (found === null || KNOWN_ZONES.test(found[2] ?? '')) return null;
  const [, before = '', zone = '', year = ''] = found;
  return { rest: before.replace(/ (\d{1,2}:.*)$/, ` ${year} $1`), zone };
}

/** The date in a form that `parseRssDate` reads, or what is wrong with it. */
function plainForm(text: string): string | DateReading {
  const time = withTwoDigits(text);
  const week = /^(\d{4})-?W(\d{2})-?([1-7])(.*)$/.exec(time);
  if (week !== null) return dayOfWeek(Number(week[1]), Number(week[2]), Number(week[3])) + (week[4] ?? '');
  const ordinal = /^(\d{4})-(\d{3})(T.*)?$/.exec(time);
  if (ordinal !== null) return isoDay(Number(ordinal[1]), 0, Number(ordinal[2])) + (ordinal[3] ?? '');
  const compact = /^(\d{4})(\d{2})(\d{2})(?:[ T]?(\d{2})(\d{2})(\d{2})?)?$/.exec(time);
  if (compact !== null) {
    const [, year, month, day, hour, minute, second = '00'] = compact;
    return `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}`}`;
  }
  const yearFirst =
    /^(?:\p{L}{2,12}\.?,? )?(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?:日|\.)?(?:,?[ T]+(.*)|(?=$))/u.exec(time);
  if (yearFirst !== null) return joined(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const digits =
    /^(?:\p{L}{2,12}\.?,? )?(\d{1,2})([-/.]) ?(\d{1,2})[-/.] ?(\d{4}|\d{2})(?:,?(?: at| um| à| kl\.?)? (.*)|T(.*)|(?=$))/u.exec(
      time,
    );
  if (digits !== null) return ofDigits(digits);
  return withEnglishMonth(time);
}

/** "20:0:0" as "20:00:00", and "20h30" as "20:30". */
const withTwoDigits = (text: string): string =>
  text
    // "14 April 2021 - 10:00", as Drupal writes it.
    .replace(/ [-–|] (?=\d{1,2}:\d{2})/, ' ')
    .replace(/\b(\d{1,2})[hH](\d{2})\b/g, '$1:$2')
    .replace(/\b(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(?!\d)/g, (_, hour: string, minute: string, second?: string) =>
      [hour, minute, ...(second === undefined ? [] : [second])].map((part) => part.padStart(2, '0')).join(':'),
    )
    .replace(/([T ])(\d{2})\.(\d{2})\.(\d{2})(?=$|[ +-])/, '$1$2:$3:$4');

const joined = (year = '', month = '', day = '', time: string | undefined = undefined): string => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (time === undefined || time === '') return date;
  return `${date}T${time.replace(/^(\d):/, '0$1:').replace(/ Uhr$/, '')}`;
};

/** Digits with a full stop begin with the day in every language. Otherwise only a number that is no month tells them apart. */
function ofDigits([, first = '', mark, second = '', year = '', afterSpace, afterT]: RegExpExecArray):
  | string
  | DateReading {
  const time = afterSpace ?? afterT;
  if (year.length === 2) return failed(TWO_READINGS);
  if (mark === '.' || Number(first) > 12 || first.padStart(2, '0') === second.padStart(2, '0'))
    return joined(year, second, first, time);
  return Number(second) > 12 ? joined(year, first, second, time) : failed(TWO_READINGS);
}

/** A date with the name of a month in another language, with its English name. */
function withEnglishMonth(text: string): string | DateReading {
  if (parseRssDate(text) !== null) return text;
  const [date = '', time = ''] = [/^(.*?)(?:,? ?\b(\d{1,2}:.*))?$/.exec(text)?.[1], /\b(\d{1,2}:.*)$/.exec(text)?.[1]];
  let months: readonly number[] = [];
  const rest = date.replace(/[\p{L}\p{M}]+\.?/gu, (word) => {
    const meaning = meaningOf(word);
    if (meaning.kind === 'unknown') return word;
    if (meaning.kind === 'months' && !(months.length > 0 && meaning.isWeekday)) months = meaning.months;
    return ' ';
  });
  if (months.length > 1) return failed(TWO_READINGS);
  const [month = 0] = months;
  const numbers = /^[ ,.]*(\d{1,2})(?:st|nd|rd|th|er|º)?[ ,.]+(\d{4}|\d{2})[ ,.]*$/.exec(rest);
  if (month === 0) return text;
  const yearFirst = /^[ ,.]*(\d{4})[ ,.]+(\d{1,2})[ ,.]*$/.exec(rest);
  const [day, year] = numbers === null ? [yearFirst?.[2], yearFirst?.[1]] : [numbers[1], numbers[2]];
  if (day === undefined || year === undefined) return text;
  if (year.length === 2 && time === '') return failed(TWO_READINGS);
  return `${day} ${MONTHS[month - 1]} ${year}${time === '' ? '' : ` ${time.replace(/ Uhr$/i, '')}`}`;
}

const isoDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The day of a week of ISO 8601: the first week has January 4. */
function dayOfWeek(year: number, week: number, weekday: number): string {
  const fourth = new Date(Date.UTC(year, 0, 4)).getUTCDay() || 7;
  const day = isoDay(year, 0, 4 - fourth + (week - 1) * 7 + weekday);
  return dayOf(day) ?? '';
}
