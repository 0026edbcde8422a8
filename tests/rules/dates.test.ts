import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  dayIn,
  dayOf,
  daysBetween,
  formatArrival,
  formatDay,
  formatMinutes,
  formatTimeOfDay,
  minutesIn,
  timeOf,
  weekdayLetter,
} from '../../src/rules/dates.ts';

const campus = 'America/Los_Angeles';
const nonsense = ['', ' ', 'null', 'today', '2026', '2026-1-5', '2026-13-01', '2026-00-10', '2026-02-30', '2026-06-00'];
const notDays = [
  ...nonsense,
  '2026-01-05 ',
  ' 2026-01-05',
  '2026-01-05T00:00:00Z',
  '20260105',
  'room 12',
  'NaN-NaN-NaN',
];

const points = fc.date({ min: new Date('1000-01-02T00:00Z'), max: new Date('9999-12-30T00:00Z'), noInvalidDate: true });
const days = points.map((at) => at.toISOString().slice(0, 10));
const zones = fc.constantFrom(
  campus,
  'UTC',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the day and the minute in a zone', () => {
  test('FMT-01 a point in time is read in the zone: 2025-01-07T04:00:00Z is January 6 on campus', () => {
    const at = new Date('2025-01-07T04:00:00Z');
    expect(dayIn(campus, at)).toBe('2025-01-06');
    expect(minutesIn(campus, at)).toBe(20 * 60);
    expect(dayIn('UTC', at)).toBe('2025-01-07');
    expect(dayIn('Asia/Tokyo', at)).toBe('2025-01-07');
  });

  test.each([
    ['2026-01-22T07:59:59.999Z', '2026-01-21', 1439],
    ['2026-01-22T08:00:00.000Z', '2026-01-22', 0],
    ['2026-01-22T08:00:59.999Z', '2026-01-22', 0],
    ['2026-07-22T06:59:59.999Z', '2026-07-21', 1439],
    ['2026-07-22T07:00:00.000Z', '2026-07-22', 0],
  ])('FMT-01 midnight on campus: %s is %s, minute %i', (time, day, minutes) => {
    expect(dayIn(campus, new Date(time))).toBe(day);
    expect(minutesIn(campus, new Date(time))).toBe(minutes);
  });

  test.each([
    ['2026-01-01T07:59:59Z', '2025-12-31'],
    ['2026-01-01T08:00:00Z', '2026-01-01'],
    ['2028-02-29T08:00:00Z', '2028-02-29'],
    ['2028-03-01T07:59:59Z', '2028-02-29'],
  ])('FMT-01 year end and leap day on campus: %s is %s', (time, day) => {
    expect(dayIn(campus, new Date(time))).toBe(day);
  });

  test.each([
    ['spring, first minute of the day', '2026-03-08T08:00:00Z', '2026-03-08', 0],
    ['spring, last minute before the change', '2026-03-08T09:59:59Z', '2026-03-08', 119],
    ['spring, first minute after it: 2 AM does not exist', '2026-03-08T10:00:00Z', '2026-03-08', 180],
    ['spring, last minute of the day', '2026-03-09T06:59:59Z', '2026-03-08', 1439],
    ['spring, next midnight', '2026-03-09T07:00:00Z', '2026-03-09', 0],
    ['autumn, first minute of the day', '2026-11-01T07:00:00Z', '2026-11-01', 0],
    ['autumn, 1:30 the first time', '2026-11-01T08:30:00Z', '2026-11-01', 90],
    ['autumn, 1:30 the second time', '2026-11-01T09:30:00Z', '2026-11-01', 90],
    ['autumn, last minute of the day', '2026-11-02T07:59:59Z', '2026-11-01', 1439],
    ['autumn, next midnight', '2026-11-02T08:00:00Z', '2026-11-02', 0],
  ])('clock change on campus: %s', (_name, time, day, minutes) => {
    expect(dayIn(campus, new Date(time))).toBe(day);
    expect(minutesIn(campus, new Date(time))).toBe(minutes);
  });

  test('a zone with an offset of half an hour', () => {
    const at = new Date('2026-01-22T18:45:00Z');
    expect(dayIn('Asia/Kolkata', at)).toBe('2026-01-23');
    expect(minutesIn('Asia/Kolkata', at)).toBe(15);
  });

  test('an unknown zone and an invalid time are errors, not a wrong day', () => {
    expect(() => dayIn('Portico/Campus', new Date(0))).toThrow(RangeError);
    expect(() => minutesIn('Portico/Campus', new Date(0))).toThrow(RangeError);
    expect(() => dayIn(campus, new Date(Number.NaN))).toThrow(RangeError);
    expect(() => minutesIn(campus, new Date(Number.NaN))).toThrow(RangeError);
  });

  test('in UTC, day and minute are those of the ISO text', () => {
    fc.assert(
      fc.property(points, (at) => {
        expect(dayIn('UTC', at)).toBe(at.toISOString().slice(0, 10));
        expect(minutesIn('UTC', at)).toBe(at.getUTCHours() * 60 + at.getUTCMinutes());
      }),
    );
  });

  test('in any zone the day differs from the UTC day by at most one, and the minute is valid', () => {
    fc.assert(
      fc.property(zones, points, (zone, at) => {
        expect(Math.abs(daysBetween(dayIn('UTC', at), dayIn(zone, at)))).toBeLessThanOrEqual(1);
        expect(minutesIn(zone, at)).toBeGreaterThanOrEqual(0);
        expect(minutesIn(zone, at)).toBeLessThanOrEqual(1439);
      }),
    );
  });
});

