import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Entry, type Kind, keyOf, kinds } from '../../src/api/admin/entries.ts';
import type { Orm } from '../db/database.ts';
import { categories, mailings, notificationTypes, pagePosts, pages, posts, studentTypes, tasks } from '../db/schema.ts';
import type { Content } from './entries.ts';

/** A row of content in the form of the files. `id` is the id of the row as text. */
export type StoredRow<K extends Kind = Kind> = { id: string; version: number; entry: Entry<K> };
/** The rows of all kinds. */
export type StoredRows = { [K in Kind]: StoredRow<K>[] };

/**
 * The content of the database as entries, in the form of the files. Messages that staff have not written are left out: they
 * belong to single people. A row without a name of its own has `#` and its number as key.
 */
export async function readStoredContent(orm: Orm): Promise<Content> {
  const rows = await readAllRows(orm);
  return Object.fromEntries(kinds.map((kind) => [kind, rows[kind].map(({ entry }) => entry)])) as unknown as Content;
}

/** All rows of content, by kind. */
export async function readAllRows(orm: Orm): Promise<StoredRows> {
  const all: [Kind, StoredRow[]][] = [];
  for (const kind of kinds) all.push([kind, await readRows(orm, kind)]);
  return Object.fromEntries(all) as unknown as StoredRows;
}

/** The keys of all entries, by kind. */
export const keysOf = (rows: StoredRows): Record<Kind, string[]> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, rows[kind].map(({ entry }) => keyOf(kind, entry))]),
  ) as unknown as Record<Kind, string[]>;

/** The same, without reading the texts. */
export async function readKeys(orm: Orm): Promise<Record<Kind, string[]>> {
  const numbered = async (table: typeof tasks | typeof studentTypes | typeof notificationTypes) => {
    const rows = await orm.select({ id: table.id, key: table.import_key }).from(table as typeof tasks);
    return rows.map(({ id, key }) => key ?? `#${id}`);
  };
  const named = async (column: PgColumn, table: PgTable) => {
    const rows = await orm.select({ key: column }).from(table);
    return rows.map(({ key }) => String(key));
  };
  return {
    category: await named(categories.slug, categories),
    student_type: await numbered(studentTypes),
    notification_type: await numbered(notificationTypes),
    task: await numbered(tasks),
    post: await named(posts.slug, posts),
    page: await named(pages.id, pages),
    message: await named(mailings.import_key, mailings),
  };
}

/** The versions of rows of a kind, by id. */
export async function readVersions(orm: Orm, kind: Kind, ids: readonly string[]): Promise<Map<string, number>> {
  const table = tableOf[kind];
  const known = kind === 'page' ? ids : ids.filter(isNumber).map(Number);
  const rows = await orm
    .select({ id: table.id, version: table.version })
    .from(table as typeof posts)
    .where(inArray(table.id as PgColumn, [...known]));
  return new Map(rows.map(({ id, version }) => [String(id), version]));
}

const tableOf = {
  category: categories,
  student_type: studentTypes,
  notification_type: notificationTypes,
  task: tasks,
  post: posts,
  page: pages,
  message: mailings,
} as const satisfies Record<Kind, PgTable>;

/** The rows of a kind, the oldest first; pages by path. */
export function readRows<K extends Kind>(orm: Orm, kind: K): Promise<StoredRow<K>[]> {
  return readers[kind](orm, null);
}

/** One row; null when there is none with this id. */
export async function readRow<K extends Kind>(orm: Orm, kind: K, id: string): Promise<StoredRow<K> | null> {
  const [found] = kind === 'page' || isNumber(id) ? await readers[kind](orm, id) : [];
  return found ?? null;
}

const isNumber = (id: string): boolean => /^[1-9]\d{0,8}$/.test(id);

type Reader<K extends Kind> = (orm: Orm, id: string | null) => Promise<StoredRow<K>[]>;

const hasId = (column: PgColumn, id: string | null): SQL | undefined =>
  id === null ? undefined : eq(column, Number(id));

const readers: { [K in Kind]: Reader<K> } = {
  category: async (orm, id) => {
    const rows = await orm.select().from(categories).where(hasId(categories.id, id)).orderBy(asc(categories.id));
    return rows.map(({ id: number, version, ...entry }) => ({ id: String(number), version, entry }));
  },
  student_type: async (orm, id) => {
    const rows = await orm.select().from(studentTypes).where(hasId(studentTypes.id, id)).orderBy(asc(studentTypes.id));
    return rows.map(({ id: number, version, import_key, name }) => ({
      id: String(number),
      version,
      entry: { key: import_key ?? `#${number}`, name },
    }));
  },
  notification_type: async (orm, id) => {
    const { id: ids } = notificationTypes;
    const rows = await orm.select().from(notificationTypes).where(hasId(ids, id)).orderBy(asc(ids));
    return rows.map(({ id: number, version, import_key, name, kind }) => ({
      id: String(number),
      version,
      entry: { key: import_key ?? `#${number}`, name, kind: kind as Entry<'notification_type'>['kind'] },
    }));
  },
  task: async (orm, id) => {
    const rows = await orm
      .select({ task: tasks, category: categories.slug })
      .from(tasks)
      .leftJoin(categories, eq(categories.id, tasks.category))
      .where(hasId(tasks.id, id))
      .orderBy(asc(tasks.id));
    return rows.map(({ task: { id: number, version, import_key, import_audience, ...columns }, category }) => ({
      id: String(number),
      version,
      entry: { key: import_key ?? `#${number}`, ...columns, category, audience: import_audience ?? [] },
    }));
  },
  post: async (orm, id) => {
    const rows = await orm.select().from(posts).where(hasId(posts.id, id)).orderBy(asc(posts.id));
    return rows.map(
      ({ id: number, version, publishing_opens_on, publishing_closes_on, links, post_type, ...columns }) => ({
        id: String(number),
        version,
        entry: {
          ...columns,
          post_type: post_type as Entry<'post'>['post_type'],
          publishing_opens_on: publishing_opens_on.toISOString(),
          publishing_closes_on: publishing_closes_on?.toISOString() ?? null,
          links: links.map(({ url, link_text, description, icon_class }) => ({
            url,
            link_text,
            description,
            icon_class,
          })),
        },
      }),
    );
  },
  page: async (orm, id) => {
    const rows = await orm
      .select()
      .from(pages)
      .where(id === null ? undefined : eq(pages.id, id))
      .orderBy(asc(pages.id));
    const shown = await orm
      .select({ path: pagePosts.path, slug: posts.slug })
      .from(pagePosts)
      .innerJoin(posts, eq(posts.id, pagePosts.post_id))
      .where(id === null ? undefined : eq(pagePosts.path, id))
      .orderBy(asc(pagePosts.position), asc(pagePosts.post_id));
    const slugs = new Map<string, string[]>(rows.map(({ id: path }) => [path, []]));
    for (const { path, slug } of shown) slugs.get(path)?.push(slug);
    return rows.map(({ id: path, version, slug, title, is_published }) => ({
      id: path,
      version,
      entry: { path, slug, title, is_published, posts: slugs.get(path) ?? [] },
    }));
  },
  message: async (orm, id) => {
    const rows = await orm.select().from(mailings).where(hasId(mailings.id, id)).orderBy(asc(mailings.import_key));
    return rows.map(({ id: number, version, import_key, import_audience, created_on, ...columns }) => ({
      id: String(number),
      version,
      entry: { key: import_key, ...columns, created_on: created_on.toISOString(), audience: import_audience },
    }));
  },
};
