import { getAccountSummary } from './portal/account-summary.ts';
import { listAdvisors } from './portal/advisors.ts';
import { listAlerts } from './portal/alerts.ts';
import { getBookstore } from './portal/bookstore.ts';
import { listCampusEvents, listCampusNews } from './portal/campus-groups.ts';
import { getContactInfo } from './portal/contact-info.ts';
import { listCourses } from './portal/courses.ts';
import { getEmergencyInfo } from './portal/emergency-info.ts';
import { listEvents } from './portal/events.ts';
import { getFinancialAid } from './portal/financial-aid.ts';
import { listGpa } from './portal/gpa.ts';
import { listGrades } from './portal/grades.ts';
import { listMessages } from './portal/messages.ts';
import { listNudges } from './portal/nudges.ts';
import { getPage } from './portal/pages.ts';
import { getPost, listWhatsNew } from './portal/posts.ts';
import { getPreferences } from './portal/preferences.ts';
import { getProfile } from './portal/profile.ts';
import { getProgram } from './portal/program.ts';
import { refreshRoles } from './portal/roles.ts';
import { getClassStanding, getStanding } from './portal/standing.ts';

/**
 * The calls of the resources that the dashboard's first screen can do without. They are one chunk of code, fetched by
 * the first of them: a chunk each would be a request more for every block.
 */
export const laterCalls = {
  roles: refreshRoles,
  preferences: getPreferences,
  profile: getProfile,
  contactInfo: getContactInfo,
  emergencyInfo: getEmergencyInfo,
  bookstore: getBookstore,
  gpa: listGpa,
  courses: listCourses,
  grades: listGrades,
  advisors: listAdvisors,
  standing: getStanding,
  classStanding: getClassStanding,
  program: getProgram,
  nudges: listNudges,
  accountSummary: getAccountSummary,
  financialAid: getFinancialAid,
  messages: listMessages,
  events: listEvents,
  campusEvents: listCampusEvents,
  campusNews: listCampusNews,
  alerts: listAlerts,
  whatsNew: listWhatsNew,
  page: getPage,
  post: getPost,
};
