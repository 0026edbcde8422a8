import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayIn, minutesIn } from '../../src/rules/dates.ts';
import { hasOffset, timeInZone } from '../../src/rules/zones.ts';

const campus = 'America/Los_Angeles';
const zones = fc.constantFrom(
  campus,
  'UTC',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'America/St_Johns',
);
const minutesOfTheYears = fc
  .integer({ min: 0, max: 20 * 365 * 1440 })
  .map((minutes) => new Date(Date.UTC(2015, 0, 1) + minutes * 60_000));

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('timeInZone', () => {
  test.each([
    ['2026-01-22T18:00', '2026-01-23T02:00:00.000Z'],
    ['2026-07-22T18:00', '2026-07-23T01:00:00.000Z'],
    ['2026-07-22 18:00:30', '2026-07-23T01:00:30.000Z'],
    ['2026-01-22', '2026-01-22T08:00:00.000Z'],
    ['2026-07-22', '2026-07-22T07:00:00.000Z'],
    ['2028-02-29T23:59:59.999', '2028-03-01T07:59:59.999Z'],
  ])('COMM-06 %s on campus is %s', (wallTime, expected) => {
    expect(timeInZone(campus, wallTime)?.toISOString()).toBe(expected);
  });

  test.each([
    ['spring, last minute before the change', '2026-03-08T01:59', '2026-03-08T09:59:00.000Z'],
    ['spring, an hour that does not exist', '2026-03-08T02:30', '2026-03-08T10:30:00.000Z'],
    ['spring, first minute after it', '2026-03-08T03:00', '2026-03-08T10:00:00.000Z'],
    ['spring, midnight before', '2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['spring, midnight after', '2026-03-09', '2026-03-09T07:00:00.000Z'],
    ['autumn, before the hour that comes twice', '2026-11-01T00:59', '2026-11-01T07:59:00.000Z'],
    ['autumn, the first of the two', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
    ['autumn, after it', '2026-11-01T02:00', '2026-11-01T10:00:00.000Z'],
  ])('COMM-06 %s', (_, wallTime, expected) => {
    expect(timeInZone(campus, wallTime)?.toISOString()).toBe(expected);
  });

  test.each([
    '',
    'tomorrow',
    '2026-02-30',
    '2026-02-30T10:00',
    '18:00',
    '2026-01-22T18:00Z',
    '2026-01-22T18:00-08:00',
    '2026-01-22T18:00+0000',
    '2026-01-22T25:00',
  ])('%j is not a wall clock time', (text) => {
    expect(timeInZone(campus, text)).toBeNull();
  });

  test('an unknown zone is an error, not a wrong time', () => {
    expect(() => timeInZone('America/Atlantis', '2026-01-22T18:00')).toThrow(RangeError);
  });

  test.each([['UTC'], ['Europe/Berlin'], ['Pacific/Apia'], [campus]])(
    'COMM-06 the result is the first time at which the wall clock shows the input, in a browser of %s',
    (browserZone) => {
      vi.stubEnv('TZ', browserZone);
      fc.assert(
        fc.property(zones, minutesOfTheYears, (zone, at) => {
          const minutes = minutesIn(zone, at);
          const wallTime = `${dayIn(zone, at)}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
          const read = timeInZone(zone, wallTime) ?? new Date(Number.NaN);
          expect([dayIn(zone, read), minutesIn(zone, read)]).toEqual([dayIn(zone, at), minutes]);
          expect(read.getTime()).toBeLessThanOrEqual(at.getTime());
        }),
        { numRuns: 300 },
      );
    },
  );

  // Conversions through the browser's zone are wrong in the hours of its own clock change and of that on campus.
  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T09:30:00.000Z'],
    ['Pacific/Apia', '2026-11-01T01:01', '2026-11-01T08:01:00.000Z'],
  ])('COMM-06 in a browser of %s, %s on campus is %s', (browserZone, wallTime, expected) => {
    vi.stubEnv('TZ', browserZone);
    expect(timeInZone(campus, wallTime)?.toISOString()).toBe(expected);
  });

  test('any text gives a time or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789-T:Z+. ') })), (text) => {
        const at = timeInZone(campus, text);
        expect(at === null || !Number.isNaN(at.getTime())).toBe(true);
      }),
    );
  });
});

test.each([
  ['2026-01-22T18:00Z', true],
  ['2026-01-22t18:00z', true],
  ['2026-01-22T18:00-08:00', true],
  ['2026-01-22 18:00+0530', true],
  ['2026-01-22T18:00', false],
  ['2026-01-22', false],
  ['', false],
])('an offset in %j: %j', (text, expected) => {
  expect(hasOffset(text)).toBe(expected);
});

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
