import { useState } from 'react';
import type { Preferences } from '../../api/portal/user.ts';
import type { PreferenceField } from '../../machines/account/change.ts';
import { useChange } from './use-change.ts';

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
  const { isSaving, hasFailed, save } = useChange(field);
  const pk = preferences?.pk ?? null;
  const [wasPressed, setWasPressed] = useState(false);
  return {
    choose: (isOn) => {
      if (pk === null) return;
      setWasPressed(true);
      save({ kind: 'preference', pk, field, isOn });
    },
    isSaving,
    isSaved: wasPressed && !isSaving && !hasFailed,
    hasFailed,
    isPossible: pk !== null,
  };
}
