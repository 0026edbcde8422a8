import { inTab } from './storage.ts';

const PREFIX = 'portico.kept.';
/** The key of the owner of the stored answers. */
export const OWNER = 'portico.kept-for';
/** Version of the entries. An entry of another version is ignored. */
const ENTRY_VERSION = 1;
/** Characters of one entry. A larger answer is fetched again instead: session storage has room for about five million. */
const MAX_ENTRY_CHARACTERS = 500_000;

/** Where session storage has the answer with this key. */
export const keyOfAnswer = (key: string): string => PREFIX + key;

type Entry = { content: unknown; receivedAt: string };

/**
 * Answers that this tab stores in session storage, so that a reload needs no call, for one owner at a time. If the
 * storage does not work, the answers are fetched. Values that are read have not been checked. Tokens are never written.
 * Source: decisions, cache lifetimes; CACHE-22 to CACHE-27.
 */

/** Sets the owner of the answers. Those of another user, or of the same user in another mode, are removed. */
export function openAnswers(owner: string): void {
  inTab((storage) => {
    if (storage.getItem(OWNER) === owner) return;
    removeAll(storage);
    storage.setItem(OWNER, owner);
  });
}

/** The entry of this key as it was written; null if there is none or it cannot be read. */
export function readAnswer(key: string): Entry | null {
  return inTab((storage) => {
    const read: unknown = JSON.parse(storage.getItem(PREFIX + key) ?? 'null');
    return isEntry(read) ? { content: read.content, receivedAt: read.receivedAt } : null;
  });
}

export function writeAnswer(key: string, entry: Entry): void {
  const text = JSON.stringify({ version: ENTRY_VERSION, ...entry });
  inTab((storage) => {
    storage.removeItem(PREFIX + key);
    if (text.length <= MAX_ENTRY_CHARACTERS) storage.setItem(PREFIX + key, text);
  });
}

/** Whether an answer with this key belongs to one of these resources, for any parameter. */
export const isAnswerOf = (key: string, names: readonly string[]): boolean =>
  names.some((name) => key.startsWith(`${name}/`));

/** Removes every answer of these resources, for all parameters. */
export function evictAnswers(names: readonly string[]): void {
  inTab((storage) => {
    const isDropped = (key: string) => key.startsWith(PREFIX) && isAnswerOf(key.slice(PREFIX.length), names);
    for (const key of Object.keys(storage).filter(isDropped)) storage.removeItem(key);
  });
}

/** Removes every answer, because the session has ended. */
export function clearAnswers(): void {
  inTab((storage) => {
    removeAll(storage);
    storage.removeItem(OWNER);
  });
}

function removeAll(storage: Storage): void {
  for (const key of Object.keys(storage).filter((name) => name.startsWith(PREFIX))) storage.removeItem(key);
}

const isEntry = (read: unknown): read is Entry & { version: number } =>
  typeof read === 'object' &&
  read !== null &&
  'version' in read &&
  read.version === ENTRY_VERSION &&
  'receivedAt' in read &&
  typeof read.receivedAt === 'string' &&
  'content' in read;
