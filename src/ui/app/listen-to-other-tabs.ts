import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { Dependencies } from '../../machines/shared/dependencies.ts';
import { followTaskChanges } from './follow-task-changes.ts';
import { signOutTogether } from './sign-out-together.ts';

/**
 * @param answers of this tab; null in demo mode, whose tasks belong to this tab alone
 * @returns a function that stops listening
 */
export function listenToOtherTabs(
  portal: PortalRef,
  settings: Settings,
  answers: Pick<Dependencies['answers'], 'evict'> | null,
): () => void {
  const stops = [
    signOutTogether(portal, settings),
    answers === null ? null : followTaskChanges(portal.system, answers),
  ];
  return () => {
    for (const stop of stops) stop?.();
  };
}
