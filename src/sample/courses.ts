import { termName } from '../rules/terms.ts';
import type { SampleCourse, SampleTerm } from './shapes.ts';

export type CatalogueCourse = {
  subject: string;
  number: string;
  title: string;
  credits: number;
  faculty: string;
  /** "Lecture" by default. */
  scheduleType?: string;
};

type Attendance = Pick<SampleCourse, 'EXCLUSIONLIST' | 'ACCEPTEDAID' | 'INITATTENDANCE'>;

const LIBERAL_ARTS = 'College of Liberal Arts and Sciences';
const ENGINEERING = 'College of Engineering and Computer Science';
const ARTS = 'College of the Arts';
const URBAN = 'College of Urban and Public Affairs';

const SUBJECTS: Record<string, { description: string; department: string; college: string }> = {
  ART: { description: 'Art', department: 'School of Art and Design', college: ARTS },
  CH: { description: 'Chemistry', department: 'Chemistry', college: LIBERAL_ARTS },
  CS: { description: 'Computer Science', department: 'Computer Science', college: ENGINEERING },
  ESM: { description: 'Environmental Science', department: 'Environmental Science', college: LIBERAL_ARTS },
  GEOG: { description: 'Geography', department: 'Geography', college: LIBERAL_ARTS },
  GER: { description: 'German', department: 'World Languages', college: LIBERAL_ARTS },
  HST: { description: 'History', department: 'History', college: LIBERAL_ARTS },
  ME: { description: 'Mechanical Engineering', department: 'Mechanical Engineering', college: ENGINEERING },
  MTH: { description: 'Mathematics', department: 'Mathematics and Statistics', college: LIBERAL_ARTS },
  MUS: { description: 'Music', department: 'School of Music', college: ARTS },
  PA: { description: 'Public Administration', department: 'Public Administration', college: URBAN },
  PE: { description: 'Physical Education', department: 'Campus Recreation', college: URBAN },
  PH: { description: 'Physics', department: 'Physics', college: LIBERAL_ARTS },
  PHL: { description: 'Philosophy', department: 'Philosophy', college: LIBERAL_ARTS },
  SOC: { description: 'Sociology', department: 'Sociology', college: LIBERAL_ARTS },
  SPAN: { description: 'Spanish', department: 'World Languages', college: LIBERAL_ARTS },
  STAT: { description: 'Statistics', department: 'Mathematics and Statistics', college: LIBERAL_ARTS },
  UNST: { description: 'University Studies', department: 'University Studies', college: LIBERAL_ARTS },
  WR: { description: 'Writing', department: 'English', college: LIBERAL_ARTS },
};

/** The courses of the current term, by course registration number. */
export const courseCatalogue = {
  '40219': { subject: 'CS', number: '333', title: 'Operating Systems', credits: 4, faculty: 'Dolores Vega' },
  '40355': {
    subject: 'CS',
    number: '533',
    title: 'Concepts of Operating Systems',
    credits: 3,
    faculty: 'Dolores Vega',
  },
  '40362': { subject: 'CS', number: '594', title: 'Internet Routing', credits: 3, faculty: 'Priya Raman' },
  '40388': {
    subject: 'CS',
    number: '503',
    title: 'Thesis',
    credits: 3,
    faculty: 'Dolores Vega',
    scheduleType: 'Thesis',
  },
  '40611': { subject: 'CH', number: '221', title: 'General Chemistry I', credits: 5, faculty: 'Ingrid Solberg' },
  '40877': {
    subject: 'UNST',
    number: '103',
    title: 'Freshman Inquiry: Work of Art',
    credits: 5,
    faculty: 'Marcus Bell',
    scheduleType: 'Seminar',
  },
  '41205': { subject: 'ESM', number: '320', title: 'Environmental Systems I', credits: 4, faculty: 'Naomi Whitehorse' },
  '41218': {
    subject: 'ESM',
    number: '322',
    title: 'Environmental Risk',
    credits: 2,
    faculty: 'Naomi Whitehorse',
    scheduleType: 'Recitation',
  },
  '41490': { subject: 'MTH', number: '251', title: 'Calculus I', credits: 4, faculty: 'Owen Brightwater' },
  '41497': { subject: 'MTH', number: '252', title: 'Calculus II', credits: 4, faculty: 'Leila Farrow' },
  '41532': { subject: 'MTH', number: '261', title: 'Linear Algebra', credits: 4, faculty: 'Owen Brightwater' },
  '41611': {
    subject: 'HST',
    number: '202',
    title: 'History of the United States II',
    credits: 4,
    faculty: 'Paul Okamoto',
  },
  '41640': { subject: 'GER', number: '301', title: 'Third-Year German', credits: 4, faculty: 'Anke Reuter' },
  '41702': { subject: 'ME', number: '120', title: 'Engineering Problem Solving', credits: 4, faculty: 'Grace Adeyemi' },
  '41760': { subject: 'PH', number: '211', title: 'Physics with Calculus I', credits: 4, faculty: 'Tobias Lund' },
  '41877': { subject: 'STAT', number: '243', title: 'Introduction to Statistics', credits: 4, faculty: 'Leila Farrow' },
  '42055': {
    subject: 'MUS',
    number: '195',
    title: 'University Choir',
    credits: 1,
    faculty: 'Celeste Moreau',
    scheduleType: 'Rehearsal',
  },
  '42110': {
    subject: 'ART',
    number: '115',
    title: 'Two-Dimensional Design',
    credits: 4,
    faculty: 'Jun Takeda',
    scheduleType: 'Studio',
  },
  '42216': { subject: 'PHL', number: '308', title: 'Ethics', credits: 4, faculty: 'Samuel Achterberg' },
  '42340': { subject: 'GEOG', number: '310', title: 'Climate and Water', credits: 4, faculty: 'Rosa Delgado' },
  '42401': {
    subject: 'PE',
    number: '182',
    title: 'Indoor Climbing',
    credits: 1,
    faculty: 'Kai Lindgren',
    scheduleType: 'Activity',
  },
  '42555': { subject: 'SOC', number: '200', title: 'Introduction to Sociology', credits: 4, faculty: 'Thandi Nkosi' },
  '42630': { subject: 'SPAN', number: '101', title: 'First-Year Spanish', credits: 4, faculty: 'Beatriz Luna' },
  '42644': { subject: 'SPAN', number: '201', title: 'Second-Year Spanish', credits: 4, faculty: 'Beatriz Luna' },
  '42790': {
    subject: 'WR',
    number: '327',
    title: 'Technical Writing',
    credits: 4,
    faculty: 'Hana Sato',
    scheduleType: 'Seminar',
  },
  '42801': { subject: 'WR', number: '222', title: 'Writing Research Papers', credits: 4, faculty: 'Hana Sato' },
  '43120': {
    subject: 'GEOG',
    number: '399',
    title: 'The City on Foot',
    credits: 2,
    faculty: 'Rosa Delgado',
    scheduleType: 'Field seminar',
  },
  '43155': {
    subject: 'UNST',
    number: '199',
    title: 'First-Year Weekend',
    credits: 1,
    faculty: 'Marcus Bell',
    scheduleType: 'Seminar',
  },
} satisfies Record<string, CatalogueCourse>;

