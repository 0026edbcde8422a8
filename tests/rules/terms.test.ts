import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/rules/dates.ts';
import { currentWeek, termName } from '../../src/rules/terms.ts';

describe('termName', () => {
  test.each([
    ['202501', 'Winter 2025'],
    ['202502', 'Spring 2025'],
    ['202503', 'Summer 2025'],
    ['202504', 'Fall 2025'],
    ['202604', 'Fall 2026'],
    ['199901', 'Winter 1999'],
  ])('FMT-07, ACAD-15 %s is %s', (code, name) => {
    expect(termName(code)).toBe(name);
  });

  test.each([
    null,
    '',
    '202500',
    '202505',
    '202511',
    '20251',
    '2025010',
    ' 202501',
    '202501\n',
    '2025-01',
    'null',
    'Fall 2025',
  ])('FMT-08 %j is no term code', (code) => {
    expect(termName(code)).toBeNull();
  });

  test('FMT-08 never throws; a name is a quarter and the first four digits', () => {
    const nearCodes = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 7 });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), nearCodes, fc.constant(null)), (code) => {
        const name = termName(code);
        expect(name === null || /^(Winter|Spring|Summer|Fall) \d{4}$/.test(name)).toBe(true);
        expect(name === null).toBe(code === null || !/^\d{4}0[1234]$/.test(code) || code.length !== 6);
      }),
    );
  });

  test('FMT-07 every year has four terms of different names', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (year) => {
        expect([1, 2, 3, 4].map((quarter) => termName(`${year}0${quarter}`))).toEqual([
          `Winter ${year}`,
          `Spring ${year}`,
          `Summer ${year}`,
          `Fall ${year}`,
        ]);
      }),
    );
  });
});

describe('currentWeek', () => {
  test.each([
    ['2025-01-05', null],
    ['2025-01-06', 1],
    ['2025-01-12', 1],
    ['2025-01-13', 2],
    ['2025-01-21', 3],
    ['2025-03-22', 11],
  ])('ACAD-32 with the start 2025-01-06, %s is in week %j', (today, week) => {
    expect(currentWeek('2025-01-06', today)).toBe(week);
  });

  test('ACAD-32 a term that starts in midweek counts from that weekday', () => {
    expect(currentWeek('2026-09-30', '2026-10-06')).toBe(1);
    expect(currentWeek('2026-09-30', '2026-10-07')).toBe(2);
  });

  test.each([
    ['2026-01-05', '2026-03-08', 9],
    ['2026-01-05', '2026-03-09', 10],
    ['2026-09-28', '2026-11-01', 5],
    ['2026-09-28', '2026-11-02', 6],
    ['2025-12-29', '2026-01-04', 1],
    ['2025-12-29', '2026-01-05', 2],
  ])('ACAD-32 over a clock change or year end: from %s, %s is in week %i', (start, today, week) => {
    expect(currentWeek(start, today)).toBe(week);
  });

  test.each([null, '', 'null', '2026-02-30', 'Monday'])(
    'ACAD-32 without a readable start (%j) there is no week',
    (start) => {
      expect(currentWeek(start, '2026-03-02')).toBeNull();
    },
  );

  test('ACAD-32 without a readable today there is no week', () => {
    expect(currentWeek('2026-01-05', '')).toBeNull();
  });

  test('ACAD-32 a week later is the next week, and all days before the start have none', () => {
    const starts = fc.integer({ min: 0, max: 40_000 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(starts, fc.nat(400), (start, n) => {
        const week = currentWeek(start, addDays(start, n));
        expect(week).toBe((n - (n % 7)) / 7 + 1);
        expect(currentWeek(start, addDays(start, n + 7))).toBe(Number(week) + 1);
        expect(currentWeek(start, addDays(start, -1 - n))).toBeNull();
      }),
    );
  });
});
