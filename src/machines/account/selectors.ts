import type { SaveRef } from '../save/machine.ts';
import { saveActorId } from '../save/save-actor-id.ts';
import { choiceKey } from './choice-key.ts';
import type { AccountSnapshot, PreferenceField } from './machine.ts';

/** The save of a choice; undefined before the first press, after a success, and while the machine is not loaded. */
export const selectSave =
  (field: PreferenceField) =>
  (snapshot: AccountSnapshot | undefined): SaveRef | undefined => {
    const choice = snapshot?.context.choices.find((each) => each.field === field);
    return choice === undefined ? undefined : snapshot?.children[saveActorId(choiceKey(choice))];
  };
