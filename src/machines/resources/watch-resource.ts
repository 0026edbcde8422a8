import type { ResourceRef, ResourceSnapshot } from '../resource/machine.ts';
import { getActor } from '../shared/actors.ts';
import type { System } from '../shared/system.ts';
import { watchActor } from '../shared/watch-actor.ts';
import type { ResourcesSnapshot } from './machine.ts';

/**
 * Follows a resource, also when the registry starts another actor for it.
 * @param find finds the actor of the resource; undefined while there is none
 * @param update gets the snapshot of each actor that is found, and each later one
 * @returns a function that stops following
 */
export function watchResource(
  system: System,
  find: (snapshot: ResourcesSnapshot) => ResourceRef | undefined,
  update: (snapshot: ResourceSnapshot) => void,
): () => void {
  let subscription: { unsubscribe: () => void } | undefined;
  const stopRegistry = watchActor(getActor(system, 'resources'), find, (resource) => {
    subscription?.unsubscribe();
    subscription = resource?.subscribe(update);
    if (resource !== undefined) update(resource.getSnapshot());
  });
  return () => {
    stopRegistry();
    subscription?.unsubscribe();
  };
}
