import type { ResourceName } from '../src/api/resources.ts';
import { countRedirect } from '../src/browser/device-storage.ts';
import { samplePosts } from '../src/sample/posts.ts';
import { type Answer, type Answers, all, empty, failed, long, malformed, never, refused } from './answers.ts';

/** Tuesday, October 13, 2026, 9:35 AM on campus: the third week of a term, before a student's first class. */
export const MORNING = '2026-10-13T16:35:00Z';
const DAY = '2026-10-13';

/** A press on the first button, link, summary or label with this name, or else with a name that begins so. */
export type ButtonPress = { name: string; within?: string };

export type Scenario = {
  name: string;
  /** User names of the sample people for whom the scenario exists. */
  people: readonly [string, ...string[]];
  address: string;
  /** A text that is on the screen when it is complete. */
  shows: string;
  answers?: Answers;
  press?: ButtonPress[];
  /** Resources whose cached answers are no longer fresh. */
  expiredResources?: ResourceName[];
  cookies?: string;
  /** Runs before the app starts. */
  prepare?: () => void;
  /** Loads a module that shows its own screen instead of the app. */
  screen?: () => Promise<unknown>;
  /** The console message that the app logs in this scenario; none by default. */
  says?: RegExp;
  /** The page's heading is still loading. */
  isWithoutHeading?: true;
  /** The screen replaces the shell, including its footer. */
  isAlone?: true;
};

const STUDENT = ['amara'] as const;
const EVERYBODY = ['amara', 'dolores', 'erik'] as const;
const FAILED_CALL = /^The call for .+ has failed\./;
const FAILED_REQUEST = /^There was a problem with your request: /;
/** The client of the checklist logs the answer, and the save logs that nothing was saved. */
const FAILED_CHECKLIST_SAVE = /^(There was a problem with your request: |A change could not be saved\.)/;

const finti = (name: string) => `GET /api/integrations/finti/${name}`;
const TASKS = 'GET /api/integrations/mynextsteps/tasks';
const MESSAGES = 'GET /api/notifications/user';
const ALERTS = 'GET /api/integrations/rave-messages';
const EVENTS = 'GET /api/integrations/pdx/events';
const POSTS = 'GET /api/posts';
const PAGES = 'GET /api/pages';
const CHECKLIST = 'GET /api/user_task/';

/** What the dashboard's blocks show. */
const BLOCKS = [
  ...['person-info', 'current-term', 'term-info', 'schedule', 'holds'].map(finti),
  TASKS,
  EVENTS,
  POSTS,
  PAGES,
];
/** What Account shows. */
const ACCOUNT = [
  ...['person-info', 'contact-info', 'emergency-info', 'curriculum-info', 'class-standing', 'standing', 'holds'].map(
    finti,
  ),
  PAGES,
];
const BANNER = [finti('nudges'), MESSAGES, ALERTS];
const COMMUNITY = [
  EVENTS,
  'GET /api/integrations/pdxcampusgroups/events',
  'GET /api/integrations/pdxcampusgroups/news',
  ALERTS,
];
const NOTHING_IN_THE_BANNER = all([finti('holds'), ...BANNER], () => []);

const OLD: ResourceName[] = [
  'personInfo',
  'currentTerm',
  'termInfo',
  'schedule',
  'holds',
  'myNextSteps',
  'events',
  'whatsNew',
  'page',
];

const page =
  (title: string, posts: unknown[]): Answer =>
  ({ query }) => [{ path: query.get('path'), slug: query.get('path'), title, posts }];

const EVERY_TYPE = ['hero', 'basic_html', 'promo', 'card', 'icon_link', 'resources', 'video_embed', 'accordion'];

/** Up to three sample posts of each type that a page can have, without posts for a role. */
const everyPost = [...EVERY_TYPE, 'calendar', 'blog'].flatMap((type) =>
  samplePosts(DAY)
    .filter(({ post_type, category }) => post_type === type && category === null)
    .slice(0, 3),
);

