import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { Task } from '../../api/checklist/user-tasks.ts';
import type { checklistMachine } from './machine.ts';

const nothingSaid = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };
const task: Task = {
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
  new_student_checklist: false,
  overdue: false,
  ...nothingSaid,
};

export const model = {
  events: {
    'list.open': [{ type: 'list.open' }],
    'list.retry': [{ type: 'list.retry' }],
    'task.press': [
      { type: 'task.press', userTaskId: 11, press: { type: 'task.bookmark' } },
      { type: 'task.press', userTaskId: 99, press: { type: 'task.bookmark' } },
    ],
    'task.saved': [
      { type: 'task.saved', userTaskId: 11, field: 'starred', state: { ...nothingSaid, starred: true } },
      { type: 'task.saved', userTaskId: 11, field: 'starred', state: nothingSaid },
    ],
  },
  outcomes: {
    openList: [
      { output: { tasks: [task], categories: [], isNewStudent: false, freshFor: 300_000 } },
      { error: { kind: 'offline' } },
    ],
  },
  // No guard reads the context; which tasks have an actor decides what a press starts.
  project: ({ touched }) => touched,
} satisfies ModelOf<typeof checklistMachine>;
