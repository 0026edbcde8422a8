import type * as z from 'zod/mini';
import { Success } from './answer-fields.ts';
import { listCategories } from './checklist/categories.ts';
import { getUserTask, listFirstUserTasks, UserTasksQuery } from './checklist/narrowed-user-tasks.ts';
import { listNotificationTypes } from './checklist/notification-types.ts';
import { getUserPreference, saveUserPreference, UserPreferenceChange } from './checklist/preference.ts';
import {
  getUserStudentTypes,
  listStudentTypes,
  StudentTypesChange,
  saveStudentTypes,
} from './checklist/student-types.ts';
import { patchUserTask, TaskChange } from './checklist/task-changes.ts';
import { getChecklistUser } from './checklist/user.ts';
import { Acknowledgement, acknowledgeUserMessage } from './checklist/user-messages.ts';
import { listMyNextSteps, listUserTasks } from './checklist/user-tasks.ts';
import type { CallRequest, Client } from './client.ts';
import { getAccountSummary } from './portal/account-summary.ts';
import { listAdvisors } from './portal/advisors.ts';
import { listAlerts } from './portal/alerts.ts';
import { getBookstore } from './portal/bookstore.ts';
import { listCampusEvents, listCampusNews } from './portal/campus-groups.ts';
import { getContactInfo } from './portal/contact-info.ts';
import { listCourses } from './portal/courses.ts';
import { DemoChoice, switchDemo } from './portal/demo.ts';
import { getEmergencyInfo } from './portal/emergency-info.ts';
import { listEvents } from './portal/events.ts';
import { getFinancialAid } from './portal/financial-aid.ts';
import { listGpa } from './portal/gpa.ts';
import { listGrades } from './portal/grades.ts';
import { getHolds } from './portal/holds.ts';
import { listMessages, MessageReading, markMessageRead } from './portal/messages.ts';
import { dismissNudge, listNudges, NudgeDismissal } from './portal/nudges.ts';
import { getPage, PagesQuery } from './portal/pages.ts';
import { getPersonInfo } from './portal/person-info.ts';
import { getPost, listPosts, PostsQuery } from './portal/posts.ts';
import {
  getPreferences,
  PhotoChoice,
  PreferenceChange,
  savePhotoChoice,
  savePreference,
} from './portal/preferences.ts';
import { getProfile } from './portal/profile.ts';
import { getProgram } from './portal/program.ts';
import { refreshRoles } from './portal/roles.ts';
import { getSchedule } from './portal/schedule.ts';
import { CacheClearing, clearServerCache } from './portal/server-caches.ts';
import { getClassStanding, getStanding } from './portal/standing.ts';
import { getStatus } from './portal/status.ts';
import { getCurrentTerm, getTermInfo } from './portal/term.ts';
import { getUser } from './portal/user.ts';
import { TermQuery } from './request-fields.ts';

/**
 * Every call that the app can send, for documentation, contract checks and fuzzing. The app itself imports none of it.
 * Method, path, query and answer are those of the call functions, which are run here over a client that only takes down
 * what it is asked.
 */

type Facts = {
  name: string;
  host: 'portal' | 'checklist';
  /** What the call carries: the token of its host, the cookie of the session, or nothing that counts. */
  auth: 'token' | 'cookie' | 'none';
  /** One sentence for who reads the documentation of the API. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The number in the path, by its name; the path of the catalogue has the name in braces. */
  parameter?: { name: string; example: number };
  /** Sends the call with arguments that serve as an example. */
  send: (client: Client, signal: AbortSignal) => Promise<unknown>;
};

export type CatalogueEntry = Facts & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Below {apiBase} or {host}: `/preferences/{pk}`. */
  path: string;
  /** The query and the body of the example; null where the call has none. */
  example: { path: string; query: Record<string, string> | null; body: unknown };
  /** What is checked of an answer; null where only its success counts. */
  answer: z.ZodMiniType | null;
  /** Content types that the call takes. */
  accept: string[];
};

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH' } as const;
const AT = '2026-09-28T15:00:00Z';
const TERM = '202604';
const PK = { name: 'pk', example: 4711 };
const ID = { name: 'id', example: 4711 };
const USER_TASK = { name: 'userTaskId', example: 4711 };

const portal = (facts: Omit<Facts, 'host' | 'auth'>): CatalogueEntry =>
  entry({ ...facts, host: 'portal', auth: 'token' });
const checklist = (facts: Omit<Facts, 'host' | 'auth'>): CatalogueEntry =>
  entry({ ...facts, host: 'checklist', auth: 'token' });

