import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';
import { KindName } from './entries.ts';

/** The bytes that a file with content may have, and its entries. */
export const LARGEST_CONTENT_BYTES = 4 * 1024 * 1024;
export const MOST_IMPORTED = 2_000;
/** The changes and problems that an answer lists. */
export const MOST_LISTED = 200;

const fields = z.record(z.string(), z.unknown());

/** A change that an import makes. `before` and `after` have the fields that differ; a new entry has no `before`. */
const ImportChange = z.object({
  kind: KindName,
  key: z.string(),
  title: z.string(),
  before: z.nullable(fields),
  after: fields,
  new_people: z.number(),
});
export type ImportChange = z.infer<typeof ImportChange>;

/**
 * What a file would change: the first `MOST_LISTED` changes, and how many there are. With `problems`, which name row and column, nothing
 * can be imported. `samples` show the first row with special letters. `digest` names all changes.
 */
const ImportCheck = z.object({
  count: z.number(),
  changes: z.array(ImportChange),
  problems: z.array(z.string()),
  problem_count: z.number(),
  warnings: z.array(z.string()),
  samples: z.array(z.string()),
  digest: z.string(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

/** `content` is the file in base64. `as_drafts` keeps new entries unpublished. */
const file = {
  name: textUpTo(200),
  as_drafts: z.boolean(),
  content: z
    .string()
    .check(
      z.minLength(1, { error: 'must not be empty' }),
      z.maxLength(Math.ceil(LARGEST_CONTENT_BYTES / 3) * 4, { error: 'must be a file of at most 4 MB' }),
    ),
};

/** Says what a file with content would change, and changes nothing. */
export const checkImport = endpoint({
  method: 'post',
  path: '/admin/import/check',
  body: z.strictObject(file),
  answer: ImportCheck,
});

/** Imports a file, in one transaction. 409 when the changes are not those of `digest` any more: something was changed since. */
export const applyImport = endpoint({
  method: 'post',
  path: '/admin/import',
  body: z.strictObject({ ...file, digest: z.string().check(z.maxLength(100)) }),
  answer: z.object({ count: z.number() }),
});

/** All entries of a kind as files have them. The export is a security event. */
export const exportEntries = endpoint({
  path: '/admin/export',
  query: z.strictObject({ kind: KindName }),
  answer: z.object({ entries: z.array(fields) }),
});
