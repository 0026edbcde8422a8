import type { ResourceSnapshot } from './machine.ts';

/** What a block shows of its resource. */
export type View = 'loading' | 'failed' | 'empty' | 'ready';

export function selectView(snapshot: ResourceSnapshot): View {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches({ answered: { content: 'blank' } })) return 'empty';
  return snapshot.matches('answered') ? 'ready' : 'loading';
}

/** Nobody has asked for it, or it was emptied since: a screen that shows it has to. */
export const selectIsUnasked = (snapshot: ResourceSnapshot) => snapshot.matches('unasked');

export const selectAnswer = (snapshot: ResourceSnapshot) => snapshot.context.answer;

/** When the answer on screen came, once it is no longer fresh; null while it is, or while there is none. ISO 8601. */
export const selectAsOf = (snapshot: ResourceSnapshot) =>
  snapshot.matches('answered') && !snapshot.matches({ answered: { age: 'fresh' } })
    ? snapshot.context.receivedAt
    : null;

/** Whether the press on a refresh or a retry is being answered. */
export const selectIsBusy = (snapshot: ResourceSnapshot) => snapshot.hasTag('busy');
