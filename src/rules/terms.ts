import { daysBetween } from './dates.ts';

const TERM_CODE = /^(\d{4})0([1-4])$/;
const QUARTERS: Record<string, string> = { '1': 'Winter', '2': 'Spring', '3': 'Summer', '4': 'Fall' };

/**
 * The name of a term code: a four-digit year, a 0 and the quarter's digit. 202604 is "Fall 2026".
 * Source: portal specification, entities (term code); FMT-07, FMT-08.
 * @returns null for everything that is no term code
 */
export function termName(code: string | null): string | null {
  const [, year, quarter = ''] = TERM_CODE.exec(code ?? '') ?? [];
  return year === undefined ? null : `${QUARTERS[quarter]} ${year}`;
}

/**
 * The code of the term that lies `n` terms after (before, when negative) a term; Fall is followed by the next year's
 * Winter. Source: portal specification, entities (term code); FMT-07, FMT-08.
 * @returns null when the code is no term code, or the result's year has not four digits
 */
export function addTerms(code: string | null, n: number): string | null {
  const [, year, quarter] = TERM_CODE.exec(code ?? '') ?? [];
  if (year === undefined) return null;
  const quarters = Number(year) * 4 + Number(quarter) - 1 + n;
  const moved = `${String(Math.floor(quarters / 4)).padStart(4, '0')}0${(((quarters % 4) + 4) % 4) + 1}`;
  return TERM_CODE.test(moved) ? moved : null;
}

/** The term codes among some texts, each once, the newest first. Source: FMT-07, FMT-08. */
export function termsNewestFirst(codes: readonly (string | null)[]): string[] {
  // A code has a fixed length and begins with the year: the order of the texts is that of the terms.
  return [...new Set(codes)]
    .filter((code) => code !== null)
    .filter((code) => TERM_CODE.test(code))
    .sort()
    .reverse();
}

/**
 * The week of the term, counted from 1 in units of 7 days from the term's first day, whatever weekday that is.
 * Source: portal specification, limits (current week); ACAD-32.
 * @param startDate first day of the term, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in the site's zone
 * @returns null before the first day, and when either is no day
 */
export function currentWeek(startDate: string | null, today: string): number | null {
  const days = daysBetween(startDate ?? '', today);
  return days >= 0 ? Math.floor(days / 7) + 1 : null;
}
