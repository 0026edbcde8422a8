import { hasUnsavedChoices } from '../../rules/type-choices.ts';
import type { SaveRef } from '../save/machine.ts';
import { type ChoiceGroup, type ChoicesChange, groupSaveId, type PreferencesSnapshot } from './machine.ts';

/** A group of choices; null until it has arrived. */
export const selectGroup =
  (group: ChoiceGroup) =>
  ({ context }: PreferencesSnapshot) =>
    context.groups[group];

/** Whether the calls of the groups are running. */
export const selectIsLoading = (snapshot: PreferencesSnapshot) => snapshot.hasTag('busy');

/** Whether the last attempt to load the groups left one without an answer. */
export const selectLacksGroups = (snapshot: PreferencesSnapshot) => snapshot.matches('incomplete');

/** The last save of a group; undefined before the first one. */
export const selectGroupSave =
  (group: ChoiceGroup) =>
  ({ children }: PreferencesSnapshot): SaveRef | undefined =>
    children[groupSaveId(group)];

/** Whether any group has choices that are not saved. */
export const selectHasUnsaved = (snapshot: PreferencesSnapshot) => selectUnsavedChanges(snapshot).length > 0;

/** What has to be sent so that all choices are saved. A new list at each call. */
export const selectUnsavedChanges = ({ context: { groups } }: PreferencesSnapshot): ChoicesChange[] =>
  (['notifications', 'studentTypes'] as const).flatMap((group) => {
    const choices = groups[group];
    // Without a record there is nothing to choose.
    if (choices === null || choices.pk === null || !hasUnsavedChoices(choices)) return [];
    return [{ group, pk: choices.pk, ids: choices.chosen }];
  });
