import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { Dependencies } from '../../machines/shared/dependencies.ts';
import { followTaskChanges } from './follow-task-changes.ts';
import { signOutTogether } from './sign-out-together.ts';

/**
 * In demo mode the tasks belong to this tab alone.
 * @param evict removes stored answers of this tab
 * @returns a function that stops listening
 */
export function listenToOtherTabs(
  portal: PortalRef,
  settings: Settings,
  evict: Dependencies['answers']['evict'],
): () => void {
  const stops = [
    signOutTogether(portal, settings),
    portal.getSnapshot().context.demo.isOn ? null : followTaskChanges(portal.system, { evict }),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
