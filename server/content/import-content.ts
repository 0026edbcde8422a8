import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, or } from 'drizzle-orm';
import { hasRole, ROLES, type Role } from '../../src/rules/roles.ts';
import { addToAuditLog, lockAuditLog } from '../audit-log.ts';
import type { Orm } from '../db/database.ts';
import {
  categories,
  messages,
  type PersonRow,
  pagePosts,
  pages,
  people,
  posts,
  tasks,
  userTasks,
} from '../db/schema.ts';
import { ContentError } from './content-files.ts';
import { type Content, type Entry, type Kind, keyOf, kinds, nameOf } from './entries.ts';
import { readStoredContent } from './stored-content.ts';

/** One entry that differs from the database. */
export type ContentChange = {
  kind: Kind;
  key: string;
  /** The changed fields before; null for a new entry. */
  before: Record<string, unknown> | null;
  /** The changed fields after; all fields of a new entry. */
  after: Record<string, unknown>;
  /** How many people get this task or message now. */
  newPeople: number;
};

export type ImportResult = {
  changes: ContentChange[];
  /** Entries that are correct but may not do what the author wants. */
  warnings: string[];
};

export type ImportOptions = {
  /** False to find out what would change. */
  apply: boolean;
  /** Who imports, for the audit log. */
  by: string;
  now: Date;
};

type Person = Pick<PersonRow, 'id' | 'username' | 'primary_role' | 'other_roles'>;

/** Categories of posts that restrict who sees them. Any other word is a topic, and all people see the post. */
const RESTRICTING_CATEGORIES = new Set<string>([...ROLES, 'financial_dashboard']);

/**
 * Adds and changes content in one transaction. It never deletes an entry and never takes a task or a message from a
 * person; `is_published` and `publishing_opens_on` hide content. A second run changes nothing.
 * @throws ContentError when an entry refers to something that does not exist; nothing is changed then
 */
export async function importContent(orm: Orm, content: Content, options: ImportOptions): Promise<ImportResult> {
  return orm.transaction(async (transaction) => {
    // Two imports at the same time would both add the same new entries.
    await lockAuditLog(transaction);
    const stored = await readStoredContent(transaction);
    const everyone: Person[] = await transaction
      .select({
        id: people.id,
        username: people.username,
        primary_role: people.primary_role,
        other_roles: people.other_roles,
      })
      .from(people);
    const problems = findProblems(content, stored, everyone);
    if (problems.length > 0) throw new ContentError(problems);

    const recipients = await findRecipients(transaction, content, everyone);
    const changes = findChanges(content, stored, recipients);
    if (options.apply) {
      await writeChanges(transaction, content, changes, recipients);
      const entries = changes.map(({ newPeople, after, ...change }) => ({
        ...change,
        after: newPeople === 0 ? after : { ...after, new_people: newPeople },
      }));
      await addToAuditLog(transaction, entries, options.by, options.now);
    }
    return { changes, warnings: findWarnings(content) };
  });
}

function findProblems(content: Content, stored: Content, everyone: readonly Person[]): string[] {
  const keysOf = (kind: Kind) => new Set([...stored[kind], ...content[kind]].map((entry) => keyOf(kind, entry)));
  const categorySlugs = keysOf('category');
  const postSlugs = keysOf('post');
  const taskKeys = new Set(stored.task.map(({ key }) => key));
  const usernames = new Set(everyone.map(({ username }) => username));
  const repeatedSlugs = new Set(
    stored.post.map(({ slug }) => slug).filter((slug, position, all) => all.indexOf(slug) !== position),
  );
  const unknownPeople = (kind: Kind, key: string, audience: readonly string[]) =>
    audience
      .filter((item) => item.startsWith('user:') && !usernames.has(item.slice(5)))
      .map((item) => `${nameOf(kind, key)}: audience: there is no person ${item.slice(5)}`);
  return [
    ...content.task.flatMap(({ key, category, audience }) => [
      ...(key.startsWith('#') && !taskKeys.has(key)
        ? [`task ${key}: there is no task with this number. A new task needs a name such as apply-for-housing`]
        : []),
      ...(category !== null && !categorySlugs.has(category)
        ? [`task ${key}: category: there is no category ${category}`]
        : []),
      ...unknownPeople('task', key, audience),
    ]),
    ...content.post
      .filter(({ slug }) => repeatedSlugs.has(slug))
      .map(({ slug }) => `post ${slug}: the database has two posts with this slug. Give one of them another slug`),
    ...content.page.flatMap(({ path, posts: slugs }) =>
      slugs.filter((slug) => !postSlugs.has(slug)).map((slug) => `page ${path}: posts: there is no post ${slug}`),
    ),
    ...content.message.flatMap(({ key, audience }) => unknownPeople('message', key, audience)),
  ];
}

