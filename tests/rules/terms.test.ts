import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/rules/dates.ts';
import { addTerms, chosenTerm, offeredTerms } from '../../src/rules/term-choice.ts';
import { currentWeek, termAndWeek, termName } from '../../src/rules/terms.ts';

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
  ])('FMT-08 %j is not a term code', (code) => {
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

  test('FMT-07 every year has four terms with different names', () => {
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

describe('addTerms', () => {
  test.each([
    ['202501', 1, '202502'],
    ['202504', 1, '202601'],
    ['202501', -1, '202404'],
    ['202503', 0, '202503'],
    ['202503', 6, '202701'],
    ['202503', -6, '202401'],
  ])('FMT-07 %s plus %i terms is %s', (code, n, expected) => {
    expect(addTerms(code, n)).toBe(expected);
  });

  test.each([null, '', '202500', '202505', '202511', '20251', '2025010'])('FMT-08 %j is not a term code', (code) => {
    expect(addTerms(code, 1)).toBeNull();
  });

  test('FMT-07 there is no term before the year 0 and after the year 9999', () => {
    expect(addTerms('000001', -1)).toBeNull();
    expect(addTerms('999904', 1)).toBeNull();
    expect(addTerms('000004', 1)).toBe('000101');
  });

  test('FMT-07 adding and subtracting returns the same term; later terms have greater codes', () => {
    const codes = fc
      .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 4 }))
      .map(([year, quarter]) => `${year}0${quarter}`);
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 2000 }), (code, n) => {
        const later = addTerms(code, n) ?? '';
        expect(addTerms(later, -n)).toBe(code);
        expect(later > code).toBe(true);
        expect(addTerms(addTerms(code, n - 1), 1)).toBe(later);
      }),
    );
  });
});

describe('termAndWeek', () => {
  test.each([
    ['202501', '2025-01-06', '2025-01-21', 'Winter 2025, Week 3'],
    ['202501', '2025-01-06', '2025-01-05', 'Winter 2025'],
    ['202501', null, '2025-01-21', 'Winter 2025'],
    [null, '2025-01-06', '2025-01-21', null],
    ['spring', '2025-01-06', '2025-01-21', null],
  ])('DASH-34 ACAD-32 of the term %j with the start %j, %s is in %j', (code, start, today, text) => {
    expect(termAndWeek(code, start, today)).toBe(text);
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

  test('ACAD-32 weeks count from the weekday on which the term starts', () => {
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
  ])('ACAD-32 across a clock change or year end: from %s, %s is in week %i', (start, today, week) => {
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

describe('the choice of term', () => {
  const OFFERED = [
    ...['202701', '202604', '202603', '202602', '202601'],
    ...['202504', '202503', '202502', '202501', '202404'],
  ];

  test('TERM-01 the next term, the current one and the eight before it are offered, newest first', () => {
    expect(offeredTerms('202604')).toEqual(OFFERED);
    expect(offeredTerms(null)).toEqual([]);
    expect(offeredTerms('202605')).toEqual([]);
  });

  test.each(OFFERED.filter((term) => term !== '202604'))('TERM-01 the address can ask for %s', (term) => {
    expect(chosenTerm(term, '202604')).toBe(term);
  });

  test.each([undefined, null, '', '202604', '202702', '202403', '202605', 'fall', ['202603'], 202603])(
    'TERM-01 %j in the address is the current term',
    (asked) => {
      expect(chosenTerm(asked, '202604')).toBe(null);
    },
  );

  test('TERM-01 while the current term is unknown no other one is chosen', () => {
    expect(chosenTerm('202603', null)).toBe(null);
  });
});
