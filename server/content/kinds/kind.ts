import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Entry, Kind } from '../../../src/api/admin/entries.ts';
import type { Orm } from '../../db/database.ts';
import type { Reachable } from '../audience.ts';

/** A row of content in the form of the files. `id` is the id of the row as text. */
export type StoredRow<K extends Kind = Kind> = { id: string; version: number; entry: Entry<K> };

/** An entry that is written. `row` is what it changes; null for a new entry. */
export type Item<K extends Kind> = { entry: Entry<K>; row: StoredRow<K> | null };

/** A row after it was written. */
export type WrittenRow = { id: string; version: number };

/** What an entry may refer to, together with the entries that are written with it. */
export type Known = {
  /** The keys of the entries of a kind. Two rows of one key have it twice. */
  keys: Readonly<Record<Kind, readonly string[]>>;
  everyone: readonly Reachable[];
  /** The names of the student types in audiences. */
  types: ReadonlySet<string>;
  /** The ids of the tasks that people have. */
  givenTasks: ReadonlySet<string>;
};

/** What the server does with a kind of content. */
export type ContentKind<K extends Kind> = {
  table: PgTable & { id: PgColumn; version: PgColumn };
  /** The column with the key. Where it is null, the key is `#` and the number of the row. */
  key: PgColumn;
  /** The columns that lists show, find and sort by. A kind leaves out what it does not have. */
  list: {
    title: PgColumn;
    post_type?: PgColumn;
    category?: PgColumn | SQL;
    audience?: PgColumn;
    is_published?: PgColumn;
    /** The times from which on, and until which, people see a published entry. */
    opens?: PgColumn;
    closes?: PgColumn;
    /** The days of what the entry is about. People see it before and after them too. */
    begins?: PgColumn;
    ends?: PgColumn;
    html?: PgColumn;
    /** The newest first, instead of by title. */
    isByTime?: true;
  };
  /** The rows that match, the oldest first; all of them without a condition. */
  read: (orm: Orm, where: SQL | undefined) => Promise<StoredRow<K>[]>;
  /** Writes an entry into its row, and gives it to people. Entries that it refers to are there already. */
  write: (orm: Orm, item: Item<K>, newPeople: readonly number[], now: Date) => Promise<WrittenRow>;
  /** The keys of other entries that an entry names. */
  references?: (entry: Entry<K>) => Partial<Record<Kind, readonly string[]>>;
  /** What is wrong with an entry that its schema cannot see, as `field: sentence`. */
  problems?: (item: Item<K>, known: Known) => string[];
  /** For what people get: who has it. */
  people?: {
    /** What the rows of people name it by. */
    nameOf: (item: Item<K>) => string;
    /** The people who have one of these. */
    owners: (orm: Orm, names: readonly string[]) => Promise<{ of: string; person: number }[]>;
    /** `EntryCounts` of a row of the table, as JSON. */
    counts: SQL;
    /** Whether a row of the table has reached people. */
    hasPeople: SQL;
  };
};
