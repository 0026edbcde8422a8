import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { selectHasLater } from '../../machines/portal/selectors.ts';
import { selectGroup, selectGroupSave, selectLacksGroups } from '../../machines/preferences/selectors.ts';
import { selectHasFailed, selectIsSaved, selectIsSaving } from '../../machines/save/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { receiver } from '../../machines/shared/system.ts';
import type { ChoiceFacts, Choices } from '../../rules/type-choices.ts';
import { usePortal } from '../hooks/use-portal.ts';
import type { ChoiceState } from './use-choice.ts';

const NO_TYPES: readonly ChoiceFacts[] = [];

/** The notification types of the checklist, as the page of its preferences has them: both read and change the same machine. */
export type ReminderTypes = {
  /** `absent`: they are not asked for. */
  state: 'absent' | 'loading' | 'failed' | 'ready';
  types: readonly ChoiceFacts[];
  isOn: (ids: readonly number[]) => boolean;
  /** What became of the last press, if it was one on these types. They are switched together. */
  choiceOf: (ids: readonly number[]) => ChoiceState;
  retry: () => void;
};

/**
 * Loads the code of the checklist after the first screen, and then the notification types with what the person has chosen.
 * @param isNeeded whether the person has tasks at all
 */
export function useReminderTypes(isNeeded: boolean): ReminderTypes {
  const portal = usePortal();
  const { loadChecklist } = useRouter().options.context;
  const hasLater = useSelector(portal, selectHasLater);
  const [code, setCode] = useState<'loading' | 'missing' | 'there'>('loading');
  const isWanted = isNeeded && hasLater && code === 'loading';
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    loadChecklist().then(
      () => {
        if (isGone) return;
        setCode('there');
        receiver(portal.system, 'preferences')?.send({ type: 'preferences.opened' });
      },
      () => {
        if (!isGone) setCode('missing');
      },
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, loadChecklist, portal]);

  const actor = code === 'there' ? findActor(portal.system, 'preferences') : undefined;
  const choices = useSelector(actor, selectNotifications);
  const lacksGroups = useSelector(actor, (snapshot) => snapshot !== undefined && selectLacksGroups(snapshot));
  const save = useSelector(actor, (snapshot) => (snapshot === undefined ? undefined : selectSave(snapshot)));
  const [pressed, setPressed] = useState<number | null>(null);
  const isSaving = useSelector(save, selectIsSaving);
  const isSaved = useSelector(save, selectIsSaved);
  const saveHasFailed = useSelector(save, selectHasFailed);
  const isChosen = (id: number) => choices?.chosen.includes(id) === true;
  const isMissing = code === 'missing' || lacksGroups;
  return {
    state: !isNeeded ? 'absent' : choices !== null ? 'ready' : isMissing ? 'failed' : 'loading',
    types: choices?.types ?? NO_TYPES,
    isOn: (ids) => ids.some(isChosen),
    choiceOf: (ids) => {
      // All types are saved with one call, so the last press says whose result it is.
      const isPressed = pressed !== null && ids.includes(pressed);
      return {
        choose: (isOn) => {
          setPressed(ids[0] ?? null);
          for (const id of ids) {
            if (isChosen(id) !== isOn) actor?.send({ type: 'preferences.choose', group: 'notifications', id });
          }
        },
        isSaving: isPressed && isSaving,
        isSaved: isPressed && isSaved,
        hasFailed: isPressed && saveHasFailed,
        isPossible: choices !== null && choices.pk !== null,
      };
    },
    retry: () => (code === 'missing' ? setCode('loading') : actor?.send({ type: 'preferences.retry' })),
  };
}

const selectSave = selectGroupSave('notifications');
const selectNotifications = (snapshot: Parameters<ReturnType<typeof selectGroup>>[0] | undefined): Choices | null =>
  snapshot === undefined ? null : selectGroup('notifications')(snapshot);
