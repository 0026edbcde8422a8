import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ATTENDANCE_WARNING,
  type AttendanceFacts,
  attendanceKey,
  hasAttendanceWarning,
} from '../../src/rules/attendance.ts';
import { addDays } from '../../src/rules/dates.ts';

const winter = { code: '202501', startDate: '2025-01-06' };
const course = (facts: Partial<AttendanceFacts> = {}): AttendanceFacts => ({
  EXCLUSIONLIST: 'N',
  ACCEPTEDAID: 'Y',
  INITATTENDANCE: 'N',
  ...facts,
});
const flags = fc.constantFrom('Y', 'N', '', 'y', null);

describe('hasAttendanceWarning', () => {
  test('ACAD-25 the base case has the warning', () => {
    expect(hasAttendanceWarning(course(), winter, '2025-01-13', false)).toBe(true);
    expect(ATTENDANCE_WARNING).toBe(
      'Your instructor has not yet recorded that you come to class. Your aid for this course waits for that. Ask your instructor.',
    );
  });

  test.each([
    ['202501', true],
    ['202502', true],
    ['202503', false],
    ['202504', true],
    ['202500', false],
    ['', false],
    [null, false],
  ])('ACAD-26 term %j: %j', (code, expected) => {
    expect(hasAttendanceWarning(course(), { ...winter, code }, '2025-01-13', false)).toBe(expected);
  });

  test.each([
    ['2025-01-05', false],
    ['2025-01-06', false],
    ['2025-01-11', false],
    ['2025-01-12', true],
    ['2025-01-13', true],
    ['2025-03-22', true],
  ])('ACAD-27 start 2025-01-06, on %s: %j', (today, expected) => {
    expect(hasAttendanceWarning(course(), winter, today, false)).toBe(expected);
  });

  test.each([
    ['2026-03-03', '2026-03-08', '2026-03-09'],
    ['2026-10-27', '2026-11-01', '2026-11-02'],
    ['2024-12-27', '2025-01-01', '2025-01-02'],
    ['2028-02-24', '2028-02-29', '2028-03-01'],
  ])(
    'ACAD-27 start %s, across clock change, year end and leap day: none on %s, shown on %s',
    (startDate, none, shown) => {
      const term = { code: '202501', startDate };
      expect(hasAttendanceWarning(course(), term, none, false)).toBe(false);
      expect(hasAttendanceWarning(course(), term, shown, false)).toBe(true);
    },
  );

  test.each([null, '', 'soon', '2025-02-30'])(
    'ACAD-27 without a readable start (%j) there is no warning',
    (startDate) => {
      expect(hasAttendanceWarning(course(), { ...winter, startDate }, '2025-01-13', false)).toBe(false);
    },
  );

  test.each([
    ['ACAD-28 excluded', { EXCLUSIONLIST: 'Y' }, false],
    ['ACAD-28 exclusion unknown', { EXCLUSIONLIST: null }, true],
    ['ACAD-29 aid not accepted', { ACCEPTEDAID: 'N' }, false],
    ['ACAD-29 aid unknown', { ACCEPTEDAID: null }, false],
    ['ACAD-30 initiation recorded', { INITATTENDANCE: 'Y' }, false],
    ['ACAD-30 initiation unknown', { INITATTENDANCE: null }, true],
  ])('%s', (_, facts, expected) => {
    expect(hasAttendanceWarning(course(facts), winter, '2025-01-13', false)).toBe(expected);
  });

  test('ACAD-31, MSG-12 after it was marked as read there is no warning', () => {
    expect(hasAttendanceWarning(course(), winter, '2025-01-13', true)).toBe(false);
  });

  test('ACAD-25 to ACAD-31 there is a warning exactly if all six conditions hold', () => {
    fc.assert(
      fc.property(
        fc.record({ EXCLUSIONLIST: flags, ACCEPTEDAID: flags, INITATTENDANCE: flags }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: -10, max: 20 }),
        fc.boolean(),
        (facts, quarter, days, isMarkedRead) => {
          const term = { code: `20250${quarter}`, startDate: '2025-03-05' };
          const all =
            quarter !== 3 &&
            days >= 6 &&
            facts.EXCLUSIONLIST !== 'Y' &&
            facts.ACCEPTEDAID === 'Y' &&
            facts.INITATTENDANCE !== 'Y' &&
            !isMarkedRead;
          expect(hasAttendanceWarning(facts, term, addDays('2025-03-05', days), isMarkedRead)).toBe(all);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('attendanceKey', () => {
  test('ACAD-31 another user, another term and another CRN have another key', () => {
    const keys = [
      attendanceKey('amara', '202501', '40123'),
      attendanceKey('ben', '202501', '40123'),
      attendanceKey('amara', '202502', '40123'),
      attendanceKey('amara', '202501', '40124'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(attendanceKey('amara', '202501', '40123')).toBe(keys[0]);
  });

  test('ACAD-31 no two triples have the same key, with any texts', () => {
    const parts = fc.string({ unit: fc.constantFrom('a', '1', '/', ',', '"', '[', ']', ' ', '\\'), maxLength: 4 });
    const triples = fc.tuple(parts, parts, parts);
    fc.assert(
      fc.property(triples, triples, (one, other) => {
        const isSame = one.every((part, place) => part === other[place]);
        expect(attendanceKey(...one) === attendanceKey(...other)).toBe(isSame);
      }),
      { numRuns: 300 },
    );
  });
});
