import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeCalendar } from '../../src/calendar/write-calendar.ts';
import {
  type CalendarEntry,
  type CalendarMeeting,
  type CalendarTask,
  classEntries,
  deadlineEntries,
  eventEntries,
  hasDeadlines,
} from '../../src/rules/calendar.ts';
import { addDays } from '../../src/rules/dates.ts';
import { classesOn } from '../../src/rules/schedule.ts';
import { timeInZone } from '../../src/rules/zones.ts';
import { parseCalendar } from './parse-calendar.ts';

const CAMPUS = 'America/Los_Angeles';
const HOST = 'portal.example.edu';
const info = { name: 'Portico', zone: CAMPUS, now: new Date('2026-10-05T17:42:00Z') };

const meeting: CalendarMeeting = {
  SUBJECTCODE: 'MTH',
  COURSENUMBER: '261',
  COURSETITLE: 'Linear Algebra',
  COURSEREGISTRATIONNUMBER: '41532',
  TERMCODE: '202604',
  LOCATION: 'Neuberger Hall 454',
  DAYS: 'MW',
  STARTTIME: '0900',
  ENDTIME: '0950',
  STARTDATE: '2026-10-27',
  ENDDATE: '2026-11-09',
  MEETINGTYPE: 'Lecture',
  INSTRUCTIONAL_METHOD: 'In person',
};

const task: CalendarTask = {
  id: 11,
  title: 'Submit your immunization records',
  ends_on: '2026-11-02T01:00:00Z',
  has_deadline: true,
  completed_on: null,
  does_not_apply_on: null,
};

const write = (entries: readonly CalendarEntry[], zone = CAMPUS) => writeCalendar(entries, { ...info, zone });
const classes = (meetings: readonly CalendarMeeting[], zone = CAMPUS) =>
  parseCalendar(write(classEntries(meetings, HOST), zone));
const timesOf = (changes: Partial<CalendarMeeting>, zone = CAMPUS) =>
  classes([{ ...meeting, ...changes }], zone).flatMap(({ times }) => times);
