import { addDays, weekdayLetter } from '../rules/dates.ts';
import type { SampleTerm } from './shapes.ts';

const QUARTERS = ['01', '02', '03', '04'] as const;
const FIRST_DAYS: Record<(typeof QUARTERS)[number], string> = {
  '01': '01-01',
  '02': '04-01',
  '03': '07-01',
  '04': '10-01',
};

/**
 * The terms of last year, this year and next year, without gaps. A term starts on the Monday on or before the first day
 * of its calendar quarter, and ends the day before the next term. So every day is in a term.
 * @param today `YYYY-MM-DD`
 */
export function sampleTerms(today: string): SampleTerm[] {
  const year = Number(today.slice(0, 4));
  const starts = [year - 1, year, year + 1, year + 2].flatMap((termYear) =>
    QUARTERS.map((quarter) => ({
      term: `${termYear}${quarter}`,
      start_date: mondayOnOrBefore(`${termYear}-${FIRST_DAYS[quarter]}`),
    })),
  );
  return starts.flatMap((start, position) => {
    const next = starts[position + 1];
    const isInRange = Number(start.term.slice(0, 4)) <= year + 1;
    return next === undefined || !isInRange ? [] : [{ ...start, end_date: addDays(next.start_date, -1) }];
  });
}

/**
 * The term of a day.
 * @throws RangeError when `today` is not `YYYY-MM-DD`
 */
export function sampleTerm(today: string): SampleTerm {
  const term = sampleTerms(today).findLast(({ start_date }) => start_date <= today);
  if (term === undefined) throw new RangeError(`There is no sample term on "${today}". Expected YYYY-MM-DD.`);
  return term;
}

function mondayOnOrBefore(day: string): string {
  return addDays(day, -'MTWRFSU'.indexOf(weekdayLetter(day)));
}
