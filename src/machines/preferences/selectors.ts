import { hasUnsavedChoices } from '../../rules/type-choices.ts';
import type { SaveRef } from '../save/machine.ts';
import { type ChoiceGroup, groupSaveId, type PreferencesSnapshot } from './machine.ts';

/** A group of choices; null until it has arrived. */
export const selectGroup =
  (group: ChoiceGroup) =>
  ({ context }: PreferencesSnapshot) =>
    context.groups[group];

/** Whether the calls of the groups are running. */
export const selectIsLoading = (snapshot: PreferencesSnapshot) => snapshot.hasTag('busy');

/** The last save of a group; undefined before the first one. */
export const selectGroupSave =
  (group: ChoiceGroup) =>
  ({ children }: PreferencesSnapshot): SaveRef | undefined =>
    children[groupSaveId(group)];

/** Whether any group has choices that are not saved. */
export const selectHasUnsaved = ({ context: { groups } }: PreferencesSnapshot) =>
  Object.values(groups).some((choices) => choices !== null && hasUnsavedChoices(choices));
