import { type Entry, type Kind, kinds } from '../../src/api/admin/entries.ts';

/** All entries of the files by kind. */
export type Content = { [K in Kind]: Entry<K>[] };

/** The name of the lists in JSON files. */
export const listNames = {
  category: 'categories',
  student_type: 'student_types',
  notification_type: 'notification_types',
  task: 'tasks',
  post: 'posts',
  page: 'pages',
  message: 'messages',
} as const satisfies Record<Kind, string>;

/** The name of an entry for people and as a key of maps. */
export const nameOf = (kind: Kind, key: string): string => `${kind.replace('_', ' ')} ${key}`;

export const emptyContent = (): Content => Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Content;
