import type { AnyActorLogic, AnyStateMachine } from 'xstate';
import { chartOf, INLINE } from './introspect.ts';
import { copyOfPlainData } from './opaque.ts';
import { isMachine } from './xstate/actors.ts';
import { implementationsOf, ownMachine, rebuiltMachine, xstateOf } from './xstate-internals.ts';

/**
 * The same machine with inert actors: an invoked or spawned actor never does anything, so only events from outside move
 * the machine. Child machines stay real, but their own actors are inert too. Each actor of the machine gets its own copy of
 * a context that is written as an object, because the machine may change it in place.
 */
export function withStubActors(machine: AnyStateMachine): AnyStateMachine {
  const known = stubs.get(machine) ?? createStub(machine);
  stubs.set(machine, known);
  return known;
}

const stubs = new WeakMap<AnyStateMachine, AnyStateMachine>();

function createStub(machine: AnyStateMachine): AnyStateMachine {
  const inert = xstateOf(machine).inertLogic();
  const actors = Object.entries(implementationsOf(machine).actors).map(([name, logic]) => [
    name,
    isMachine(logic) ? withStubActors(logic) : inert,
  ]);
  const stub = withMissingActors(machine).provide({
    actors: Object.fromEntries(actors) as Record<string, AnyActorLogic>,
  });
  const { context } = stub.config as { context?: unknown };
  if (typeof context !== 'object' || context === null) return stub;
  return rebuiltMachine(stub, { ...stub.config, id: stub.id, context: () => copyOfPlainData(context) });
}

/** The same machine, or a copy, with an actor that never answers for each name that nothing implements yet. */
export function withMissingActors(given: AnyStateMachine): AnyStateMachine {
  const machine = ownMachine(given);
  const known = implementationsOf(machine).actors;
  const missing = chartOf(machine)
    .states.flatMap(({ invokes }) => invokes.map(({ src }) => src))
    .filter((src) => src !== INLINE && !src.startsWith('xstate.invoke.') && !(src in known));
  if (missing.length === 0) return machine;
  const inert = xstateOf(machine).inertLogic();
  const actors = Object.fromEntries(missing.map((src) => [src, inert]));
  return ownMachine(machine.provide({ actors: actors as Record<string, AnyActorLogic> }));
}
