import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { AccountChange, AccountList, AccountPlace } from '../../machines/account/change.ts';
import { selectChange, selectSave } from '../../machines/account/selectors.ts';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { receiver } from '../../machines/shared/system.ts';
import { usePortal } from '../hooks/use-portal.ts';

/** What the user changes at one place of the account. */
type PlaceChange = {
  /** What is being saved, or could not be saved. */
  change: AccountChange | undefined;
  isSaving: boolean;
  /** The last attempt failed. */
  hasFailed: boolean;
  save: (change: AccountChange) => void;
};

export function useChange(place: AccountPlace): PlaceChange {
  const account = useAccount();
  const portal = usePortal();
  const actor = useSelector(account, selectSave(place));
  return {
    change: useSelector(account, selectChange(place))?.change,
    isSaving: useSelector(actor, selectIsSaving),
    hasFailed: useSelector(actor, selectHasFailed),
    save: (change) => sendToFrame(portal, 'account', { type: 'account.change', place, change }),
  };
}

/** The machine starts with the parts around the page: undefined until then. */
export function useAccount() {
  const portal = usePortal();
  useSelector(portal, selectHasFrame);
  return findActor(portal.system, 'account');
}

/** When the list leaves the screen, what became of the changes in it is over. */
export function useListOnScreen(list: AccountList): void {
  const { system } = usePortal();
  useEffect(() => () => receiver(system, 'account')?.send({ type: 'account.listLeft', list }), [system, list]);
}