export type CourseNumber = keyof typeof courseCatalogue;

/** No attendance warning: the aid is accepted and the attendance is recorded. */
const RECORDED: Attendance = { EXCLUSIONLIST: 'N', ACCEPTEDAID: 'Y', INITATTENDANCE: 'Y' };
const UNRECORDED: Attendance = { ...RECORDED, INITATTENDANCE: 'N' };

type Enrollment = { number: CourseNumber; online?: true; attendance?: Attendance };

/**
 * The courses of each person. Only the first course of Amara and of Robin has an attendance warning. Their next courses
 * each miss one condition of the warning.
 */
const enrollments: Record<string, Enrollment[]> = {
  amara: [
    { number: '40219', attendance: UNRECORDED },
    { number: '42216', attendance: { ...UNRECORDED, ACCEPTEDAID: 'N' } },
    { number: '42055', attendance: { ...UNRECORDED, EXCLUSIONLIST: 'Y' } },
    { number: '41532' },
    { number: '42790' },
    { number: '42401' },
    { number: '43120' },
    { number: '41877', online: true },
  ],
  ben: [
    { number: '40877' },
    { number: '41490' },
    { number: '40611' },
    { number: '42630', attendance: { ...UNRECORDED, ACCEPTEDAID: 'N' } },
    { number: '43155' },
  ],
  chen: [{ number: '40355', online: true }, { number: '40362', online: true }, { number: '40388' }],
  tomas: [{ number: '41760' }, { number: '41497' }, { number: '41702' }, { number: '42801', online: true }],
  jonas: [{ number: '41611' }, { number: '41640' }, { number: '42555' }, { number: '42340', online: true }],
  robin: [
    { number: '41205', attendance: UNRECORDED },
    { number: '42644', attendance: { ...UNRECORDED, ACCEPTEDAID: 'N' } },
    { number: '42055', attendance: { ...UNRECORDED, EXCLUSIONLIST: 'Y' } },
    { number: '42340' },
    { number: '42110' },
    { number: '41218' },
    { number: '42401' },
    { number: '43120' },
    { number: '41877', online: true },
  ],
};

/** The courses of a sample person in the term in which they are enrolled; empty for a person who is not a student. */
export function sampleCourses(username: string, term: SampleTerm): SampleCourse[] {
  return (enrollments[username] ?? []).map(({ number, online = false, attendance = RECORDED }, position) =>
    courseRecord(number, courseCatalogue[number], term, { position, online, attendance }),
  );
}

/**
 * The record of a course in a term.
 * @param number its course registration number
 * @param options.position in the list of the person's courses
 */
export function courseRecord(
  number: string,
  course: CatalogueCourse,
  term: SampleTerm,
  { position, online = false, attendance = RECORDED }: { position: number; online?: boolean; attendance?: Attendance },
): SampleCourse {
  const subject = SUBJECTS[course.subject];
  return {
    AVAIALABLEWAITLIST: (position * 3) % 5,
    COLLEGE: subject?.college ?? '',
    COURSELEVEL: Number(course.number) >= 500 ? 'Graduate' : 'Undergraduate',
    COURSELOCATION: online ? 'Online' : 'Main campus',
    COURSENUMBER: course.number,
    COURSEREGISTRATIONNUMBER: number,
    COURSETITLE: course.title,
    CREDITS: course.credits,
    DEPARTMENT: subject?.department ?? '',
    FACULTYEMAIL: `${course.faculty.toLowerCase().replace(' ', '.')}@portico.example`,
    FACULTYNAME: course.faculty,
    LECTUREHOURS: course.scheduleType === 'Thesis' ? 0 : course.credits,
    SCHEDULETYPE: course.scheduleType ?? 'Lecture',
    SECTIONNO: '001',
    SUBJECT: course.subject,
    SUBJECTDESCRIPTION: subject?.description ?? '',
    TERMCODE: term.term,
    TERMDESCRIPTION: termName(term.term) ?? '',
    ...attendance,
  };
}
