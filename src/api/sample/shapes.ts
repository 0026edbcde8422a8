/**
 * The shapes of the sample data: what a backend answers, every field of the specification written out, before the
 * schemas of `src/api` fold anything. Days are `YYYY-MM-DD`.
 */

export type SampleUser = {
  first_name: string;
  last_name: string;
  photo: string | null;
  nine_number: string;
  email: string;
  username: string;
  primary_role: string | null;
  other_roles: string[];
  is_staff: boolean;
  is_superuser: boolean;
  can_use_demo: boolean;
  has_provisional_account: boolean;
  financial_dashboard_access: boolean;
  profile_pk: number;
  role_acknowledged_on: string | null;
};

export type SamplePreferences = {
  pk: number;
  use_profile_photo: boolean;
  contact_by_email: boolean;
  contact_by_text: boolean;
  sms_number: string | null;
};

type SampleEmployment = {
  title: string;
  department: string;
  phone_number: string;
  building: string;
  office_room: string;
};

type YesOrNo = 'Y' | 'N';

/** The advanced profile. */
export type SamplePersonInfo = {
  BIO_DATA: { SO_DESC: string | null; GI_DESC: string | null };
  CITIZENSHIP_STATUS: string | null;
  DISABILITY_CLASSIFICATION: string | null;
  DISABILITY_STATUS: string | null;
  DISPLAY_NAME: string;
  EMPLOYEE: YesOrNo;
  ETHNICITY: string | null;
  LEGAL_NAME: string;
  LEGAL_SEX: string | null;
  PREFERRED_NAME: string | null;
  PRONOUNS: string | null;
  RACE_DATA: { RACE_EXPANDED_DESC: string }[];
  STUDENT: YesOrNo;
  STUDENT_ID: string;
  STUDENT_WORKER: YesOrNo;
  VETERAN_CLASSIFICATION: string | null;
  VETERAN_ELIGIBILITY: YesOrNo;
  VETERAN_STATUS: string | null;
};

export type SamplePerson = {
  /** Also the `user` of the person's tasks. */
  id: number;
  /** One line for the list of people on the sign-in page. */
  summary: string;
  is_new_student: boolean;
  user: SampleUser;
  preferences: SamplePreferences;
  /** Null for a person who is no employee. */
  employment: SampleEmployment | null;
  personInfo: SamplePersonInfo | null;
};

export type SampleTerm = { term: string; start_date: string; end_date: string };

export type SampleMeeting = {
  SUBJECTCODE: string;
  COURSENUMBER: string;
  COURSETITLE: string;
  COURSEREGISTRATIONNUMBER: string;
  STARTTIME: string | null;
  ENDTIME: string | null;
  STARTDATE: string;
  ENDDATE: string;
  BUILDING: string | null;
  ROOM: string | null;
  LOCATION: string | null;
  /** Letters of M T W R F S U; null for a web course. */
  DAYS: string | null;
  DAYSDISPLAY: string | null;
  INSTRUCTIONAL_METHOD: string;
  MEETINGTYPE: string;
  TERMCODE: string;
};

export type SampleHold = {
  HOLD: string;
  HOLDAMOUNT: number;
  HOLDDESCRIPTION: string;
  HOLDFROMDATE: string;
  HOLDTODATE: string;
  HOLDORIGINATINGOFFICE: string;
  HOLDORIGINATINGOFFICEDESCRIPTION: string;
  HOLDRELEASEINDICATOR: YesOrNo;
  PROCESSAFFECTED: string[];
  REASON: string;
  STUDENTID: string;
};

export type SampleCategory = { id: number; slug: string; name: string };

export type SampleTask = {
  id: number;
  title: string;
  /** HTML. */
  description: string;
  category: number;
  starts_on: string | null;
  ends_on: string | null;
  /** The day that the list is ordered by. */
  action_date: string | null;
  periodicity: string;
  important_reason: string | null;
  sort_by: 'START';
  modality: 'ONLINE';
  has_deadline: boolean;
  is_important: boolean;
  new_student_checklist: boolean;
  checklist_rank: number | null;
};

/** One person's record of a task. Times are ISO 8601 in UTC. */
export type SampleAssignment = {
  id: number;
  user: number;
  starred: boolean;
  completed_on: string | null;
  does_not_apply_on: string | null;
  do_now_on: string | null;
  overdue: boolean;
  task: SampleTask;
};
