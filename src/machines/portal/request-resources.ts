import { definitionOf, type ResourceName } from '../../api/resources.ts';
import type { PortalRef } from './machine.ts';

/** A resource by its name; one that goes by path or slug has that beside it. */
export type RequestedResource = ResourceName | { name: ResourceName; parameter: string };

/** Says that a screen shows these resources: what is missing or stale is fetched, once, whoever wants it. */
export function requestResources(portal: PortalRef, wanted: readonly RequestedResource[]): void {
  portal.send({
    type: 'resource.wanted',
    wanted: wanted.map((one) => {
      const { name, parameter } = typeof one === 'string' ? { name: one, parameter: null } : one;
      const { minutes, isByTerm = false, audience = 'everybody' } = definitionOf(name);
      return { name, parameter, lifetime: minutes * 60_000, isByTerm, audience };
    }),
  });
}
