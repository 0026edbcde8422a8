/**
 * The types of the sample data. They have every field of the specification, as a backend answers it, before the schemas
 * of `src/api` normalise it. Days are `YYYY-MM-DD`, times ISO 8601 in UTC unless a field says otherwise.
 */

import type { Severity } from '../rules/severities.ts';

type YesOrNo = 'Y' | 'N';

export type SampleUser = {
  first_name: string;
  last_name: string;
  /** An image data URL, or the path of an image of this site. */
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

export type SampleEmployment = {
  title: string;
  department: string;
  phone_number: string;
  building: string;
  office_room: string;
};

export type SamplePerson = {
  /** Also the `user` of the person's tasks. */
  id: number;
  /** One line for the list of people on the sign-in page. */
  summary: string;
  is_new_student: boolean;
  user: SampleUser;
  preferences: SamplePreferences;
  /** Null for a person who is not an employee. */
  employment: SampleEmployment | null;
};

export type SampleContactInfo = {
  street_line_1: string;
  street_line_2: string | null;
  city: string;
  state: string;
  zip: string;
  phone_number: string;
  email: string;
};

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

export type SampleEmergencyContact = {
  id: number;
  priority: string;
  first_name: string;
  last_name: string;
  street_line_1: string | null;
  city: string | null;
  state: string | null;
  nation_code: string | null;
  nation_description: string | null;
  zip: string | null;
  area_code: string | null;
  phone_number: string | null;
  extension: string | null;
  relation_code: string;
  relation_description: string;
};

export type SampleEmergencyInfo = {
  ALERT_RECORD: {
    last_updated: string | null;
    external_email: string | null;
    internal_email: string | null;
    alternate_phone: string | null;
    primary_phone: string | null;
    sms_phone: string | null;
    sms_status_ind: YesOrNo;
    evacuation_assistance: YesOrNo;
  };
  EMERGENCY_CONTACTS: SampleEmergencyContact[];
  EVACUATION: {
    EVACUATION_ADDRESS: { street_line_1: string; city: string; state: string; zip: string } | null;
    EVACUATION_ASSISTANCE: { evac_last_updated: string | null; request_assistance: YesOrNo };
  };
};

export type SampleTerm = { term: string; start_date: string; end_date: string };

export type SampleGpa = { GPA: number; GPATYPEINDICATOR: string; LEVELCODE: string };

export type SampleCourse = {
  AVAIALABLEWAITLIST: number;
  COLLEGE: string;
  COURSELEVEL: string;
  COURSELOCATION: string;
  COURSENUMBER: string;
  COURSEREGISTRATIONNUMBER: string;
  COURSETITLE: string;
  CREDITS: number;
  DEPARTMENT: string;
  FACULTYEMAIL: string;
  FACULTYNAME: string;
  LECTUREHOURS: number;
  SCHEDULETYPE: string;
  SECTIONNO: string;
  SUBJECT: string;
  SUBJECTDESCRIPTION: string;
  TERMCODE: string;
  TERMDESCRIPTION: string;
  EXCLUSIONLIST: YesOrNo;
  ACCEPTEDAID: YesOrNo;
  INITATTENDANCE: YesOrNo;
};

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

export type SampleGrade = {
  COURSENUMBER: string;
  COURSEREGISTRATIONNUMBER: string;
  COURSETITLE: string;
  FINALGRADE: string | null;
  GRADEDATE: string | null;
  SUBJECTCODE: string;
  TERMCODE: string;
};

export type SampleAdvisor = {
  ADV_CODE: string;
  ADV_CODE_DESC: string;
  ADV_EMAIL_ADDRESS: string;
  ADV_NAME: string;
  ADV_PHOTO: string | null;
  ADV_PRIM: YesOrNo;
  ADV_TERM_EFF: string;
};

export type SampleHold = {
  HOLD: string;
  HOLDAMOUNT: number | null;
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

export type SampleCurriculum = {
  ADMITLEVEL: string;
  CATALOG_TERM: string;
  COLLEGE: string;
  CUR_PRIORITY: number;
  DEGREE_DESC: string;
  DEPARTMENT: string;
  EXPECTED_GRAD_TERM: string;
  FOS: string;
  FOS_CODE: 'MAJOR' | 'MINOR';
  FOS_DESC: string;
  FOS_PRIORITY: number;
  LEVL: string;
  LEVL_CODE: 'UG' | 'GR';
  RESIDENCY_STATUS: string | null;
  STUDENT_STATUS: string;
  STUDENT_TYPE: string;
  TERM_EFF_CODE: string;
};

export type SampleProgram = { curricula: SampleCurriculum[]; pre_prof: { FOS_DESC: string }[] };

export type SampleNudge = {
  pk: number;
  nudge_type: string;
  title: string;
  body: string;
  action_link: string | null;
  created_on: string;
};

export type SampleAccountSummary = {
  ENROLLED_PPLAN: YesOrNo;
  PPLAN_TERM: string | null;
  CHARGES_DETAIL: {
    CHARGES_BALANCE: number;
    CHARGES_PAYMENTS_RXD: number;
    CHARGES_NEW_ACTIVITY: number;
    CHARGES_ANTICIPATED_AID: number;
    CHARGES_REFUNDS: number;
    CHARGES_AMOUNT_DUE: number;
  };
};

export type SampleFinancialAid = {
  FINAID_DETAIL: {
    AIDY: string;
    DISPLAY_AIDY: string;
    FAFSA_DESC: string;
    FAFSA_IND: YesOrNo;
    STUREQ_DESC: string;
    STUREQ_IND: YesOrNo;
    SAP_IND: YesOrNo;
    SAP_CODE: string;
    SAP_DESC: string;
  }[];
  FINAID_MSG: string | null;
};

/**
 * The records of one person in the student-information gateway, by the last part of the call's path. Each record of a
 * call with a term has its TERMCODE. Null means that the gateway has no such record of this person.
 */
export type SampleRecords = {
  'contact-info': SampleContactInfo | null;
  'person-info': SamplePersonInfo | null;
  'emergency-info': SampleEmergencyInfo | null;
  gpa: SampleGpa[];
  courses: SampleCourse[];
  schedule: SampleMeeting[];
  grades: SampleGrade[];
  advisor: SampleAdvisor[];
  holds: SampleHold[];
  standing: { message: string } | null;
  'class-standing': { class_standing: string } | null;
  'curriculum-info': SampleProgram | null;
  nudges: SampleNudge[];
  'financial-account-summary': SampleAccountSummary | null;
  'financial-aid-info': SampleFinancialAid | null;
};

export type SampleMessage = {
  pk: number;
  title: string;
  /** HTML. */
  body: string;
  read: boolean;
  user_read_on: string | null;
  created_on: string;
  action_link: string | null;
  display_as_banner: boolean;
  is_nudge: boolean;
  nudge_type: string | null;
  /** The id of the user message in the checklist with the same content; null without one. */
  app_message: number | null;
};

export type SamplePostLink = {
  url: string;
  link_text: string;
  description: string | null;
  /** A name of Font Awesome Free, such as `fa-solid fa-book`. */
  icon_class: string | null;
};

export type SamplePostType =
  | 'blog'
  | 'card'
  | 'hero'
  | 'basic_html'
  | 'icon_link'
  | 'promo'
  | 'video_embed'
  | 'accordion'
  | 'calendar'
  | 'resources'
  | 'modal';

export type SamplePost = {
  pk: number;
  post_type: SamplePostType;
  title: string;
  slug: string;
  /** HTML. */
  body: string | null;
  /** A role or `financial_dashboard`: only those people see the post. Null for all people. */
  category: string | null;
  image: string | null;
  thumbnail_image: string | null;
  medium_image: string | null;
  large_image: string | null;
  action_link: string | null;
  link_text: string | null;
  hide_text: boolean;
  publishing_opens_on: string;
  links: SamplePostLink[];
};

export type SamplePage = {
  /** Without the leading slash: `resources`, `student-life/clubs`; "/" for the dashboard. */
  path: string;
  /** "dashboard" for the dashboard, otherwise the path. */
  slug: string;
  title: string;
  /** False: only people with is_staff see the page, and only with published=all. */
  is_published: boolean;
  /** The keys (pk) of the page's posts, in order. */
  posts: number[];
};

/** An event of the university's calendar. */
export type SampleEvent = {
  link: string;
  title: string;
  image: string | null;
  /** The start as text: "Nov 24, 6:00 PM". */
  datetime_string: string;
  location: string | null;
  locationType: string | null;
  start: string;
  end: string | null;
};

/** An event of the campus groups' feed; privacyLevel 0 and 1 are public. */
export type SampleCampusEvent = {
  guid: string;
  link: string;
  title: string;
  description: string;
  start: string;
  end: string;
  location: string;
  privacyLevel: string;
};

export type SampleNews = {
  guid: string;
  link: string;
  title: string;
  description: string;
  pubDate: string;
  image: string | null;
};

export type SampleAlert = {
  guid: string;
  title: string;
  description: string;
  pubDate: string;
  severity: Severity;
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
  /** The list of tasks is sorted by this day. */
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

/** A person's task, with its progress. */
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

export type SampleNotificationType = { id: number; name: string; kind: 'email' | 'text' | 'weekly' };
export type SampleStudentType = { id: number; name: string };
export type SampleUserMessage = { id: number; title: string; body: string };

/** A person's preferences, student types and messages in the checklist. */
export type SampleChecklist = {
  preference: { pk: number; notifications: number[]; updated_by_user_on: string | null };
  studentTypes: { pk: number; student_types: number[] };
  /** Only those that are not acknowledged yet. */
  messages: SampleUserMessage[];
};

/** The profile of the sample student of demo mode, as one object. */
export type SampleProfile = Pick<
  SampleUser,
  'first_name' | 'last_name' | 'photo' | 'primary_role' | 'can_use_demo' | 'nine_number' | 'profile_pk'
> & {
  preferences: Pick<SamplePreferences, 'pk' | 'sms_number' | 'use_profile_photo'> & { initialized: true };
  contact_info: SampleContactInfo & { initialized: true };
  emergency_info: SampleEmergencyInfo;
  advanced_profile: SamplePersonInfo;
};