describe('counting days', () => {
  test.each([
    ['2026-01-22', 1, '2026-01-23'],
    ['2026-01-22', 0, '2026-01-22'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-10-31', 2, '2026-11-02'],
    ['2026-11-01', 1, '2026-11-02'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('%s plus %i is %s, and counts back', (day, n, expected) => {
    expect(addDays(day, n)).toBe(expected);
    expect(daysBetween(day, expected)).toBe(n);
  });

  test.each(notDays)('%j is not a day: there is no sum and no distance', (text) => {
    expect(addDays(text, 1)).toBe('');
    expect(daysBetween(text, '2026-01-05')).toBeNaN();
    expect(daysBetween('2026-01-05', text)).toBeNaN();
  });

  test.each([
    ['9999-12-31', 1],
    ['0000-01-01', -1],
    ['2026-01-05', Number.NaN],
    ['2026-01-05', Number.POSITIVE_INFINITY],
    ['2026-01-05', Number.MAX_SAFE_INTEGER],
  ])('%s plus %d has no four-digit year', (day, n) => {
    expect(addDays(day, n)).toBe('');
  });

  test('addDays and daysBetween undo each other', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -300_000, max: 300_000 }), (day, n) => {
        const moved = addDays(day, n);
        fc.pre(moved !== '');
        expect(daysBetween(day, moved)).toBe(n);
        expect(addDays(moved, -n)).toBe(day);
      }),
    );
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test('an earlier day is also smaller as a text', () => {
    fc.assert(
      fc.property(days, days, (one, other) => {
        expect(one < other).toBe(daysBetween(one, other) > 0);
      }),
    );
  });
});

describe('weekdays', () => {
  test('ACAD-16 the letters M T W R F S U are Monday to Sunday', () => {
    const week = Array.from({ length: 7 }, (_, n) => weekdayLetter(addDays('2026-01-19', n)));
    expect(week).toEqual(['M', 'T', 'W', 'R', 'F', 'S', 'U']);
  });

  test('both days of a clock change are Sundays', () => {
    expect(weekdayLetter('2026-03-08')).toBe('U');
    expect(weekdayLetter('2026-11-01')).toBe('U');
  });

  test.each(notDays)('%j has no weekday and throws', (text) => {
    expect(() => weekdayLetter(text)).toThrow(`"${text}" is not a day`);
  });

  test('a week later is the same weekday', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -50, max: 50 }), (day, weeks) => {
        const later = addDays(day, weeks * 7);
        fc.pre(later !== '');
        expect(weekdayLetter(later)).toBe(weekdayLetter(day));
      }),
    );
  });
});

