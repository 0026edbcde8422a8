import type { ChecklistConnectionSnapshot } from './machine.ts';

/** Whether three or more actions in a row have failed, so that an error view replaces the list. */
export const selectIsInError = (snapshot: ChecklistConnectionSnapshot) => snapshot.matches('inError');