function findWarnings(content: Content): string[] {
  return [
    ...content.post
      .filter(({ category }) => category !== null && !RESTRICTING_CATEGORIES.has(category))
      .map(({ slug, category }) => `post ${slug}: “${category}” is not a role, so all people see this post`),
    ...content.task
      .filter(({ key, audience }) => audience.length === 0 && !key.startsWith('#'))
      .map(({ key }) => `task ${key}: without an audience no further person gets this task`),
  ];
}

/** The ids of the people who do not have a task or a message yet, by the name of the entry. */
type Recipients = Map<string, number[]>;

async function findRecipients(orm: Orm, content: Content, everyone: readonly Person[]): Promise<Recipients> {
  const taskKeys = content.task.map(({ key }) => key);
  const numbers = taskKeys.filter((key) => key.startsWith('#')).map((key) => Number(key.slice(1)));
  // Only the rows of these entries: all of them are millions at a large university.
  const taskOwners = await orm
    .select({ id: tasks.id, key: tasks.import_key, person: userTasks.person_id })
    .from(userTasks)
    .innerJoin(tasks, eq(tasks.id, userTasks.task_id))
    .where(or(inArray(tasks.import_key, taskKeys), inArray(tasks.id, numbers)));
  const messageKeys = content.message.map(({ key }) => key);
  const messageOwners = await orm
    .select({ key: messages.import_key, person: messages.person_id })
    .from(messages)
    .where(inArray(messages.import_key, messageKeys));
  const owned = new Set([
    ...taskOwners.map(({ id, key, person }) => `${nameOf('task', key ?? `#${id}`)} ${person}`),
    ...messageOwners.map(({ key, person }) => `${nameOf('message', key ?? '')} ${person}`),
  ]);
  const recipientsOf = (kind: Kind, { key, audience }: { key: string; audience: string[] }): [string, number[]] => {
    const name = nameOf(kind, key);
    const ids = everyone.filter((person) => isInAudience(person, audience)).map(({ id }) => id);
    return [name, ids.filter((id) => !owned.has(`${name} ${id}`))];
  };
  return new Map([
    ...content.task.map((task) => recipientsOf('task', task)),
    ...content.message.map((message) => recipientsOf('message', message)),
  ]);
}

function isInAudience(person: Person, audience: readonly string[]): boolean {
  return audience.some((item) => {
    const [kind, value] = item.split(/:(.*)/);
    if (kind === 'user') return person.username === value;
    return kind === 'role' ? hasRole(person, value as Role) : item === 'all';
  });
}

function findChanges(content: Content, stored: Content, recipients: Recipients): ContentChange[] {
  return kinds.flatMap((kind) => {
    const storedEntries = new Map<string, Record<string, unknown>>(
      stored[kind].map((entry) => [keyOf(kind, entry), entry]),
    );
    return content[kind].flatMap((entry): ContentChange[] => {
      const key = keyOf(kind, entry);
      const before = storedEntries.get(key);
      const newPeople = recipients.get(nameOf(kind, key))?.length ?? 0;
      if (before === undefined) return [{ kind, key, before: null, after: entry, newPeople }];
      const changed = Object.entries(entry).filter(([name, value]) => !isDeepStrictEqual(before[name], value));
      if (changed.length === 0 && newPeople === 0) return [];
      return [
        {
          kind,
          key,
          before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
          after: Object.fromEntries(changed),
          newPeople,
        },
      ];
    });
  });
}

/** Writes the changed entries. Later kinds refer to the rows of earlier ones. */
async function writeChanges(orm: Orm, content: Content, changes: readonly ContentChange[], recipients: Recipients) {
  const changed = new Set(changes.map(({ kind, key }) => nameOf(kind, key)));
  const toWrite = <K extends Kind>(kind: K): Entry<K>[] =>
    (content[kind] as Entry<K>[]).filter((entry) => changed.has(nameOf(kind, keyOf(kind, entry))));

  for (const { slug, name } of toWrite('category')) {
    await orm.insert(categories).values({ slug, name }).onConflictDoUpdate({ target: categories.slug, set: { name } });
  }
  for (const task of toWrite('task')) {
    await writeTask(orm, task, recipients.get(nameOf('task', task.key)) ?? []);
  }
  for (const post of toWrite('post')) await writePost(orm, post);
  for (const page of toWrite('page')) await writePage(orm, page);
  for (const message of toWrite('message')) {
    await writeMessage(orm, message, recipients.get(nameOf('message', message.key)) ?? []);
  }
}

async function writeTask(
  orm: Orm,
  { key, category, audience, ...fields }: Entry<'task'>,
  newPeople: readonly number[],
) {
  const [found] =
    category === null
      ? []
      : await orm.select({ id: categories.id }).from(categories).where(eq(categories.slug, category));
  const row = { ...fields, category: found?.id ?? null, import_audience: audience };
  const [written] = key.startsWith('#')
    ? await orm
        .update(tasks)
        .set(row)
        .where(eq(tasks.id, Number(key.slice(1))))
        .returning({ id: tasks.id })
    : await orm
        .insert(tasks)
        .values({ ...row, import_key: key })
        .onConflictDoUpdate({ target: tasks.import_key, set: row })
        .returning({ id: tasks.id });
  if (written === undefined) return;
  await insertInParts(newPeople, (ids) =>
    orm
      .insert(userTasks)
      .values(ids.map((person_id) => ({ person_id, task_id: written.id })))
      .onConflictDoNothing(),
  );
}

async function writePost(orm: Orm, { publishing_opens_on, ...fields }: Entry<'post'>) {
  const row = { ...fields, publishing_opens_on: new Date(publishing_opens_on) };
  const updated = await orm.update(posts).set(row).where(eq(posts.slug, fields.slug)).returning({ id: posts.id });
  if (updated.length === 0) await orm.insert(posts).values(row);
}

async function writePage(orm: Orm, { path, posts: slugs, ...fields }: Entry<'page'>) {
  await orm
    .insert(pages)
    .values({ id: path, ...fields })
    .onConflictDoUpdate({ target: pages.id, set: fields });
  await orm.delete(pagePosts).where(eq(pagePosts.path, path));
  if (slugs.length === 0) return;
  const found = await orm.select({ id: posts.id, slug: posts.slug }).from(posts).where(inArray(posts.slug, slugs));
  const ids = new Map(found.map(({ id, slug }) => [slug, id]));
  await orm.insert(pagePosts).values(
    slugs.flatMap((slug, position) => {
      const post_id = ids.get(slug);
      return post_id === undefined ? [] : [{ id: `${path}#${post_id}#${position}`, path, post_id, position }];
    }),
  );
}

async function writeMessage(
  orm: Orm,
  { key: import_key, audience: import_audience, created_on, ...fields }: Entry<'message'>,
  newPeople: readonly number[],
) {
  const row = { ...fields, created_on: new Date(created_on), import_key, import_audience };
  await orm.update(messages).set(row).where(eq(messages.import_key, import_key));
  await insertInParts(newPeople, (ids) => orm.insert(messages).values(ids.map((person_id) => ({ ...row, person_id }))));
}

/** PostgreSQL allows 65,535 parameters in one statement, and an audience may be the whole university. */
async function insertInParts(ids: readonly number[], insert: (part: number[]) => PromiseLike<unknown>): Promise<void> {
  for (let start = 0; start < ids.length; start += 1_000) await insert(ids.slice(start, start + 1_000));
}
