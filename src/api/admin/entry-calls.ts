import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, offset } from '../request-fields.ts';
import { entryKinds, type Kind, KindName, ofEachKind, publishedKinds } from './entries.ts';

/**
 * Where an entry is in its life. `draft`: it is not shown yet. `scheduled`: people see it from a later time on. `live`: they see
 * it now. `ended`: they saw it, and its time is over or it was withdrawn. Categories and types are always live.
 */
export const EntryState = z.enum(['draft', 'scheduled', 'live', 'ended']);
export type EntryState = z.infer<typeof EntryState>;

/**
 * How many people have a task or a message. `read`: have opened the message. `done` and `dismissed`: have completed the task, or
 * said that it does not apply. `not_reached`: have not signed in since they have it.
 */
const EntryCounts = z.object({
  people: z.number(),
  read: z.number(),
  done: z.number(),
  dismissed: z.number(),
  not_reached: z.number(),
});
export type EntryCounts = z.infer<typeof EntryCounts>;

/** A page that has a post. */
const PageOfPost = z.object({ path: z.string(), title: z.string(), is_published: z.boolean() });
export type PageOfPost = z.infer<typeof PageOfPost>;
/** Of posts: the pages that have it, by path. Left out for other kinds. */
const pagesOfPost = z.optional(z.array(PageOfPost));

/** `id` names the row in the other calls, `key` is the name of the entry in files. A save needs the `version` that it is based on. */
const rowFields = { id: z.string(), version: z.number(), state: EntryState };

/** An entry in a list. Fields that its kind does not have are null; times are ISO 8601 in UTC, days `YYYY-MM-DD`. */
export const EntrySummary = z.object({
  kind: KindName,
  ...rowFields,
  key: z.string(),
  /** The title, or the name of a category or type. */
  title: z.string(),
  post_type: z.nullable(z.string()),
  category: z.nullable(z.string()),
  /** The time from which on people see it. */
  opens_on: z.nullable(z.string()),
  /** The time from which on they do not see it any more. */
  closes_on: z.nullable(z.string()),
  /** Of tasks: the first and the last day of what is to be done. A published task is shown before and after them too. */
  begins_on: z.nullable(z.string()),
  ends_on: z.nullable(z.string()),
  audience: z.nullable(z.array(z.string())),
  counts: z.nullable(EntryCounts),
  pages: pagesOfPost,
});
export type EntrySummary = z.infer<typeof EntrySummary>;

/** In place of a path: the posts on no page, of the types that need one. No path has this sign. */
export const ON_NO_PAGE = '#none';

const searched = z.string().check(z.maxLength(200));

/** All parts of the query but `kind` may be left out. `limit` is 50 when left out, and at most 200. */
const EntriesQuery = z.strictObject({
  kind: KindName,
  /** Words that title, key or text contain. */
  q: z.optional(searched),
  state: z.optional(EntryState),
  /** Of posts. */
  post_type: z.optional(searched),
  /** Of posts: the category, which may be a role. Of tasks: the slug of the category. */
  category: z.optional(searched),
  /** Of posts: the path of a page that has the post, or `ON_NO_PAGE`. */
  page: z.optional(searched),
  /** An item of the audience, such as `role:student`; of posts a student type, such as `type:transfer`. */
  audience: z.optional(searched),
  limit: z.optional(count),
  offset: z.optional(offset),
});

/** A list counts no further: to count all of a hundred thousand takes longer than to read a page of them. */
export const COUNTED_AT_MOST = 10_000;

/** The entries of a kind that match, and their number up to `COUNTED_AT_MOST`. Posts and messages: the newest first. Pages by path, all others by title. */
export const listEntries = endpoint({
  path: '/admin/entries',
  query: EntriesQuery,
  answer: z.object({ count: z.number(), results: z.array(EntrySummary) }),
});

/* @__NO_SIDE_EFFECTS__ */
const stored = <K extends Kind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    ...rowFields,
    entry: entryKinds[kind].schema as (typeof entryKinds)[K]['schema'],
    counts: z.nullable(EntryCounts),
    pages: pagesOfPost,
    /** Who changed it last, and when; null for a row that was never changed. */
    changed_by: z.nullable(z.string()),
    changed_on: z.nullable(z.string()),
  });

/** An entry with everything that its form shows. */
export const StoredEntry = z.discriminatedUnion(
  'kind',
  ofEachKind<{ [K in Kind]: ReturnType<typeof stored<K>> }>(stored),
);
export type StoredEntry = z.infer<typeof StoredEntry>;

const entryId = z.string().check(z.minLength(1), z.maxLength(500));

/** One entry. 404 when there is none. */
export const getEntry = endpoint({
  path: '/admin/entry',
  query: z.strictObject({ kind: KindName, id: entryId }),
  answer: StoredEntry,
});

/* @__NO_SIDE_EFFECTS__ */
const written = <K extends Kind>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), entry: entryKinds[kind].schema as (typeof entryKinds)[K]['schema'] });
/* @__NO_SIDE_EFFECTS__ */
const rewritten = <K extends Kind>(kind: K) =>
  z.strictObject({
    kind: z.literal(kind),
    id: entryId,
    version: z.int(),
    entry: entryKinds[kind].schema as (typeof entryKinds)[K]['schema'],
  });

/**
 * Adds an entry and answers with it. 400 with a sentence for what is wrong in it, 409 when another entry with this key exists. An
 * entry that is there already with the same text is the answer, so that a call can be repeated when its answer was lost. A task
 * or a message that is published reaches the people of its audience at once.
 */
export const createEntry = endpoint({
  method: 'post',
  path: '/admin/entries',
  body: z.discriminatedUnion('kind', ofEachKind<{ [K in Kind]: ReturnType<typeof written<K>> }>(written)),
  answer: StoredEntry,
});

/**
 * Saves a whole entry and answers with it; a field left out gets its default. 409 when the row has another version: someone
 * else saved.
 */
export const saveEntry = endpoint({
  method: 'put',
  path: '/admin/entry',
  body: z.discriminatedUnion('kind', ofEachKind<{ [K in Kind]: ReturnType<typeof rewritten<K>> }>(rewritten)),
  answer: StoredEntry,
});

const publication = { kind: z.enum(publishedKinds), id: entryId, version: z.int() };

/**
 * Changes whether and when people see an entry, and answers with it. The server's clock decides what “now” is. `publish`: from
 * now on. `schedule`: from `at` on, for posts and messages. `withdraw`: it is not shown any more. 409 as in `saveEntry`.
 */
export const publishEntry = endpoint({
  method: 'post',
  path: '/admin/entry/publication',
  body: z.discriminatedUnion('action', [
    z.strictObject({ ...publication, action: z.literal('publish') }),
    z.strictObject({ ...publication, action: z.literal('withdraw') }),
    z.strictObject({ ...publication, action: z.literal('schedule'), at: z.iso.datetime({ offset: true }) }),
  ]),
  answer: StoredEntry,
});
