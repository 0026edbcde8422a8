import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleAssignment, SampleChecklist, SampleTask, SampleUserMessage } from './shapes.ts';
import { sampleTasks } from './tasks.ts';

type Said = Partial<Pick<SampleAssignment, 'starred' | 'completed_on' | 'does_not_apply_on' | 'do_now_on' | 'overdue'>>;

/** The tasks of a sample person with what they have said of each, in the order of the list. None for most. */
export function sampleAssignments(username: string, today: string): SampleAssignment[] {
  const { id: user } = samplePerson(username);
  const said = assigned(username, today);
  const unsaid = { starred: false, completed_on: null, does_not_apply_on: null, do_now_on: null, overdue: false };
  return sampleTasks(today)
    .filter(({ id }) => id in said)
    .sort(byActionDate)
    .map((task) => ({ id: user * 100 + task.id, user, ...unsaid, ...said[task.id], task }));
}

function byActionDate(one: SampleTask, other: SampleTask): number {
  const [a, b] = [one.action_date ?? '9999-12-31', other.action_date ?? '9999-12-31'];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

/** By task. */
function assigned(username: string, today: string): Record<number, Said> {
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

/** What the checklist keeps of a sample person beside the tasks. */
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

/** Beside "All Students". */
const studentTypesOf: Record<string, number[]> = {
  ben: [2, 8],
  chen: [4, 5],
  tomas: [3, 6],
  robin: [8],
};

/** A message of the portal may say the same: its `app_message` is the id here. */
const messagesOf: Record<string, SampleUserMessage[]> = {
  amara: [
    {
      id: 601,
      title: 'The checklist is part of the portal now',
      body: '<p>Tasks, bookmarks and what you have done came along. Nothing was lost.</p>',
    },
  ],
  ben: [
    {
      id: 602,
      title: 'Welcome to Portico, Ben',
      body: '<p>Six first steps are waiting for you, in the order in which they are due. Most take five minutes.</p>',
    },
  ],
  robin: [
    {
      id: 603,
      title: 'Welcome to the checklist',
      body: '<p>What the university wants of you, in the order in which it is due. Star what you want to find again.</p>',
    },
  ],
};
