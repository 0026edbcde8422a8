import type { System, SystemActors, SystemId } from './system.ts';

/** @returns a long-lived actor, or undefined while it does not exist */
export function findActor<Id extends SystemId>(system: System, id: Id): SystemActors[Id]['ref'] | undefined {
  return system.get(id);
}

/**
 * A long-lived actor that must exist.
 * @throws when it does not: it was not started, or its code has not loaded yet
 */
export function getActor<Id extends SystemId>(system: System, id: Id): SystemActors[Id]['ref'] {
  const actor = findActor(system, id);
  if (actor === undefined) throw new Error(`There is no actor "${id}". Was the portal started?`);
  return actor;
}
