import { writeCalendar } from '../../src/calendar/write-calendar.ts';
import { type CalendarMeeting, classEntries } from '../../src/rules/calendar.ts';
import { formatClassTimes, placeClasses } from '../../src/rules/timetable.ts';
import { nextClassContent } from '../../src/ui/dashboard/summary-tiles.ts';
import type { FieldCase } from './field-case.ts';

const MONDAY = '2026-09-28';
const ZONE = 'America/Los_Angeles';

/** What screen, week, tile and calendar file say of a class on a Monday, for a user who looks at 9 AM. */
function shown(STARTTIME: string | null, ENDTIME: string | null) {
  const meeting = {
    ...{ SUBJECTCODE: 'CS', COURSENUMBER: '201', COURSETITLE: 'Systems', COURSEREGISTRATIONNUMBER: '50001' },
    ...{ TERMCODE: '202604', DAYS: 'M', STARTDATE: MONDAY, ENDDATE: MONDAY, STARTTIME, ENDTIME },
    ...{ SUBJECT: null, BUILDING: null, ROOM: null, LOCATION: null, MEETINGTYPE: null, INSTRUCTIONAL_METHOD: null },
  } satisfies CalendarMeeting & Record<string, string | null>;
  const file = writeCalendar(classEntries([meeting], 'portal.example.edu'), {
    ...{ name: 'Classes', zone: ZONE, now: new Date('2026-09-01T00:00:00Z') },
  });
  const timesOf = (name: string) =>
    [...file.matchAll(new RegExp(`^${name};TZID=${ZONE}:(\\S+)`, 'gm'))].map(([, at]) => at);
  return {
    text: formatClassTimes(meeting),
    week: placeClasses([meeting]).map(({ start, end }) => `${start / 60} – ${end / 60}`),
    tile: nextClassContent([meeting], ZONE, new Date('2026-09-28T16:00:00Z')).strong,
    file: [...timesOf('DTSTART'), ...timesOf('DTEND')],
  };
}

/** A class with an open time: on its day, without a place in the week, and in no calendar file. */
const OPEN = { text: null, week: [], tile: 'Time open', file: [] };

export const cases: FieldCase[] = [
  {
    name: 'midnight to midnight is an open time',
    source: 'https://github.com/ComputerScienceHouse/schedulemaker/issues/102',
    read: () => shown('0000', '0000'),
    expected: OPEN,
  },
  {
    name: 'one minute after midnight, twice, is an open time',
    source: 'https://github.com/jogplus/zotcourse/issues/6',
    read: () => shown('0001', '0001'),
    expected: OPEN,
  },
  {
    name: 'a whole day is an open time',
    source: 'https://github.com/coursetable/coursetable/pull/88',
    read: () => shown('0000', '2359'),
    expected: OPEN,
  },
  {
    name: 'midnight without an end is an open time',
    source: 'https://github.com/ComputerScienceHouse/schedulemaker/issues/335',
    read: () => shown('0000', null),
    expected: OPEN,
  },
  {
    name: 'TBA in words is an open time, also with an end',
    source: 'https://github.com/malcolmseyd/uvic-schedule-exporter/issues/3',
    read: () => shown('TBA', '1050'),
    expected: OPEN,
  },
  {
    name: '24:00 as the start is one of two midnights',
    source: 'https://github.com/ekzhang/classes.wtf/issues/3',
    read: () => shown('2400', '0100'),
    expected: OPEN,
  },
  {
    name: 'a class in the night that begins at midnight has a time',
    source: 'https://github.com/ComputerScienceHouse/schedulemaker/issues/66',
    read: () => shown('0000', '0230'),
    expected: {
      text: '12:00 – 2:30 AM',
      week: ['0 – 2.5'],
      tile: 'No more today',
      file: ['20260928T000000', '20260928T023000'],
    },
  },
  {
    name: '24:00 as the end is midnight at the end of the day',
    source: 'https://www.rfc-editor.org/rfc/rfc3339#appendix-A',
    read: () => shown('2130', '2400'),
    expected: {
      text: '9:30 PM – 12:00 AM',
      week: ['21.5 – 24'],
      tile: 'CS 201',
      file: ['20260928T213000', '20260929T000000'],
    },
  },
  {
    name: 'a class across midnight has its real end in the file, and the week draws its first part',
    source: 'https://github.com/senior-knights/course-schedulizer/issues/160',
    read: () => shown('2330', '0030'),
    expected: {
      text: '11:30 PM – 12:30 AM',
      week: ['23.5 – 24'],
      tile: 'CS 201',
      file: ['20260928T233000', '20260929T003000'],
    },
  },
  {
    name: 'a night in a hospital ends after 6 AM',
    source: 'https://github.com/SmartTeachCN/CSES/issues/16',
    read: () => shown('1900', '0730'),
    expected: {
      text: '7:00 PM – 7:30 AM',
      week: ['19 – 24'],
      tile: 'CS 201',
      file: ['20260928T190000', '20260929T073000'],
    },
  },
  {
    name: 'an end at 00:15 of a class before noon is a mistake for 12:15',
    source: 'https://github.com/aspc/mainsite/issues/73',
    read: () => shown('1100', '0015'),
    expected: { text: '11:00 AM', week: ['11 – 11.5'], tile: 'CS 201', file: ['20260928T110000'] },
  },
  {
    name: 'an end in the morning of a class in the morning is a mistake',
    source: 'https://github.com/coursetable/coursetable/pull/1412',
    read: () => shown('1000', '0850'),
    expected: { text: '10:00 AM', week: ['10 – 10.5'], tile: 'CS 201', file: ['20260928T100000'] },
  },
  {
    name: 'a class of no minutes has a start',
    source: 'https://github.com/jeffreystoke/openct-mvp/issues/20',
    read: () => shown('1300', '1300'),
    expected: { text: '1:00 PM', week: ['13 – 13.5'], tile: 'CS 201', file: ['20260928T130000'] },
  },
];