const deadlines = (tasks: readonly CalendarTask[]) =>
  parseCalendar(write(deadlineEntries(tasks, HOST, `https://${HOST}/next-steps`)));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('classes', () => {
  test('CAL-02 a class repeats weekly from its first meeting day to its end date, at the same local time after the clocks change', () => {
    // 2026-10-27 is a Tuesday; the clocks go back on 2026-11-01.
    expect(classes([meeting])).toEqual([
      {
        uid: '41532-202604-1@portal.example.edu',
        title: 'MTH 261 Linear Algebra',
        location: 'Neuberger Hall 454',
        notes: 'Lecture · CRN 41532',
        url: null,
        zone: CAMPUS,
        times: [
          ['2026-10-28T16:00:00.000Z', '2026-10-28T16:50:00.000Z'],
          ['2026-11-02T17:00:00.000Z', '2026-11-02T17:50:00.000Z'],
          ['2026-11-04T17:00:00.000Z', '2026-11-04T17:50:00.000Z'],
          ['2026-11-09T17:00:00.000Z', '2026-11-09T17:50:00.000Z'],
        ],
      },
    ]);
  });

  test('CAL-09 the place of a class is the one that the screen shows', () => {
    const [entry] = classes([{ ...meeting, BUILDING: 'Neuberger Hall', ROOM: '454', LOCATION: 'Main campus' }]);
    expect(entry?.location).toBe('Neuberger Hall, room 454');
  });

  test('CAL-02 the clocks go forward within a term', () => {
    expect(timesOf({ DAYS: 'S', STARTDATE: '2026-03-01', ENDDATE: '2026-03-15' })).toEqual([
      ['2026-03-07T17:00:00.000Z', '2026-03-07T17:50:00.000Z'],
      ['2026-03-14T16:00:00.000Z', '2026-03-14T16:50:00.000Z'],
    ]);
  });

  test('CAL-02 a term crosses the new year', () => {
    expect(timesOf({ DAYS: 'R', STARTDATE: '2026-12-28', ENDDATE: '2027-01-07' })).toEqual([
      ['2026-12-31T17:00:00.000Z', '2026-12-31T17:50:00.000Z'],
      ['2027-01-07T17:00:00.000Z', '2027-01-07T17:50:00.000Z'],
    ]);
  });

  test.each([
    ['starts at midnight', '0000', '0100', ['2026-11-06T08:00:00.000Z', '2026-11-06T09:00:00.000Z']],
    ['ends at midnight', '2200', '0000', ['2026-11-07T06:00:00.000Z', '2026-11-07T08:00:00.000Z']],
    ['ends after midnight', '2330', '0030', ['2026-11-07T07:30:00.000Z', '2026-11-07T08:30:00.000Z']],
    ['ends at 24:00', '2200', '2400', ['2026-11-07T06:00:00.000Z', '2026-11-07T08:00:00.000Z']],
    ['ends before it begins', '0900', '0850', ['2026-11-06T17:00:00.000Z', '2026-11-06T17:00:00.000Z']],
    ['has no end', '0900', null, ['2026-11-06T17:00:00.000Z', '2026-11-06T17:00:00.000Z']],
  ])('CAL-02 a class that %s', (_, STARTTIME, ENDTIME, expected) => {
    expect(timesOf({ DAYS: 'F', STARTDATE: '2026-11-06', ENDDATE: '2026-11-06', STARTTIME, ENDTIME })).toEqual([
      expected,
    ]);
  });

  test.each([
    ['a web course', { INSTRUCTIONAL_METHOD: 'Web' }],
    ['no days', { DAYS: null }],
    ['no start time', { STARTTIME: null }],
    ['an unreadable start time', { STARTTIME: '9 AM' }],
    ['midnight to midnight', { STARTTIME: '0000', ENDTIME: '0000' }],
    ['no start date', { STARTDATE: null }],
    ['no end date', { ENDDATE: null }],
    ['an end before the first meeting day', { ENDDATE: '2026-10-27' }],
  ])('CAL-02 %s: no entry', (_, changes) => {
    expect(timesOf(changes)).toEqual([]);
  });

  test.each(['America/Los_Angeles', 'Europe/Dublin', 'Asia/Kolkata', 'Australia/Sydney', 'Africa/Casablanca', 'UTC'])(
    'CAL-02 in %s every time is that of the timetable, on every machine',
    (zone) => {
      const days = fc.constantFrom('MWF', 'TR', 'SU', 'U', 'MTWRF');
      const start = fc.integer({ min: 0, max: 700 }).map((later) => addDays('2025-11-01', later));
      fc.assert(
        fc.property(
          days,
          start,
          fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York'),
          (DAYS, STARTDATE, machine) => {
            vi.stubEnv('TZ', machine);
            const given = { ...meeting, DAYS, STARTDATE, ENDDATE: addDays(STARTDATE, 80) };
            const expected = Array.from({ length: 81 }, (_, later) => addDays(STARTDATE, later))
              .filter((day) => classesOn([given], day).length > 0)
              .map((day) => ['T09:00', 'T09:50'].map((time) => timeInZone(zone, day + time)?.toISOString()));
            expect(classes([given], zone).flatMap(({ times }) => times)).toEqual(expected);
          },
        ),
        { numRuns: 15 },
      );
    },
  );

  test('CAL-04 the UIDs do not depend on the order of the answer, nor on which other courses are in the file', () => {
    const lab = { ...meeting, DAYS: 'F', STARTTIME: '1300', ENDTIME: '1450', MEETINGTYPE: 'Laboratory' };
    const other = { ...meeting, COURSEREGISTRATIONNUMBER: '40219', COURSETITLE: 'Operating Systems' };
    const uids = (entries: readonly CalendarEntry[]) =>
      Object.fromEntries(entries.map(({ uid, title, notes }) => [uid, `${title}, ${notes}`]));
    const all = uids(classEntries([meeting, lab, other], HOST));
    expect(all).toEqual({
      '41532-202604-1@portal.example.edu': 'MTH 261 Linear Algebra, Lecture · CRN 41532',
      '41532-202604-2@portal.example.edu': 'MTH 261 Linear Algebra, Laboratory · CRN 41532',
      '40219-202604-1@portal.example.edu': 'MTH 261 Operating Systems, Lecture · CRN 40219',
    });
    expect(uids(classEntries([other, lab, meeting], HOST))).toEqual(all);
    expect({
      ...uids(classEntries([meeting, lab, other], HOST, '41532')),
      ...uids(classEntries([meeting, lab, other], HOST, '40219')),
    }).toEqual(all);
  });
});

describe('deadlines', () => {
  test('CAL-03 a deadline with a time is its exact moment, one with a day only is on that day', () => {
    const entry = (id: number, start: string, end = start) => ({
      uid: `task-${id}@portal.example.edu`,
      title: 'Submit your immunization records',
      location: null,
      notes: null,
      url: `https://portal.example.edu/next-steps/task/${id}`,
      zone: null,
      times: [[start, end]],
    });
    expect(
      deadlines([
        task,
        { ...task, id: 12, ends_on: '2026-11-02' },
        { ...task, id: 13, ends_on: '2026-12-31T00:00:00Z' },
        { ...task, id: 14, ends_on: '2026-11-01T16:00:00-08:00' },
        { ...task, id: 15, ends_on: '2026-11-02T00:00:01Z' },
      ]),
    ).toEqual([
      entry(11, '2026-11-02T01:00:00.000Z'),
      entry(12, '2026-11-02', '2026-11-03'),
      entry(13, '2026-12-31', '2027-01-01'),
      entry(14, '2026-11-02', '2026-11-03'),
      entry(15, '2026-11-02T00:00:01.000Z'),
    ]);
  });

  test.each([
    ['done', { completed_on: '2026-10-01T00:00:00Z' }],
    ['dismissed', { does_not_apply_on: '2026-10-01T00:00:00Z' }],
    ['without a deadline', { has_deadline: false }],
    ['without an end', { ends_on: null }],
    ['with an unreadable end', { ends_on: 'soon' }],
  ])('CAL-03 a task that is %s is left out', (_, changes) => {
    const left = [{ ...task, ...changes }];
    expect(deadlines(left)).toEqual([]);
    expect(hasDeadlines(left)).toBe(false);
    expect(hasDeadlines([...left, task])).toBe(true);
  });
});

