import { PAGES, type PageName } from './pages.ts';

/** A place inside the portal that the search finds. */
export type SearchPlace = {
  href: string;
  title: string;
  /** The page that it is a part of; null for a page. */
  page: PageName | null;
  /** Other words for it. */
  keywords: string;
};

const place = (href: string, title: string, page: PageName | null, keywords: string): SearchPlace => ({
  href,
  title,
  page,
  keywords,
});

/** What every user finds. */
const FOR_ALL = [
  place(PAGES.messages.href, PAGES.messages.name, null, 'inbox notifications unread notices mail'),
  place(PAGES.account.href, PAGES.account.name, null, 'profile settings me personal'),
  place('/whats-new', 'What’s New', null, 'news blog announcements'),
  place(
    '/account#profile',
    'Profile',
    'Account',
    'preferred name pronouns personal information id number photo picture',
  ),
  place('/account#profile', 'Contact information', 'Account', 'address phone email change update move'),
  place('/account#contact-choices', 'How we contact you', 'Account', 'text messages sms email notifications'),
  place('/account#profile', 'Emergency contacts', 'Account', 'evacuation alert family'),
  place('/account#sessions', 'Signed-in devices', 'Account', 'sessions sign out everywhere logout security'),
  place('/logout', 'Sign out', null, 'log out logout sign off leave'),
  place('/resources#who-helps', 'Who helps', 'Resources', 'offices phone number contact call hours help'),
  place('/community#events', 'Event calendar', 'Community', 'events activities calendar happening'),
  place('/community#news', 'Campus news', 'Community', 'announcements groups clubs'),
];

/** What students find too. */
const FOR_STUDENTS = [
  place('/#today', "Today's Classes", 'Dashboard', 'next class room today'),
  place('/#tasks', 'Upcoming Tasks', 'Dashboard', 'due deadlines overdue next steps checklist'),
  place('/academics#schedule', 'Schedule', 'Academics', 'timetable week classes times rooms final exam'),
  place('/academics#schedule', 'Print schedule', 'Academics', 'timetable paper pdf'),
  place('/academics#schedule', 'Add classes to calendar', 'Academics', 'ics export google outlook apple download'),
  place('/academics#courses', 'Courses', 'Academics', 'classes drop add crn instructor professor textbook bookstore'),
  place('/academics#grades', 'Grades', 'Academics', 'marks results final report unofficial transcript'),
  place('/academics#gpa', 'GPA', 'Academics', 'grade point average'),
  place('/academics#advisors', 'Advisors', 'Academics', 'adviser advising academic'),
  place(
    '/academics#program',
    'Academic information',
    'Academics',
    'major minor degree program catalog standing residency graduation',
  ),
  place('/academics', 'Hide grades and balances', 'Academics', 'cover privacy secret gpa amounts'),
  place('/account#holds', 'Holds', 'Account', 'hold blocked registration'),
  place('/account#calendar', 'Calendar subscription', 'Account', 'subscribe sync feed ics google outlook apple'),
  place('/finances#due', 'Amount due', 'Finances', 'owe balance bill tuition pay payment due date'),
  place('/finances#summary', 'Account summary', 'Finances', 'charges statement fees refund payments bill tuition'),
  place('/finances#plan', 'Payment plan', 'Finances', 'installments pay in parts tuition'),
  place('/finances#aid', 'Financial aid', 'Finances', 'fafsa scholarship grant loan award'),
];

/** The places inside the portal that are no section. Source: decisions, search; FIND-07. */
export const placesFor = (isStudent: boolean): readonly SearchPlace[] =>
  isStudent ? [...FOR_ALL, ...FOR_STUDENTS] : FOR_ALL;

/** Other words for the sections and the university's tools, by the name in the menus. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  Dashboard: 'home start overview today',
  Academics: 'classes courses grades study',
  Finances: 'money tuition bill pay',
  Community: 'events clubs groups campus life',
  Resources: 'help services support links',
  'University webmail': 'email mail outlook inbox',
  'Next steps': 'checklist tasks to-do todo deadlines due overdue bookmarks',
  Library: 'books study room reserve articles',
  Canvas: 'assignments homework quiz online courses lms',
  'Registration hub': 'register enroll add drop withdraw a course class waitlist sign up',
};
