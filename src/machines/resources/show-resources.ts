import { definitionOf, type ResourceName } from '../../api/resources.ts';
import { receiver, type System } from '../shared/system.ts';
import type { ResourceOwner, ResourceRequest } from './machine.ts';

/** A resource by its name, with the path or slug if its call needs one, or with a term that is not the term in use. */
export type ShownResource = ResourceName | { name: ResourceName; parameter: string };

/**
 * Tells the registry what a part of the app shows from now on. Missing and stale answers are fetched once, for all parts.
 * @param at the time in ISO 8601, null if the sender does not know it
 */
export function showResources(
  system: System,
  owner: ResourceOwner,
  resources: readonly ShownResource[],
  at: string | null,
): void {
  receiver(system, 'resources')?.send({ type: 'resources.show', owner, requests: resources.map(requestOf), at });
}

function requestOf(resource: ShownResource): ResourceRequest {
  const { name, parameter } = typeof resource === 'string' ? { name: resource, parameter: null } : resource;
  const definition = definitionOf(name);
  return {
    name,
    parameter,
    lifetime: definition.minutes * 60_000,
    isByTerm: definition.isByTerm === true,
    audience: definition.audience ?? 'everybody',
    isPolled: definition.refetchWhileVisible === true,
    isOnlyLogged: definition.onFailure === 'log',
    isOptional: definition.isOptional === true,
  };
}
