import { and, desc, eq, gt, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Kind, keyOf, type PublishedKind, publishedKinds } from '../../src/api/admin/entries.ts';
import {
  COUNTED_AT_MOST,
  type EntryCounts,
  type EntryState,
  type EntrySummary,
  ON_NO_PAGE,
  type PageOfPost,
} from '../../src/api/admin/entry-calls.ts';
import { entryState } from '../../src/rules/entry-state.ts';
import { PAGELESS_TYPES } from '../../src/rules/visibility.ts';
import type { Orm } from '../db/database.ts';
import { auditLog, pagePosts, pages, posts } from '../db/schema.ts';
import { contentKind } from './content-kinds.ts';
import { readRow, rowIdOf } from './stored-content.ts';

/** Which entries of a kind a list has. A filter that the kind does not have matches nothing. */
export type EntryFilter = {
  kind: Kind;
  q?: string | undefined;
  state?: EntryState | undefined;
  post_type?: string | undefined;
  category?: string | undefined;
  page?: string | undefined;
  audience?: string | undefined;
};

/** The moment, as time and as day in the site's time zone. */
export type Moment = { now: Date; today: string };

/**
 * The entries that match. Posts and messages: the newest first. Pages by path, all others by title.
 * @returns the part from `offset` on, and how many there are, at most `COUNTED_AT_MOST`
 */
export async function findEntries(
  orm: Orm,
  filter: EntryFilter,
  at: Moment,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: EntrySummary[] }> {
  const { kind } = filter;
  const collation = await collationOf(orm);
  const where = matches(filter, at, collation);
  const [results, counted] = await Promise.all([
    readSummaries(orm, sql`${summariesOf(kind, where, orderOf(kind, collation))} limit ${limit} offset ${offset}`, at),
    readRows<{ count: number }>(orm, sql`select ${countOf(kind, where)} as count`),
  ]);
  return { count: counted[0]?.count ?? 0, results };
}

/** How many entries of each kind are live, at most `COUNTED_AT_MOST`. */
export async function countLive(orm: Orm, at: Moment): Promise<Record<PublishedKind, number>> {
  const counts = publishedKinds.map(
    (kind) => sql`${countOf(kind, hasState(kind, 'live', at))} as ${sql.identifier(kind)}`,
  );
  const [live] = await readRows<Record<PublishedKind, number>>(orm, sql`select ${sql.join(counts, sql`, `)}`);
  if (live === undefined) throw new Error('The database has not counted the entries.');
  return live;
}

/**
 * The entries of some kinds that people see from a later time on, the next first.
 * @param until the last time, ISO 8601 in UTC
 */
export async function findOpening(
  orm: Orm,
  ofKinds: readonly PublishedKind[],
  until: string,
  at: Moment,
  limit: number,
): Promise<EntrySummary[]> {
  const scheduled = ofKinds.flatMap((kind) => {
    const { opens } = contentKind(kind).list;
    if (opens === undefined) return [];
    const where = and(hasState(kind, 'scheduled', at), lte(opens, new Date(until)));
    return [sql`select * from (${summariesOf(kind, where, [opens])} limit ${limit}) of_kind`];
  });
  if (scheduled.length === 0) return [];
  return readSummaries(orm, sql`${sql.join(scheduled, sql` union all `)} order by opens_on limit ${limit}`, at);
}

/** The drafts of some kinds, the last changed first. Those of which the log knows no change come last. */
export async function findDrafts(
  orm: Orm,
  ofKinds: readonly PublishedKind[],
  at: Moment,
  limit: number,
): Promise<EntrySummary[]> {
  if (ofKinds.length === 0) return [];
  const collation = await collationOf(orm);
  const drafts = ofKinds.map((kind) => {
    const order = [sql`changed desc nulls last`, ...orderOf(kind, collation)];
    return sql`select * from (${summariesOf(kind, hasState(kind, 'draft', at), order)} limit ${limit}) of_kind`;
  });
  return readSummaries(
    orm,
    sql`${sql.join(drafts, sql` union all `)} order by changed desc nulls last limit ${limit}`,
    at,
  );
}

/** How many rows match, at most `COUNTED_AT_MOST`. */
const countOf = (kind: Kind, where: SQL | undefined): SQL =>
  sql`(select count(*)::int from (select 1 from ${contentKind(kind).table} where ${where ?? sql`true`} limit ${COUNTED_AT_MOST}) counted)`;

