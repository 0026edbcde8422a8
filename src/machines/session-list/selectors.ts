import type { SessionListSnapshot } from './machine.ts';

/** What the block shows. */
export type SessionListView = 'loading' | 'loadFailed' | 'shown' | 'allEnded';

/** What the user has pressed last, if it is still running or has failed; null otherwise. `id` is null for all sessions. */
export type SessionListChange = { id: number | null; state: 'busy' | 'failed' };

export function selectSessionListView(snapshot: SessionListSnapshot): SessionListView {
  if (snapshot.matches('loadFailed')) return 'loadFailed';
  if (snapshot.matches('allEnded')) return 'allEnded';
  return snapshot.matches('shown') ? 'shown' : 'loading';
}

/** Compares by value: use it with `shallowEqual`. */
export function selectSessionListChange(snapshot: SessionListSnapshot): SessionListChange | null {
  const { target } = snapshot.context;
  if (snapshot.matches({ shown: 'ending' })) return { id: target, state: 'busy' };
  if (snapshot.matches({ shown: 'endFailed' })) return { id: target, state: 'failed' };
  if (snapshot.matches({ shown: 'endingAll' })) return { id: null, state: 'busy' };
  return snapshot.matches({ shown: 'endAllFailed' }) ? { id: null, state: 'failed' } : null;
}

/** The sessions as the backend sorts them: the one used last first. */
export const selectSessions = (snapshot: SessionListSnapshot) => snapshot.context.sessions;
