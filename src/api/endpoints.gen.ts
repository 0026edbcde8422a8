// Written by `npm run api-docs` from the declarations in this folder. Changes here are lost.
import { listCategories } from './checklist/categories.ts';
import { listNotificationTypes } from './checklist/notification-types.ts';
import { getUserPreference, saveUserPreference } from './checklist/preference.ts';
import { listStudentTypes, getUserStudentTypes, saveStudentTypes } from './checklist/student-types.ts';
import { patchUserTask } from './checklist/task-changes.ts';
import { acknowledgeUserMessage } from './checklist/user-messages.ts';
import { listUserTasks, listFirstUserTasks, getUserTask } from './checklist/user-task-lists.ts';
import { getChecklistUser } from './checklist/user.ts';
import { getAccountSummary } from './portal/account-summary.ts';
import { listAdvisors } from './portal/advisors.ts';
import { listAlerts } from './portal/alerts.ts';
import { getBookstore } from './portal/bookstore.ts';
import { getCalendarSubscription, createCalendarSubscription, deleteCalendarSubscription } from './portal/calendar.ts';
import { listCampusEvents, listCampusNews } from './portal/campus-groups.ts';
import { getContactInfo } from './portal/contact-info.ts';
import { listCourses } from './portal/courses.ts';
import { switchDemo } from './portal/demo.ts';
import { getEmergencyInfo } from './portal/emergency-info.ts';
import { listEvents } from './portal/events.ts';
import { getFinancialAid } from './portal/financial-aid.ts';
import { listGpa } from './portal/gpa.ts';
import { listGrades } from './portal/grades.ts';
import { getHolds } from './portal/holds.ts';
import { listMessages, patchMessage } from './portal/messages.ts';
import { listMyNextSteps } from './portal/my-next-steps.ts';
import { listNudges, dismissNudge } from './portal/nudges.ts';
import { getPage } from './portal/pages.ts';
import { getPersonInfo } from './portal/person-info.ts';
import { listPosts, getPost } from './portal/posts.ts';
import { getPreferences, savePreference, savePhotoChoice } from './portal/preferences.ts';
import { getProfile } from './portal/profile.ts';
import { getProgram } from './portal/program.ts';
import { listPushDevices, savePushDevice, changePushDevice, endPushDevice, testPushDevice } from './portal/push-devices.ts';
import { refreshRoles } from './portal/roles.ts';
import { getSchedule } from './portal/schedule.ts';
import { clearServerCache } from './portal/server-caches.ts';
import { listSessions, endSession, endAllSessions } from './portal/sessions.ts';
import { getStanding, getClassStanding } from './portal/standing.ts';
import { getStatus } from './portal/status.ts';
import { getCurrentTerm, getTermInfo } from './portal/term.ts';
import { getUser } from './portal/user.ts';

export const endpoints = {
  listCategories,
  listNotificationTypes,
  getUserPreference,
  saveUserPreference,
  listStudentTypes,
  getUserStudentTypes,
  saveStudentTypes,
  patchUserTask,
  acknowledgeUserMessage,
  listUserTasks,
  listFirstUserTasks,
  getUserTask,
  getChecklistUser,
  getAccountSummary,
  listAdvisors,
  listAlerts,
  getBookstore,
  getCalendarSubscription,
  createCalendarSubscription,
  deleteCalendarSubscription,
  listCampusEvents,
  listCampusNews,
  getContactInfo,
  listCourses,
  switchDemo,
  getEmergencyInfo,
  listEvents,
  getFinancialAid,
  listGpa,
  listGrades,
  getHolds,
  listMessages,
  patchMessage,
  listMyNextSteps,
  listNudges,
  dismissNudge,
  getPage,
  getPersonInfo,
  listPosts,
  getPost,
  getPreferences,
  savePreference,
  savePhotoChoice,
  getProfile,
  getProgram,
  listPushDevices,
  savePushDevice,
  changePushDevice,
  endPushDevice,
  testPushDevice,
  refreshRoles,
  getSchedule,
  clearServerCache,
  listSessions,
  endSession,
  endAllSessions,
  getStanding,
  getClassStanding,
  getStatus,
  getCurrentTerm,
  getTermInfo,
  getUser,
};
