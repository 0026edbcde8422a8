import { useEffect } from 'react';
import { now } from '../../browser/clock.ts';
import { showResources } from '../../machines/resources/show-resources.ts';
import { usePortal } from './use-portal.ts';
import { type Resource, useResource } from './use-resource.ts';

/**
 * A list that only some portals have, so that no route can request it. It is fetched while the caller is on screen.
 * @param isOffered whether this portal has it
 */
export function useListed<Name extends 'sessions' | 'pushDevices'>(name: Name, isOffered: boolean): Resource<Name> {
  const { system } = usePortal();
  useEffect(() => {
    if (!isOffered) return;
    showResources(system, name, [name], now().toISOString());
    return () => showResources(system, name, [], null);
  }, [system, name, isOffered]);
  return useResource(name);
}
