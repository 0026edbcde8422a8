import { ROLES } from '../../src/rules/roles.ts';
import type { JsonSchema } from '../json-schema.ts';
import { otherSpelling } from '../spellings.ts';

const DAY = '`YYYY-MM-DD`';
const MOMENT = 'a moment';
const HTML = 'HTML; sanitised before it is shown';
const LINK = 'http, https, mailto, tel, or a path of the site';
const YES_OR_NO = '`Y` or `N`';
const ROLE = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(ROLES.map((role) => `\`${role}\``));

/** What a field holds, where its name and type do not say it: by name, or by shape and name where shapes differ. */
const FIELDS: Record<string, string> = {
  status: 'the second shows a banner, the page goes on working',
  photo: 'the address of an image',
  nine_number: 'the university ID',
  primary_role: ROLE,
  other_roles: 'the same words',
  is_authenticated: '**anything but true means signed out**',
  auth_token: '**needed**: goes into the header of the other calls',
  financial_dashboard_access: 'sees the financial dashboard promos',
  can_use_demo: 'is offered the demo',
  is_staff: 'sees version, admin link and unpublished pages',
  is_superuser: 'their roles are not asked for again',
  role_acknowledged_on: MOMENT,
  staff_faculty_info: 'of employees',
  'Preferences.pk': 'names the preferences in PUT and PATCH',
  'Profile.pk': 'what User calls `profile_pk`',
  VETERAN_ELIGIBILITY: YES_OR_NO,
  priority: 'a number, or text of digits; contacts are sorted by it',
  last_updated: DAY,
  evac_last_updated: DAY,
  sms_status_ind: YES_OR_NO,
  'ALERT_RECORD.evacuation_assistance': YES_OR_NO,
  request_assistance: YES_OR_NO,
  p_term_out: 'a term code',
  term: 'a term code',
  start_date: DAY,
  end_date: DAY,
  LEVELCODE: '`GR` graduate, `UG` undergraduate',
  GPATYPEINDICATOR: '`O` is the overall average',
  COURSEREGISTRATIONNUMBER: 'the CRN; joins courses, meetings and grades',
  AVAIALABLEWAITLIST: 'spelled so',
  TERMCODE: 'a term code',
  EXCLUSIONLIST: YES_OR_NO,
  ACCEPTEDAID: YES_OR_NO,
  INITATTENDANCE: YES_OR_NO,
  STARTTIME: '`HHMM`, 24 hours, local',
  ENDTIME: '`HHMM`, 24 hours, local',
  STARTDATE: DAY,
  ENDDATE: DAY,
  DAYS: 'letters of `MTWRFSU`; empty: no set day',
  INSTRUCTIONAL_METHOD: 'one that says web: no set day',
  MEETINGTYPE: 'one that says web: no set day',
  FINALGRADE: 'empty until it is given',
  GRADEDATE: DAY,
  ADV_PRIM: '`Y`: the primary advisor',
  ADV_PHOTO: 'the address of an image',
  ADV_TERM_EFF: 'a term code',
  HOLDFROMDATE: DAY,
  HOLDTODATE: DAY,
  HOLDRELEASEINDICATOR: YES_OR_NO,
  message: 'in words, such as `Good Standing`',
  class_standing: 'a word, such as `Junior`',
  FOS_CODE: '`MAJOR` or `MINOR`',
  ENROLLED_PPLAN: YES_OR_NO,
  DISPLAY_AIDY: 'the aid year as it is shown',
  FAFSA_IND: YES_OR_NO,
  STUREQ_IND: YES_OR_NO,
  SAP_IND: YES_OR_NO,
  nudge_type: 'such as `CONTACT_INFO`; any other is a plain nudge',
  'Message.body': HTML,
  'Post.body': HTML,
  'user_message.body': HTML,
  action_link: LINK,
  created_on: MOMENT,
  user_read_on: MOMENT,
  app_message: 'the id of a checklist user message that says the same',
  'Message.is_nudge': 'with `nudge_type`: dismissed as that nudge',
  display_as_banner: 'shows above every page until read',
  post_type: 'one of the types of `GET /posts`',
  category: 'a role shows it to that role only',
  'task.category': 'the id of a category',
  image: 'the address of an image',
  thumbnail_image: 'for widths up to 350',
  medium_image: 'for widths up to 800',
  large_image: 'for widths up to 1200',
  publishing_opens_on: MOMENT,
  url: LINK,
  icon_class: 'of Font Awesome Free: `fa-solid fa-book`',
  guid: 'tells items apart',
  datetime_string: 'the time as it is shown',
  start: MOMENT,
  end: MOMENT,
  pubDate: 'ISO 8601 or RFC 822',
  privacyLevel: '0 and 1 are public, others are not shown',
  'CampusEvent.start': 'ISO 8601 or RFC 822',
  'CampusEvent.end': 'ISO 8601 or RFC 822',
  'CampusEvent.description': HTML,
  'CampusNews.description': HTML,
  'task.description': HTML,
  'AlertEntry.pubDate': 'ISO 8601 or RFC 822; older than 3 days: not shown',
  expires_on: 'when the demo ends; null while it is off',
  'ChecklistUser.user_message': 'shown until acknowledged',
  is_new_student: 'shows the checklist of new students',
  completed_on: `${MOMENT}, null until it is done`,
  does_not_apply_on: `${MOMENT}, null until it is dismissed`,
  do_now_on: `${MOMENT}, null until said`,
  starred: 'bookmarked',
  'UserTask.id': 'names the person’s record in PATCH',
  userTaskId: 'one of the two names is **required**',
  'task.id': 'the task itself, which `task__id` asks for',
  starts_on: DAY,
  ends_on: DAY,
  has_deadline: '`ends_on` is a deadline',
  slug: 'the name in addresses',
  'Category.slug': '`fun` has no border',
  'Page.path': 'of the page on the site',
  notifications: 'ids of notification types',
  student_types: 'ids of student types',
  updated_by_user_on: `${MOMENT}, null before the first visit`,
  published: 'unpublished pages too, for staff',
  'UserTasksQuery.published': 'always sent',
  limit: 'then the answer is a page',
  offset: 'how many are left out',
  task__id: 'the id of the task',
  'PostsQuery.post_type': '',
  'PostsQuery.category': 'narrows a type',
  'TermQuery.term': '',
  is_demo: 'whether the demo is on',
  endpoint: 'which answer is forgotten',
  path: 'instead of a slug',
  results: 'in the place of the list, where it is a page',
};

/**
 * What there is to say of a field beyond its type.
 * @param owner the shape, or the field above, that the field is in
 */
export function remarkOn(field: string, owner: string, siblings: readonly string[]): string {
  const other = otherSpelling(field, siblings);
  const said = FIELDS[`${owner}.${field}`] ?? FIELDS[field];
  return [said, other === null ? undefined : `the same as \`${other}\``].filter(Boolean).join('; ');
}

/** The remarks that are about no field of these schemas, which says that a name has changed. */
export function idleRemarks(owners: { owner: string; schema: JsonSchema }[]): string[] {
  const used = new Set(
    owners.flatMap(({ owner, schema }) =>
      Object.keys(schema.properties ?? {}).flatMap((field) => [`${owner}.${field}`, field]),
    ),
  );
  return Object.keys(FIELDS).filter((key) => !used.has(key));
}
