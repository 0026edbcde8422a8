import { addDays } from '../rules/dates.ts';
import { sampleCourses } from './courses.ts';
import type { SampleGrade } from './shapes.ts';
import { sampleTerm, sampleTerms } from './terms.ts';

/** Subject, number, title, course registration number, grade; null for a grade that has not been posted. */
type PastCourse = [string, string, string, string, string | null];

/** The past courses of each person, one list for each term, latest term first. */
const pastCourses: Record<string, PastCourse[][]> = {
  amara: [
    [
      ['CS', '302', 'Data Structures', '30214', 'A-'],
      ['MTH', '253', 'Calculus III', '31508', 'B'],
      ['PHL', '201', 'Introduction to Philosophy', '32214', 'A'],
      ['MUS', '195', 'University Choir', '32051', null],
    ],
    [
      ['CS', '250', 'Discrete Structures I', '20188', 'B+'],
      ['MTH', '252', 'Calculus II', '21511', 'C+'],
      ['MUS', '195', 'University Choir', '22048', 'P'],
    ],
    [
      ['CS', '205', 'System Programming', '10231', 'A'],
      ['WR', '222', 'Writing Research Papers', '12783', 'A-'],
      ['SPAN', '203', 'Second-Year Spanish', '12649', 'W'],
    ],
    [
      ['CS', '163', 'Introduction to Programming', '60207', 'B'],
      ['MTH', '251', 'Calculus I', '61490', 'B-'],
      ['UNST', '103', 'Freshman Inquiry: Human/Nature', '60859', 'A'],
    ],
  ],
  chen: [
    [
      ['CS', '581', 'Theory of Computation', '30361', 'A'],
      ['CS', '558', 'Programming Languages', '30358', 'A-'],
    ],
    [
      ['CS', '584', 'Algorithm Design and Analysis', '20344', 'A'],
      ['CS', '507', 'Research Seminar', '20339', 'P'],
    ],
  ],
  tomas: [
    [
      ['MTH', '251', 'Calculus I', '31490', 'B+'],
      ['CH', '221', 'General Chemistry I', '30611', 'B'],
    ],
  ],
  jonas: [
    [
      ['HST', '201', 'History of the United States I', '31609', 'A'],
      ['GER', '203', 'Second-Year German', '31633', 'A'],
      ['GEOG', '230', 'Environment and Society', '32331', 'B-'],
    ],
    [
      ['HST', '101', 'Western Civilization', '21601', 'B+'],
      ['GER', '202', 'Second-Year German', '21632', 'A-'],
      ['STAT', '243', 'Introduction to Statistics', '21877', 'C'],
    ],
  ],
  robin: [
    [
      ['ESM', '230', 'Case Studies in Environmental Problem Solving', '31201', 'A'],
      ['CH', '222', 'General Chemistry II', '30615', 'B-'],
      ['SPAN', '103', 'First-Year Spanish', '32632', 'A-'],
      ['MUS', '195', 'University Choir', '32052', null],
    ],
    [
      ['CH', '221', 'General Chemistry I', '20611', 'C+'],
      ['SPAN', '102', 'First-Year Spanish', '22631', 'B+'],
      ['PE', '182', 'Indoor Climbing', '22401', 'P'],
    ],
    [
      ['MTH', '251', 'Calculus I', '11490', 'B'],
      ['SPAN', '101', 'First-Year Spanish', '12630', 'B'],
      ['GEOG', '210', 'Physical Geography', '12338', 'A'],
    ],
    [
      ['UNST', '103', 'Freshman Inquiry: Sustainability', '60861', 'A'],
      ['MTH', '112', 'Precalculus II', '61472', 'W'],
      ['WR', '121', 'College Writing', '62775', 'A-'],
    ],
  ],
};

/**
 * The grades of a sample person: this term's courses without a grade, then those of earlier terms.
 * @param today `YYYY-MM-DD`
 */
export function sampleGrades(username: string, today: string): SampleGrade[] {
  const current = sampleTerm(today);
  const earlierTerms = sampleTerms(today)
    .filter(({ term }) => term < current.term)
    .reverse();
  const currentGrades = sampleCourses(username, current).map((course) => ({
    COURSENUMBER: course.COURSENUMBER,
    COURSEREGISTRATIONNUMBER: course.COURSEREGISTRATIONNUMBER,
    COURSETITLE: course.COURSETITLE,
    FINALGRADE: null,
    GRADEDATE: null,
    SUBJECTCODE: course.SUBJECT,
    TERMCODE: course.TERMCODE,
  }));
  const earlierGrades = (pastCourses[username] ?? []).flatMap((courses, termsAgo) => {
    const term = earlierTerms[termsAgo];
    if (term === undefined) return [];
    return courses.map(([subject, number, title, registrationNumber, grade]) => ({
      COURSENUMBER: number,
      COURSEREGISTRATIONNUMBER: registrationNumber,
      COURSETITLE: title,
      FINALGRADE: grade,
      GRADEDATE: grade === null ? null : addDays(term.end_date, -4),
      SUBJECTCODE: subject,
      TERMCODE: term.term,
    }));
  });
  return [...currentGrades, ...earlierGrades];
}
