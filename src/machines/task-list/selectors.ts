import type { TaskListSnapshot } from './machine.ts';

export type ListView = 'loading' | 'failed' | 'ready';

export function selectListView(snapshot: TaskListSnapshot): ListView {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('ready') ? 'ready' : 'loading';
}

/** The list is on its way, for the first time or again. */
export const selectIsListBusy = (snapshot: TaskListSnapshot) => snapshot.hasTag('busy');
export const selectTasks = (snapshot: TaskListSnapshot) => snapshot.context.tasks;
export const selectCategories = (snapshot: TaskListSnapshot) => snapshot.context.categories;
export const selectIsNewStudent = (snapshot: TaskListSnapshot) => snapshot.context.isNewStudent;
export const selectLastSaved = (snapshot: TaskListSnapshot) => snapshot.context.lastSaved;

/** What went wrong when the list could not be had, where more is known than that; null otherwise. */
export const selectProblem = (snapshot: TaskListSnapshot) => snapshot.context.failure?.message ?? null;
