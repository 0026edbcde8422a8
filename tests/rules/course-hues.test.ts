import { expect, test } from 'vitest';
import { COURSE_HUES, courseHues } from '../../src/rules/course-hues.ts';

const course = (code: string, number: string | null) => {
  const [SUBJECTCODE = null, COURSENUMBER = null] = code.split(' ');
  return { SUBJECTCODE, COURSENUMBER, COURSEREGISTRATIONNUMBER: number };
};
/** The hue of a course that shares its term with no other. */
const alone = (code: string) => courseHues([])(course(code, null));

test('ACAD-33 a course has the same hue in each term and list', () => {
  const courses = ['CS 333', 'MTH 261', 'PHL 308', 'WR 327'].map((code) => [code, alone(code)]);
  expect(courses).toEqual([
    ['CS 333', 4],
    ['MTH 261', 7],
    ['PHL 308', 6],
    ['WR 327', 6],
  ]);
});

test('ACAD-33 of two courses with the same hue the one with the later CRN takes the next free hue, in any order', () => {
  const same = twoOfOneHue();
  const first = course(same[0], '40001');
  const second = course(same[1], '40002');
  const hue = alone(same[0]);
  for (const list of [
    [first, second],
    [second, first, second],
  ]) {
    const hueOf = courseHues(list);
    expect([hueOf(first), hueOf(second)]).toEqual([hue, (hue + 1) % COURSE_HUES]);
  }
});

test('ACAD-33 a course of a later list leaves the hues of the earlier list as they are', () => {
  const [one, other] = twoOfOneHue();
  const hueOf = courseHues([course(one, '40002')], [course(other, '40001'), course(one, '40002')]);
  const hue = alone(one);
  expect([hueOf(course(one, null)), hueOf(course(other, null))]).toEqual([hue, (hue + 1) % COURSE_HUES]);
});

test('ACAD-33 as many courses as hues have one each; further courses keep their own', () => {
  const many = Array.from({ length: COURSE_HUES + 1 }, (_, position) => course(`CS ${position}`, `4000${position}`));
  const hueOf = courseHues(many);
  const hues = many.map(hueOf);
  expect(hues.slice(0, COURSE_HUES).sort()).toEqual(Array.from({ length: COURSE_HUES }, (_, hue) => hue));
  expect(hues.at(-1)).toBe(alone(`CS ${COURSE_HUES}`));
});

test('ACAD-33 a course without subject, number or CRN has a hue too', () => {
  const unknown = { SUBJECTCODE: null, COURSENUMBER: null, COURSEREGISTRATIONNUMBER: null };
  expect(courseHues([unknown])(unknown)).toBe(courseHues([])(unknown));
});

/** Two codes with the same hue. */
function twoOfOneHue(): [string, string] {
  const codes = Array.from({ length: COURSE_HUES + 1 }, (_, position) => `MTH ${position}`);
  for (const one of codes) {
    const other = codes.find((code) => code !== one && alone(code) === alone(one));
    if (other !== undefined) return [one, other];
  }
  throw new Error('there are more courses than hues');
}
