import { daysBetween } from './dates.ts';

const QUARTERS: Record<string, string> = { '1': 'Winter', '2': 'Spring', '3': 'Summer', '4': 'Fall' };

/**
 * The name of a term code: a four-digit year, a 0 and the quarter's digit. 202604 is "Fall 2026".
 * Source: portal specification, entities (term code); FMT-07, FMT-08.
 * @returns null for everything that is no term code
 */
export function termName(code: string | null): string | null {
  const [, year, quarter = ''] = /^(\d{4})0([1-4])$/.exec(code ?? '') ?? [];
  return year === undefined ? null : `${QUARTERS[quarter]} ${year}`;
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
