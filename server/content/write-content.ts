import { and, between, eq, inArray, sql } from 'drizzle-orm';
import {
  type Entry,
  type Kind,
  keyFields,
  keyOf,
  kinds,
  MOST_AUDIENCE_ITEMS,
  TOO_MANY_ITEMS,
} from '../../src/api/admin/entries.ts';
import { wrongAddresses } from '../../src/rules/admin-entries.ts';
import { ROLES } from '../../src/rules/roles.ts';
import { NO_ADDRESS } from '../../src/rules/typed-address.ts';
import type { Orm } from '../db/database.ts';
import {
  categories,
  mailings,
  messages,
  notificationTypes,
  pagePosts,
  pages,
  posts,
  studentTypes,
  tasks,
  userTasks,
} from '../db/schema.ts';
import { peopleIn, type Reachable, unknownItems } from './audience.ts';
import { nameOf } from './entries.ts';
import type { StoredRow } from './stored-content.ts';

/** An entry that is written. `row` is what it changes; null for a new entry. */
export type ContentItem = { [K in Kind]: { kind: K; entry: Entry<K>; row: StoredRow<K> | null } }[Kind];

/** What is wrong with an entry. `entry` names it for people, as in `post shuttle`. */
export type ContentProblem = { entry: string; text: string };

/** Categories of posts that restrict who sees them. Any other word is a topic, and all people see the post. */
const RESTRICTING_CATEGORIES = new Set<string>([...ROLES, 'financial_dashboard']);

/**
 * What entries may refer to: the keys of all stored entries, the people, and the names of the student types in audiences; and the
 * ids of the tasks that people have.
 */
export type Surroundings = {
  keys: Record<Kind, readonly string[]>;
  everyone: readonly Reachable[];
  types: ReadonlySet<string>;
  givenTasks: ReadonlySet<string>;
};

/** What keeps the entries from being written. They may refer to each other. */
export function findProblems(items: readonly ContentItem[], surroundings: Surroundings): ContentProblem[] {
  const { keys, everyone, givenTasks } = surroundings;
  const keysOf = (kind: Kind) =>
    new Set([...keys[kind], ...items.flatMap((item) => (item.kind === kind ? [keyOf(kind, item.entry)] : []))]);
  const categorySlugs = keysOf('category');
  const postSlugs = keysOf('post');
  const types = new Set([...surroundings.types, ...keysOf('student_type')]);
  const problemsOf = (item: ContentItem): string[] => {
    switch (item.kind) {
      case 'task':
        return [
          ...(item.entry.category !== null && !categorySlugs.has(item.entry.category)
            ? [`category: there is no category ${item.entry.category}`]
            : []),
          ...audienceProblems(item.entry.audience, everyone, types),
          ...(isForNoPerson(item, givenTasks) ? ['audience: must name the people who get the task'] : []),
        ];
      case 'message':
        return audienceProblems(item.entry.audience, everyone, types);
      case 'page':
        return item.entry.posts.filter((slug) => !postSlugs.has(slug)).map((slug) => `posts: there is no post ${slug}`);
      case 'post':
        return keys.post.filter((slug) => slug === item.entry.slug).length > 1
          ? ['the database has two posts with this slug. Give one of them another slug']
          : [];
      default:
        return [];
    }
  };
  return items.flatMap((item) => {
    const name = nameOf(item.kind, keyOf(item.kind, item.entry));
    return [...keyProblems(item), ...addressProblems(item), ...problemsOf(item)].map((text) => ({ entry: name, text }));
  });
}

/**
 * Whether a task would be published to no person. One that people have, from another system for example, needs no audience, and
 * one that stood there without it stays as it is.
 */
