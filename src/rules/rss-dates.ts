import { dayOf, timeOf } from './dates.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Offsets from UTC. All other names mean UTC, as in RFC 2822. */
const NAMED_ZONES: Record<string, string> = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
};
const RFC_822 =
  /^(?:[a-z]+,?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4}|\d{2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{2}:?\d{2}|[a-z]+))?$/i;

/**
 * Parses a date of a feed: ISO 8601, or the format of RSS ("Tue, 07 Jan 2025 04:00:00 GMT", RFC 822 and its successors,
 * with an offset or the name of a zone). A time without a zone is read as UTC, a day as midnight UTC. Source: decisions, shapes of answers (JSON or RSS); MSG-08, MSG-09.
 * @returns null if the text has none of these formats
 */
export function parseRssDate(text: string | null): Date | null {
  const given = (text ?? '').trim();
  if (given !== '' && dayOf(given) === given) return timeOf(`${given}T00:00Z`);
  return timeOf(given) ?? timeOf(isoOfRfc822(given));
}

function isoOfRfc822(text: string): string {
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00', zone = ''] =
    RFC_822.exec(text) ?? [];
  const fullYear = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) + 1;
  const offset = /^[+-]/.test(zone) ? zone : (NAMED_ZONES[zone.toUpperCase()] ?? 'Z');
  return `${fullYear}-${twoDigits(monthNumber)}-${twoDigits(day)}T${twoDigits(hour)}:${minute}:${second}${offset}`;
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, '0');
}
