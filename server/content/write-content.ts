import { inArray } from 'drizzle-orm';
import { entryKinds, type Kind, keyOf, kinds } from '../../src/api/admin/entries.ts';
import { wrongAddresses } from '../../src/rules/admin-entries.ts';
import { ROLES } from '../../src/rules/roles.ts';
import { NO_ADDRESS } from '../../src/rules/typed-address.ts';
import type { Orm } from '../db/database.ts';
import { userTasks } from '../db/schema.ts';
import { peopleIn, type Reachable } from './audience.ts';
import { contentKind } from './content-kinds.ts';
import { nameOf } from './entries.ts';
import type { Item, Known, WrittenRow } from './kinds/kind.ts';
import { lengthProblems } from './length-problems.ts';

/** An entry that is written, with its kind. */
export type ContentItem = { [K in Kind]: { kind: K } & Item<K> }[Kind];

/** What is wrong with an entry. `entry` names it for people, as in `post shuttle`. */
export type ContentProblem = { entry: string; text: string };

/** Categories of posts that restrict who sees them. Any other word is a topic, and all people see the post. */
const RESTRICTING_CATEGORIES = new Set<string>([...ROLES, 'financial_dashboard']);

/** What keeps the entries from being written. They may refer to each other. */
export function findProblems(items: readonly ContentItem[], stored: Known): ContentProblem[] {
  const known: Known = {
    ...stored,
    keys: keysWith(stored.keys, items),
    types: new Set([
      ...stored.types,
      ...items.flatMap((item) => (item.kind === 'student_type' ? [item.entry.key] : [])),
    ]),
  };
  return items.flatMap((item) => {
    const name = nameOf(item.kind, keyOf(item.kind, item.entry));
    const ofKind = contentKind(item.kind).problems?.(item, known) ?? [];
    const tooLong = lengthProblems(item.kind, item.entry, item.row?.entry ?? null);
    return [...keyProblems(item), ...addressProblems(item), ...tooLong, ...ofKind].map((text) => ({
      entry: name,
      text,
    }));
  });
}

/** The stored keys and those of the entries, which are there when all are written. */
function keysWith(stored: Known['keys'], items: readonly ContentItem[]): Known['keys'] {
  const keys = kinds.map((kind) => {
    const before = new Set(stored[kind]);
    const added = items.flatMap((item) => (item.kind === kind ? [keyOf(kind, item.entry)] : []));
    return [kind, [...stored[kind], ...added.filter((key) => !before.has(key))]];
  });
  return Object.fromEntries(keys) as Record<Kind, string[]>;
}

/** The ids of those tasks among the entries that people have. Only tasks without an audience are looked up. */
export async function readGivenTasks(orm: Orm, items: readonly ContentItem[]): Promise<Set<string>> {
  const ids = items.flatMap(({ kind, entry, row }) =>
    kind === 'task' && entry.audience.length === 0 && row !== null ? [Number(row.id)] : [],
  );
  if (ids.length === 0) return new Set();
  const rows = await orm
    .selectDistinct({ id: userTasks.task_id })
    .from(userTasks)
    .where(inArray(userTasks.task_id, ids));
  return new Set(rows.map(({ id }) => String(id)));
}

/** New and changed addresses of links that the portal would drop. An old one stays until its entry is corrected. */
function addressProblems({ entry, row }: ContentItem): string[] {
  const before = new Set(row === null ? [] : wrongAddresses(row.entry));
  return wrongAddresses(entry).flatMap((field) => (before.has(field) ? [] : [`${field}: ${NO_ADDRESS}`]));
}

/** `#12` is the row 12 and nothing else. */
function keyProblems({ kind, entry, row }: ContentItem): string[] {
  const key = keyOf(kind, entry);
  if (contentKind(kind).key.notNull || !key.startsWith('#') || key.slice(1) === row?.id) return [];
  const { noun } = entryKinds[kind];
  return [`there is no ${noun} with this number. A new ${noun} needs a name such as apply-for-housing`];
}

/** What is correct but may not do what the author wants. */
export function findWarnings(items: readonly ContentItem[]): string[] {
  return items.flatMap(({ kind, entry }) => {
    if (kind === 'post' && entry.category !== null && !RESTRICTING_CATEGORIES.has(entry.category)) {
      return [`post ${entry.slug}: “${entry.category}” is not a role, so all people see this post`];
    }
    return kind === 'task' && entry.is_published && entry.audience.length === 0 && !entry.key.startsWith('#')
      ? [`task ${entry.key}: without an audience no further person gets this task`]
      : [];
  });
}

/** The ids of the people who do not have a task or a message yet. */
export type Recipients = Map<ContentItem, number[]>;

/** Who gets a task or a message when it is written. A draft reaches no person. */
export async function findRecipients(
  orm: Orm,
  items: readonly ContentItem[],
  everyone: readonly Reachable[],
): Promise<Recipients> {
  const recipients: Recipients = new Map();
  for (const kind of kinds) {
    const { people } = contentKind(kind);
    const ofKind = items.filter((item) => item.kind === kind);
    if (people === undefined || ofKind.length === 0) continue;
    // Only the rows of these entries: all of them are millions at a large university.
    const owners = await people.owners(orm, ofKind.map(people.nameOf));
    const owned = new Set(owners.map(({ of, person }) => `${person} ${of}`));
    for (const item of ofKind) {
      if (!('audience' in item.entry) || !item.entry.is_published) continue;
      const name = people.nameOf(item);
      const reached = peopleIn(item.entry.audience, everyone);
      recipients.set(
        item,
        reached.flatMap(({ id }) => (owned.has(`${id} ${name}`) ? [] : [id])),
      );
    }
  }
  return recipients;
}

/**
 * Writes an entry into its row and gives it to people. Entries that it refers to are there already.
 * @param newPeople those who get the task or the message
 */
export const writeItem = (orm: Orm, item: ContentItem, newPeople: readonly number[], now: Date): Promise<WrittenRow> =>
  contentKind(item.kind).write(orm, item, newPeople, now);

/** The entries in the order in which rows refer to earlier ones. */
export const inOrder = <Item extends { kind: Kind }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
