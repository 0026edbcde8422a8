import { farahPortrait } from './portraits.ts';
import type { SampleAdvisor, SampleCurriculum, SampleGpa, SampleProgram, SampleTerm } from './shapes.ts';

type Studies = {
  gpa: SampleGpa[];
  standing: string;
  classStanding: string | null;
  program: (term: SampleTerm) => SampleProgram | null;
  /** Keys of `ADVISORS`. The first is the primary advisor. */
  advisors: (keyof typeof ADVISORS)[];
};

const ADVISORS = {
  dolores: {
    ADV_CODE: 'MAJR',
    ADV_CODE_DESC: 'Major advisor',
    ADV_EMAIL_ADDRESS: 'dolores.vega@portico.example',
    ADV_NAME: 'Dolores Vega',
    ADV_PHOTO: null,
  },
  farah: {
    ADV_CODE: 'PATH',
    ADV_CODE_DESC: 'Pathway advisor',
    ADV_EMAIL_ADDRESS: 'farah.haddad@portico.example',
    ADV_NAME: 'Farah Haddad',
    ADV_PHOTO: farahPortrait,
  },
  celeste: {
    ADV_CODE: 'MINR',
    ADV_CODE_DESC: 'Minor advisor',
    ADV_EMAIL_ADDRESS: 'celeste.moreau@portico.example',
    ADV_NAME: 'Celeste Moreau',
    ADV_PHOTO: null,
  },
  naomi: {
    ADV_CODE: 'MAJR',
    ADV_CODE_DESC: 'Major advisor',
    ADV_EMAIL_ADDRESS: 'naomi.whitehorse@portico.example',
    ADV_NAME: 'Naomi Whitehorse',
    ADV_PHOTO: null,
  },
} satisfies Record<string, Omit<SampleAdvisor, 'ADV_PRIM' | 'ADV_TERM_EFF'>>;

const overall = (GPA: number, LEVELCODE = 'UG'): SampleGpa => ({ GPA, GPATYPEINDICATOR: 'O', LEVELCODE });
const institutional = (GPA: number, LEVELCODE = 'UG'): SampleGpa => ({ GPA, GPATYPEINDICATOR: 'I', LEVELCODE });

