import { definitionOf, type ResourceName } from '../../api/resources.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';

/** Says that a screen shows these resources: what is missing or stale is fetched, once, whoever wants it. */
export function wantResources(portal: PortalRef, names: readonly ResourceName[]): void {
  portal.send({
    type: 'resource.wanted',
    wanted: names.map((name) => {
      const { minutes, isByTerm = false, audience = 'everybody' } = definitionOf(name);
      return { name, parameter: null, lifetime: minutes * 60_000, isByTerm, audience };
    }),
  });
}