describe('texts', () => {
  test('FMT-10 the short form has month and day, without weekday, year or time', () => {
    expect(formatDay('2026-01-22', 'short')).toBe('Jan 22');
    expect(formatDay('2026-09-01', 'short')).toBe('Sep 1');
  });

  test('FMT-11 the long form has the weekday, the full form the year too', () => {
    expect(formatDay('2025-01-17', 'long')).toBe('Friday, January 17');
    expect(formatDay('2025-01-17', 'full')).toBe('Friday, January 17, 2025');
    expect(formatDay('2025-01-17', 'date')).toBe('January 17, 2025');
  });

  test('FMT-02 a date without a time is never shifted: 2025-01-06 is January 6', () => {
    expect(formatDay('2025-01-06', 'short')).toBe('Jan 6');
    expect(formatDay('2025-01-06', 'full')).toBe('Monday, January 6, 2025');
  });

  test.each(['2026-01-01', '2026-12-31', '2028-02-29', '2026-03-08', '2026-11-01'])('%s in all forms', (day) => {
    expect(formatDay(day, 'short')).toBe(inEnglish(day, { month: 'short', day: 'numeric' }));
    expect(formatDay(day, 'long')).toBe(inEnglish(day, { weekday: 'long', month: 'long', day: 'numeric' }));
    expect(formatDay(day, 'full')).toBe(
      inEnglish(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
    );
  });

  test.each(notDays)('%j is not a day and has no text', (text) => {
    expect(formatDay(text, 'short')).toBe('');
    expect(formatDay(text, 'long')).toBe('');
    expect(formatDay(text, 'full')).toBe('');
  });

  test('FMT-01 every day reads as US English does', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(formatDay(day, 'short')).toBe(inEnglish(day, { month: 'short', day: 'numeric' }));
        expect(formatDay(day, 'full')).toBe(
          inEnglish(day, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
        );
      }),
    );
  });

  test.each([
    ['2026-01-22T18:42:00Z', '10:42 AM'],
    ['2026-01-22T18:42:59.999Z', '10:42 AM'],
    ['2026-01-22T08:00:00Z', '12:00 AM'],
    ['2026-01-22T20:00:00Z', '12:00 PM'],
    ['2026-01-23T07:59:00Z', '11:59 PM'],
    ['2026-03-08T10:00:00Z', '3:00 AM'],
    ['2026-11-01T09:05:00Z', '1:05 AM'],
  ])('FMT-01 time of day on campus: %s is %s', (time, text) => {
    expect(formatTimeOfDay(campus, new Date(time))).toBe(text);
  });

  test.each([
    ['2026-09-28T17:42:00Z', '10:42 AM'],
    ['2026-09-27T17:42:00Z', 'Sep 27, 10:42 AM'],
    ['2026-09-28T06:59:00Z', 'Sep 27, 11:59 PM'],
  ])('ERR-29 an answer of %s is "as of" %s, with the day if it is not from today on campus', (at, text) => {
    expect(formatArrival(campus, new Date(at), new Date('2026-09-29T04:00:00Z'))).toBe(text);
  });

  test('every minute of a day has its own text', () => {
    const texts = Array.from({ length: 1440 }, (_, minutes) => formatMinutes(minutes));
    expect(new Set(texts).size).toBe(1440);
    expect(texts.filter((text) => !/^([1-9]|1[0-2]):[0-5]\d [AP]M$/.test(text))).toEqual([]);
  });
});

