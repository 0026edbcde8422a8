import { and, count, desc, eq, inArray, isNull, lt, max, or, sql } from 'drizzle-orm';
import { type Kind, keyOf } from '../../src/api/admin/entries.ts';
import type { EntryCounts, EntryState, EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { entryState } from '../../src/rules/entry-state.ts';
import type { Orm } from '../db/database.ts';
import { auditLog, messages, people, userTasks } from '../db/schema.ts';
import { readRow, readRows, type StoredRow } from './stored-content.ts';

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

type RowOf = { [K in Kind]: { kind: K } & StoredRow<K> }[Kind];

/**
 * The entries that match. Posts and messages: the newest first. Pages by path, all others by title.
 * @returns the part from `offset` on, and how many there are
 */
export async function findEntries(
  orm: Orm,
  filter: EntryFilter,
  { now, today }: Moment,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: EntrySummary[] }> {
  const rows = (await readRows(orm, filter.kind)).map((row) => ({ kind: filter.kind, ...row }) as RowOf);
  const slugs = filter.page === undefined ? null : ((await readRow(orm, 'page', filter.page))?.entry.posts ?? []);
  const matching = rows.filter((row) => matches(row, filter, slugs));
  // Whether people have them decides about the state of those that are not published.
  const hidden = matching.filter(({ entry }) => 'is_published' in entry && !entry.is_published);
  const owned = await countPeople(orm, filter.kind, hidden);
  const found = matching
    .map((row) => ({ row, facts: factsOf(row) }))
    .map(({ row, facts }) => ({
      row,
      facts,
      state: entryState({ ...facts, people: owned.get(row.id)?.people ?? 0 }, now, today),
    }))
    .filter(({ state }) => filter.state === undefined || state === filter.state)
    .sort(({ row: one }, { row: other }) => compare(one, other));
  const shown = found.slice(offset, offset + limit);
  const counts = await countPeople(
    orm,
    filter.kind,
    shown.map(({ row }) => row),
  );
  const results = shown.map(({ row, facts, state }) => ({
    kind: row.kind,
    id: row.id,
    version: row.version,
    state,
    key: keyOf(row.kind, row.entry),
    title: titleOf(row),
    post_type: row.kind === 'post' ? row.entry.post_type : null,
    category: 'category' in row.entry ? row.entry.category : null,
    opens_on: facts.opens_on,
    closes_on: facts.closes_on,
    audience: 'audience' in row.entry ? row.entry.audience : null,
    counts: counts.get(row.id) ?? null,
  }));
  return { count: found.length, results };
}

/** How many entries of a kind are live. */
export async function countLive(orm: Orm, kind: Kind, { now, today }: Moment): Promise<number> {
  const rows = (await readRows(orm, kind)).map((row) => ({ kind, ...row }) as RowOf);
  return rows.filter((row) => entryState({ ...factsOf(row), people: 0 }, now, today) === 'live').length;
}

/** Entries of several kinds, the last changed first. Those of which the log knows no change come last, in the order given. */
export async function lastChangedFirst(orm: Orm, entries: readonly EntrySummary[]): Promise<EntrySummary[]> {
  if (entries.length === 0) return [];
  const kinds = new Set(entries.map(({ kind }) => kind));
  const ids = new Set(entries.map(({ id }) => id));
  const found = await orm
    .select({ kind: auditLog.kind, id: auditLog.row_id, change: max(auditLog.id) })
    .from(auditLog)
    .where(and(inArray(auditLog.kind, [...kinds]), inArray(auditLog.row_id, [...ids])))
    .groupBy(auditLog.kind, auditLog.row_id);
  const changes = new Map(found.map(({ kind, id, change }) => [`${kind} ${id}`, change ?? 0]));
  const changeOf = ({ kind, id }: EntrySummary) => changes.get(`${kind} ${id}`) ?? 0;
  return [...entries].sort((one, other) => changeOf(other) - changeOf(one));
}

/** One entry as its form shows it; null when there is none. */
export async function findEntry<K extends Kind>(orm: Orm, kind: K, id: string, { now, today }: Moment) {
  const row = await readRow(orm, kind, id);
  if (row === null) return null;
  const known = { kind, ...row } as unknown as RowOf;
  const counts = (await countPeople(orm, kind, [row])).get(row.id) ?? null;
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
    state: entryState({ ...factsOf(known), people: counts?.people ?? 0 }, now, today),
    entry: row.entry,
    counts,
    changed_by: changed?.changed_by ?? null,
    changed_on: changed?.changed_on.toISOString() ?? null,
  };
}

