import type { AnyActorRef, StateValue } from 'xstate';
import { createPortal as createOriginal, type Portal, type PortalOptions } from '../../src/machines/portal/effects.ts';

declare global {
  interface Window {
    /** The ids of the states in which the machines of this page are now. */
    shownStates?: () => string[];
  }
}

/**
 * The portal's root actor, whose states the page tells. Only the build of the page of states uses this module: it takes the
 * place of `src/machines/portal/effects.ts` in the import of `src/main.tsx`.
 */
export function createPortal(options: PortalOptions): Portal {
  const made = createOriginal(options);
  window.shownStates = () => [...new Set(statesBelow(made.portal))].sort();
  return made;
}

/** The active states of an actor and of all actors below it, without the root states, which are always active. */
function statesBelow(actor: AnyActorRef): string[] {
  const { status, value, machine, children = {} } = actor.getSnapshot() ?? {};
  if (status !== 'active' || machine === undefined) return [];
  return [
    ...statesIn(machine.id, value),
    ...Object.values(children as Record<string, AnyActorRef>).flatMap(statesBelow),
  ];
}

const statesIn = (parent: string, value: StateValue): string[] =>
  typeof value === 'string'
    ? [`${parent}.${value}`]
    : Object.entries(value).flatMap(([key, inner]) => [
        `${parent}.${key}`,
        ...(inner === undefined ? [] : statesIn(`${parent}.${key}`, inner)),
      ]);
