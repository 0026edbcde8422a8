import type { ResourceRef } from '../resource/machine.ts';
import { selectIsBusy } from '../resource/selectors.ts';
import { idsShownBy, type ResourceOwner, type ResourcesSnapshot, resourceActorId } from './machine.ts';

/** Term code in use: the last one seen on this device until the current term is known. */
export const selectTerm = (snapshot: ResourcesSnapshot) => snapshot.context.term;

/** Names of the resources whose last call failed; the same list until that changes. */
export const selectFailedResources = (snapshot: ResourcesSnapshot) => snapshot.context.failed;

/** The actor of a resource; undefined while no screen shows it. */
export const selectResource =
  (name: string, parameter: string | null) =>
  ({ children }: ResourcesSnapshot): ResourceRef | undefined =>
    children[resourceActorId(name, parameter)];

/** The ids of the resources that have no answer because their calls failed, sorted. */
export const selectUnanswered = ({ context, children }: ResourcesSnapshot): string[] =>
  context.active
    .map(({ id }) => id)
    .filter((id) => children[id]?.getSnapshot().matches('error') === true)
    .sort();

/** The names of the resources whose calls are running, each once. */
export const selectRunning = ({ context, children }: ResourcesSnapshot): string[] => {
  const running = context.active.filter(({ id }) => {
    const resource = children[id];
    return resource !== undefined && selectIsBusy(resource.getSnapshot());
  });
  return [...new Set(running.map(({ name }) => name))];
};

/** Whether a call is running whose answer this part of the app shows. */
export const selectIsRunningFor = (owner: ResourceOwner) => (snapshot: ResourcesSnapshot) => {
  const running = selectRunning(snapshot);
  return snapshot.context.shown[owner]?.some(({ name }) => running.includes(name)) === true;
};

/** Whether no call is running. */
export const selectIsSettled = (snapshot: ResourcesSnapshot): boolean => selectRunning(snapshot).length === 0;

/** When the oldest answer of the page and its notices arrived (ISO 8601); null while they show none. */
export function selectShownSince({ context, children }: ResourcesSnapshot): string | null {
  const times = idsShownBy(['page', 'banner'], context).flatMap(
    (id) => children[id]?.getSnapshot().context.receivedAt ?? [],
  );
  return times.sort()[0] ?? null;
}
