import { type AnyActorLogic, type AnyStateMachine, fromPromise, StateMachine } from 'xstate';

const never = fromPromise(() => new Promise<never>(() => {}));

/**
 * The same machine with everything that it invokes or spawns standing still, so that only the events sent from outside
 * move it. Child machines stay real, with their own actors standing still.
 */
export function withStubActors(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors ?? {}).map(([name, logic]) => [
    name,
    isMachine(logic) ? withStubActors(logic) : never,
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) as Record<string, AnyActorLogic> });
}

const isMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
