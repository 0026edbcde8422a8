import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MeetingTimes } from '../../src/rules/schedule.ts';
import {
  dayNames,
  distinctMeetings,
  formatClassTimes,
  formatWeek,
  gridHours,
  meetingPattern,
  mondayOf,
  otherMeetings,
  placeClasses,
  timetableWeek,
  weekNumber,
  weeksOfTerm,
} from '../../src/rules/timetable.ts';

type Named = MeetingTimes & { name: string };

const meeting = (name: string, DAYS: string | null, time = '0900-0950', fields: Partial<MeetingTimes> = {}): Named => {
  const [STARTTIME, ENDTIME] = time.split('-');
  return {
    name,
    DAYS,
    STARTTIME: STARTTIME || null,
    ENDTIME: ENDTIME || null,
    STARTDATE: null,
    ENDDATE: null,
    MEETINGTYPE: null,
    INSTRUCTIONAL_METHOD: null,
    ...fields,
  };
};

const MONDAY = '2026-10-12';
const TUESDAY = '2026-10-13';
const weekOf = (meetings: Named[], monday = MONDAY, today = TUESDAY) =>
  timetableWeek(meetings, monday, today).map(
    ({ label, date, isToday, meetings: classes }) =>
      `${label} ${date}${isToday ? ' today' : ''}: ${classes.map(({ name }) => name).join(', ')}`,
  );

