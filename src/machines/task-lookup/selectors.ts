import type { TaskLookupSnapshot } from './machine.ts';

/** What the pane says in place of the task. */
export type LookupView = 'looking' | 'missing' | 'failed';

/** Also while the machine is not loaded: it is about to look. */
export function selectLookupView(snapshot: TaskLookupSnapshot | undefined): LookupView {
  if (snapshot?.matches('missing')) return 'missing';
  return snapshot?.matches('failed') ? 'failed' : 'looking';
}

/** The text of the failure on the screen; null without one. */
export const selectLookupProblem = (snapshot: TaskLookupSnapshot | undefined) =>
  snapshot?.matches('failed') ? snapshot.context.problem : null;
