import type { ChecklistSnapshot } from './machine.ts';

export type ListView = 'loading' | 'failed' | 'ready';

export function selectListView(snapshot: ChecklistSnapshot): ListView {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('ready') ? 'ready' : 'loading';
}

/** The list is on its way, for the first time or again. */
export const selectIsListBusy = (snapshot: ChecklistSnapshot) => snapshot.hasTag('busy');
export const selectTasks = (snapshot: ChecklistSnapshot) => snapshot.context.tasks;
export const selectCategories = (snapshot: ChecklistSnapshot) => snapshot.context.categories;
export const selectIsNewStudent = (snapshot: ChecklistSnapshot) => snapshot.context.isNewStudent;
export const selectLastSaved = (snapshot: ChecklistSnapshot) => snapshot.context.lastSaved;

/** What went wrong when the list could not be had, where more is known than that; null otherwise. */
export const selectProblem = (snapshot: ChecklistSnapshot) => snapshot.context.failure?.message ?? null;
