import { type Entry, entryKinds, type Kind, kinds } from '../../src/api/admin/entries.ts';

/** All entries of the files by kind. */
export type Content = { [K in Kind]: Entry<K>[] };

/** The name of an entry for people and as a key of maps. */
export const nameOf = (kind: Kind, key: string): string => `${entryKinds[kind].noun} ${key}`;

export const emptyContent = (): Content => Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Content;
