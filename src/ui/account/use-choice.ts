import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Preferences } from '../../api/portal/user.ts';
import type { PreferenceField } from '../../machines/account/machine.ts';
import { selectSave } from '../../machines/account/selectors.ts';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { usePortal } from '../hooks/use-portal.ts';

/** One choice that is saved by the press itself. */
export type ChoiceState = {
  choose: (isOn: boolean) => void;
  isSaving: boolean;
  /** The last press on this page is saved. */
  isSaved: boolean;
  /** The last attempt failed. */
  hasFailed: boolean;
  /** False for preferences that the backend cannot name. */
  isPossible: boolean;
};

export function useChoice(field: PreferenceField, preferences: Preferences | null): ChoiceState {
  const portal = usePortal();
  // The machine starts with the parts around the page.
  useSelector(portal, selectHasFrame);
  const account = findActor(portal.system, 'account');
  const save = useSelector(account, selectSave(field));
  const pk = preferences?.pk ?? null;
  const [wasPressed, setWasPressed] = useState(false);
  const isSaving = useSelector(save, selectIsSaving);
  const hasFailed = useSelector(save, selectHasFailed);
  return {
    choose: (isOn) => {
      if (pk === null) return;
      setWasPressed(true);
      sendToFrame(portal, 'account', { type: 'account.choose', pk, field, isOn });
    },
    isSaving,
    isSaved: wasPressed && !isSaving && !hasFailed,
    hasFailed,
    isPossible: pk !== null,
  };
}
