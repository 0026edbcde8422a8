import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleAssignment, SampleChecklist, SampleTask, SampleUserMessage } from './shapes.ts';
import { sampleTasks } from './tasks.ts';

type TaskProgress = Partial<
  Pick<SampleAssignment, 'starred' | 'completed_on' | 'does_not_apply_on' | 'do_now_on' | 'overdue'>
>;

/**
 * The tasks of a sample person with their progress, sorted by action date. Many people have none.
 * @param today `YYYY-MM-DD`
 */
export function sampleAssignments(username: string, today: string): SampleAssignment[] {
  const { id: user } = samplePerson(username);
  const progress = progressByTask(username, today);
  const untouched = { starred: false, completed_on: null, does_not_apply_on: null, do_now_on: null, overdue: false };
  return sampleTasks(today)
    .filter(({ id }) => id in progress)
    .sort(byActionDate)
    .map((task) => ({ id: user * 100 + task.id, user, ...untouched, ...progress[task.id], task }));
}

function byActionDate(one: SampleTask, other: SampleTask): number {
  const [a, b] = [one.action_date ?? '9999-12-31', other.action_date ?? '9999-12-31'];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

/** The progress of a sample person, by the id of each task that they have. */
function progressByTask(username: string, today: string): Record<number, TaskProgress> {
  const at = (days: number) => `${addDays(today, days)}T17:24:00.000Z`;
  switch (username) {
    case 'amara':
      return {
        1: { overdue: true },
        2: { starred: true },
        3: {},
        4: {},
        5: {},
        6: {},
        7: {},
        8: { completed_on: at(-1) },
        9: { does_not_apply_on: at(-3) },
      };
    case 'ben':
      return {
        1: { overdue: true },
        5: {},
        10: { completed_on: at(-5), overdue: true },
        11: {},
        12: { starred: true },
        13: {},
        14: {},
        15: {},
      };
    case 'chen':
      return { 7: {}, 16: {}, 17: { starred: true }, 18: { completed_on: at(-2) } };
    case 'tomas':
      return { 1: { overdue: true }, 5: {}, 14: {}, 18: {}, 19: { starred: true } };
    case 'jonas':
      return { 5: {}, 6: {}, 21: {}, 8: { completed_on: at(-4) }, 16: {}, 20: { overdue: true } };
    case 'robin':
      return {
        1: { overdue: true },
        2: { starred: true },
        3: { do_now_on: at(-1) },
        5: {},
        6: {},
        7: { starred: true },
        8: { completed_on: at(-1) },
        9: { does_not_apply_on: at(-3) },
        16: {},
        18: { completed_on: at(-6) },
        21: {},
      };
    default:
      return {};
  }
}

/** The checklist's preferences, student types and messages of a sample person. */
export function sampleChecklist(username: string): SampleChecklist {
  const { id } = samplePerson(username);
  return {
    preference: {
      pk: 400 + id,
      notifications: username === 'ben' ? [] : [1],
      updated_by_user_on: username === 'ben' ? null : '2025-09-26T16:20:00.000Z',
    },
    studentTypes: { pk: 500 + id, student_types: [1, ...(studentTypesOf[username] ?? [])] },
    messages: messagesOf[username] ?? [],
  };
}

/** The student types of a person, in addition to "All Students". */
const studentTypesOf: Record<string, number[]> = {
  ben: [2, 8],
  chen: [4, 5],
  tomas: [3, 6],
  robin: [8],
};

/** A message of the portal with the same content has the id here as its `app_message`. */
const messagesOf: Record<string, SampleUserMessage[]> = {
  amara: [
    {
      id: 601,
      title: 'The checklist is part of the portal now',
      body: '<p>Your tasks, bookmarks and completed tasks moved with it. Nothing was lost.</p>',
    },
  ],
  ben: [
    {
      id: 602,
      title: 'Welcome to Portico, Ben',
      body: '<p>Your first six steps are here. Most of them take five minutes.</p>',
    },
  ],
  robin: [
    {
      id: 603,
      title: 'Welcome to the checklist',
      body: '<p>It shows what you have to do, the soonest first. Bookmark the tasks that you want to find again.</p>',
    },
  ],
};
