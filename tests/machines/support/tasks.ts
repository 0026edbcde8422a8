import type { Task, TaskState } from '../../../src/api/checklist/user-tasks.ts';

export const untouched: TaskState = { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: false };

export const taskOf = (id: number, rest: Partial<Task> = {}): Task => ({
  id,
  userTaskId: id + 10,
  title: `Task ${id}`,
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
  ...untouched,
  ...rest,
});

/** State of the machine of a task with no field set and no save running. */
export const idleTask = {
  completion: { incomplete: 'idle' },
  applicability: { applies: 'idle' },
  bookmark: { off: 'idle' },
  doNow: { no: 'idle' },
};