function matches(row: RowOf, filter: EntryFilter, slugsOfPage: readonly string[] | null): boolean {
  const { entry } = row;
  return (
    isFound(row, filter.q) &&
    (filter.post_type === undefined || ('post_type' in entry && entry.post_type === filter.post_type)) &&
    (filter.category === undefined || ('category' in entry && entry.category === filter.category)) &&
    (filter.audience === undefined || ('audience' in entry && entry.audience.includes(filter.audience))) &&
    (slugsOfPage === null || (row.kind === 'post' && slugsOfPage.includes(row.entry.slug)))
  );
}

/** Whether title, key and text contain each of the words. */
function isFound(row: RowOf, q: string | undefined): boolean {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const { entry } = row;
  const html = 'body' in entry ? entry.body : 'description' in entry ? entry.description : null;
  const text = `${titleOf(row)} ${keyOf(row.kind, entry)} ${(html ?? '').replace(/<[^<>]*>/g, ' ')}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

const titleOf = ({ entry }: RowOf): string => ('title' in entry ? entry.title : entry.name);

function factsOf(row: RowOf): { is_published: boolean; opens_on: string | null; closes_on: string | null } {
  switch (row.kind) {
    case 'post': {
      const { is_published, publishing_opens_on: opens_on, publishing_closes_on: closes_on } = row.entry;
      return { is_published, opens_on, closes_on };
    }
    case 'task':
      return { is_published: row.entry.is_published, opens_on: row.entry.starts_on, closes_on: row.entry.ends_on };
    case 'message':
      return { is_published: row.entry.is_published, opens_on: row.entry.created_on, closes_on: null };
    case 'page':
      return { is_published: row.entry.is_published, opens_on: null, closes_on: null };
    default:
      return { is_published: true, opens_on: null, closes_on: null };
  }
}

function compare(one: RowOf, other: RowOf): number {
  const timeOf = (row: RowOf) =>
    row.kind === 'post' ? row.entry.publishing_opens_on : row.kind === 'message' ? row.entry.created_on : '';
  const textOf = (row: RowOf) => (row.kind === 'page' ? row.entry.path : titleOf(row));
  return timeOf(other).localeCompare(timeOf(one)) || textOf(one).localeCompare(textOf(other), 'en');
}

/** How many people have tasks or messages, by id of the row. Empty for other kinds. */
async function countPeople(
  orm: Orm,
  kind: Kind,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, EntryCounts>> {
  if (rows.length === 0) return new Map();
  if (kind === 'task') return countTasks(orm, rows as StoredRow<'task'>[]);
  return kind === 'message' ? countMessages(orm, rows as StoredRow<'message'>[]) : new Map();
}

const NONE: EntryCounts = { people: 0, read: 0, done: 0, dismissed: 0, not_reached: 0 };

async function countTasks(orm: Orm, rows: readonly StoredRow<'task'>[]): Promise<Map<string, EntryCounts>> {
  const found = await orm
    .select({
      id: userTasks.task_id,
      people: count(),
      done: count(userTasks.completed_on),
      dismissed: count(userTasks.does_not_apply_on),
      not_reached: sql<number>`(count(*) filter (where ${isNull(people.signed_in_on)}))::int4`,
    })
    .from(userTasks)
    .innerJoin(people, eq(people.id, userTasks.person_id))
    .where(
      inArray(
        userTasks.task_id,
        rows.map(({ id }) => Number(id)),
      ),
    )
    .groupBy(userTasks.task_id);
  const byTask = new Map(found.map(({ id, ...counts }) => [String(id), { ...NONE, ...counts }]));
  return new Map(rows.map(({ id }) => [id, byTask.get(id) ?? NONE]));
}

async function countMessages(orm: Orm, rows: readonly StoredRow<'message'>[]): Promise<Map<string, EntryCounts>> {
  // A session that began before the message reaches its person too, who may have read it there.
  const notSince = and(
    isNull(messages.user_read_on),
    or(isNull(people.signed_in_on), lt(people.signed_in_on, messages.created_on)),
  );
  const found = await orm
    .select({
      key: messages.import_key,
      people: count(),
      read: count(messages.user_read_on),
      not_reached: sql<number>`(count(*) filter (where ${notSince}))::int4`,
    })
    .from(messages)
    .innerJoin(people, eq(people.id, messages.person_id))
    .where(
      inArray(
        messages.import_key,
        rows.map(({ entry }) => entry.key),
      ),
    )
    .groupBy(messages.import_key);
  const byKey = new Map(found.map(({ key, ...counts }) => [key, { ...NONE, ...counts }]));
  return new Map(rows.map(({ id, entry }) => [id, byKey.get(entry.key) ?? NONE]));
}