const message = (pk: number) => ({
  pk,
  title: `Message ${pk} of twelve`,
  body: '<p>Short enough for one line on a wide screen, and for two on a phone.</p>',
  read: false,
  created_on: `2026-10-${String(pk).padStart(2, '0')}T15:00:00Z`,
  action_link: '/messages',
  display_as_banner: true,
});

const ALERT = {
  guid: 'alert-of-today',
  title: 'Chemical spill in Lincoln Hall',
  description: 'Leave the building by the north doors. Classes there are canceled until noon.',
  pubDate: '2026-10-13T16:20:00Z',
};

const EVERYTHING_IN_THE_BANNER: Answers = {
  [MESSAGES]: () => Array.from({ length: 12 }, (_, index) => message(index + 1)),
  [ALERTS]: () => [ALERT],
};

const ACADEMICS = [
  ...['current-term', 'term-info', 'schedule', 'courses', 'grades', 'gpa', 'advisor', 'standing', 'class-standing'].map(
    finti,
  ),
  ...['curriculum-info', 'bookstore'].map(finti),
];
const WITHOUT_BANNER = { ...NOTHING_IN_THE_BANNER, [finti('holds')]: () => [] };
const OLD_RECORD: ResourceName[] = [
  ...(['currentTerm', 'termInfo', 'schedule', 'courses', 'grades', 'gpa', 'advisors'] as const),
  ...(['standing', 'classStanding', 'program', 'bookstore'] as const),
];

/** A class on the day of the scenarios, which is a Tuesday, or on other days. */
const meetingAt = (STARTTIME: string, ENDTIME: string, fields: object = {}) => ({
  SUBJECTCODE: 'CS',
  COURSENUMBER: '333',
  COURSETITLE: 'Operating Systems',
  COURSEREGISTRATIONNUMBER: `4${STARTTIME}`,
  STARTTIME,
  ENDTIME,
  STARTDATE: '2026-09-28',
  ENDDATE: '2026-12-31',
  BUILDING: 'Engineering Building',
  ROOM: '102',
  LOCATION: 'EB 102',
  DAYS: 'T',
  INSTRUCTIONAL_METHOD: 'In person',
  MEETINGTYPE: 'Lecture',
  TERMCODE: '202604',
  ...fields,
});

const schedule = (...meetings: object[]): Answers => ({ ...WITHOUT_BANNER, [finti('schedule')]: () => meetings });

const onlyPost =
  (answer: Answer): Answer =>
  (request) =>
    request.query.has('slug') ? answer(request) : request.usualAnswer();

/** Counts three redirects in a minute, as the app does before each redirect. */
function redirectOften(): void {
  for (let times = 0; times < 3; times += 1) countRedirect(new Date());
}

const parts = () => import('./parts.tsx');

