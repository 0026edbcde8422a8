import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, weekdayLetter } from '../../src/rules/dates.ts';
import {
  classesOn,
  classMinutes,
  classPhase,
  clockTime,
  formatClassTime,
  type MeetingTimes,
  minutesUntil,
  nextClass,
  nextDayWithClasses,
  placeOf,
  shortPlaceOf,
} from '../../src/rules/schedule.ts';

const letters = ['M', 'T', 'W', 'R', 'F', 'S', 'U'] as const;
const monday = '2026-01-19';
const notTimes = [null, '', '2400', '0960', '900', '09:00', '09000', ' 900', 'TBA', 'null', '-100', '0900\n'];

const at = (hour: number, minute = 0) => hour * 60 + minute;
const meeting = (facts: Partial<MeetingTimes> = {}): MeetingTimes => ({
  DAYS: 'MW',
  STARTTIME: '1000',
  ENDTIME: '1150',
  STARTDATE: '2026-01-05',
  ENDDATE: '2026-03-21',
  MEETINGTYPE: 'CLAS',
  INSTRUCTIONAL_METHOD: 'In person',
  ...facts,
});

const times = fc
  .nat(1439)
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`);
const meetings = fc.array(
  fc.record<MeetingTimes>({
    DAYS: fc.option(fc.subarray([...letters]).map((some) => some.join(''))),
    STARTTIME: fc.oneof(times, fc.constantFrom(...notTimes)),
    ENDTIME: fc.oneof(times, fc.constantFrom(...notTimes)),
    STARTDATE: fc.constantFrom(null, '', 'soon', '2026-01-05', '2026-01-20'),
    ENDDATE: fc.constantFrom(null, '', 'never', '2026-01-20', '2026-03-21'),
    MEETINGTYPE: fc.constantFrom(null, 'CLAS', 'WEB'),
    INSTRUCTIONAL_METHOD: fc.constantFrom(null, 'In person', 'Web'),
  }),
  { maxLength: 12 },
);
const daysOfTerm = fc.integer({ min: -30, max: 100 }).map((n) => addDays('2026-01-05', n));

describe('classesOn', () => {
  test("DASH-14 lists the classes of that day's weekday and none of another day", () => {
    const mondayClass = meeting({ DAYS: 'M' });
    const tuesdayClass = meeting({ DAYS: 'T' });
    expect(classesOn([mondayClass, tuesdayClass], monday)).toEqual([mondayClass]);
    expect(classesOn([mondayClass, tuesdayClass], '2026-01-20')).toEqual([tuesdayClass]);
    expect(classesOn([mondayClass, tuesdayClass], '2026-01-21')).toEqual([]);
  });

  test('ACAD-16 "TR" meets only on Tuesday and Thursday', () => {
    const course = meeting({ DAYS: 'TR' });
    const week = letters.map((_, n) => classesOn([course], addDays(monday, n)).length);
    expect(week).toEqual([0, 1, 0, 1, 0, 0, 0]);
  });

  test('ACAD-16 each letter is another day', () => {
    const courses = letters.map((DAYS) => meeting({ DAYS }));
    expect(letters.map((_, n) => classesOn(courses, addDays(monday, n)))).toEqual(courses.map((course) => [course]));
  });

  test.each([null, ''])('ACAD-17 a course with DAYS %j has no day', (DAYS) => {
    expect(letters.flatMap((_, n) => classesOn([meeting({ DAYS })], addDays(monday, n)))).toEqual([]);
  });

  test.each([
    { MEETINGTYPE: 'WEB' },
    { MEETINGTYPE: 'Web' },
    { INSTRUCTIONAL_METHOD: 'web' },
    { INSTRUCTIONAL_METHOD: 'Fully Web-Based' },
    { INSTRUCTIONAL_METHOD: 'web', MEETINGTYPE: null },
  ])('ACAD-17 a web course has no day: %j', (facts) => {
    expect(classesOn([meeting({ DAYS: 'MTWRFSU', ...facts })], monday)).toEqual([]);
  });

  test.each([null, '', 'In person', 'CLAS', 'Hybrid'])('ACAD-17 a course with %j is not a web course', (text) => {
    expect(classesOn([meeting({ MEETINGTYPE: text, INSTRUCTIONAL_METHOD: text })], monday)).toHaveLength(1);
  });

  test.each([
    ['2026-01-12', '2026-03-21', '2026-01-05', 0],
    ['2026-01-12', '2026-03-21', '2026-01-12', 1],
    ['2026-01-12', '2026-03-16', '2026-03-16', 1],
    ['2026-01-12', '2026-03-15', '2026-03-16', 0],
    [null, null, '2020-01-06', 1],
    [null, '2026-01-18', monday, 0],
    ['2026-01-20', null, monday, 0],
    ['to be announced', '2026-02-30', monday, 1],
  ])('DASH-14 a course from %s to %s on %s: %i', (STARTDATE, ENDDATE, day, count) => {
    expect(classesOn([meeting({ DAYS: 'M', STARTDATE, ENDDATE })], day)).toHaveLength(count);
  });

  test('DASH-14 classes are sorted by start, those without a time last, otherwise in their order', () => {
    const [late, unknown, early, tie] = [
      meeting({ STARTTIME: '1400' }),
      meeting({ STARTTIME: null }),
      meeting({ STARTTIME: '0900' }),
      meeting({ STARTTIME: '1400', ENDTIME: '1450' }),
    ];
    const given = [late, unknown, early, tie];
    expect(classesOn(given, monday)).toEqual([early, late, tie, unknown]);
    expect(given).toEqual([late, unknown, early, tie]);
  });

  test('other fields of a course are kept', () => {
    const course = { ...meeting(), COURSETITLE: 'Operating Systems' };
    expect(classesOn([course], monday)[0]?.COURSETITLE).toBe('Operating Systems');
  });

  test('an invalid day throws', () => {
    expect(() => classesOn([], 'today')).toThrow(RangeError);
  });

  test('DASH-14, ACAD-17 no list has a course of another weekday, a web course or one outside its dates', () => {
    fc.assert(
      fc.property(meetings, daysOfTerm, (given, day) => {
        const letter = weekdayLetter(day);
        const expected = given.filter(
          ({ DAYS, STARTDATE, ENDDATE, MEETINGTYPE, INSTRUCTIONAL_METHOD }) =>
            DAYS?.includes(letter) === true &&
            MEETINGTYPE !== 'WEB' &&
            INSTRUCTIONAL_METHOD !== 'Web' &&
            (STARTDATE?.startsWith('2026') !== true || STARTDATE <= day) &&
            (ENDDATE?.startsWith('2026') !== true || ENDDATE >= day),
        );
        expect(new Set(classesOn(given, day))).toEqual(new Set(expected));
        const starts = classesOn(given, day).map((each) => classMinutes(each).start ?? at(24));
        expect(starts).toEqual(starts.toSorted((one, other) => one - other));
      }),
    );
  });
});

describe('a class today', () => {
  test.each([
    [at(0), 'upcoming', 600],
    [at(9, 59), 'upcoming', 1],
    [at(10), 'running', 0],
    [at(11, 49), 'running', 0],
    [at(11, 50), 'ended', 0],
    [at(23, 59), 'ended', 0],
  ] as const)('from 10:00 to 11:50, at minute %i: %s, %i minutes until', (now, phase, minutes) => {
    expect(classPhase(meeting(), now)).toBe(phase);
    expect(minutesUntil(meeting(), now)).toBe(minutes);
  });

  test.each([null, 'TBA', '0900', '1000'])('with the end %j it has ended once it has started', (ENDTIME) => {
    expect(classPhase(meeting({ ENDTIME }), at(9, 59))).toBe('upcoming');
    expect(classPhase(meeting({ ENDTIME }), at(10))).toBe('ended');
  });

  test.each(notTimes)('with the start %j it stays upcoming for an unknown time', (STARTTIME) => {
    expect(classPhase(meeting({ STARTTIME }), at(23, 59))).toBe('upcoming');
    expect(minutesUntil(meeting({ STARTTIME }), at(9))).toBeNaN();
  });
});

test.each(['0000', '2400', '0130'])('ACAD-40 a class from 10 PM to %s runs until the end of its day', (ENDTIME) => {
  const night = meeting({ STARTTIME: '2200', ENDTIME });
  expect([at(21, 59), at(22), at(23, 59)].map((now) => classPhase(night, now))).toEqual([
    'upcoming',
    'running',
    'running',
  ]);
});

test('ACAD-40 a class from midnight to midnight has no time, so it is not next and does not end', () => {
  const open = meeting({ STARTTIME: '0000', ENDTIME: '0000' });
  expect([classPhase(open, at(0)), classPhase(open, at(23))]).toEqual(['upcoming', 'upcoming']);
  expect([nextClass([open], at(0)), nextDayWithClasses([open], monday, at(9))]).toEqual([null, null]);
});

describe('nextClass', () => {
  const morning = meeting({ STARTTIME: '0800', ENDTIME: '0915' });
  const noon = meeting({ STARTTIME: '1200', ENDTIME: '1250' });
  const unknown = meeting({ STARTTIME: null, ENDTIME: null });
  const today = [morning, noon, unknown];

  test.each([
    [at(0), morning],
    [at(8), morning],
    [at(9, 14), morning],
    [at(9, 15), noon],
    [at(12, 49), noon],
    [at(12, 50), null],
  ])('at minute %i', (now, expected) => {
    expect(nextClass(today, now)).toBe(expected);
  });

  test('there is none without classes or without a known start', () => {
    expect(nextClass([], at(9))).toBeNull();
    expect(nextClass([unknown], at(9))).toBeNull();
  });

  test('of two overlapping classes the running one is next', () => {
    const long = meeting({ STARTTIME: '0900', ENDTIME: '1200' });
    const short = meeting({ STARTTIME: '1000', ENDTIME: '1050' });
    expect(nextClass([long, short], at(9, 30))).toBe(long);
    expect(nextClass([long, short], at(10, 30))).toBe(long);
    expect(nextClass([long, short], at(12))).toBeNull();
  });

  test('the next class has not ended, and all classes before it have', () => {
    fc.assert(
      fc.property(meetings, daysOfTerm, fc.nat(1439), (given, day, now) => {
        const timed = classesOn(given, day).filter((each) => classMinutes(each).start !== null);
        const left = timed.filter((one) => classPhase(one, now) !== 'ended');
        expect(nextClass(classesOn(given, day), now)).toBe(left[0] ?? null);
      }),
    );
  });
});

describe('class times', () => {
  test.each([
    ['0900', '9:00 AM', '09:00'],
    ['1400', '2:00 PM', '14:00'],
    ['0005', '12:05 AM', '00:05'],
    ['1159', '11:59 AM', '11:59'],
    ['1200', '12:00 PM', '12:00'],
    ['1215', '12:15 PM', '12:15'],
    ['2359', '11:59 PM', '23:59'],
  ])('ACAD-19 %s is %s', (time, text, clock) => {
    const { start } = classMinutes(meeting({ STARTTIME: time }));
    expect([formatClassTime(start), clockTime(start ?? -1)]).toEqual([text, clock]);
  });

  test.each(notTimes)('ACAD-19 %j is not a time and has no text', (time) => {
    expect(formatClassTime(classMinutes(meeting({ STARTTIME: time })).start)).toBeNull();
  });

  test('ACAD-19 any text gives a time or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), times), (time) => {
        const { start, end } = classMinutes(meeting({ STARTTIME: time, ENDTIME: time }));
        expect(formatClassTime(start) ?? '1:00 AM').toMatch(/^([1-9]|1[0-2]):[0-5]\d [AP]M$/);
        expect(end).toBeNull();
      }),
    );
  });
});

test.each([
  [
    { BUILDING: 'Engineering Building', ROOM: '102', LOCATION: 'EB 102' },
    'Engineering Building, room 102',
    'Engineering Building 102',
  ],
  [
    { BUILDING: 'Recreation Center', ROOM: 'Climbing wall', LOCATION: null },
    'Recreation Center, Climbing wall',
    'Recreation Center Climbing wall',
  ],
  [{ BUILDING: 'Library', ROOM: null, LOCATION: 'Main campus' }, 'Library', 'Library'],
  [{ BUILDING: null, ROOM: 'B12', LOCATION: 'Main campus' }, 'Room B12', 'B12'],
  [{ BUILDING: null, ROOM: null, LOCATION: 'Online' }, 'Online', 'Online'],
  [{ BUILDING: null, ROOM: null, LOCATION: null }, null, null],
])('ACAD-18 the place of a class is its building and room, else the location: %j', (facts, place, short) => {
  expect([placeOf(facts), shortPlaceOf(facts)]).toEqual([place, short]);
});
