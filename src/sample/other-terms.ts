import { type CatalogueCourse, courseRecord } from './courses.ts';
import { meetingRecord, type Room } from './schedule.ts';
import type { SampleCourse, SampleMeeting, SampleTerm } from './shapes.ts';
import { sampleTerm, sampleTerms } from './terms.ts';

/** Subject, number, title, course registration number, grade; null for a grade that has not been posted. */
type ShortCourse = [string, string, string, string, string | null];

/** The past courses of each person, one list for each term, latest term first. */
const pastCourses: Record<string, ShortCourse[][]> = {
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

/** The courses of the next term of those who have registered. */
const nextCourses: Record<string, ShortCourse[]> = {
  amara: [
    ['CS', '350', 'Algorithms and Complexity', '50222', null],
    ['MTH', '343', 'Applied Linear Algebra', '51534', null],
    ['MUS', '195', 'University Choir', '52057', null],
  ],
  jonas: [
    ['HST', '203', 'History of the United States III', '51613', null],
    ['GER', '302', 'Third-Year German', '51642', null],
  ],
  robin: [
    ['ESM', '321', 'Environmental Systems II', '51207', null],
    ['SPAN', '202', 'Second-Year Spanish', '52646', null],
    ['GEOG', '311', 'Climatology', '52342', null],
  ],
};

const INSTRUCTORS: Record<string, string> = {
  CH: 'Ingrid Solberg',
  CS: 'Dolores Vega',
  ESM: 'Naomi Whitehorse',
  GEOG: 'Rosa Delgado',
  GER: 'Anke Reuter',
  HST: 'Paul Okamoto',
  MTH: 'Owen Brightwater',
  MUS: 'Celeste Moreau',
  PE: 'Kai Lindgren',
  PHL: 'Samuel Achterberg',
  SPAN: 'Beatriz Luna',
  STAT: 'Leila Farrow',
  UNST: 'Marcus Bell',
  WR: 'Hana Sato',
};

type Slot = { days: string; start: string; end: string; room: Room };

/** When and where the first, second, third and fourth course of a term meet. */
const SLOTS: Slot[] = [
  { days: 'TR', start: '1000', end: '1150', room: { building: 'Cramer Hall', room: '269' } },
  { days: 'MWF', start: '0900', end: '0950', room: { building: 'Neuberger Hall', room: '454' } },
  { days: 'MW', start: '1400', end: '1550', room: { building: 'Lincoln Hall', room: '221' } },
  { days: 'TR', start: '1315', end: '1420', room: { building: 'Neuberger Hall', room: '71' } },
];
const CHOIR: Slot = { days: 'MW', start: '1830', end: '2000', room: { building: 'Lincoln Hall', room: '75' } };

type OtherEnrollment = {
  term: SampleTerm;
  /** Course registration number. */
  number: string;
  course: CatalogueCourse;
  grade: string | null;
  /** In the person's courses of that term. */
  position: number;
};

/**
 * The courses of a sample person in the next term, then in earlier terms, the latest first.
 * @param today `YYYY-MM-DD`
 */
export function enrollmentsOfOtherTerms(username: string, today: string): OtherEnrollment[] {
  const terms = sampleTerms(today);
  const current = sampleTerm(today).term;
  const earlier = terms.filter(({ term }) => term < current).reverse();
  const next = terms.find(({ term }) => term > current);
  return [
    ...enrollmentsIn(next, nextCourses[username] ?? []),
    ...(pastCourses[username] ?? []).flatMap((courses, termsAgo) => enrollmentsIn(earlier[termsAgo], courses)),
  ];
}

/** The course records of the terms before and after the current one. */
export const coursesOfOtherTerms = (username: string, today: string): SampleCourse[] =>
  enrollmentsOfOtherTerms(username, today).map(({ term, number, course, position }) =>
    courseRecord(number, course, term, { position }),
  );

/** The meetings of the terms before and after the current one: each course has one. */
export const scheduleOfOtherTerms = (username: string, today: string): SampleMeeting[] =>
  enrollmentsOfOtherTerms(username, today).map(({ term, number, course, position }) => {
    const { days, start, end, room } = slotOf(course, position);
    const range = { first: term.start_date, last: term.end_date };
    return meetingRecord(number, course, term, range, [days, start, end, course.scheduleType ?? 'Lecture', room]);
  });

function slotOf({ subject }: CatalogueCourse, position: number): Slot {
  return subject === 'MUS' ? CHOIR : (SLOTS[position] ?? CHOIR);
}

function enrollmentsIn(term: SampleTerm | undefined, courses: readonly ShortCourse[]): OtherEnrollment[] {
  if (term === undefined) return [];
  return courses.map(([subject, courseNumber, title, number, grade], position) => ({
    term,
    number,
    course: {
      subject,
      number: courseNumber,
      title,
      credits: subject === 'MUS' || subject === 'PE' ? 1 : 4,
      faculty: INSTRUCTORS[subject] ?? 'Marcus Bell',
      ...(subject === 'MUS' ? { scheduleType: 'Rehearsal' } : {}),
    },
    grade,
    position,
  }));
}
