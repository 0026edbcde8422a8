import { addDays } from '../rules/dates.ts';
import { sampleCourses } from './courses.ts';
import { enrollmentsOfOtherTerms } from './other-terms.ts';
import type { SampleGrade } from './shapes.ts';
import { sampleTerm } from './terms.ts';

/**
 * The grades of a sample person: the courses of this term and of the next one without a grade, then those of earlier terms.
 * @param today `YYYY-MM-DD`
 */
export function sampleGrades(username: string, today: string): SampleGrade[] {
  const current = sampleTerm(today);
  const currentGrades = sampleCourses(username, current).map((course) => ({
    COURSENUMBER: course.COURSENUMBER,
    COURSEREGISTRATIONNUMBER: course.COURSEREGISTRATIONNUMBER,
    COURSETITLE: course.COURSETITLE,
    FINALGRADE: null,
    GRADEDATE: null,
    SUBJECTCODE: course.SUBJECT,
    TERMCODE: course.TERMCODE,
  }));
  const otherGrades = enrollmentsOfOtherTerms(username, today).map(({ term, number, course, grade }) => ({
    COURSENUMBER: course.number,
    COURSEREGISTRATIONNUMBER: number,
    COURSETITLE: course.title,
    FINALGRADE: grade,
    GRADEDATE: grade === null ? null : addDays(term.end_date, -4),
    SUBJECTCODE: course.subject,
    TERMCODE: term.term,
  }));
  return [...currentGrades, ...otherGrades];
}
