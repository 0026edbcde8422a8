import { amaraPortrait, erikPortrait } from './portraits.ts';
import type { SamplePerson, SamplePersonInfo, SamplePreferences, SampleUser } from './shapes.ts';

const ordinary = {
  photo: null,
  primary_role: null,
  other_roles: [],
  is_staff: false,
  is_superuser: false,
  can_use_demo: false,
  has_provisional_account: false,
  financial_dashboard_access: false,
  role_acknowledged_on: null,
} satisfies Partial<SampleUser>;

const nothingSaid: Omit<SamplePersonInfo, 'DISPLAY_NAME' | 'LEGAL_NAME' | 'STUDENT_ID'> = {
  BIO_DATA: { SO_DESC: null, GI_DESC: null },
  CITIZENSHIP_STATUS: 'Citizen',
  DISABILITY_CLASSIFICATION: null,
  DISABILITY_STATUS: null,
  EMPLOYEE: 'N',
  ETHNICITY: null,
  LEGAL_SEX: null,
  PREFERRED_NAME: null,
  PRONOUNS: null,
  RACE_DATA: [],
  STUDENT: 'N',
  STUDENT_WORKER: 'N',
  VETERAN_CLASSIFICATION: null,
  VETERAN_ELIGIBILITY: 'N',
  VETERAN_STATUS: null,
};

const byEmail = (pk: number): SamplePreferences => ({
  pk,
  use_profile_photo: true,
  contact_by_email: true,
  contact_by_text: false,
  sms_number: null,
});

/** Everybody who can sign in to a server with sample data. */
export const samplePeople: SamplePerson[] = [
  {
    id: 1,
    summary: 'Student, junior, one hold',
    is_new_student: false,
    user: {
      ...ordinary,
      username: 'amara',
      first_name: 'Amara',
      last_name: 'Okafor',
      photo: amaraPortrait,
      nine_number: '912345678',
      email: 'amara.okafor@portico.example',
      primary_role: 'student',
      can_use_demo: true,
      profile_pk: 201,
      role_acknowledged_on: '2025-09-22T16:05:00Z',
    },
    preferences: { ...byEmail(301), contact_by_text: true, sms_number: '503-555-0172' },
    employment: null,
    personInfo: {
      ...nothingSaid,
      DISPLAY_NAME: 'Amara',
      LEGAL_NAME: 'Amara Chidinma Okafor',
      PREFERRED_NAME: 'Amara',
      PRONOUNS: 'she/her',
      STUDENT: 'Y',
      STUDENT_ID: '912345678',
    },
  },
  {
    id: 2,
    summary: 'New student with the checklist',
    is_new_student: true,
    user: {
      ...ordinary,
      username: 'ben',
      first_name: 'Benjamin',
      last_name: 'Whitaker',
      nine_number: '912345690',
      email: 'ben.whitaker@portico.example',
      primary_role: 'student',
      profile_pk: 202,
    },
    preferences: byEmail(302),
    employment: null,
    personInfo: {
      ...nothingSaid,
      DISPLAY_NAME: 'Ben',
      LEGAL_NAME: 'Benjamin Whitaker',
      PREFERRED_NAME: 'Ben',
      PRONOUNS: 'he/him',
      STUDENT: 'Y',
      STUDENT_ID: '912345690',
    },
  },
  {
    id: 3,
    summary: 'Faculty and advisor',
    is_new_student: false,
    user: {
      ...ordinary,
      username: 'dolores',
      first_name: 'Dolores',
      last_name: 'Vega',
      nine_number: '912300417',
      email: 'dolores.vega@portico.example',
      primary_role: 'faculty',
      other_roles: ['advisor'],
      profile_pk: 203,
    },
    preferences: byEmail(303),
    employment: {
      title: 'Associate Professor',
      department: 'Computer Science',
      phone_number: '503-555-0118',
      building: 'Engineering Building',
      office_room: '214',
    },
    personInfo: {
      ...nothingSaid,
      DISPLAY_NAME: 'Dolores',
      LEGAL_NAME: 'María Dolores Vega',
      EMPLOYEE: 'Y',
      STUDENT_ID: '912300417',
    },
  },
  {
    id: 4,
    summary: 'Staff, may see the admin link',
    is_new_student: false,
    user: {
      ...ordinary,
      username: 'erik',
      first_name: 'Erik',
      last_name: 'Lindqvist',
      photo: erikPortrait,
      nine_number: '912300502',
      email: 'erik.lindqvist@portico.example',
      primary_role: 'staff',
      is_staff: true,
      can_use_demo: true,
      financial_dashboard_access: true,
      profile_pk: 204,
    },
    preferences: byEmail(304),
    employment: {
      title: 'Student Services Coordinator',
      department: 'Registrar’s Office',
      phone_number: '503-555-0125',
      building: 'Neuberger Hall',
      office_room: '104',
    },
    personInfo: {
      ...nothingSaid,
      DISPLAY_NAME: 'Erik',
      LEGAL_NAME: 'Erik Lindqvist',
      PRONOUNS: 'he/him',
      EMPLOYEE: 'Y',
      STUDENT_ID: '912300502',
    },
  },
  {
    id: 5,
    summary: 'Provisional account',
    is_new_student: true,
    user: {
      ...ordinary,
      username: 'gia',
      first_name: 'Gia',
      last_name: 'Moretti',
      nine_number: '912345733',
      email: 'gia.moretti@mail.example',
      has_provisional_account: true,
      profile_pk: 205,
    },
    preferences: byEmail(305),
    employment: null,
    personInfo: null,
  },
];

/**
 * A sample person by user name.
 * @throws RangeError when nobody is called that
 */
export function samplePerson(username: string): SamplePerson {
  const person = samplePeople.find(({ user }) => user.username === username);
  if (person === undefined) throw new RangeError(`nobody in the sample data is called "${username}"`);
  return person;
}