/** One entry as its form shows it; null when there is none. */
export async function findEntry<K extends Kind>(orm: Orm, kind: K, id: string, at: Moment) {
  const row = await readRow(orm, kind, id);
  if (row === null) return null;
  const [found] = await readSummaries(
    orm,
    summariesOf(kind, eq(contentKind(kind).table.id, rowIdOf(kind, id)), []),
    at,
  );
  if (found === undefined) return null;
  const [changed] = await orm
    .select({ changed_by: auditLog.changed_by, changed_on: auditLog.changed_on })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.kind, kind),
        or(eq(auditLog.row_id, id), and(isNull(auditLog.row_id), eq(auditLog.key, keyOf(kind, row.entry)))),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return {
    kind,
    id: row.id,
    version: row.version,
    state: found.state,
    entry: row.entry,
    counts: found.counts,
    ...(found.pages === undefined ? {} : { pages: found.pages }),
    changed_by: changed?.changed_by ?? null,
    changed_on: changed?.changed_on.toISOString() ?? null,
  };
}

function matches(filter: EntryFilter, at: Moment, collation: SQL): SQL | undefined {
  const { kind, q, state, post_type, category, page, audience } = filter;
  const { list } = contentKind(kind);
  const has = (
    column: PgColumn | SQL | undefined,
    wanted: string | undefined,
    toCondition: (of: PgColumn | SQL) => SQL,
  ) => (wanted === undefined ? undefined : column === undefined ? sql`false` : toCondition(column));
  return and(
    ...wordsOf(q).map((word) => hasWord(kind, word, collation)),
    state === undefined ? undefined : hasState(kind, state, at),
    has(list.post_type, post_type, (column) => sql`${column} = ${post_type}`),
    has(list.category, category, (column) => sql`${column} = ${category}`),
    has(list.audience, audience, (column) => sql`${audience} = any(${column})`),
    has(kind === 'post' ? posts.id : undefined, page, (column) =>
      page === ON_NO_PAGE
        ? (isOnNoPage ?? sql`false`)
        : sql`exists (select 1 from ${pagePosts} where ${pagePosts.post_id} = ${column} and ${eq(pagePosts.path, page ?? '')})`,
    ),
  );
}

const wordsOf = (q: string | undefined): string[] => (q ?? '').split(/\s+/).filter(Boolean);

const collations = new WeakMap<Orm, SQL>();

/**
 * The letters and the order of all languages, whatever the language of the database is: one of the language C would sort “É” behind
 * “z”. PostgreSQL can be built without them, and then the database decides.
 */
async function collationOf(orm: Orm): Promise<SQL> {
  const known = collations.get(orm);
  if (known !== undefined) return known;
  const rows = await readRows(orm, sql`select 1 from pg_collation where collname = 'und-x-icu'`);
  const collation = rows.length === 0 ? sql`` : sql.raw('collate "und-x-icu"');
  collations.set(orm, collation);
  return collation;
}

/** Whether title, key or text contain the word, in any case. The tags of the text are no part of it. */
function hasWord(kind: Kind, word: string, collation: SQL): SQL {
  const { list } = contentKind(kind);
  // Letters of ASCII have the same small letters everywhere, and the language C finds them several times faster.
  const letters = /^[!-~]*$/.test(word) ? sql.raw('collate "C"') : collation;
  const isIn = (text: SQL | PgColumn) => sql`strpos(lower(${text} ${letters}), lower(${word}::text ${letters})) > 0`;
  // A text without the word is not read a second time, without its tags.
  const ofText =
    list.html === undefined
      ? undefined
      : and(isIn(list.html), isIn(sql`regexp_replace(${list.html}, '<[^<>]*>', ' ', 'g')`));
  return or(isIn(list.title), isIn(keyOfRow(kind)), ofText) ?? sql`false`;
}

const keyOfRow = (kind: Kind): SQL => {
  const { key, table } = contentKind(kind);
  return key.notNull ? sql`${key}` : sql`coalesce(${key}, '#' || ${table.id})`;
};

