import type { ResourceRef, ResourceSnapshot } from '../resource/machine.ts';
import { getActor } from '../shared/actors.ts';
import type { System } from '../shared/system.ts';
import type { ResourcesSnapshot } from './machine.ts';

/**
 * Follows a resource, also when the registry starts another actor for it.
 * @param select finds the actor of the resource; undefined while there is none
 * @param update gets the snapshot of each actor that is found, and each later one
 * @returns a function that stops following
 */
export function watchResource(
  system: System,
  select: (snapshot: ResourcesSnapshot) => ResourceRef | undefined,
  update: (snapshot: ResourceSnapshot) => void,
): () => void {
  const resources = getActor(system, 'resources');
  let resource: ResourceRef | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  const follow = (snapshot: ResourcesSnapshot) => {
    const found = select(snapshot);
    if (found === resource) return;
    subscription?.unsubscribe();
    resource = found;
    subscription = found?.subscribe(update);
    if (found !== undefined) update(found.getSnapshot());
  };
  const registry = resources.subscribe(follow);
  follow(resources.getSnapshot());
  return () => {
    registry.unsubscribe();
    subscription?.unsubscribe();
  };
}
