import { keepDeviceCookie } from '../../browser/keep-device-cookie.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { Dependencies } from '../../machines/shared/dependencies.ts';
import { followTaskChanges } from './follow-task-changes.ts';

/**
 * What the portal listens to once the first screen is there. In demo mode the tasks belong to this tab alone.
 * @param evict removes stored answers of this tab
 * @returns a function that stops listening
 */
export function listenLater(portal: PortalRef, evict: Dependencies['answers']['evict']): () => void {
  const stops = [
    keepDeviceCookie(window),
    portal.getSnapshot().context.demo.isOn ? null : followTaskChanges(portal.system, { evict }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
