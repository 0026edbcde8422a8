import * as z from 'zod/mini';
import { category } from './kinds/category.ts';
import type { KindFacts } from './kinds/kind.ts';
import { message } from './kinds/message.ts';
import { notificationType } from './kinds/notification-type.ts';
import { page } from './kinds/page.ts';
import { post } from './kinds/post.ts';
import { studentType } from './kinds/student-type.ts';
import { task } from './kinds/task.ts';

/**
 * The kinds of content, in the order in which rows refer to earlier ones. The entries are as files have them, as forms write
 * them, and as the calls of the admin pages carry them. Fields have the same names as in the API. A field that is left out has its
 * default, also when the entry changes an existing row.
 */
export const entryKinds = {
  category,
  student_type: studentType,
  notification_type: notificationType,
  task,
  post,
  page,
  message,
} as const satisfies Record<string, KindFacts>;

export type Kind = keyof typeof entryKinds;
export type Entry<K extends Kind> = z.output<(typeof entryKinds)[K]['schema']>;
/** The kinds whose entries are published and withdrawn. */
export type PublishedKind = { [K in Kind]: 'is_published' extends keyof Entry<K> ? K : never }[Kind];

export const kinds = Object.keys(entryKinds) as Kind[];
export const KindName = z.enum(kinds);

export const isPublishedKind = (kind: Kind): kind is PublishedKind => entryKinds[kind].stateNames !== null;
/** Those of which a new entry is a draft. */
export const publishedKinds = kinds.filter(isPublishedKind);

/** The value that identifies an entry among those of its kind. */
export const keyOf = (kind: Kind, entry: object): string =>
  String((entry as Record<string, unknown>)[entryKinds[kind].keyField]);

/** The schemas of one object for each kind, as the options of a union. */
/* @__NO_SIDE_EFFECTS__ */
export const ofEachKind = <Of extends Record<Kind, z.core.$ZodTypeDiscriminable>>(
  toOption: (kind: Kind) => z.core.$ZodTypeDiscriminable,
) => kinds.map(toOption) as unknown as [Of[Kind], ...Of[Kind][]];