describe('events', () => {
  const event = {
    title: 'Career fair',
    link: 'https://events.example/fair',
    location: 'Ballroom',
    start: null,
    end: null,
  };
  const events = (start: string | null, end: string | null) =>
    parseCalendar(write(eventEntries([{ ...event, start, end }], HOST, CAMPUS))).map(({ times }) => times[0]);

  test.each([
    ['a time', '2026-11-05T18:00:00-08:00', null, ['2026-11-06T02:00:00.000Z', '2026-11-06T02:00:00.000Z']],
    ['campus time', '2026-11-05T18:00', '2026-11-05T20:00', ['2026-11-06T02:00:00.000Z', '2026-11-06T04:00:00.000Z']],
    ['an RSS time', 'Thu, 05 Nov 2026 18:00:00 PST', null, ['2026-11-06T02:00:00.000Z', '2026-11-06T02:00:00.000Z']],
    [
      'an end before its start',
      '2026-11-05T18:00',
      '2026-11-05T10:00',
      ['2026-11-06T02:00:00.000Z', '2026-11-06T02:00:00.000Z'],
    ],
    ['a whole day', '2026-11-05', null, ['2026-11-05', '2026-11-06']],
    ['several days', '2026-12-30', '2027-01-02', ['2026-12-30', '2027-01-03']],
    ['a time and a last day', '2026-11-05T18:00', '2026-11-07', ['2026-11-05', '2026-11-08']],
  ])('CAL-01 an event with %s', (_, start, end, expected) => {
    expect(events(start, end)).toEqual([expected]);
  });

  test('CAL-01 an event without a readable start has no entry', () => {
    expect([...events(null, null), ...events('soon', '2026-11-05')]).toEqual([]);
  });

  test('CAL-04 the UID comes from the guid, else the link, else title and start', () => {
    const uidOf = (changes: object) =>
      eventEntries([{ ...event, start: '2026-11-05', ...changes }], HOST, CAMPUS)[0]?.uid;
    expect(uidOf({ title: 'Fair', start: '2026-11-06' })).toBe(uidOf({}));
    expect(uidOf({ guid: 'g1', link: 'https://events.example/moved' })).toBe(uidOf({ guid: 'g1' }));
    expect(
      new Set([uidOf({}), uidOf({ guid: 'g1' }), uidOf({ link: null }), uidOf({ link: null, start: '2026-11-06' })])
        .size,
    ).toBe(4);
  });
});

describe('the file', () => {
  test('CAL-01 any text from a backend gives a file that a standard parser reads, with the same text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.webUrl({ withQueryParameters: true }),
        (title, name, link) => {
          const entries = eventEntries(
            [{ title, link, location: title, start: '2026-11-05', end: null }],
            HOST,
            CAMPUS,
          );
          const [read] = parseCalendar(writeCalendar(entries, { ...info, name }));
          const shown = title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
          expect(read?.title ?? '').toBe(shown);
          expect(decodeURIComponent(read?.url ?? '')).toBe(decodeURIComponent(link));
        },
      ),
    );
  });

  test('CAL-01 a line break in a text adds no line to the file', () => {
    const text = write(
      deadlineEntries([{ ...task, title: 'Pay\r\nEND:VEVENT\r\nBEGIN:VEVENT' }], HOST, 'https://x.example'),
    );
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(1);
  });

  test('CAL-01 the file as it is written', () => {
    expect(write(classEntries([meeting], HOST)).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Portico//Portico//EN',
      'METHOD:PUBLISH',
      'NAME:Portico',
      'X-WR-CALNAME:Portico',
      'BEGIN:VTIMEZONE',
      'TZID:America/Los_Angeles',
      'BEGIN:DAYLIGHT',
      'DTSTART:20251026T170000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0700',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20251102T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260308T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20261101T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270314T020000',
      'TZOFFSETFROM:-0800',
      'TZOFFSETTO:-0700',
      'END:DAYLIGHT',
      'BEGIN:STANDARD',
      'DTSTART:20271107T020000',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:41532-202604-1@portal.example.edu',
      'SEQUENCE:0',
      'DTSTAMP:20261005T174200Z',
      'DTSTART;TZID=America/Los_Angeles:20261028T090000',
      'DTEND;TZID=America/Los_Angeles:20261028T095000',
      'RRULE:FREQ=WEEKLY;UNTIL=20261110T075900Z;BYDAY=MO,WE',
      'SUMMARY:MTH 261 Linear Algebra',
      'LOCATION:Neuberger Hall 454',
      'DESCRIPTION:Lecture · CRN 41532',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('CAL-01 no entries: an empty calendar', () => {
    expect(parseCalendar(write([]))).toEqual([]);
  });

  test('an unknown zone is an error', () => {
    expect(() => write(classEntries([meeting], HOST), 'Mars/Base')).toThrow(RangeError);
  });
});
