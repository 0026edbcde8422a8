import type { AnyActorRef, AnyStateMachine } from 'xstate';

/** Checks the shape and not the class: a project may have its own copy of XState, or two versions. */
export function isMachine(value: unknown): value is AnyStateMachine {
  if (typeof value !== 'object' || value === null) return false;
  const { root, config, provide } = value as Record<string, unknown>;
  return [root, config].every((part) => typeof part === 'object' && part !== null) && typeof provide === 'function';
}

/** The machine of a running actor; null for an actor of another kind. */
export function machineOf(actor: object): AnyStateMachine | null {
  const { logic } = actor as { logic?: unknown };
  return isMachine(logic) ? logic : null;
}

/** The actor that has created this one. */
export const parentOf = (actor: object): AnyActorRef | undefined => (actor as { _parent?: AnyActorRef })._parent;
