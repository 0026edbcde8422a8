import type { Task } from '../../api/checklist/user-tasks.ts';
import type { TaskPress, TaskRegion } from '../../machines/task/machine.ts';

/** What the user can do with a task: the second part of the event's name. */
export type TaskAction = TaskPress['type'] extends `task.${infer Action}` ? Action : never;

/** The press that the button of a field sends now. */
export function pressOf({ completed_on, does_not_apply_on, starred }: Task, region: TaskRegion): TaskAction {
  switch (region) {
    case 'completion':
      return completed_on === null ? 'markDone' : 'markNotDone';
    case 'doNow':
      return 'doNow';
    case 'bookmark':
      return starred ? 'removeBookmark' : 'bookmark';
    case 'applicability':
      return does_not_apply_on === null ? 'dismiss' : 'restore';
  }
}

const NAMES: Record<TaskAction, string> = {
  markDone: 'Mark done',
  markNotDone: 'Mark not done',
  doNow: 'Do now',
  bookmark: 'Bookmark',
  removeBookmark: 'Remove bookmark',
  dismiss: 'Dismiss',
  restore: 'Restore',
};

/** The name of the button that sends the press. */
export const pressName = (press: TaskAction): string => NAMES[press];
