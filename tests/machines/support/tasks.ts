import type { Task } from '../../../src/api/checklist/user-tasks.ts';
import { modelTask } from '../../../src/machines/checklist/model.ts';
import { noneSet } from '../../../src/machines/task/model.ts';

export const untouched = noneSet;

export const taskOf = (id: number, rest: Partial<Task> = {}): Task => ({
  ...modelTask,
  id,
  userTaskId: id + 10,
  title: `Task ${id}`,
  ...rest,
});

/** State of the machine of a task with no field set and no save running. */
export const idleTask = {
  completion: { incomplete: 'idle' },
  applicability: { applies: 'idle' },
  bookmark: { off: 'idle' },
  doNow: { no: 'idle' },
};