const studies: Record<string, Studies> = {
  amara: {
    gpa: [institutional(3.36), overall(3.42)],
    standing: 'Good Standing',
    classStanding: 'Junior',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'CS', 'Computer Science', 'Computer Science', {
          DEGREE_DESC: 'Bachelor of Science',
          COLLEGE: 'College of Engineering and Computer Science',
        }),
        fieldOfStudy(term, 'MINOR', 'MUS', 'Music', 'School of Music', {
          DEGREE_DESC: 'Bachelor of Science',
          COLLEGE: 'College of the Arts',
          FOS_PRIORITY: 2,
        }),
      ],
      pre_prof: [{ FOS_DESC: 'Pre-Law' }],
    }),
    advisors: ['dolores', 'celeste', 'farah'],
  },
  ben: {
    gpa: [],
    standing: 'Good Standing',
    classStanding: 'Freshman',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'CS', 'Computer Science', 'Computer Science', {
          DEGREE_DESC: 'Bachelor of Science',
          COLLEGE: 'College of Engineering and Computer Science',
          CATALOG_TERM: term.term,
          EXPECTED_GRAD_TERM: yearsLater(term, 4),
          STUDENT_TYPE: 'New first-year',
          TERM_EFF_CODE: term.term,
        }),
      ],
      pre_prof: [],
    }),
    advisors: ['dolores'],
  },
  chen: {
    gpa: [overall(3.87, 'GR'), institutional(3.9, 'GR'), overall(3.55), institutional(3.6)],
    standing: 'Good Standing',
    classStanding: 'Graduate',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'CS', 'Computer Science', 'Computer Science', {
          ADMITLEVEL: 'Graduate',
          COLLEGE: 'College of Engineering and Computer Science',
          DEGREE_DESC: 'Master of Science',
          EXPECTED_GRAD_TERM: yearsLater(term, 1),
          LEVL: 'Graduate',
          LEVL_CODE: 'GR',
          RESIDENCY_STATUS: 'International',
        }),
      ],
      pre_prof: [],
    }),
    advisors: ['dolores'],
  },
  tomas: {
    gpa: [institutional(3.17), overall(3.05)],
    standing: 'Good Standing',
    classStanding: 'Transfer',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'ME', 'Mechanical Engineering', 'Mechanical Engineering', {
          ADMITLEVEL: 'Undergraduate transfer',
          COLLEGE: 'College of Engineering and Computer Science',
          DEGREE_DESC: 'Bachelor of Science',
          EXPECTED_GRAD_TERM: yearsLater(term, 3),
          RESIDENCY_STATUS: null,
          STUDENT_TYPE: 'Transfer',
        }),
      ],
      pre_prof: [],
    }),
    advisors: ['farah'],
  },
  jonas: {
    gpa: [overall(3.3), institutional(3.3)],
    standing: 'Good Standing',
    classStanding: 'Sophomore',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'HST', 'History', 'History', {}),
        fieldOfStudy(term, 'MINOR', 'GER', 'German', 'World Languages', { FOS_PRIORITY: 2 }),
      ],
      pre_prof: [],
    }),
    advisors: ['farah'],
  },
  robin: {
    gpa: [overall(3.28), institutional(3.31)],
    standing: 'Good Standing',
    classStanding: 'Junior',
    program: (term) => ({
      curricula: [
        fieldOfStudy(term, 'MAJOR', 'ESM', 'Environmental Science', 'Environmental Science', {
          DEGREE_DESC: 'Bachelor of Science',
        }),
        fieldOfStudy(term, 'MINOR', 'SPAN', 'Spanish', 'World Languages', {
          DEGREE_DESC: 'Bachelor of Science',
          FOS_PRIORITY: 2,
        }),
      ],
      pre_prof: [{ FOS_DESC: 'Pre-Law' }],
    }),
    advisors: ['naomi', 'farah'],
  },
};

/** GPA, standing, program and advisors of a sample person; empty for a person who is not a student. */
export function sampleStudies(username: string, term: SampleTerm) {
  const found = studies[username];
  if (found === undefined) {
    return { gpa: [], standing: null, 'class-standing': null, 'curriculum-info': null, advisor: [] };
  }
  return {
    gpa: found.gpa,
    standing: { message: found.standing },
    'class-standing': found.classStanding === null ? null : { class_standing: found.classStanding },
    'curriculum-info': found.program(term),
    advisor: found.advisors.map(
      (name, position): SampleAdvisor => ({
        ...ADVISORS[name],
        ADV_PRIM: position === 0 ? 'Y' : 'N',
        ADV_TERM_EFF: yearsLater(term, -1),
      }),
    ),
  };
}

/** A field of study. By default it belongs to a Bachelor of Arts program that began two years ago. */
function fieldOfStudy(
  term: SampleTerm,
  FOS_CODE: SampleCurriculum['FOS_CODE'],
  FOS: string,
  FOS_DESC: string,
  DEPARTMENT: string,
  overrides: Partial<SampleCurriculum>,
): SampleCurriculum {
  return {
    ADMITLEVEL: 'Undergraduate',
    CATALOG_TERM: yearsLater(term, -2),
    COLLEGE: 'College of Liberal Arts and Sciences',
    CUR_PRIORITY: 1,
    DEGREE_DESC: 'Bachelor of Arts',
    DEPARTMENT,
    EXPECTED_GRAD_TERM: yearsLater(term, 2),
    FOS,
    FOS_CODE,
    FOS_DESC,
    FOS_PRIORITY: 1,
    LEVL: 'Undergraduate',
    LEVL_CODE: 'UG',
    RESIDENCY_STATUS: 'Oregon resident',
    STUDENT_STATUS: 'Active',
    STUDENT_TYPE: 'Continuing',
    TERM_EFF_CODE: yearsLater(term, -2),
    ...overrides,
  };
}

/** The code of the same term in another year. */
function yearsLater({ term }: SampleTerm, years: number): string {
  return `${Number(term.slice(0, 4)) + years}${term.slice(4)}`;
}
