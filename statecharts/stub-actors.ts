import { type AnyActorLogic, type AnyStateMachine, fromPromise, StateMachine } from 'xstate';

const pendingForever = fromPromise(() => new Promise<never>(() => {}));

/**
 * The same machine with inert actors: an invoked or spawned actor never does anything, so only events from outside move
 * the machine. Child machines stay real, but their own actors are inert too.
 */
export function withStubActors(machine: AnyStateMachine): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors ?? {}).map(([name, logic]) => [
    name,
    isStateMachine(logic) ? withStubActors(logic) : pendingForever,
  ]);
  return machine.provide({ actors: Object.fromEntries(actors) as Record<string, AnyActorLogic> });
}

const isStateMachine = (logic: unknown): logic is AnyStateMachine => logic instanceof StateMachine;
