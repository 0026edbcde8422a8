import type { Fault } from '../fault.ts';

/** Faults in calendar files. */
export const calendar: Fault[] = [
  {
    id: 'calendar-whole-day-too-short',
    says: 'An entry of whole days ends a day too early.',
    file: 'src/calendar/write-calendar.ts',
    text: 'end: wholeDay(addDays(when.last, 1))',
    replacement: 'end: wholeDay(when.last)',
    tests: ['tests/calendar/write-calendar.test.ts'],
  },
];
