import type { SaveRef } from '../save/machine.ts';
import { type AccountSnapshot, choiceActorId, type PreferenceField } from './machine.ts';

/** The save of a choice; undefined before the first press, after a success, and while the machine is not loaded. */
export const selectSave =
  (field: PreferenceField) =>
  (snapshot: AccountSnapshot | undefined): SaveRef | undefined => {
    const choice = snapshot?.context.choices.find((each) => each.field === field);
    return choice === undefined ? undefined : snapshot?.children[choiceActorId(choice)];
  };
