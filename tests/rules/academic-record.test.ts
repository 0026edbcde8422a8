import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CurriculumFacts,
  classStandingText,
  type GpaFacts,
  gpaLines,
  programOf,
} from '../../src/rules/academic-record.ts';

const gpa = (GPA: number | null, LEVELCODE: string | null = 'UG', GPATYPEINDICATOR: string | null = 'O'): GpaFacts => ({
  GPA,
  LEVELCODE,
  GPATYPEINDICATOR,
});

describe('classStandingText', () => {
  test.each([
    ['Junior', 'Junior'],
    ['Transfer', 'Freshman - Awaiting Transfer Credits'],
    [' Transfer ', 'Freshman - Awaiting Transfer Credits'],
    ['Transfer Senior', 'Transfer Senior'],
  ])('ACAD-08 %j shows as %j', (standing, text) => {
    expect(classStandingText(standing)).toBe(text);
  });

  test.each([null, '', ' '])('ACAD-09 %j is not a class standing', (standing) => {
    expect(classStandingText(standing)).toBeNull();
  });
});

describe('gpaLines', () => {
  test.each([
    [3.5, '3.50'],
    [3.456, '3.46'],
    [4, '4.00'],
    [0, '0.00'],
    [2.994, '2.99'],
    [2.996, '3.00'],
  ])('ACAD-12 %d is %s', (value, text) => {
    expect(gpaLines([gpa(value)])).toEqual([{ value: text, label: '' }]);
  });

  test('ACAD-13 GR has "(Graduate)", UG does not', () => {
    const graduate = { value: '3.90', label: '(Graduate)' };
    expect(gpaLines([gpa(3.9, 'GR')])).toEqual([graduate]);
    expect(gpaLines([gpa(3.5, 'UG'), gpa(3.9, 'GR')])).toEqual([{ value: '3.50', label: '' }, graduate]);
    expect(gpaLines([gpa(3.5, null)])).toEqual([{ value: '3.50', label: '' }]);
  });

  test.each([
    { records: [] },
    { records: [gpa(null)] },
    { records: [gpa(null, 'UG'), gpa(null, 'GR')] },
    { records: [gpa(Number.NaN)] },
  ])('ACAD-14 without a record or value: $records', ({ records }) => {
    expect(gpaLines(records)).toEqual([]);
  });

  test('ACAD-12 of several records of a level the one with "O" counts, else the first', () => {
    expect(gpaLines([gpa(3.1, 'UG', 'I'), gpa(3.2, 'UG', 'O'), gpa(3.3, 'UG', 'T')])).toEqual([
      { value: '3.20', label: '' },
    ]);
    expect(gpaLines([gpa(3.1, 'UG', 'I'), gpa(3.3, 'UG', 'T')])).toEqual([{ value: '3.10', label: '' }]);
    expect(gpaLines([gpa(3.1, 'UG', 'I'), gpa(null, 'UG', 'O')])).toEqual([]);
  });

  test('ACAD-13 a level without a value has no line if another level has a value', () => {
    expect(gpaLines([gpa(null, 'UG'), gpa(3.9, 'GR')])).toEqual([{ value: '3.90', label: '(Graduate)' }]);
  });

  test('ACAD-12, ACAD-13 each level has at most one line, within 0.005 of one of its records', () => {
    const records = fc.array(
      fc.record<GpaFacts>({
        GPA: fc.option(fc.double({ min: 0, max: 4.3, noNaN: true })),
        LEVELCODE: fc.constantFrom('UG', 'GR', null),
        GPATYPEINDICATOR: fc.constantFrom('O', 'I', 'T', null),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(records, (given) => {
        const lines = gpaLines(given);
        expect(lines.length).toBeLessThanOrEqual(new Set(given.map(({ LEVELCODE }) => LEVELCODE)).size);
        for (const { value, label } of lines) {
          expect(`${value} ${label}`).toMatch(/^\d\.\d{2} (\(Graduate\))?$/);
          const isNear = ({ GPA, LEVELCODE }: GpaFacts) =>
            GPA !== null &&
            (label === '(Graduate)') === (LEVELCODE === 'GR') &&
            Math.abs(GPA - Number(value)) <= 0.005 + Number.EPSILON * 8;
          expect(given.some(isNear)).toBe(true);
        }
      }),
    );
  });
});

describe('programOf', () => {
  const field = (
    FOS_DESC: string,
    FOS_CODE: string | null,
    CUR_PRIORITY: number | null,
    FOS_PRIORITY: number | null,
  ) => ({ FOS_DESC, FOS_CODE, CUR_PRIORITY, FOS_PRIORITY });

  test('ACAD-03 majors and minors are sorted by CUR_PRIORITY and then FOS_PRIORITY', () => {
    const [art, biology, chemistry, dance, english] = [
      field('Art', 'MINOR', 1, 10),
      field('Biology', 'MAJOR', 2, 1),
      field('Chemistry', 'MAJOR', 1, 10),
      field('Dance', 'MAJOR', 1, 2),
      field('English', 'MINOR', 1, 3),
    ];
    const given = [art, biology, chemistry, dance, english];
    expect(programOf(given)).toEqual({ first: dance, majors: [dance, chemistry, biology], minors: [english, art] });
    expect(given).toEqual([art, biology, chemistry, dance, english]);
  });

  test('ACAD-03 records without a priority come last, otherwise the order is kept', () => {
    const [first, second, last] = [
      field('Art', 'MAJOR', 1, null),
      field('Biology', 'MAJOR', 1, null),
      field('Chemistry', 'MAJOR', null, 1),
    ];
    expect(programOf([last, first, second]).majors).toEqual([first, second, last]);
  });

  test('ACAD-04 without a major the first record is the one for the program', () => {
    const [minor, other] = [field('Art', 'MINOR', 2, 1), field('Certificate', 'CERT', 1, 1)];
    expect(programOf([minor, other])).toEqual({ first: other, majors: [], minors: [minor] });
  });

  test('ACAD-07 without records there is no program', () => {
    expect(programOf([])).toEqual({ first: null, majors: [], minors: [] });
  });

  test('ACAD-03 majors and minors are in lists of their own, sorted', () => {
    const priorities = fc.option(fc.integer({ min: 1, max: 4 }));
    const curricula = fc.array(
      fc.record<CurriculumFacts>({
        CUR_PRIORITY: priorities,
        FOS_PRIORITY: priorities,
        FOS_CODE: fc.constantFrom('MAJOR', 'MINOR', 'CERT', null),
      }),
    );
    const rank = ({ CUR_PRIORITY, FOS_PRIORITY }: CurriculumFacts) => (CUR_PRIORITY ?? 9) * 10 + (FOS_PRIORITY ?? 9);
    fc.assert(
      fc.property(curricula, (given) => {
        const { first, majors, minors } = programOf(given);
        expect(new Set(majors)).toEqual(new Set(given.filter(({ FOS_CODE }) => FOS_CODE === 'MAJOR')));
        expect(new Set(minors)).toEqual(new Set(given.filter(({ FOS_CODE }) => FOS_CODE === 'MINOR')));
        for (const list of [majors, minors]) {
          expect(list.map(rank)).toEqual(list.map(rank).sort((one, other) => one - other));
        }
        expect(first === null).toBe(given.length === 0);
      }),
    );
  });
});