describe('the UTC day of a time', () => {
  test('FMT-09 completed_on 2025-01-06T23:30:00-08:00 is January 7', () => {
    expect(dayOf('2025-01-06T23:30:00-08:00')).toBe('2025-01-07');
  });

  test.each([
    ['2026-01-22', '2026-01-22'],
    ['2026-01-22T00:00:00Z', '2026-01-22'],
    ['2026-01-21T23:59:59.999Z', '2026-01-21'],
    ['2026-01-22T15:59:59-08:00', '2026-01-22'],
    ['2026-01-22T16:00:00-08:00', '2026-01-23'],
    ['2025-12-31T16:00:00-08:00', '2026-01-01'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31'],
    ['2026-03-08T01:59:59-08:00', '2026-03-08'],
    ['2026-11-01T01:30:00-07:00', '2026-11-01'],
    ['2026-01-22T10:42Z', '2026-01-22'],
    ['2026-01-22T16:00:00.123456-08:00', '2026-01-23'],
    ['2026-01-22 16:00:00-0800', '2026-01-23'],
    ['2026-01-22t10:42:00z', '2026-01-22'],
  ])('FMT-09 %s falls on %s', (time, day) => {
    expect(dayOf(time)).toBe(day);
  });

  test('FMT-09 a time without an offset is read as UTC', () => {
    expect(dayOf('2026-01-22T00:00:00')).toBe('2026-01-22');
    expect(dayOf('2026-01-22T23:59:59')).toBe('2026-01-22');
  });

  test.each([
    ...nonsense,
    'room 12',
    'Jan 22, 2026',
    '2026-02-30T10:00:00Z',
    '2026-01-22T25:00:00Z',
    '2026-01-22T10:61:00Z',
    '2026-01-22T10:00:00+99:00',
    '2026-01-22T',
    '1769040000000',
    '2026-01-22T10:00:00Z and more',
  ])('%j is neither a time nor a day', (text) => {
    expect(dayOf(text)).toBe('');
  });

  test('a day is returned unchanged, a time gives the UTC day, with any offset', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
        const day = at.toISOString().slice(0, 10);
        expect(dayOf(day)).toBe(day);
        expect(dayOf(at.toISOString())).toBe(day);
        expect(dayOf(withOffset(at, offset))).toBe(day);
      }),
    );
  });

  test('any text gives a day or an empty text', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: fc.constantFrom(...'0123456789-T:Z+. ') })),
        (text) => {
          const day = dayOf(text);
          expect(day === '' || daysBetween(day, day) === 0).toBe(true);
        },
      ),
    );
  });
});

describe('timeOf', () => {
  test.each([
    ['2026-01-22T10:00:00Z', '2026-01-22T10:00:00.000Z'],
    ['2026-01-22 10:00', '2026-01-22T10:00:00.000Z'],
    ['2026-01-22T10:00:00-08:00', '2026-01-22T18:00:00.000Z'],
    ['2026-01-22T10:00:00.250+0530', '2026-01-22T04:30:00.250Z'],
  ])('FMT-01 %s is %s; without an offset it is UTC', (text, expected) => {
    expect(timeOf(text)?.toISOString()).toBe(expected);
  });

  test.each(notDays.filter((text) => text !== '2026-01-05T00:00:00Z'))('%j is not a time', (text) => {
    expect(timeOf(text)).toBeNull();
  });

  test.each(['2026-01-05', '2026-01-22T25:00:00Z', '2026-01-22T10:00:00+99:00'])('%j is not a time either', (text) => {
    expect(timeOf(text)).toBeNull();
  });

  test('every point in time is parsed back from its ISO text, with any offset', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
        expect(timeOf(at.toISOString())).toEqual(at);
        expect(timeOf(withOffset(at, offset))).toEqual(at);
      }),
    );
  });
});

describe.each([
  ['Pacific/Kiritimati', -14 * 60],
  ['Pacific/Pago_Pago', 11 * 60],
])('in a browser of the zone %s', (zone, minutesBehindUtc) => {
  test('FMT-01, FMT-02, FMT-09 all days and texts are the same', () => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2025-01-06T12:00:00Z').getTimezoneOffset()).toBe(minutesBehindUtc);

    expect(dayIn(campus, new Date('2025-01-07T04:00:00Z'))).toBe('2025-01-06');
    expect(formatTimeOfDay(campus, new Date('2025-01-07T04:00:00Z'))).toBe('8:00 PM');
    expect(formatDay('2025-01-06', 'full')).toBe('Monday, January 6, 2025');
    expect(formatDay('2025-01-01', 'full')).toBe('Wednesday, January 1, 2025');
    expect(formatDay('2025-12-31', 'full')).toBe('Wednesday, December 31, 2025');
    expect(weekdayLetter('2025-01-06')).toBe('M');
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
    expect(dayOf('2025-01-06T23:30:00-08:00')).toBe('2025-01-07');
    expect(dayOf('2025-01-06T00:00:00')).toBe('2025-01-06');
    expect(dayOf('2025-01-06T23:59:59')).toBe('2025-01-06');
  });
});

function inEnglish(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The ISO text of a point in time with an offset of `minutes` east of UTC. */
function withOffset(at: Date, minutes: number): string {
  const shown = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${shown}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}
