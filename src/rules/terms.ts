import { daysBetween } from './dates.ts';

const TERM_CODE = /^(\d{4})0([1-4])$/;
const QUARTERS: Record<string, string> = { '1': 'Winter', '2': 'Spring', '3': 'Summer', '4': 'Fall' };

/**
 * The name of a term code, which is a four-digit year, 0 and the digit of the quarter: 202604 is "Fall 2026".
 * Source: portal specification, entities (term code); FMT-07, FMT-08.
 * @returns null if the input is not a term code
 */
export function termName(code: string | null): string | null {
  const [, year, quarter = ''] = TERM_CODE.exec(code ?? '') ?? [];
  return year === undefined ? null : `${QUARTERS[quarter]} ${year}`;
}

/**
 * The term that a page is about, with its week: "Fall 2026, Week 3". Source: decisions, today.
 * @param code a term code; null while it is unknown
 * @param startDate first day of the term, `YYYY-MM-DD`; null while it is unknown
 * @param today `YYYY-MM-DD` in the site's zone
 * @returns the term alone before its first day; null for no term code
 */
export function termAndWeek(code: string | null, startDate: string | null, today: string): string | null {
  const name = termName(code);
  const week = currentWeek(startDate, today);
  return name === null || week === null ? name : `${name}, Week ${week}`;
}

/**
 * The week of the term, counted from 1 in steps of 7 days from the first day of the term, on whichever weekday that is.
 * Source: portal specification, limits (current week); ACAD-32.
 * @param startDate first day of the term, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in the site's zone
 * @returns null before the first day, and if either is not a day
 */
export function currentWeek(startDate: string | null, today: string): number | null {
  const days = daysBetween(startDate ?? '', today);
  return days >= 0 ? Math.floor(days / 7) + 1 : null;
}