test.each([
  ['2026-10-12', '2026-10-12'],
  ['2026-10-13', '2026-10-12'],
  ['2026-10-18', '2026-10-12'],
  ['2027-01-01', '2026-12-28'],
  ['2028-02-29', '2028-02-28'],
])('the Monday of the week of %s is %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

describe('timetableWeek', () => {
  test('ACAD-16 a class is under each of its days, by start time; Monday to Friday always show', () => {
    expect(weekOf([meeting('late', 'TR', '1400-1550'), meeting('early', 'MT')])).toEqual([
      'MON 2026-10-12: early',
      'TUE 2026-10-13 today: early, late',
      'WED 2026-10-14: ',
      'THU 2026-10-15: late',
      'FRI 2026-10-16: ',
    ]);
  });

  test('ACAD-16 Saturday and Sunday show up to the last one with a class, or today', () => {
    expect(weekOf([meeting('field', 'S')]).slice(5)).toEqual(['SAT 2026-10-17: field']);
    expect(weekOf([meeting('field', 'U')]).slice(5)).toEqual(['SAT 2026-10-17: ', 'SUN 2026-10-18: field']);
    expect(weekOf([], MONDAY, '2026-10-17').slice(5)).toEqual(['SAT 2026-10-17 today: ']);
  });

  test('ACAD-16 a class shows only between STARTDATE and ENDDATE, both included', () => {
    const seminar = meeting('seminar', 'TWR', '0900-0950', { STARTDATE: '2026-10-14', ENDDATE: '2026-10-20' });
    expect(weekOf([seminar]).filter((day) => day.endsWith('seminar'))).toEqual([
      'WED 2026-10-14: seminar',
      'THU 2026-10-15: seminar',
    ]);
    expect(weekOf([seminar], '2026-10-19').filter((day) => day.endsWith('seminar'))).toEqual([
      'TUE 2026-10-20: seminar',
    ]);
    expect(weekOf([seminar], '2026-10-26').filter((day) => day.endsWith('seminar'))).toEqual([]);
  });

  test('ACAD-17 a web course and a class without a day are in no week', () => {
    const web = meeting('web', 'MWF', '0900-0950', { INSTRUCTIONAL_METHOD: 'Web' });
    const thesis = meeting('thesis', null, '');
    expect(weekOf([web, thesis]).filter((day) => /web|thesis/.test(day))).toEqual([]);
    expect(otherMeetings([web, thesis, meeting('class', 'M')]).map(({ name }) => name)).toEqual(['web', 'thesis']);
  });
});

describe('otherMeetings', () => {
  test.each([
    { DAYS: null },
    { DAYS: '' },
    { DAYS: '-' },
    { MEETINGTYPE: 'WEB' },
    { INSTRUCTIONAL_METHOD: 'Fully Web-Based' },
    { DAYS: null, MEETINGTYPE: 'Web', INSTRUCTIONAL_METHOD: 'web' },
  ])('ACAD-17 a course with %j is only under OTHER', (fields) => {
    const course = meeting('course', 'MTWRFSU', '0900-0950', fields);
    expect([weekOf([course]).filter((day) => day.endsWith('course')), otherMeetings([course])]).toEqual([[], [course]]);
  });

  test('ACAD-16 ACAD-17 every undated course is under OTHER exactly if it is in no week', () => {
    const courses = fc.array(
      fc.record({
        DAYS: fc.option(fc.subarray([...'MTWRFSU']).map((letters) => letters.join(''))),
        MEETINGTYPE: fc.constantFrom(null, 'Lecture', 'WEB'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(courses, (given) => {
        const meetings = given.map(({ DAYS, ...fields }, index) => meeting(String(index), DAYS, '0900-0950', fields));
        const inWeek = timetableWeek(meetings, MONDAY, TUESDAY).flatMap((day) => day.meetings);
        const others = otherMeetings(meetings);
        expect(others.filter((each) => inWeek.includes(each))).toEqual([]);
        expect(new Set([...inWeek, ...others])).toEqual(new Set(meetings));
      }),
    );
  });
});

describe('placeClasses', () => {
  const placesOf = (...meetings: Named[]) =>
    placeClasses(meetings).map(({ meeting: { name }, start, end, lane, lanes }) => [name, start, end, lane, lanes]);

  test('classes one after the other have the whole width', () => {
    expect(placesOf(meeting('a', 'M', '0900-0950'), meeting('b', 'M', '0950-1100'))).toEqual([
      ['a', 540, 590, 0, 1],
      ['b', 590, 660, 0, 1],
    ]);
  });

  test('overlapping classes stand side by side; the next free lane is used again', () => {
    expect(
      placesOf(
        meeting('a', 'M', '0900-1200'),
        meeting('b', 'M', '0930-1030'),
        meeting('c', 'M', '1030-1100'),
        meeting('d', 'M', '1045-1300'),
        meeting('e', 'M', '1300-1400'),
      ),
    ).toEqual([
      ['a', 540, 720, 0, 3],
      ['b', 570, 630, 1, 3],
      ['c', 630, 660, 1, 3],
      ['d', 645, 780, 2, 3],
      ['e', 780, 840, 0, 1],
    ]);
  });

  test('a class without an end, or a very short one, is drawn half an hour long; one without a start has no place', () => {
    expect(
      placesOf(meeting('open', 'M', '1000-'), meeting('short', 'M', '1100-1105'), meeting('none', 'M', '')),
    ).toEqual([
      ['open', 600, 630, 0, 1],
      ['short', 660, 690, 0, 1],
    ]);
  });

  test('a class that ends at midnight or later lasts until the end of the day', () => {
    expect(placesOf(meeting('night', 'M', '2200-0000'), meeting('later', 'M', '2300-0030'))).toEqual([
      ['night', 1320, 1440, 0, 2],
      ['later', 1380, 1440, 1, 2],
    ]);
  });

  test('no two classes are drawn over each other', () => {
    const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
      const minutes = quarter * 15;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
    });
    const classes = fc
      // From midnight to midnight is a class without a time.
      .array(
        fc.tuple(time, time).filter((times) => times.join() !== '0000,0000'),
        { maxLength: 12 },
      )
      .map((times) => times.sort().map(([start, end], index) => meeting(String(index), 'M', `${start}-${end}`)));
    fc.assert(
      fc.property(classes, (given) => {
        const placed = placeClasses(given);
        expect(placed).toHaveLength(given.length);
        for (const [index, one] of placed.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of placed.slice(index + 1)) {
            const meets = one.start < other.end && other.start < one.end;
            if (meets) expect([one.lanes, one.lane === other.lane]).toEqual([other.lanes, false]);
          }
        }
      }),
    );
  });
});

test('the grid has full hours from the first start to the last end; without a class office hours', () => {
  expect(gridHours([meeting('a', 'M', '0915-1005'), meeting('b', 'F', '1830-2000')])).toEqual({ from: 9, to: 20 });
  expect(gridHours([meeting('a', 'M', '2200-0030')])).toEqual({ from: 22, to: 24 });
  expect(gridHours([meeting('web', null, '0700-0800')])).toEqual({ from: 9, to: 17 });
  expect(gridHours([])).toEqual({ from: 9, to: 17 });
});

test('the weeks of a term reach from the first to the last known day', () => {
  const term = { start_date: '2026-09-28', end_date: '2026-12-31' };
  const early = meeting('early', 'M', '0900-0950', { STARTDATE: '2026-09-23', ENDDATE: '2026-12-04' });
  expect(weeksOfTerm([], term)).toEqual({ first: '2026-09-28', last: '2026-12-28' });
  expect(weeksOfTerm([early], null)).toEqual({ first: '2026-09-21', last: '2026-11-30' });
  expect(weeksOfTerm([early], term)).toEqual({ first: '2026-09-21', last: '2026-12-28' });
  expect(weeksOfTerm([meeting('undated', 'M')], null)).toBe(null);
});

describe('weekNumber', () => {
  const term = { start_date: '2025-01-06', end_date: '2025-03-22' };

  test.each([
    ['2024-12-30', null],
    ['2025-01-06', 1],
    ['2025-01-13', 2],
    ['2025-03-17', 11],
    ['2025-03-24', null],
  ])('ACAD-32 the week from %s is week %s of a term that starts on a Monday', (monday, number) => {
    expect(weekNumber(term, monday, '2025-01-13')).toBe(number);
  });

  test('ACAD-32 of a term that starts on a Wednesday, the number is that of the weekday of today', () => {
    const midweek = { start_date: '2025-01-08', end_date: null };
    expect(weekNumber(midweek, '2025-01-13', '2025-01-14')).toBe(1);
    expect(weekNumber(midweek, '2025-01-13', '2025-01-15')).toBe(2);
    expect(weekNumber(midweek, '2025-01-20', '2025-01-15')).toBe(3);
    expect(weekNumber(midweek, '2025-01-06', '2025-01-06')).toBe(null);
  });

  test('TERM-03 without the current term there is no number', () => {
    expect(weekNumber(null, MONDAY, TUESDAY)).toBe(null);
  });
});

test.each([
  ['2026-10-12', 'October 12 – 18'],
  ['2026-09-28', 'September 28 – October 4'],
  ['2026-12-28', 'December 28, 2026 – January 3, 2027'],
])('the week from %s is "%s"', (monday, text) => {
  expect(formatWeek(monday)).toBe(text);
});

describe('class times in one line', () => {
  test.each([
    ['0900', '0950', '9:00 – 9:50 AM'],
    ['1115', '1220', '11:15 AM – 12:20 PM'],
    ['1400', '1550', '2:00 – 3:50 PM'],
    ['2200', '0000', '10:00 PM – 12:00 AM'],
    ['0900', null, '9:00 AM'],
    [null, '0950', null],
  ])('ACAD-19 %j to %j is %j', (STARTTIME, ENDTIME, text) => {
    expect(formatClassTimes({ STARTTIME, ENDTIME })).toBe(text);
  });

  test('ACAD-16 ACAD-19 the pattern of a course joins times on the same days', () => {
    expect(
      meetingPattern([
        meeting('lecture', 'TR', '1000-1150'),
        meeting('laboratory', 'F', '0900-0950'),
        meeting('recitation', 'TR', '1840-1930'),
      ]),
    ).toBe('Tue, Thu 10:00 – 11:50 AM and 6:40 – 7:30 PM and Fri 9:00 – 9:50 AM');
  });

  test('ACAD-39 meetings that differ only in their dates are one; another room or time is another meeting', () => {
    const [before, after] = [
      { ...meeting('lecture', 'TR', '1000-1150'), STARTDATE: '2026-09-28', ENDDATE: '2026-11-25', ROOM: '102' },
      { ...meeting('lecture', 'TR', '1000-1150'), STARTDATE: '2026-11-28', ENDDATE: '2026-12-23', ROOM: '102' },
    ];
    const elsewhere = { ...after, ROOM: '315' };
    expect(distinctMeetings([before, after, elsewhere])).toEqual([before, elsewhere]);
  });

  test('ACAD-17 a web course and a meeting without day or time have no pattern', () => {
    expect(
      meetingPattern([
        meeting('web', 'M', '', { MEETINGTYPE: 'WEB' }),
        meeting('none', null),
        meeting('open', 'M', ''),
      ]),
    ).toBe('');
    expect(dayNames(meeting('all', 'MTWRFSU'))).toBe('Mon, Tue, Wed, Thu, Fri, Sat, Sun');
    expect(dayNames(meeting('web', 'MTWRFSU', '', { INSTRUCTIONAL_METHOD: 'Web' }))).toBe('');
  });
});
