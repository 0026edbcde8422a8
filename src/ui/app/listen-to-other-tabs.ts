import type { Settings } from '../../browser/settings.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import type { Dependencies } from '../../machines/shared/dependencies.ts';
import { followTaskChanges } from './follow-task-changes.ts';
import { signOutTogether } from './sign-out-together.ts';

/** @param answers of this tab; null in demo mode, whose tasks belong to this tab alone */
export function listenToOtherTabs(
  portal: PortalRef,
  settings: Settings,
  answers: Pick<Dependencies['answers'], 'evict'> | null,
): void {
  signOutTogether(portal, settings);
  if (answers !== null) followTaskChanges(portal.system, answers);
}
