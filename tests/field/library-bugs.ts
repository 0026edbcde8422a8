import type { FieldCase } from './field-case.ts';
import { calendar, eventsOf, listOf, rss } from './support/feeds.ts';

const series = (...lines: string[]) => eventsOf(calendar(['UID:s', 'SUMMARY:a', ...lines]));
const shows = (...starts: string[]) => ({ entries: starts.map((start) => `a ${start}`), faults: [] });
const ten = (day: string) => `${day}T10:00:00.000Z`;

/** What the libraries get wrong, and the portal makes good. */
export const cases: FieldCase[] = [
  {
    name: 'the first date of a series by RDATE',
    source: 'https://github.com/kewisch/ical.js/pull/534',
    read: () => series('DTSTART:20250201T100000Z', 'RDATE:20250203T100000Z,20250205T100000Z'),
    expected: shows(ten('2025-02-01'), ten('2025-02-03'), ten('2025-02-05')),
  },
  {
    name: 'RDATE with periods',
    source: 'https://github.com/nextcloud/calendar/issues/4772',
    read: () =>
      series(
        'DTSTART;TZID=Europe/Amsterdam:20250201T110000',
        'RDATE;VALUE=PERIOD;TZID=Europe/Amsterdam:20250203T110000/20250203T120000,20250205T110000/PT2H',
      ),
    expected: shows(ten('2025-02-01'), ten('2025-02-03'), ten('2025-02-05')),
  },
  {
    name: 'RDATE that repeats the first date, with a change of it',
    source: 'https://github.com/algoo/open-calendar/issues/1',
    read: () =>
      eventsOf(
        calendar(
          ['UID:s', 'DTSTART;TZID=Europe/Paris:20250201T110000', 'RDATE;TZID=Europe/Paris:20250201T110000'],
          [
            'UID:s',
            'RECURRENCE-ID;TZID=Europe/Paris:20250201T110000',
            'DTSTART;TZID=Europe/Paris:20250201T110000',
            'SUMMARY:a',
          ],
        ),
      ),
    expected: shows(ten('2025-02-01')),
  },
  {
    name: 'a position among days of a month',
    source: 'https://github.com/kewisch/ical.js/issues/960',
    read: () => series('DTSTART:20250130T100000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;COUNT=2'),
    expected: shows(ten('2025-01-30'), ten('2025-02-28')),
  },
  {
    name: 'the first day of a month that is worked, with a start in the middle of a month',
    source: 'https://github.com/kewisch/ical.js/issues/328',
    read: () =>
      series(
        'DTSTART:20250201T100000Z',
        'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1;COUNT=2',
        'EXDATE:20250201T100000Z',
      ),
    expected: shows(ten('2025-02-03'), ten('2025-03-03')),
  },
  {
    name: 'a position that no month has',
    source: 'https://github.com/kewisch/ical.js/issues/509',
    read: () => series('DTSTART:20250201T100000Z', 'RRULE:FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2;UNTIL=20260101T000000Z'),
    expected: shows(ten('2025-02-01')),
  },
  {
    name: 'no date of a rule before the start',
    source: 'https://github.com/kewisch/ical.js/issues/456',
    read: () => series('DTSTART;TZID=Europe/London:20250303T190000', 'RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=2'),
    expected: shows('2025-03-03T19:00:00.000Z', '2025-03-07T19:00:00.000Z'),
  },
  {
    name: 'a whole day that is cancelled by a time',
    source: 'https://github.com/jens-maus/node-ical/pull/456',
    read: () =>
      series(
        'DTSTART;VALUE=DATE:20250201',
        'RRULE:FREQ=DAILY;COUNT=3',
        'EXDATE;TZID=W. Europe Standard Time:20250202T000000',
      ),
    expected: shows('2025-02-01', '2025-02-03'),
  },
  {
    name: 'a whole day that is moved by a time',
    source: 'https://github.com/jens-maus/node-ical/issues/459',
    read: () =>
      eventsOf(
        calendar(
          ['UID:s', 'SUMMARY:a', 'DTSTART;VALUE=DATE:20250204', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=2'],
          [
            'UID:s',
            'SUMMARY:a',
            'RECURRENCE-ID;TZID=W. Europe Standard Time:20250206T000000',
            'DTSTART;VALUE=DATE:20250207',
          ],
        ),
      ),
    expected: shows('2025-02-04', '2025-02-07'),
  },
  {
    name: 'a change without its series',
    source: 'https://github.com/mifi/ical-expander/issues/24',
    read: () =>
      series('RECURRENCE-ID;TZID=America/Denver:20250201T030000', 'DTSTART;TZID=America/Denver:20250201T030000'),
    expected: shows(ten('2025-02-01')),
  },
  {
    name: 'a change of a time and of those after it',
    source: 'https://github.com/nextcloud/calendar/pull/413',
    read: () =>
      eventsOf(
        calendar(
          ['UID:s', 'SUMMARY:a', 'DTSTART:20250201T100000Z', 'RRULE:FREQ=DAILY;COUNT=3'],
          ['UID:s', 'SUMMARY:a', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20250202T100000Z', 'DTSTART:20250202T110000Z'],
        ),
      ),
    expected: shows(ten('2025-02-01'), '2025-02-02T11:00:00.000Z', '2025-02-03T11:00:00.000Z'),
  },
  {
    name: 'many references in an attribute',
    source: 'https://github.com/rgrove/parse-xml/issues/9',
    read: () => listOf(rss(`<title x="${'&lt;'.repeat(60)}">a</title>`), ['title']),
    expected: { entries: [['a']], faults: [] },
  },
];
