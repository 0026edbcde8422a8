import type { AnswerOf, ResourceName } from '../../api/resources.ts';
import type { ResourceSnapshot } from './machine.ts';

/** What a block shows of its resource. */
export type ResourceView = 'loading' | 'failed' | 'empty' | 'ready';

export function selectView(snapshot: ResourceSnapshot): ResourceView {
  if (snapshot.matches('error')) return 'failed';
  if (snapshot.matches({ ready: { content: 'empty' } })) return 'empty';
  return snapshot.matches('ready') ? 'ready' : 'loading';
}

/** Whether no call was sent since the start or the last reset. */
export const selectIsIdle = (snapshot: ResourceSnapshot) => snapshot.matches('idle');

/** The answer of a resource; null while it has none, while it has no actor, and in the actor of another resource. */
export const selectAnswerOf =
  <Name extends ResourceName>(name: Name) =>
  (snapshot: ResourceSnapshot | undefined): AnswerOf<Name> | null =>
    // The actor of this name holds what the schema of this name's call has checked.
    snapshot?.context.name === name ? (snapshot.context.answer as AnswerOf<Name>) : null;

/** When the answer on screen arrived (ISO 8601), if it is no longer fresh; null if it is fresh or does not exist. */
export const selectAsOf = (snapshot: ResourceSnapshot) =>
  snapshot.matches('ready') && !snapshot.matches({ ready: { age: 'fresh' } }) ? snapshot.context.receivedAt : null;

/** Whether the last call failed. An answer of before stays. */
export const selectHasFailed = (snapshot: ResourceSnapshot) => snapshot.context.failure !== null;

/** What the help desk needs to find the last failure in the log of the server; null without one. */
export const selectReference = ({ context: { failure } }: ResourceSnapshot): string | null =>
  (failure?.kind === 'status' ? failure.reference : null) ?? null;

/** Whether a call is running. */
export const selectIsBusy = (snapshot: ResourceSnapshot) => snapshot.hasTag('busy');
