import { definitionOf, type ResourceName } from '../../api/resources.ts';
import type { PortalRef } from '../portal/machine.ts';

/** A resource by its name; one that goes by path or slug has that beside it. */
export type WantedResource = ResourceName | { name: ResourceName; parameter: string };

/** Says that a screen shows these resources: what is missing or stale is fetched, once, whoever wants it. */
export function wantResources(portal: PortalRef, wanted: readonly WantedResource[]): void {
  portal.send({
    type: 'resource.wanted',
    wanted: wanted.map((one) => {
      const { name, parameter } = typeof one === 'string' ? { name: one, parameter: null } : one;
      const { minutes, isByTerm = false, audience = 'everybody' } = definitionOf(name);
      return { name, parameter, lifetime: minutes * 60_000, isByTerm, audience };
    }),
  });
}