/** `entryState` as a condition. */
function hasState(kind: Kind, state: EntryState, { now }: Moment): SQL | undefined {
  const { list, people } = contentKind(kind);
  const { is_published: isPublished, opens, closes } = list;
  if (isPublished === undefined) return state === 'live' ? undefined : sql`false`;
  const isOver = (column: PgColumn) => lte(column, now);
  const orNone = (column: PgColumn, condition: SQL) => (column.notNull ? condition : or(isNull(column), condition));
  const goesOn = closes && orNone(closes, not(isOver(closes)));
  const hasPeople = people?.hasPeople ?? sql`false`;
  switch (state) {
    case 'draft':
      return and(not(sql`${isPublished}`), not(hasPeople));
    case 'ended': {
      const wasWithdrawn = and(not(sql`${isPublished}`), hasPeople);
      return closes === undefined ? wasWithdrawn : or(wasWithdrawn, and(sql`${isPublished}`, isOver(closes)));
    }
    case 'scheduled':
      return and(sql`${isPublished}`, goesOn, opens === undefined ? sql`false` : gt(opens, now));
    case 'live':
      return and(sql`${isPublished}`, goesOn, opens && orNone(opens, lte(opens, now)));
  }
}

/** Posts and messages: the newest first. Pages by path, all others by title. */
function orderOf(kind: Kind, collation: SQL): SQL[] {
  const { list, table } = contentKind(kind);
  const newest = list.isByTime && list.opens !== undefined ? [desc(list.opens)] : [];
  return [...newest, sql`${kind === 'page' ? table.id : list.title} ${collation}`, sql`${table.id}`];
}

const isOfPost = eq(pagePosts.post_id, posts.id);

/** `PageOfPost` of a row of posts, as JSON. */
const PAGES_OF_POST = sql`(select coalesce(json_agg(json_build_object('path', ${pages.id}, 'title', ${pages.title},
  'is_published', ${pages.is_published}) order by ${pages.id}), '[]'::json)
  from ${pages} where exists (select 1 from ${pagePosts} where ${isOfPost} and ${eq(pagePosts.path, pages.id)}))`;

/** The posts of the types that need a page, and are on none. */
const isOnNoPage = and(
  notInArray(posts.post_type, [...PAGELESS_TYPES]),
  not(sql`exists (select 1 from ${pagePosts} where ${isOfPost})`),
);

/** The columns of `Summarized`. */
function summariesOf(kind: Kind, where: SQL | undefined, order: (SQL | PgColumn)[]): SQL {
  const { list, table, people } = contentKind(kind);
  return sql`select ${kind}::text as kind, ${table.id}::text as id, ${table.version} as version, ${keyOfRow(kind)} as key,
    ${list.title} as title, ${list.post_type ?? sql`null::text`} as post_type, ${list.category ?? sql`null::text`} as category,
    ${timeOf(list.opens)} as opens_on, ${timeOf(list.closes)} as closes_on, ${dayOf(list.begins)} as begins_on, ${dayOf(list.ends)} as ends_on,
    ${list.audience === undefined ? sql`null::text[]` : list.audience} as audience,
    ${list.is_published ?? sql`true`} as is_published, ${people?.counts ?? sql`null::json`} as counts,
    (select max(${auditLog.id}) from ${auditLog} where ${auditLog.kind} = ${kind} and ${auditLog.row_id} = ${table.id}::text) as changed,
    ${kind === 'post' ? PAGES_OF_POST : sql`null::json`} as pages
    from ${table} where ${where ?? sql`true`} ${order.length === 0 ? sql`` : sql`order by ${sql.join(order, sql`, `)}`}`;
}

/** A time as the API has it. */
const timeOf = (column: PgColumn | undefined): SQL =>
  column === undefined
    ? sql`null::text`
    : sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`;

/** A day as the API has it. */
const dayOf = (column: PgColumn | undefined): SQL =>
  column === undefined ? sql`null::text` : sql`to_char(${column}, 'YYYY-MM-DD') collate "C"`;

/** A row of a list as the database answers it. */
type Summarized = Omit<EntrySummary, 'state' | 'counts' | 'pages'> & {
  pages: PageOfPost[] | null;
  is_published: boolean;
  counts: EntryCounts | null;
  changed: unknown;
};

async function readSummaries(orm: Orm, query: SQL, { now }: Moment): Promise<EntrySummary[]> {
  const rows = await readRows<Summarized>(orm, query);
  return rows.map(({ is_published, pages: shownOn, changed: _, ...row }) => ({
    ...row,
    ...(shownOn === null ? {} : { pages: shownOn }),
    state: entryState({ ...row, is_published, people: row.counts?.people ?? 0 }, now),
  }));
}

const readRows = async <Row>(orm: Orm, query: SQL): Promise<Row[]> =>
  // The driver answers with an object that has the rows, whichever database it is.
  ((await orm.execute(query)) as { rows: Row[] }).rows;
