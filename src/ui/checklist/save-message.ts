import type { Task, TaskState } from '../../api/checklist/user-tasks.ts';
import type { TaskAction } from './task-presses.ts';

/**
 * The status line for a saved field.
 * @returns `text` as in "Marked done: Pay tuition."; `undo` is null for "Do now", which cannot be undone
 */
export function saveMessage(task: Task, field: keyof TaskState): { text: string; undo: TaskAction | null } {
  const { action, undo } = savedAction(task, field);
  return { text: `${action}: ${task.title ?? 'a task without a title'}.`, undo };
}

function savedAction(task: Task, field: keyof TaskState): { action: string; undo: TaskAction | null } {
  switch (field) {
    case 'completed_on':
      return task.completed_on === null
        ? { action: 'Marked not done', undo: 'markDone' }
        : { action: 'Marked done', undo: 'markNotDone' };
    case 'does_not_apply_on':
      return task.does_not_apply_on === null
        ? { action: 'Restored', undo: 'dismiss' }
        : { action: 'Dismissed', undo: 'restore' };
    case 'starred':
      return task.starred
        ? { action: 'Bookmarked', undo: 'removeBookmark' }
        : { action: 'Bookmark removed', undo: 'bookmark' };
    case 'do_now_on':
      return { action: 'To do now', undo: null };
  }
}