function isForNoPerson({ entry, row }: ContentItem & { kind: 'task' }, givenTasks: ReadonlySet<string>): boolean {
  if (!entry.is_published || entry.audience.length > 0) return false;
  if (row === null) return true;
  return !givenTasks.has(row.id) && (!row.entry.is_published || row.entry.audience.length > 0);
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

/** `#12` is the row 12 and nothing else. Audiences name student types, so these keep their names. */
function keyProblems({ kind, entry, row }: ContentItem): string[] {
  const key = keyOf(kind, entry);
  const word = kind.replace('_', ' ');
  if (keyFields[kind] !== 'key' || kind === 'message') return [];
  if (key.startsWith('#') && key.slice(1) !== row?.id) {
    return [`there is no ${word} with this number. A new ${word} needs a name such as apply-for-housing`];
  }
  const before = row === null ? null : keyOf(kind, row.entry);
  return kind === 'student_type' && before !== null && !before.startsWith('#') && before !== key
    ? ['key: a student type keeps its key, because audiences name it']
    : [];
}

function audienceProblems(
  audience: readonly string[],
  everyone: readonly Reachable[],
  types: ReadonlySet<string>,
): string[] {
  if (audience.length > MOST_AUDIENCE_ITEMS) return [`audience: ${TOO_MANY_ITEMS}`];
  return unknownItems(audience, everyone, types).map((item) =>
    item.startsWith('user:')
      ? `audience: there is no person ${item.slice(5)}`
      : `audience: there is no student type ${item.slice(5)}`,
  );
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
  // Only the rows of these entries: all of them are millions at a large university.
  const taskIds = items.flatMap(({ kind, row }) => (kind === 'task' && row !== null ? [Number(row.id)] : []));
  const taskOwners = await orm
    .select({ of: userTasks.task_id, person: userTasks.person_id })
    .from(userTasks)
    .where(inArray(userTasks.task_id, taskIds));
  const messageKeys = items.flatMap(({ kind, entry, row }) =>
    kind === 'message' ? [row?.entry.key ?? entry.key] : [],
  );
  const messageOwners = await orm
    .select({ of: messages.import_key, person: messages.person_id })
    .from(messages)
    .where(inArray(messages.import_key, messageKeys));
  const owned = new Set([
    ...taskOwners.map(({ of, person }) => `task ${of} ${person}`),
    ...messageOwners.map(({ of, person }) => `message ${of} ${person}`),
  ]);
  for (const item of items) {
    const { kind, entry, row } = item;
    if ((kind !== 'task' && kind !== 'message') || !entry.is_published) continue;
    const name = kind === 'task' ? `task ${row?.id}` : `message ${row?.entry.key ?? entry.key}`;
    const reached = peopleIn(entry.audience, everyone);
    recipients.set(
      item,
      reached.flatMap(({ id }) => (owned.has(`${name} ${id}`) ? [] : [id])),
    );
  }
  return recipients;
}

/** A row after it was written. */
export type WrittenRow = { id: string; version: number };

/**
 * Writes an entry into its row and gives it to people. Entries that it refers to are there already.
 * @param newPeople those who get the task or the message
 */
export function writeItem(orm: Orm, item: ContentItem, newPeople: readonly number[], now: Date): Promise<WrittenRow> {
  switch (item.kind) {
    case 'category':
      return writeRow(orm, categories, item.row, item.entry);
    case 'student_type':
      return writeRow(orm, studentTypes, item.row, typeColumns(item.entry));
    case 'notification_type':
      return writeRow(orm, notificationTypes, item.row, { ...typeColumns(item.entry), kind: item.entry.kind });
    case 'task':
      return writeTask(orm, item.entry, item.row, newPeople);
    case 'post':
      return writePost(orm, item.entry, item.row);
    case 'page':
      return writePage(orm, item.entry, item.row);
    case 'message':
      return writeMessage(orm, item.entry, item.row, newPeople, now);
  }
}

/** The entries in the order in which rows refer to earlier ones. */
export const inOrder = <Item extends { kind: Kind }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));

/** `#12` says that the row has no name. */
const importKeyOf = (key: string): string | null => (key.startsWith('#') ? null : key);

const typeColumns = ({ key, name }: Entry<'student_type'>) => ({ import_key: importKeyOf(key), name });

type NumberedTable =
  | typeof categories
  | typeof studentTypes
  | typeof notificationTypes
  | typeof tasks
  | typeof posts
  | typeof mailings;

/** Inserts or changes a row of a table whose ids are numbers. */
async function writeRow<Table extends NumberedTable>(
  orm: Orm,
  table: Table,
  row: { id: string } | null,
  columns: Omit<Table['$inferInsert'], 'id' | 'version'>,
): Promise<WrittenRow> {
  // The columns of the union of tables are those of none of them for the types of the query builder.
  const target = table as typeof categories;
  const values = columns as typeof categories.$inferInsert;
  const [written] =
    row === null
      ? await orm.insert(target).values(values).returning({ id: target.id, version: target.version })
      : await orm
          .update(target)
          .set({ ...values, version: sql`${target.version} + 1` })
          .where(eq(target.id, Number(row.id)))
          .returning({ id: target.id, version: target.version });
  if (written === undefined) throw new Error('The row is gone.');
  return { ...written, id: String(written.id) };
}

