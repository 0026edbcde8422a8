import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { noneSet } from '../task/model.ts';
import type { checklistMachine } from './machine.ts';
import { messageKey } from './message-key.ts';

/** A task with only a title. */
export const modelTask: Task = {
  id: 1,
  userTaskId: 11,
  title: 'Send final transcript',
  description: null,
  category: null,
  starts_on: null,
  ends_on: null,
  has_deadline: false,
  is_important: false,
  important_reason: null,
  modality: null,
  periodicity: null,
  new_student_checklist: false,
  overdue: false,
  ...noneSet,
};
const content = {
  tasks: [modelTask],
  categories: [],
  isNewStudent: false,
  message: { id: 602, title: 'Welcome', body: null },
  receivedAt: '2026-09-28T15:00:00.000Z',
  freshFor: 300_000,
};

export const model = {
  events: {
    'checklist.opened': [
      { type: 'checklist.opened', at: '2026-09-28T15:01:00.000Z', taskId: '1' },
      { type: 'checklist.opened', at: '2026-09-28T16:00:00.000Z', taskId: '1' },
    ],
    'page.returned': [
      { type: 'page.returned', at: '2026-09-28T15:01:00.000Z' },
      { type: 'page.returned', at: '2026-09-28T16:00:00.000Z' },
    ],
    'checklist.retry': [{ type: 'checklist.retry' }],
    'checklist.press': [
      { type: 'checklist.press', userTaskId: 11, press: { type: 'task.bookmark' } },
      { type: 'checklist.press', userTaskId: 99, press: { type: 'task.bookmark' } },
    ],
    'task.saved': [{ type: 'task.saved', userTaskId: 11, field: 'starred', state: { ...noneSet, starred: true } }],
    'checklist.found': [
      { type: 'checklist.found', task: { ...modelTask, id: 2, userTaskId: 12, title: 'Return books' } },
    ],
    'message.acknowledge': [{ type: 'message.acknowledge' }],
    'announcement.dismiss': [{ type: 'announcement.dismiss' }],
    'save.succeeded': [{ type: 'save.succeeded', key: messageKey(602) }],
  },
  outcomes: {
    openList: [
      { output: { content, hasFailed: false, problem: null } },
      {
        output: {
          content: { ...content, categories: null },
          hasFailed: true,
          problem: 'There was a problem with your request',
        },
      },
      { output: { content: null, hasFailed: true, problem: null } },
      { error: new Error('unexpected') },
    ],
  },
  // The guards read the time of the list's arrival; which tasks have an actor decides what a press starts.
  project: ({ touched, receivedAt, message }) => [touched, receivedAt, message === null],
} satisfies ModelOf<typeof checklistMachine>;