/** All scenarios. Their common answers are in `answers.ts`. */
export const scenarios: Scenario[] = [
  { name: 'dashboard', people: [...EVERYBODY, 'ben'], address: '/', shows: 'Big Buck Bunny' },
  {
    name: 'dashboard, loading',
    people: EVERYBODY,
    address: '/',
    shows: 'Dashboard',
    answers: all([...BLOCKS, ...BANNER], never),
  },
  {
    name: 'dashboard, empty',
    people: EVERYBODY,
    address: '/',
    shows: 'Dashboard',
    answers: all([...BLOCKS, ...BANNER], empty),
  },
  {
    name: 'dashboard, no term',
    people: STUDENT,
    address: '/',
    shows: 'No classes today',
    answers: all([finti('current-term')], empty),
  },
  {
    name: 'dashboard, failed',
    people: EVERYBODY,
    address: '/',
    shows: 'News could not be loaded',
    answers: all([...BLOCKS, ...BANNER], failed),
    says: FAILED_CALL,
  },
  {
    name: 'dashboard, malformed',
    people: STUDENT,
    address: '/',
    shows: 'News could not be loaded',
    answers: all([...BLOCKS, ...BANNER], malformed),
    says: FAILED_CALL,
  },
  {
    name: 'dashboard, stale',
    people: EVERYBODY,
    address: '/',
    shows: 'as of',
    answers: all(BLOCKS, failed),
    expiredResources: OLD,
    says: FAILED_CALL,
  },
  { name: 'dashboard, long texts', people: EVERYBODY, address: '/', shows: 'Commission', answers: all(BLOCKS, long) },
  {
    name: 'dashboard, long name',
    people: ['amara', 'erik'],
    address: '/',
    shows: 'Commission',
    answers: { 'GET /api/users/user': long, [finti('person-info')]: long },
  },
  {
    name: 'dashboard, integrations unavailable',
    people: STUDENT,
    address: '/',
    shows: 'integration are currently unavailable',
    answers: { 'GET /api/status': () => ({ status: 'integrations_unavailable' }) },
  },
  {
    name: 'dashboard, four failed calls',
    people: STUDENT,
    address: '/',
    shows: 'integration are currently unavailable',
    answers: all([finti('schedule'), TASKS, EVENTS, POSTS], failed),
    says: FAILED_CALL,
  },
  {
    name: 'banner, nothing',
    people: STUDENT,
    address: '/',
    shows: 'Dashboard',
    answers: NOTHING_IN_THE_BANNER,
  },
  {
    name: 'banner, one message',
    people: STUDENT,
    address: '/',
    shows: 'Message 1 of twelve',
    answers: { ...NOTHING_IN_THE_BANNER, [MESSAGES]: () => [message(1)] },
  },
  {
    name: 'banner, everything',
    people: STUDENT,
    address: '/',
    shows: 'Chemical spill',
    answers: EVERYTHING_IN_THE_BANNER,
  },
  {
    name: 'banner, everything at length',
    people: STUDENT,
    address: '/',
    shows: 'Showing 5 of 12 messages',
    answers: EVERYTHING_IN_THE_BANNER,
    press: [{ name: '3 more' }],
  },
  {
    name: 'banner, long texts',
    people: STUDENT,
    address: '/',
    shows: 'Commission',
    answers: all([MESSAGES, ALERTS], long),
  },
  {
    name: 'banner, refused dismissal',
    people: STUDENT,
    address: '/',
    shows: 'This notice was not dismissed',
    answers: { ...NOTHING_IN_THE_BANNER, [MESSAGES]: () => [message(1)], 'PATCH /api/notifications/1': failed },
    press: [{ name: 'Dismiss', within: '[aria-label="Notices"]' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'notice, flash',
    people: STUDENT,
    address: '/',
    shows: 'Alert dismissed on this device',
    answers: { [ALERTS]: () => [ALERT], [MESSAGES]: () => [] },
    press: [{ name: 'Dismiss', within: '[aria-label="Notices"]' }],
  },
  {
    name: 'notice, toast',
    people: STUDENT,
    address: '/next-steps',
    shows: 'Trouble connecting',
    answers: { [CHECKLIST]: failed },
    says: FAILED_REQUEST,
  },
  { name: 'messages', people: ['amara', 'ben', 'erik'], address: '/messages', shows: 'unread' },
  { name: 'messages, one open', people: STUDENT, address: '/messages?open=107', shows: 'Mark as read' },
  { name: 'messages, unread', people: STUDENT, address: '/messages?show=unread', shows: 'unread' },
  { name: 'messages, unknown', people: STUDENT, address: '/messages?open=9', shows: 'no longer available' },
  {
    name: 'messages, loading',
    people: STUDENT,
    address: '/messages',
    shows: 'To confirm or update',
    answers: all([...BANNER, PAGES], never),
  },
  {
    name: 'messages, empty',
    people: STUDENT,
    address: '/messages',
    shows: 'You have no messages.',
    answers: all([...BANNER, PAGES], () => []),
  },
  {
    name: 'messages, failed',
    people: STUDENT,
    address: '/messages',
    shows: 'Your messages could not be loaded',
    answers: all([...BANNER, PAGES], failed),
    says: FAILED_CALL,
  },
  {
    name: 'messages, stale',
    people: STUDENT,
    address: '/messages',
    shows: 'as of',
    answers: all(BANNER, failed),
    expiredResources: ['messages', 'nudges', 'alerts'],
    says: FAILED_CALL,
  },
  {
    name: 'messages, long texts',
    people: STUDENT,
    address: '/messages?open=107',
    shows: 'Commission',
    answers: all(BANNER, long),
  },
  {
    name: 'messages, refused',
    people: STUDENT,
    address: '/messages?open=107',
    shows: 'was not marked as read',
    answers: { 'PATCH /api/notifications/107': failed },
    press: [{ name: 'Mark as read' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'accessibility statement',
    people: STUDENT,
    address: '/accessibility-statement',
    shows: 'Known gaps',
  },
  { name: 'community', people: ['amara', 'erik'], address: '/community', shows: 'There is a place for you' },
  { name: 'community, groups', people: STUDENT, address: '/community?from=groups', shows: 'Climbing club' },
  {
    name: 'community, without a fixed time',
    people: STUDENT,
    address: '/community?from=university',
    shows: 'All of October',
    answers: {
      [EVENTS]: () => [
        { title: 'Sign up for intramural soccer', datetime_string: 'All of October', location: 'Online' },
        { title: 'Homecoming', start: '2026-10-12', end: '2026-10-17', link: 'https://events.portico.example/' },
      ],
    },
  },
  {
    name: 'community, loading',
    people: STUDENT,
    address: '/community',
    shows: 'Event Calendar',
    answers: all([...COMMUNITY, PAGES], never),
  },
  {
    name: 'community, empty',
    people: STUDENT,
    address: '/community',
    shows: 'No events are planned.',
    answers: all([...COMMUNITY, PAGES], () => []),
  },
  {
    name: 'community, failed',
    people: STUDENT,
    address: '/community',
    shows: 'University events could not be loaded',
    answers: all([...COMMUNITY, PAGES], failed),
    says: FAILED_CALL,
  },
  {
    name: 'community, stale',
    people: STUDENT,
    address: '/community',
    shows: 'as of',
    answers: all(COMMUNITY, failed),
    expiredResources: ['events', 'campusEvents', 'campusNews', 'alerts'],
    says: FAILED_CALL,
  },
  {
    name: 'community, long texts',
    people: STUDENT,
    address: '/community',
    shows: 'Commission',
    answers: all(COMMUNITY, long),
  },
  { name: 'search', people: STUDENT, address: '/', shows: 'Find sections, tools', press: [{ name: 'Search' }] },
  { name: 'content page', people: STUDENT, address: '/financial-wellness', shows: 'What if I drop a course?' },
  {
    name: 'content page, every type of post',
    people: STUDENT,
    address: '/every-type',
    shows: 'Academic calendar',
    answers: { [PAGES]: page('A page with everything', everyPost) },
  },
  {
    name: 'content page, every type of post, long texts',
    people: STUDENT,
    address: '/every-type',
    shows: 'Academic calendar',
    answers: {
      [PAGES]: (request) => long({ ...request, usualAnswer: async () => page('Everything', everyPost)(request) }),
    },
  },
  {
    name: 'content page, loading',
    people: STUDENT,
    address: '/basic-needs',
    shows: 'Safety',
    answers: { [PAGES]: never },
    isWithoutHeading: true,
  },
  {
    name: 'content page, failed',
    people: STUDENT,
    address: '/basic-needs',
    shows: 'This page did not load',
    answers: { [PAGES]: failed },
    says: FAILED_CALL,
  },
  { name: 'account', people: ['amara', 'dolores', 'robin'], address: '/account', shows: 'Emergency contacts' },
  {
    name: 'account, loading',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Emergency contacts',
    answers: all([...ACCOUNT, ...BANNER], never),
  },
  {
    name: 'account, empty',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'No emergency contacts on record.',
    answers: all([...ACCOUNT, ...BANNER], empty),
  },
  {
    name: 'account, failed',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Your emergency contacts could not be loaded',
    answers: all([...ACCOUNT, ...BANNER], failed),
    says: FAILED_CALL,
  },
  {
    name: 'account, malformed',
    people: STUDENT,
    address: '/account',
    shows: 'Holds not available at this time',
    answers: all([...ACCOUNT, ...BANNER], malformed),
    says: FAILED_CALL,
  },
  {
    name: 'account, stale',
    people: STUDENT,
    address: '/account',
    shows: 'as of',
    answers: all(ACCOUNT, failed),
    expiredResources: [
      'personInfo',
      'contactInfo',
      'emergencyInfo',
      'program',
      'classStanding',
      'standing',
      'holds',
      'page',
    ],
    says: FAILED_CALL,
  },
  {
    name: 'account, long texts',
    people: ['amara', 'erik'],
    address: '/account',
    shows: 'Commission',
    answers: { ...all(ACCOUNT, long), 'GET /api/users/user': long },
  },
  {
    name: 'account, without preferences',
    people: STUDENT,
    address: '/account',
    shows: 'Your choice of picture could not be loaded',
    answers: {
      'GET /api/users/user': async ({ usualAnswer }) => ({ ...((await usualAnswer()) as object), preferences: null }),
      'GET /api/preferences/user': failed,
    },
    says: FAILED_CALL,
  },
  {
    name: 'account, refused choices',
    people: STUDENT,
    address: '/account',
    shows: 'This choice was not saved',
    answers: { 'PATCH /api/preferences/301': failed, 'PUT /api/preferences/301': failed },
    press: [{ name: 'Remove Photo' }, { name: 'Contact me by email' }],
    says: /^A change could not be saved\./,
  },
  {
    name: 'account, dismissed holds',
    people: STUDENT,
    address: '/account',
    shows: 'hidden until your session ends',
    press: [{ name: 'Dismiss for this session' }],
  },
  { name: 'academics', people: ['amara', 'chen', 'dolores'], address: '/academics', shows: 'Academics' },
  {
    name: 'academics, list, all details, all terms, hidden figures',
    people: STUDENT,
    address: '/academics',
    shows: 'Print grades',
    press: [
      { name: 'List' },
      { name: 'CS 333', within: '#courses' },
      { name: 'All terms' },
      { name: 'Hide grades and balances' },
    ],
  },
  {
    name: 'academics, class on the grid opened',
    people: STUDENT,
    address: '/academics',
    shows: 'Operating Systems',
    answers: WITHOUT_BANNER,
    press: [{ name: 'CS 333', within: '#schedule' }],
  },
  {
    name: 'academics, loading',
    people: STUDENT,
    address: '/academics',
    shows: 'Academics',
    answers: all(ACADEMICS, never),
  },
  {
    name: 'academics, empty',
    people: STUDENT,
    address: '/academics',
    shows: 'No Record Found/Not Applicable',
    answers: all(
      ACADEMICS.filter((call) => call !== finti('current-term')),
      empty,
    ),
  },
  {
    name: 'academics, no term',
    people: STUDENT,
    address: '/academics',
    shows: 'No classes on record',
    answers: all([finti('current-term')], empty),
  },
  {
    name: 'academics, failed',
    people: STUDENT,
    address: '/academics',
    shows: 'Your grades could not be loaded',
    answers: all(ACADEMICS, failed),
    says: FAILED_CALL,
  },
  {
    name: 'academics, malformed',
    people: STUDENT,
    address: '/academics',
    shows: 'Your courses could not be loaded',
    answers: all(
      ACADEMICS.filter((call) => call !== finti('current-term')),
      malformed,
    ),
    says: FAILED_CALL,
  },
  {
    name: 'academics, stale',
    people: STUDENT,
    address: '/academics',
    shows: 'as of',
    answers: all(ACADEMICS, failed),
    expiredResources: OLD_RECORD,
    says: FAILED_CALL,
  },
  {
    name: 'academics, long texts',
    people: STUDENT,
    address: '/academics',
    shows: 'Commission',
    answers: { ...WITHOUT_BANNER, ...all(ACADEMICS, long) },
  },
  {
    name: 'academics, next term',
    people: STUDENT,
    address: '/academics?term=202701',
    shows: 'Algorithms and Complexity',
  },
  {
    name: 'academics, a term without a record',
    people: STUDENT,
    address: '/academics?term=202404',
    shows: 'No classes on record for Fall 2024.',
  },
  {
    name: 'academics, overlapping classes',
    people: STUDENT,
    address: '/academics',
    shows: 'Academics',
    answers: schedule(
      meetingAt('0900', '1150'),
      meetingAt('0930', '1030', { SUBJECTCODE: 'MTH', COURSENUMBER: '261', COURSETITLE: 'Linear Algebra' }),
      meetingAt('1000', '1200', { SUBJECTCODE: 'PHL', COURSENUMBER: '308', COURSETITLE: 'Ethics' }),
      meetingAt('1300', '1305', { SUBJECTCODE: 'WR', COURSENUMBER: '327', COURSETITLE: 'Technical Writing' }),
      meetingAt('1310', '', { SUBJECTCODE: 'MUS', COURSENUMBER: '195', COURSETITLE: 'University Choir' }),
      meetingAt('', '', { SUBJECTCODE: 'PE', COURSENUMBER: '182', COURSETITLE: 'Indoor Climbing' }),
    ),
  },
  {
    name: 'academics, one course',
    people: STUDENT,
    address: '/academics',
    shows: 'CS 333',
    answers: schedule(meetingAt('1000', '1150')),
  },
  { name: 'academics, nine courses', people: ['robin'], address: '/academics', shows: 'ESM 320', cookies: 'demo=1' },
  {
    name: 'academics, weekend and midnight',
    people: STUDENT,
    address: '/academics',
    shows: 'CS 333',
    answers: schedule(
      meetingAt('2200', '0000', { DAYS: 'FSU' }),
      meetingAt('2300', '0130', { DAYS: 'T', SUBJECTCODE: 'PH', COURSENUMBER: '211', COURSETITLE: 'Night Sky' }),
      meetingAt('0000', '0100', { DAYS: 'S', SUBJECTCODE: 'PH', COURSENUMBER: '212', COURSETITLE: 'Night Sky II' }),
    ),
  },
  { name: 'not found', people: STUDENT, address: '/nowhere', shows: 'Page not found' },
  { name: 'what’s new', people: ['amara', 'erik'], address: '/whats-new', shows: 'apple trees' },
  {
    name: 'what’s new, failed',
    people: STUDENT,
    address: '/whats-new',
    shows: 'Error retrieving info',
    answers: { [POSTS]: failed },
    says: FAILED_CALL,
  },
  { name: 'what’s new, one post', people: STUDENT, address: '/whats-new/degree-map', shows: 'What is new' },
  {
    name: 'what’s new, one post, long texts',
    people: STUDENT,
    address: '/whats-new/degree-map',
    shows: 'Commission',
    answers: { [POSTS]: long },
  },
  { name: 'checklist', people: STUDENT, address: '/next-steps', shows: 'Up Next' },
  { name: 'checklist, new student', people: ['ben'], address: '/next-steps/task/12', shows: 'of 6 done' },
  { name: 'preferences', people: STUDENT, address: '/next-steps/preferences', shows: 'Weekly summary' },
  { name: 'preferences, first visit', people: ['ben'], address: '/next-steps', shows: 'Done, show my tasks' },
  {
    name: 'preferences, failed',
    people: STUDENT,
    address: '/next-steps/preferences',
    shows: 'Error retrieving info',
    answers: { 'GET /api/student_types/': failed },
    says: FAILED_REQUEST,
  },
  {
    name: 'preferences, not saved',
    people: STUDENT,
    address: '/next-steps/preferences',
    shows: 'nothing was saved',
    answers: { 'PATCH /api/user_preference/401/': failed },
    press: [{ name: 'Save' }],
    says: FAILED_CHECKLIST_SAVE,
  },
  { name: 'checklist, one task', people: STUDENT, address: '/next-steps/task/1', shows: 'State law asks' },
  {
    name: 'checklist, loading',
    people: STUDENT,
    address: '/next-steps',
    shows: 'Up Next',
    answers: { [CHECKLIST]: never },
  },
  {
    name: 'checklist, empty',
    people: STUDENT,
    address: '/next-steps',
    shows: 'You have no tasks coming up soon.',
    answers: { [CHECKLIST]: () => [] },
  },
  {
    name: 'checklist, long texts',
    people: STUDENT,
    address: '/next-steps/task/1',
    shows: 'Commission',
    answers: { [CHECKLIST]: long },
  },
  {
    name: 'checklist, refused press',
    people: STUDENT,
    address: '/next-steps/task/1',
    shows: 'nothing was saved',
    answers: { 'PATCH /api/user_task/101/': failed },
    press: [{ name: 'Mark done' }],
    says: FAILED_REQUEST,
  },
  {
    name: 'checklist, error view',
    people: STUDENT,
    address: '/next-steps',
    shows: 'The checklist is not available right now',
    answers: { [CHECKLIST]: failed },
    press: [{ name: 'Try again' }, { name: 'Try again' }],
    says: FAILED_REQUEST,
  },
  {
    name: 'post dialog',
    people: STUDENT,
    address: '/finances#modal-ways-to-pay',
    shows: 'Pay online',
  },
  {
    name: 'post dialog, failed',
    people: STUDENT,
    address: '/finances#modal-ways-to-pay',
    shows: 'This content could not be loaded',
    answers: { [POSTS]: onlyPost(failed) },
    says: FAILED_CALL,
  },
  {
    name: 'session ended',
    people: STUDENT,
    address: '/',
    shows: 'Your session has ended',
    answers: {
      [finti('holds')]: refused(401),
      'GET /api/users/user': (request) => (request.count === 1 ? request.usualAnswer() : refused(401)(request)),
    },
    says: FAILED_CALL,
  },
  {
    name: 'provisional account',
    people: ['gia'],
    address: '/',
    shows: 'provisional',
    answers: { 'GET /api/users/user': refused(403, 'has_provisional_account') },
  },
  {
    name: 'sign-in loop',
    people: STUDENT,
    address: '/',
    shows: 'Signing in does not seem to work',
    isAlone: true,
    answers: { 'GET /api/users/user': refused(401) },
    prepare: redirectOften,
  },
  {
    name: 'placeholder',
    people: STUDENT,
    address: '/',
    shows: 'Portico',
    answers: { 'GET /api/users/user': never },
    isWithoutHeading: true,
  },
  {
    name: 'error screen, 500',
    people: STUDENT,
    address: '/',
    shows: 'Uh-oh! (500 Error)',
    isAlone: true,
    answers: { 'GET /api/status': failed },
  },
  {
    name: 'error screen, 503',
    people: STUDENT,
    address: '/',
    shows: 'One moment, please (503 Error)',
    isAlone: true,
    answers: { 'GET /api/status': refused(503) },
  },
  { name: 'demo, on', people: ['robin'], address: '/', shows: 'min left', cookies: 'demo=1' },
  {
    name: 'demo, refused',
    people: STUDENT,
    address: '/',
    shows: '“Start Demo” did not work',
    answers: { 'POST /api/demo/state': failed },
    press: [{ name: 'Start Demo' }],
  },
  {
    name: 'demo, awaited',
    people: STUDENT,
    address: '/',
    shows: 'the next page that you open shows sample data',
    press: [{ name: 'Start Demo', within: 'footer' }],
  },
  { name: 'parts', people: STUDENT, address: '/', shows: 'and the rest', screen: parts, isAlone: true },
  {
    name: 'parts, open menu',
    people: STUDENT,
    address: '/',
    shows: 'Last name',
    screen: parts,
    press: [{ name: 'SORT' }],
    isAlone: true,
  },
  {
    name: 'parts, open dialog',
    people: STUDENT,
    address: '/',
    shows: 'Nothing is deleted yet',
    screen: parts,
    press: [{ name: 'Open the dialog' }],
    isAlone: true,
  },
];
