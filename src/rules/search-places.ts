import { PAGES, type PageName } from './pages.ts';

/** Blocks of Account that a deployment may lack. */
export type OptionalBlock = 'calendar' | 'sessions' | 'data';

/** A place inside the portal that the search finds. */
export type SearchPlace = {
  href: string;
  title: string;
  /** The page that it is a part of; null for a page. */
  page: PageName | 'Next steps' | null;
  /** Other words for it, and for what the user does there. */
  keywords: string;
  /** The place is there only with this block. */
  block?: OptionalBlock;
};

const place = (href: string, title: string, page: SearchPlace['page'], keywords: string): SearchPlace => ({
  href,
  title,
  page,
  keywords,
});

/** What every user finds. */
const forAll = (nextStepsUrl: string): SearchPlace[] => [
  place('/logout', 'Sign out', null, 'log out logout sign off exit leave'),
  place(PAGES.messages.href, PAGES.messages.name, null, 'inbox notifications unread notices mail announcements'),
  place(PAGES.account.href, PAGES.account.name, null, 'profile settings me personal'),
  place('/whats-new', 'What’s New', null, 'news blog announcements updates'),
  place(
    '/account#profile',
    'Profile',
    'Account',
    'preferred name pronouns personal information details date of birth photo picture edit',
  ),
  place('/account#profile', 'University ID', 'Account', 'student id number campus card identification'),
  place(
    '/account#profile',
    'Contact information',
    'Account',
    'home mailing postal address phone cell mobile number email change edit update correct move moved new',
  ),
  place('/account#profile', 'Emergency contacts', 'Account', 'evacuation next of kin family parents change update'),
  place(
    '/account#contact-choices',
    'How we contact you',
    'Account',
    'turn off on emails text messages sms notifications notification preferences settings reminders alerts push unsubscribe subscribe opt out weekly summary digest newsletter mute stop',
  ),
  {
    ...place(
      '/account#sessions',
      'Signed-in devices',
      'Account',
      'sessions sign out everywhere log out logout all other devices lost phone stolen security where am signed in',
    ),
    block: 'sessions',
  },
  {
    ...place(
      '/account#calendar',
      'Calendar subscription',
      'Account',
      'subscribe sync feed ics ical google outlook apple phone add',
    ),
    block: 'calendar',
  },
  { ...place('/account#data', 'Download my data', 'Account', 'privacy export copy stored gdpr'), block: 'data' },
  place(
    `${nextStepsUrl.replace(/\/$/, '')}/preferences`,
    'Preferences',
    'Next steps',
    'settings reminders notifications notification email text student type weekly summary turn off',
  ),
  place(
    '/resources#who-helps',
    'Who helps',
    'Resources',
    'offices directory phone number contact call hours help desk service people student services',
  ),
  place('/community#events', 'Event calendar', 'Community', 'events activities happening week month today what to do'),
  place('/community#news', 'Campus news', 'Community', 'announcements groups clubs'),
];

/** What students find too. */
const FOR_STUDENTS = [
  place('/#today', "Today's Classes", 'Dashboard', 'next class lecture room today where now'),
  place(
    '/#tasks',
    'Upcoming Tasks',
    'Dashboard',
    'due dates deadlines overdue next steps checklist to-do todo action items important',
  ),
  place(
    '/academics#schedule',
    'Schedule',
    'Academics',
    'timetable week tomorrow classes lectures class times dates rooms buildings where my classes are',
  ),
  place('/academics#schedule', 'Print schedule', 'Academics', 'timetable paper pdf class'),
  place(
    '/academics#schedule',
    'Add classes to calendar',
    'Academics',
    'ics ical export google outlook apple download sync schedule',
  ),
  place(
    '/academics#courses',
    'Courses',
    'Academics',
    'classes registered enrolled drop add crn instructor professor teacher faculty contact email credits hours load textbook books required',
  ),
  place(
    '/academics#grades',
    'Grades',
    'Academics',
    'marks results final midterm report card unofficial transcript credits earned completed',
  ),
  place('/academics#gpa', 'GPA', 'Academics', 'grade point average cumulative calculate calculator credits'),
  place(
    '/academics#advisors',
    'Advisors',
    'Academics',
    'adviser advising academic appointment email contact change major minor declare',
  ),
  place(
    '/academics#program',
    'Academic information',
    'Academics',
    'major minor degree program map audit progress requirements catalog class standing year level probation residency graduation graduate expected',
  ),
  place('/academics', 'Hide grades and balances', 'Academics', 'cover privacy secret gpa amounts'),
  place(
    '/account#holds',
    'Holds',
    'Account',
    'hold blocked block registration advising financial remove release service indicator cannot register',
  ),
  place(
    '/finances#due',
    'Amount due',
    'Finances',
    'owe balance account bill tuition pay payment online card check cash in person due date late fee next total cost',
  ),
  place(
    '/finances#summary',
    'Account summary',
    'Finances',
    'charges statement balance ledger activity transactions fees refund payments bill invoice tuition history',
  ),
  place(
    '/finances#plan',
    'Payment plan',
    'Finances',
    'installments monthly due dates pay in parts options enroll sign up tuition',
  ),
  place(
    '/finances#aid',
    'Financial aid',
    'Finances',
    'fafsa scholarship grant loan award letter offer status package accept disbursement work study money',
  ),
];

/**
 * The places inside the portal that are no section. Source: decisions, search; FIND-07.
 * @param blocks the optional blocks of Account that this visit has
 */
export const placesFor = (
  isStudent: boolean,
  nextStepsUrl: string,
  blocks: readonly OptionalBlock[],
): readonly SearchPlace[] =>
  [...forAll(nextStepsUrl), ...(isStudent ? FOR_STUDENTS : [])].filter(
    ({ block }) => block === undefined || blocks.includes(block),
  );

/** Other words for the sections and the university's tools, by the name in the menus. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  Dashboard: 'home start overview today',
  Academics: 'classes courses grades study',
  Finances: 'money tuition bill pay payment refund',
  Community: 'events clubs groups campus life',
  Resources: 'help services support links',
  'University webmail': 'email mail outlook inbox',
  'Next steps': 'checklist tasks to-do todo deadlines due dates overdue action items bookmarks new student',
  Library: 'books study room reserve articles hours open',
  Canvas: 'assignments homework quiz syllabus online courses lms login',
  'Registration hub':
    'register enroll add drop swap withdraw a course class classes waitlist sign up term semester deadline',
  'Password and sign-in': 'forgot reset change password locked out unlock log in login sign account two-factor mfa',
  'Campus public safety': 'police security emergency escort report',
  'Emergency procedures': 'alerts fire earthquake evacuation',
  'Other safety resources': 'alerts report',
};

/** The icons of the menus' pages, and of what is in them, as Font Awesome names. */
export const PAGE_ICONS: Readonly<Record<string, string>> = {
  Dashboard: 'house',
  Academics: 'graduation-cap',
  Finances: 'credit-card',
  Community: 'people-group',
  Resources: 'life-ring',
  Messages: 'envelope',
  Account: 'user',
  'Next steps': 'list-check',
  'What’s New': 'newspaper',
  'Sign out': 'key',
  'University webmail': 'envelope',
  Library: 'book',
  Canvas: 'chalkboard-user',
  'Registration hub': 'calendar-check',
};
