import { sampleAssignments, sampleChecklist } from '../../src/sample/assignments.ts';
import { sampleAlerts, sampleCampusEvents, sampleEvents, sampleNews } from '../../src/sample/events.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import { samplePages } from '../../src/sample/pages.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { samplePosts } from '../../src/sample/posts.ts';
import { bookstoreLink, sampleRecords } from '../../src/sample/records.ts';
import type { SamplePerson } from '../../src/sample/shapes.ts';
import { sampleCategories, sampleNotificationTypes, sampleStudentTypes, sampleTasks } from '../../src/sample/tasks.ts';
import { sampleTerms } from '../../src/sample/terms.ts';
import {
  categories,
  checklistPreferences,
  employments,
  gatewayRecords,
  messages,
  notificationTypes,
  pagePosts,
  pages,
  type people,
  posts,
  preferences,
  studentTypeChoices,
  studentTypes,
  tasks,
  userMessages,
  userTasks,
} from '../db/schema.ts';
import { site } from '../settings/site.ts';

type GatewayRecord = typeof gatewayRecords.$inferInsert;

/** The sample rows of `people`. They are separate from the other rows, because a new person also needs a password. */
export function peopleRows(): (typeof people.$inferInsert & { id: number })[] {
  return samplePeople.map(({ id, is_new_student, user }) => ({
    ...user,
    id,
    is_new_student,
    role_acknowledged_on: toTime(user.role_acknowledged_on),
  }));
}

/**
 * All other sample rows, with their table. Every table comes after the tables that it references. The id of a row is the
 * same every day.
 * @param today `YYYY-MM-DD` in the site's time zone
 */
export function otherRows(today: string) {
  return [
    { table: preferences, rows: samplePeople.map(preferencesRow) },
    { table: employments, rows: samplePeople.flatMap(employmentRow) },
    { table: categories, rows: sampleCategories },
    { table: tasks, rows: sampleTasks(today) },
    { table: userTasks, rows: samplePeople.flatMap((person) => userTaskRows(person, today)) },
    { table: notificationTypes, rows: sampleNotificationTypes },
    { table: studentTypes, rows: sampleStudentTypes },
    { table: checklistPreferences, rows: samplePeople.map(checklistPreferenceRow) },
    { table: studentTypeChoices, rows: samplePeople.map(studentTypeChoiceRow) },
    { table: userMessages, rows: samplePeople.flatMap(userMessageRows) },
    { table: messages, rows: samplePeople.flatMap((person) => messageRows(person, today)) },
    { table: posts, rows: postRows(today) },
    {
      table: pages,
      rows: samplePages().map(({ path: id, slug, title, is_published }) => ({ id, slug, title, is_published })),
    },
    { table: pagePosts, rows: pagePostRows() },
    {
      table: gatewayRecords,
      rows: [...sharedRecords(today), ...samplePeople.flatMap((person) => personRecords(person, today))],
    },
  ];
}

/** Since when the sample people want emails about messages: a choice of theirs. */
const EMAIL_CHOSEN_ON = new Date('2025-09-22T16:05:00Z');

function preferencesRow({ id: person_id, preferences: { pk: id, ...columns } }: SamplePerson) {
  return { id, person_id, ...columns, contact_by_email_chosen_on: EMAIL_CHOSEN_ON };
}

function employmentRow({ id, employment }: SamplePerson) {
  return employment === null ? [] : [{ id, person_id: id, ...employment }];
}

function userTaskRows({ user: { username } }: SamplePerson, today: string) {
  return sampleAssignments(username, today).map((assignment) => ({
    id: assignment.id,
    person_id: assignment.user,
    task_id: assignment.task.id,
    starred: assignment.starred,
    completed_on: toTime(assignment.completed_on),
    does_not_apply_on: toTime(assignment.does_not_apply_on),
    do_now_on: toTime(assignment.do_now_on),
  }));
}

function checklistPreferenceRow({ id: person_id, user: { username } }: SamplePerson) {
  const { pk: id, notifications, updated_by_user_on } = sampleChecklist(username).preference;
  return { id, person_id, notifications, updated_by_user_on: toTime(updated_by_user_on) };
}

function studentTypeChoiceRow({ id: person_id, user: { username } }: SamplePerson) {
  const { pk: id, student_types } = sampleChecklist(username).studentTypes;
  return { id, person_id, student_types };
}

function userMessageRows({ id: person_id, user: { username } }: SamplePerson) {
  return sampleChecklist(username).messages.map((message) => ({ ...message, person_id }));
}

function messageRows({ id: person_id, user: { username } }: SamplePerson, today: string) {
  return sampleMessages(username, today).map(({ pk: id, read, user_read_on, created_on, ...message }) => ({
    id,
    person_id,
    ...message,
    created_on: new Date(created_on),
    user_read_on: toTime(user_read_on ?? (read ? created_on : null)),
  }));
}

function postRows(today: string) {
  return samplePosts(today).map(({ pk: id, publishing_opens_on, ...post }) => ({
    id,
    ...post,
    publishing_opens_on: new Date(publishing_opens_on),
  }));
}

function pagePostRows() {
  return samplePages().flatMap(({ path, posts: ids }) =>
    ids.map((post_id, position) => ({ id: `${path}#${post_id}`, path, post_id, position })),
  );
}

function sharedRecords(today: string): GatewayRecord[] {
  const toRows = (resource: string, records: Record<string, unknown>[]) =>
    records.map((content, position) => ({
      id: `${resource}/${position}`,
      person_id: null,
      resource,
      term: null,
      position,
      content,
    }));
  return [
    ...sampleTerms(today).map((content, position) => ({
      id: `term/${content.term}`,
      person_id: null,
      resource: 'term',
      term: content.term,
      position,
      content,
    })),
    ...toRows('bookstore', [{ BOOKSTORE_LINK: bookstoreLink }]),
    ...toRows('events', sampleEvents(today, site().timeZone)),
    ...toRows('campus-events', sampleCampusEvents(today, site().timeZone)),
    ...toRows('news', sampleNews(today, site().timeZone)),
    ...toRows('rave-messages', sampleAlerts(today, site().timeZone)),
  ];
}

/**
 * The rows of a person's records. The column `term` is the record's TERMCODE. A record with a `pk` has it in its row id,
 * so that the other ids stay the same when a person dismisses one.
 */
function personRecords({ id: person_id, user: { username } }: SamplePerson, today: string): GatewayRecord[] {
  return Object.entries(sampleRecords(username, today)).flatMap(([resource, answer]) => {
    const records: Record<string, unknown>[] = answer === null ? [] : [answer].flat();
    return records.map((content, position) => ({
      id: `${username}/${resource}/${content.pk ?? position}`,
      person_id,
      resource,
      term: typeof content.TERMCODE === 'string' ? content.TERMCODE : null,
      position,
      content,
    }));
  });
}

function toTime(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
