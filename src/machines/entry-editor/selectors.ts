import type { EntryEditorSnapshot } from './machine.ts';

/** What the form shows around its fields. */
export type EditorView =
  | 'loading'
  | 'missing'
  | 'unavailable'
  | 'pristine'
  | 'changed'
  | 'invalid'
  | 'saving'
  | 'saved'
  | 'undoing'
  | 'undone'
  | 'undoFailed'
  | 'failed'
  | 'comparing'
  | 'conflict'
  | 'signedOut';

export const selectEditorView = ({ value: { text } }: EntryEditorSnapshot): EditorView => {
  if (typeof text === 'string') return text as EditorView;
  return 'stored' in text ? text.stored : text.unsaved;
};

/** Whether the screen asks if the user wants to leave without what is not saved. */
export const selectIsAskedToLeave = (snapshot: EntryEditorSnapshot) => snapshot.matches({ exit: 'asking' });

/** What the form shows. */
export const selectFields = (snapshot: EntryEditorSnapshot) => snapshot.context.fields;

/** The entry as the server has it; null for a new one. */
export const selectStored = (snapshot: EntryEditorSnapshot) => snapshot.context.stored;

/** What somebody else saved meanwhile; null without a conflict. */
export const selectTheirs = (snapshot: EntryEditorSnapshot) => snapshot.context.theirs;

/** Why the last call failed; null if it did not. */
export const selectFailure = (snapshot: EntryEditorSnapshot) => snapshot.context.failure;

/** Whether the text comes from what this tab kept. */
export const selectIsRestored = (snapshot: EntryEditorSnapshot) => snapshot.context.isRestored;

/** What the form marks as wrong: nothing until the user has tried to save. */
export const selectShownProblems = (snapshot: EntryEditorSnapshot) =>
  snapshot.matches({ text: { unsaved: 'invalid' } }) ? snapshot.context.problems : NONE;

const NONE: readonly never[] = [];

/** Whether something on the screen is not saved. */
export const selectHasUnsaved = (snapshot: EntryEditorSnapshot) => snapshot.hasTag('unsaved');