export const catalogue: CatalogueEntry[] = [
  entry({
    name: 'getStatus',
    host: 'portal',
    auth: 'none',
    summary: 'Whether the portal and the systems behind it work.',
    send: getStatus,
  }),
  entry({
    name: 'getUser',
    host: 'portal',
    auth: 'cookie',
    summary: 'Who is signed in, with the token of every other call; 401 for nobody.',
    send: getUser,
  }),
  portal({ name: 'refreshRoles', summary: 'The roles of the person as they are now.', send: refreshRoles }),
  portal({ name: 'getPreferences', summary: 'What the person has chosen for the portal.', send: getPreferences }),
  portal({
    name: 'savePreference',
    summary: 'Saves one preference and answers with all of them.',
    body: PreferenceChange,
    parameter: PK,
    send: (client, signal) => savePreference(client, signal, PK.example, { contact_by_text: true }),
  }),
  portal({
    name: 'savePhotoChoice',
    summary: 'Saves the choice between ID photo and initials and answers with all preferences.',
    body: PhotoChoice,
    parameter: PK,
    send: (client, signal) => savePhotoChoice(client, signal, PK.example, { use_profile_photo: true }),
  }),
  portal({ name: 'getProfile', summary: 'The profile of the person, as the first item of a list.', send: getProfile }),
  portal({ name: 'getContactInfo', summary: 'Address, phone and email of the person.', send: getContactInfo }),
  portal({ name: 'getPersonInfo', summary: 'The advanced profile of the person.', send: getPersonInfo }),
  portal({
    name: 'getEmergencyInfo',
    summary: 'Whom to call for the person, and where alerts reach them.',
    send: getEmergencyInfo,
  }),
  portal({ name: 'getCurrentTerm', summary: 'The code of the current term.', send: getCurrentTerm }),
  portal({ name: 'getTermInfo', summary: 'The first and the last day of the current term.', send: getTermInfo }),
  portal({ name: 'getBookstore', summary: 'Where the books of the person are sold.', send: getBookstore }),
  portal({ name: 'listGpa', summary: 'The grade point averages of the student.', send: listGpa }),
  portal({
    name: 'listCourses',
    summary: 'The courses of the student in a term.',
    query: TermQuery,
    send: (client, signal) => listCourses(client, signal, TERM),
  }),
  portal({
    name: 'getSchedule',
    summary: 'The meetings of the courses of the student in a term.',
    query: TermQuery,
    send: (client, signal) => getSchedule(client, signal, TERM),
  }),
  portal({
    name: 'listGrades',
    summary: 'The grades of the student in a term.',
    query: TermQuery,
    send: (client, signal) => listGrades(client, signal, TERM),
  }),
  portal({ name: 'listAdvisors', summary: 'Who advises the student.', send: listAdvisors }),
  portal({ name: 'getHolds', summary: 'What stands between the student and registration.', send: getHolds }),
  portal({ name: 'getStanding', summary: 'The academic standing of the student, in words.', send: getStanding }),
  portal({ name: 'getClassStanding', summary: 'The year of study, in a word.', send: getClassStanding }),
  portal({ name: 'getProgram', summary: 'The academic program of the student.', send: getProgram }),
  portal({ name: 'listNudges', summary: 'What the person is asked to confirm or update.', send: listNudges }),
  portal({
    name: 'dismissNudge',
    summary: 'Dismisses the nudges of a type; both questions about the deposit are dismissed as DEPOSIT.',
    body: NudgeDismissal,
    send: (client, signal) => dismissNudge(client, signal, 'DEPOSIT_INIT'),
  }),
  portal({ name: 'getAccountSummary', summary: 'What the student owes and has paid.', send: getAccountSummary }),
  portal({ name: 'getFinancialAid', summary: 'The financial aid of the student, by aid year.', send: getFinancialAid }),
  portal({
    name: 'clearServerCache',
    summary: 'Makes the server forget one of the answers that it keeps for the person.',
    body: CacheClearing,
    send: (client, signal) => clearServerCache(client, signal, 'EmergencyInfo'),
  }),
  portal({ name: 'listMessages', summary: 'The messages to the person.', send: listMessages }),
  portal({
    name: 'markMessageRead',
    summary: 'Marks a message read and answers with it.',
    body: MessageReading,
    parameter: PK,
    send: (client, signal) => markMessageRead(client, signal, PK.example, AT),
  }),
  portal({
    name: 'listPosts',
    summary: 'The published posts of a type, perhaps of one category.',
    query: PostsQuery,
    send: (client, signal) => listPosts(client, signal, { post_type: 'blog', category: 'student' }),
  }),
  portal({
    name: 'getPost',
    summary: 'The published post of a slug.',
    query: PostsQuery,
    send: (client, signal) => getPost(client, signal, 'welcome-week'),
  }),
  portal({
    name: 'getPageBySlug',
    summary: 'The page of a slug with its posts, as the first item of a list.',
    query: PagesQuery,
    send: (client, signal) => getPage(client, signal, 'slug=dashboard'),
  }),
  portal({
    name: 'getPageByPath',
    summary: 'The page of a path with its posts, as the first item of a list; staff may ask for unpublished ones.',
    query: PagesQuery,
    send: (client, signal) => getPage(client, signal, 'path=student-life%2Fclubs&published=all'),
  }),
  portal({ name: 'listEvents', summary: 'The events of the university calendar.', send: listEvents }),
  portal({ name: 'listCampusEvents', summary: 'The events of the campus groups.', send: listCampusEvents }),
  portal({ name: 'listCampusNews', summary: 'The news of the campus groups.', send: listCampusNews }),
  portal({ name: 'listAlerts', summary: 'The emergency alerts of the university.', send: listAlerts }),
  portal({ name: 'listMyNextSteps', summary: 'The tasks of the person, for the dashboard.', send: listMyNextSteps }),
  portal({
    name: 'switchDemo',
    summary: 'Begins or ends the demo, which lasts an hour.',
    body: DemoChoice,
    send: (client, signal) => switchDemo(client, signal, true),
  }),
  entry({
    name: 'getChecklistUser',
    host: 'checklist',
    auth: 'cookie',
    summary: 'Who is signed in, with the token of the checklist calls, as the first item of a list; 401 for nobody.',
    send: getChecklistUser,
  }),
  checklist({
    name: 'listUserTasks',
    summary: 'The tasks of the person.',
    query: UserTasksQuery,
    send: listUserTasks,
  }),
  checklist({
    name: 'listFirstUserTasks',
    summary: 'The first tasks of the person, a page at a time.',
    query: UserTasksQuery,
    send: (client, signal) => listFirstUserTasks(client, signal, 3),
  }),
  checklist({
    name: 'getUserTask',
    summary: 'One task of the person, by the id of the task.',
    query: UserTasksQuery,
    send: (client, signal) => getUserTask(client, signal, 7),
  }),
  checklist({
    name: 'patchUserTask',
    summary: 'Saves one thing that the person says of a task.',
    body: TaskChange,
    parameter: USER_TASK,
    send: (client, signal) => patchUserTask(client, signal, USER_TASK.example, { completed_on: AT }),
  }),
  checklist({ name: 'listCategories', summary: 'The kinds of task.', send: listCategories }),
  checklist({
    name: 'getUserStudentTypes',
    summary: 'The student types that the person has chosen, as the first item of a list.',
    send: getUserStudentTypes,
  }),
  checklist({
    name: 'saveStudentTypes',
    summary: 'Saves the chosen student types and answers with what is stored.',
    body: StudentTypesChange,
    parameter: PK,
    send: (client, signal) => saveStudentTypes(client, signal, PK.example, [2, 3]),
  }),
  checklist({ name: 'listStudentTypes', summary: 'The student types to choose from.', send: listStudentTypes }),
  checklist({
    name: 'acknowledgeUserMessage',
    summary: 'Notes that the person has taken note of a system message.',
    body: Acknowledgement,
    parameter: ID,
    send: (client, signal) => acknowledgeUserMessage(client, signal, ID.example, AT),
  }),
  checklist({
    name: 'getUserPreference',
    summary: 'The notification types that the person has chosen, as the first item of a list.',
    send: getUserPreference,
  }),
  checklist({
    name: 'saveUserPreference',
    summary: 'Saves the chosen notification types, or the end of the first visit.',
    body: UserPreferenceChange,
    parameter: PK,
    send: (client, signal) => saveUserPreference(client, signal, PK.example, { notifications: [1, 2] }),
  }),
  checklist({
    name: 'listNotificationTypes',
    summary: 'The notification types to choose from.',
    send: listNotificationTypes,
  }),
];

function entry(facts: Facts): CatalogueEntry {
  const { schema, path, question } = askedBy(facts);
  const { parameter } = facts;
  return {
    ...facts,
    method: METHODS[question.method ?? 'get'],
    path: parameter === undefined ? path : path.replace(`/${parameter.example}`, `/{${parameter.name}}`),
    example: { path, query: question.query ?? null, body: question.body ?? null },
    answer: schema === Success ? null : schema,
    accept: (question.accept ?? 'application/json').split(', '),
  };
}

type Asked = { schema: z.ZodMiniType; path: string; question: CallRequest };

function askedBy({ name, send }: Facts): Asked {
  const asked: Asked[] = [];
  const takeDown: Client = (schema, path, question) => {
    asked.push({ schema, path, question });
    return new Promise(() => {});
  };
  send(takeDown, new AbortController().signal);
  const [first] = asked;
  if (first === undefined) throw new Error(`${name} asks for nothing before it waits`);
  return first;
}
