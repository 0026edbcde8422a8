import { inTab } from './storage.ts';

const PREFIX = 'portico.kept.';
const OWNER = 'portico.kept-for';
/** Of what is written here: an entry of another version is of no use. */
const VERSION = 1;
/** Characters of one entry. A larger answer is fetched again instead: session storage holds some five million in all. */
const MAX_ENTRY_CHARACTERS = 500_000;

type Entry = { content: unknown; receivedAt: string };

/**
 * Answers that this tab keeps over a reload, in session storage, for one owner at a time. Storage that does not work
 * costs a fetch. What is read has not been checked; tokens are never written.
 * Source: decisions, cache lifetimes; CACHE-22 to CACHE-27.
 */

/** From now on the answers are this owner's: what somebody else's were, or the same person's in demo mode, is gone. */
export function openAnswers(owner: string): void {
  inTab((storage) => {
    if (storage.getItem(OWNER) === owner) return;
    removeAll(storage);
    storage.setItem(OWNER, owner);
  });
}

/** The entry of this key as it was written; null when there is none that can be read. */
export function readAnswer(key: string): Entry | null {
  return inTab((storage) => {
    const read: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    return isEntry(read) ? { content: read.content, receivedAt: read.receivedAt } : null;
  });
}

export function writeAnswer(key: string, entry: Entry): void {
  const text = JSON.stringify({ version: VERSION, ...entry });
  inTab((storage) => {
    storage.removeItem(PREFIX + key);
    if (text.length <= MAX_ENTRY_CHARACTERS) storage.setItem(PREFIX + key, text);
  });
}

/** Removes every entry whose key begins with one of these names and a slash. */
export function evictAnswers(names: readonly string[]): void {
  inTab((storage) => {
    const isDropped = (key: string) => names.some((name) => key.startsWith(`${PREFIX}${name}/`));
    for (const key of Object.keys(storage).filter(isDropped)) storage.removeItem(key);
  });
}

function removeAll(storage: Storage): void {
  for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) storage.removeItem(key);
}

const isEntry = (read: unknown): read is Entry & { version: number } =>
  typeof read === 'object' &&
  read !== null &&
  'version' in read &&
  read.version === VERSION &&
  'receivedAt' in read &&
  typeof read.receivedAt === 'string' &&
  'content' in read;
