import type { ActorRef, AnyEventObject, Snapshot } from 'xstate';

/**
 * Follows one value of another actor, for the callback actors of a machine.
 * @param onChange gets the value at once, and each later one that differs from the value before
 * @returns a function that stops following
 */
export function watchActor<State extends Snapshot<unknown>, Value>(
  actor: Pick<ActorRef<State, AnyEventObject>, 'select'>,
  select: (snapshot: State) => Value,
  onChange: (value: Value) => void,
): () => void {
  const selected = actor.select(select);
  const subscription = selected.subscribe(onChange);
  onChange(selected.get());
  return () => subscription.unsubscribe();
}
