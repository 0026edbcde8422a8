import { sampleAssignments } from '../../src/api/sample/assignments.ts';
import { sampleHolds } from '../../src/api/sample/holds.ts';
import { samplePeople } from '../../src/api/sample/people.ts';
import { sampleSchedule } from '../../src/api/sample/schedule.ts';
import type { SamplePerson } from '../../src/api/sample/shapes.ts';
import { sampleCategories, sampleTasks } from '../../src/api/sample/tasks.ts';
import { sampleTerm, sampleTerms } from '../../src/api/sample/terms.ts';
import { categories, employments, gatewayRecords, type people, preferences, tasks, userTasks } from './schema.ts';

type GatewayRecord = typeof gatewayRecords.$inferInsert;

/** The rows of `people`: apart from the others, because a new person also needs a password. */
export function peopleRows(): (typeof people.$inferInsert & { id: number })[] {
  return samplePeople.map(({ id, is_new_student, user }) => ({
    ...user,
    id,
    is_new_student,
    role_acknowledged_on: toTime(user.role_acknowledged_on),
  }));
}

/**
 * Every other sample row with the table that it belongs to, in an order that no reference runs ahead of. A row keeps its
 * id from day to day.
 * @param today `YYYY-MM-DD`
 */
export function otherRows(today: string) {
  return [
    { table: preferences, rows: samplePeople.map(preferencesRow) },
    { table: employments, rows: samplePeople.flatMap(employmentRow) },
    { table: categories, rows: sampleCategories },
    { table: tasks, rows: sampleTasks(today) },
    { table: userTasks, rows: samplePeople.flatMap((person) => userTaskRows(person, today)) },
    {
      table: gatewayRecords,
      rows: [...termRecords(today), ...samplePeople.flatMap((person) => personRecords(person, today))],
    },
  ];
}

function preferencesRow({ id: person_id, preferences: { pk: id, ...chosen } }: SamplePerson) {
  return { id, person_id, ...chosen };
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

function termRecords(today: string): GatewayRecord[] {
  return sampleTerms(today).map((content, position) => ({
    id: `term/${content.term}`,
    person_id: null,
    resource: 'term',
    term: content.term,
    position,
    content,
  }));
}

function personRecords(
  { id: person_id, personInfo, user: { username } }: SamplePerson,
  today: string,
): GatewayRecord[] {
  const { term } = sampleTerm(today);
  const record = (
    resource: string,
    position: number,
    content: Record<string, unknown>,
    ofTerm: string | null = null,
  ) => ({
    id: `${username}/${resource}/${position}`,
    person_id,
    resource,
    term: ofTerm,
    position,
    content,
  });
  return [
    ...(personInfo === null ? [] : [record('person-info', 0, personInfo)]),
    ...sampleHolds(username, today).map((hold, position) => record('holds', position, hold)),
    ...sampleSchedule(username, today).map((meeting, position) => record('schedule', position, meeting, term)),
  ];
}

function toTime(iso: string | null): Date | null {
  return iso === null ? null : new Date(iso);
}
