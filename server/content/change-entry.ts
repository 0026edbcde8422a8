import { isDeepStrictEqual } from 'node:util';
import { type Entry, entryKinds, type Kind, keyOf } from '../../src/api/admin/entries.ts';
import type { Orm } from '../db/database.ts';
import { addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { readEveryone, readStudentTypeNames, resolveNames } from './audience.ts';
import { cleanEntry, forbiddenMarkup } from './clean-entry.ts';
import { contentKind } from './content-kinds.ts';
import { changeOf, toAuditEntry } from './import-content.ts';
import type { StoredRow } from './kinds/kind.ts';
import { findKeys, readRow, readRowsByKey } from './stored-content.ts';
import { type ContentItem, findProblems, findRecipients, readGivenTasks, writeItem } from './write-content.ts';

/** What is wrong with an entry, as sentences for the person who wrote it. */
export class EntryProblemError extends Error {}

/** There is no row with this id. */
export class NoEntryError extends Error {}

/** Somebody else has changed the row, or has taken the key. `isKeyTaken` tells which. */
export class EntryConflictError extends Error {
  readonly isKeyTaken: boolean;

  constructor(message: string, isKeyTaken: boolean) {
    super(message);
    this.isKeyTaken = isKeyTaken;
  }
}

/** A row and the version that a change is based on. */
export type RowVersion = { id: string; version: number };

type ChangeOptions = {
  /** Who makes the change, for the audit log. */
  by: string;
  now: Date;
  /** The change in the audit log that this one takes back. */
  undoes?: number;
};

/**
 * Adds or changes an entry, gives it to the people of its audience, and writes the change down, in one transaction. A new entry
 * that is there already, with the same key and text, is not added again.
 * @param row what is changed; null for a new entry
 * @param toEntry makes the entry from the present one, which is null for a new entry
 * @returns the id of the row
 * @throws EntryProblemError, NoEntryError, EntryConflictError; nothing is changed then
 */
export async function changeEntry<K extends Kind>(
  orm: Orm,
  kind: K,
  row: RowVersion | null,
  toEntry: (present: Entry<K> | null) => Entry<K>,
  { by, now, undoes }: ChangeOptions,
): Promise<string> {
  return orm.transaction(async (transaction) => {
    // Two changes at the same time would both be based on the same version.
    await lockAuditLog(transaction);
    const stored = row === null ? null : await readRow(transaction, kind, row.id);
    if (row !== null && stored === null) throw new NoEntryError();
    if (row !== null && stored?.version !== row.version) {
      throw new EntryConflictError('This has been saved since you opened it. Nothing of yours was saved.', false);
    }
    const written = toEntry(stored?.entry ?? null);
    rejectDroppedLinks(kind, written, stored?.entry ?? {});
    const clean = checked(kind, cleanEntry(kind, written));
    const everyone = 'audience' in clean && clean.audience.length > 0 ? await readEveryone(transaction) : [];
    const entry =
      'audience' in clean ? { ...clean, audience: await resolveNames(transaction, clean.audience, everyone) } : clean;
    const item = { kind, entry, row: stored } as ContentItem;
    const key = keyOf(kind, entry);
    const keys = await findKeys(transaction, { ...contentKind(kind).references?.(entry), [kind]: [key] });
    if (stored === null && keys[kind].includes(key)) {
      // The answer to the first attempt may have been lost.
      const same = (await readRowsByKey(transaction, kind, key)).find((each) => isDeepStrictEqual(each.entry, entry));
      if (same !== undefined) return same.id;
    }
    rejectTakenKey(kind, entry, stored, keys[kind]);
    const types = await readStudentTypeNames(transaction);
    const givenTasks = await readGivenTasks(transaction, [item]);
    const problems = findProblems([item], { keys, everyone, types, givenTasks });
    if (problems.length > 0) throw new EntryProblemError(toSentences(problems.map(({ text }) => text)));
    const newPeople = (await findRecipients(transaction, [item], everyone)).get(item) ?? [];
    const change = changeOf(item, newPeople.length);
    if (change === null) return stored?.id ?? '';
    const saved = await writeItem(transaction, item, newPeople, now);
    const entryOfLog = { ...toAuditEntry(change), row_id: saved.id, version: saved.version };
    await addToAuditLog(transaction, [undoes === undefined ? entryOfLog : { ...entryOfLog, undoes }], by, now);
    return saved.id;
  });
}

/** Of a text that is made safe, a link that leads nowhere would be gone in silence. Source: ADMIN-79. */
function rejectDroppedLinks(kind: Kind, entry: object, stored: object): void {
  const before = new Set(forbiddenMarkup(kind, stored));
  const dropped = forbiddenMarkup(kind, entry).filter((text) => / the link to “/.test(text) && !before.has(text));
  if (dropped.length > 0) throw new EntryProblemError(toSentences(dropped));
}

/** The entry may have lost its whole text when it was made safe, and an undone change is older than the rules. */
function checked<K extends Kind>(kind: K, entry: Entry<K>): Entry<K> {
  const result = entryKinds[kind].schema.safeParse(entry);
  if (result.success) return result.data as Entry<K>;
  throw new EntryProblemError(
    toSentences(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)),
  );
}

function rejectTakenKey(kind: Kind, entry: object, row: StoredRow | null, keys: readonly string[]): void {
  const key = keyOf(kind, entry);
  if ((row !== null && keyOf(kind, row.entry) === key) || !keys.includes(key)) return;
  throw new EntryConflictError(
    `There is another ${entryKinds[kind].noun} with the name ${key}. Choose another name.`,
    true,
  );
}

/** How many problems the answer to a save names. A pasted list may have thousands of wrong names. */
const MOST_PROBLEMS = 5;

function toSentences(texts: readonly string[]): string {
  const more = texts.length - MOST_PROBLEMS;
  return [...texts.slice(0, MOST_PROBLEMS), ...(more > 0 ? [`${more} more like these`] : [])].map(toSentence).join(' ');
}

const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;
