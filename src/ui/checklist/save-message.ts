import type { Task, TaskState } from '../../api/checklist/user-tasks.ts';
import type { TaskPress } from './TaskDetail.tsx';

type Said = { words: string; undo: TaskPress | null };

/** What the status line says of the field that was saved last: "Marked done: Pay tuition." */
export function lastSaid(task: Task, field: keyof TaskState): string {
  return `${saidOf(task, field).words}: ${task.title ?? 'a task without a title'}.`;
}

/** The press that takes it back; null for "Do now", which has no opposite. */
export function undoOf(task: Task, field: keyof TaskState): TaskPress | null {
  return saidOf(task, field).undo;
}

function saidOf(task: Task, field: keyof TaskState): Said {
  switch (field) {
    case 'completed_on':
      return task.completed_on === null
        ? { words: 'Marked not done', undo: 'markDone' }
        : { words: 'Marked done', undo: 'markNotDone' };
    case 'does_not_apply_on':
      return task.does_not_apply_on === null
        ? { words: 'Restored', undo: 'dismiss' }
        : { words: 'Dismissed', undo: 'restore' };
    case 'starred':
      return task.starred
        ? { words: 'Bookmarked', undo: 'removeBookmark' }
        : { words: 'Bookmark removed', undo: 'bookmark' };
    case 'do_now_on':
      return { words: 'To do now', undo: null };
  }
}
