import type { FieldCase } from './field-case.ts';
import { calendar, eventsOf } from './support/feeds.ts';

const startIn = (zone: string, ...more: string[]) =>
  eventsOf(calendar([`DTSTART;TZID=${zone}:20250201T100000`, 'SUMMARY:a', ...more]));
const shows = (...starts: string[]) => ({ entries: starts.map((start) => `a ${start}:00.000Z`), faults: [] });

/** Zones that a calendar names and does not describe. */
export const cases: FieldCase[] = [
  {
    name: 'a Windows name',
    source: 'https://github.com/derekantrican/GAS-ICS-Sync/issues/225',
    read: () => startIn('Eastern Standard Time'),
    expected: shows('2025-02-01T15:00'),
  },
  {
    name: 'a Windows name with a number',
    source: 'https://github.com/derekantrican/GAS-ICS-Sync/issues/254',
    read: () => startIn('GMT Standard Time 1'),
    expected: shows('2025-02-01T10:00'),
  },
  {
    name: 'a Windows name with a full stop, beside zones that are described',
    source: 'https://github.com/nextcloud/server/issues/48598',
    read: () => startIn('W. Europe Standard Time'),
    expected: shows('2025-02-01T09:00'),
  },
  {
    name: 'a name with a slash before it',
    source: 'https://github.com/thomersch/openstreetmap-calendar/issues/185',
    read: () => startIn('/Europe/Vienna'),
    expected: shows('2025-02-01T09:00'),
  },
  {
    name: 'a name with the prefix of a program',
    source: 'https://www.rfc-editor.org/rfc/rfc5545#section-3.2.19',
    read: () => startIn('/freeassociation.sourceforge.net/Europe/Berlin'),
    expected: shows('2025-02-01T09:00'),
  },
  {
    name: 'the name that Outlook shows',
    source: 'https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/default-time-zones',
    read: () => startIn('Eastern Time (US & Canada)'),
    expected: shows('2025-02-01T15:00'),
  },
  {
    name: 'the cities that Outlook shows',
    source: 'https://learn.microsoft.com/en-us/windows-hardware/manufacture/desktop/default-time-zones',
    read: () => startIn('"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"'),
    expected: shows('2025-02-01T09:00'),
  },
  {
    name: 'a name that nothing knows',
    source: 'https://github.com/lochmueller/calendarize/issues/645',
    read: () => startIn('Customized Time Zone', 'UID:u'),
    expected: { entries: ['a 2025-02-01T18:00:00.000Z'], faults: ['the event "u"'] },
  },
  {
    name: 'a cancelled date in UTC of a series with a name',
    source: 'https://github.com/niccokunzmann/python-recurring-ical-events/issues/20',
    read: () => startIn('America/Phoenix', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20250208T170000Z'),
    expected: shows('2025-02-01T17:00', '2025-02-15T17:00'),
  },
  {
    name: 'a cancelled date with a Windows name',
    source: 'https://github.com/nusmodifications/nusmods/issues/772',
    read: () =>
      startIn('Europe/London', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;TZID=W. Europe Standard Time:20250201T110000'),
    expected: shows('2025-02-02T10:00'),
  },
  {
    name: 'a moved date of a series with a name',
    source: 'https://github.com/kewisch/ical.js/issues/257',
    read: () =>
      eventsOf(
        calendar(
          ['UID:m', 'DTSTART;TZID=Europe/Berlin:20250201T100000', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:a'],
          ['UID:m', 'RECURRENCE-ID:20250202T090000Z', 'DTSTART;TZID=Europe/Berlin:20250202T150000', 'SUMMARY:a'],
        ),
      ),
    expected: shows('2025-02-01T09:00', '2025-02-02T14:00'),
  },
  {
    name: 'the end of a rule in UTC',
    source: 'https://github.com/niccokunzmann/python-recurring-ical-events/issues/27',
    read: () => startIn('Asia/Tokyo', 'RRULE:FREQ=DAILY;UNTIL=20250202T010000Z'),
    expected: shows('2025-02-01T01:00', '2025-02-02T01:00'),
  },
  {
    name: 'a description without rules',
    source: 'https://github.com/iCalcreator/iCalcreator/issues/106',
    read: () => {
      const zone = 'BEGIN:VTIMEZONE\r\nTZID:Romance Standard Time\r\nEND:VTIMEZONE\r\n';
      const text = calendar(['DTSTART;TZID=Romance Standard Time:20250201T100000', 'SUMMARY:a']);
      return eventsOf(text.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`));
    },
    expected: shows('2025-02-01T09:00'),
  },
];
