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
  {
    id: 'calendar-summer-is-standard-time',
    says: 'The time zone of a calendar file has summer and standard time swapped.',
    file: 'src/calendar/time-zone-component.ts',
    text: "offset > standard ? 'DAYLIGHT' : 'STANDARD'",
    replacement: "offset > standard ? 'STANDARD' : 'DAYLIGHT'",
    tests: ['tests/calendar/write-calendar.test.ts'],
  },
  {
    id: 'calendar-night-class-ends-before',
    says: 'A class that ends after midnight ends before its start.',
    file: 'src/rules/schedule.ts',
    text: 'end > start)',
    replacement: 'end > 0)',
    tests: ['tests/calendar/write-calendar.test.ts'],
  },
];
