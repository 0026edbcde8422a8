import type * as z from 'zod/mini';
import type { EntryStateName } from '../../../rules/entry-state.ts';

/** What calls, files and admin pages know of a kind of content. */
export type KindFacts = {
  /** An entry in files, in forms and in the calls. Unknown fields are errors, because they are misspelled ones. */
  schema: z.ZodMiniObject;
  /** The field that identifies an entry among those of its kind. */
  keyField: string;
  /** What staff read: "Post". */
  name: string;
  /** The same within a sentence: "post", "posts". */
  noun: string;
  nouns: string;
  /** The list of its entries in a JSON file. */
  listName: string;
  /** The part of the address of its form. */
  folder: string;
  /** The field with HTML; null for a kind without one. */
  htmlField: string | null;
  /** What the states that an entry can have are called; null for a kind whose entries are there once they are saved. */
  stateNames: Readonly<Partial<Record<EntryStateName, string>>> | null;
};

/** The names of the states of what is published and withdrawn. */
export const STATE_NAMES = { draft: 'Draft', scheduled: 'Scheduled', live: 'Live', ended: 'Ended' } as const;