async function writeTask(
  orm: Orm,
  { key, category, audience, ...fields }: Entry<'task'>,
  row: StoredRow | null,
  newPeople: readonly number[],
): Promise<WrittenRow> {
  const [found] =
    category === null
      ? []
      : await orm.select({ id: categories.id }).from(categories).where(eq(categories.slug, category));
  const columns = { ...fields, category: found?.id ?? null, import_key: importKeyOf(key), import_audience: audience };
  const written = await writeRow(orm, tasks, row, columns);
  await inParts(newPeople, (ids) =>
    orm.execute(sql`insert into ${userTasks} (person_id, task_id)
      select person_id::int, ${Number(written.id)}::int from json_array_elements_text(${JSON.stringify(ids)}::json) person_id
      on conflict do nothing`),
  );
  return written;
}

function writePost(
  orm: Orm,
  { publishing_opens_on, publishing_closes_on, ...fields }: Entry<'post'>,
  row: StoredRow | null,
): Promise<WrittenRow> {
  return writeRow(orm, posts, row, {
    ...fields,
    publishing_opens_on: new Date(publishing_opens_on),
    publishing_closes_on: publishing_closes_on === null ? null : new Date(publishing_closes_on),
  });
}

async function writePage(
  orm: Orm,
  { path, posts: slugs, ...fields }: Entry<'page'>,
  row: StoredRow | null,
): Promise<WrittenRow> {
  const returned = { id: pages.id, version: pages.version };
  const [written] =
    row === null
      ? await orm
          .insert(pages)
          .values({ id: path, ...fields })
          .returning(returned)
      : await orm
          .update(pages)
          .set({ id: path, ...fields, version: sql`${pages.version} + 1` })
          .where(eq(pages.id, row.id))
          .returning(returned);
  if (written === undefined) throw new Error('The page is gone.');
  await orm.delete(pagePosts).where(eq(pagePosts.path, path));
  const found = await orm.select({ id: posts.id, slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs));
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  const shown = slugs.flatMap((slug, position) => {
    const post_id = ids.get(slug);
    return post_id === undefined ? [] : [{ id: `${path}#${post_id}#${position}`, path, post_id, position }];
  });
  if (shown.length > 0) await orm.insert(pagePosts).values(shown);
  return written;
}

async function writeMessage(
  orm: Orm,
  { key: import_key, audience: import_audience, created_on, is_published, ...fields }: Entry<'message'>,
  row: StoredRow<'message'> | null,
  newPeople: readonly number[],
  now: Date,
): Promise<WrittenRow> {
  const texts = { ...fields, created_on: new Date(created_on), import_key, import_audience };
  const written = await writeRow(orm, mailings, row, { ...texts, is_published });
  const withdrawn_on = is_published ? null : sql`coalesce(${messages.withdrawn_on}, ${now.toISOString()}::timestamptz)`;
  const isCopy = eq(messages.import_key, row?.entry.key ?? import_key);
  const owners = await orm.select({ id: messages.person_id }).from(messages).where(isCopy).orderBy(messages.person_id);
  await inParts(
    owners.map(({ id }) => id),
    (ids) =>
      orm
        .update(messages)
        .set({ ...texts, withdrawn_on })
        .where(and(isCopy, between(messages.person_id, ids[0] ?? 0, ids.at(-1) ?? 0))),
  );
  // The texts go from row to row inside the database: they are the same for each person.
  await inParts(newPeople, (ids) =>
    orm.execute(sql`insert into ${messages} (person_id, ${COPIED})
      select person_id::int, ${COPIED} from ${mailings}, json_array_elements_text(${JSON.stringify(ids)}::json) person_id
      where ${eq(mailings.id, Number(written.id))} on conflict do nothing`),
  );
  return written;
}

/** The columns that `mailings` and `messages` both have. */
const COPIED = sql.raw(
  'title, body, created_on, action_link, display_as_banner, is_nudge, nudge_type, import_key, import_audience',
);

/** An audience may be the whole university, and one statement may take only a few seconds. */
const PART = 10_000;

async function inParts(ids: readonly number[], write: (part: number[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += PART) await write(ids.slice(start, start + PART));
}
