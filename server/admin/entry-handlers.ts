import { HTTPException } from 'hono/http-exception';
import type { Entry, Kind } from '../../src/api/admin/entries.ts';
import type {
  createEntry,
  listEntries,
  publishEntry,
  StoredEntry,
  saveEntry,
} from '../../src/api/admin/entry-calls.ts';
import type { CheckedBody, CheckedQuery } from '../../src/api/endpoint.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { rightOfKind, rightsOf } from '../../src/rules/staff-rights.ts';
import { FORBIDDEN } from '../calls/route.ts';
import type { Services } from '../calls/services.ts';
import {
  changeEntry,
  EntryConflictError,
  EntryProblemError,
  NoEntryError,
  type RowVersion,
} from '../content/change-entry.ts';
import { findEntries, findEntry, type Moment } from '../content/entry-queries.ts';
import { changePublication } from '../content/publication.ts';
import type { PersonRow } from '../db/schema.ts';
import { notFound } from '../http/request.ts';
import type { CallingSession } from '../sessions/running-sessions.ts';
import { site } from '../settings/site.ts';
import { checkOfMessages } from './fresh-sign-in.ts';
import { partOf } from './part-of.ts';

export const momentOf = (now: Date): Moment => ({ now, today: dayIn(site().timeZone, now) });

/** Who writes an entry, in which session. */
type Writer = { person: PersonRow; session: CallingSession };

/** @throws HTTPException 403 for a person without the right for a kind */
function rejectWithoutRight(person: PersonRow, kind: Kind): void {
  if (!rightsOf(person).includes(rightOfKind(kind))) throw new HTTPException(403, { message: FORBIDDEN });
}

/** Pages of all areas show the names of the student types. */
function rejectReader(person: PersonRow, kind: Kind): void {
  if (kind !== 'student_type') rejectWithoutRight(person, kind);
}

/** The handlers of the calls about entries. */
export function entryHandlers(services: Services) {
  const {
    database: { orm },
    clock,
  } = services;
  const readEntry = async (kind: Kind, id: string): Promise<StoredEntry> => {
    const found = await findEntry(orm, kind, id, momentOf(clock()));
    if (found === null) throw notFound();
    return found as unknown as StoredEntry;
  };

  /** Changes an entry and answers with it, or with 409 when somebody else has changed it. */
  const change = async <K extends Kind>(
    { person, session }: Writer,
    kind: K,
    row: RowVersion | null,
    toEntry: (present: Entry<K> | null) => Entry<K>,
  ): Promise<StoredEntry> => {
    rejectWithoutRight(person, kind);
    const check = kind === 'message' ? await checkOfMessages(services, session) : null;
    const checked = (present: Entry<K> | null) => {
      const entry = toEntry(present);
      check?.(kind, entry);
      return entry;
    };
    try {
      const id = await changeEntry(orm, kind, row, checked, { by: person.username, now: clock() });
      return await readEntry(kind, id);
    } catch (error) {
      if (error instanceof NoEntryError) throw notFound();
      if (error instanceof EntryProblemError) throw new HTTPException(400, { message: error.message });
      if (error instanceof EntryConflictError) throw new HTTPException(409, { message: error.message });
      throw error;
    }
  };

  return {
    list: (person: PersonRow, { limit, offset, ...filter }: CheckedQuery<typeof listEntries>) => {
      rejectReader(person, filter.kind);
      return findEntries(orm, filter, momentOf(clock()), { limit: partOf(limit, 50), offset: Number(offset ?? 0) });
    },
    read: (person: PersonRow, kind: Kind, id: string) => {
      rejectReader(person, kind);
      return readEntry(kind, id);
    },
    create: (writer: Writer, { kind, entry }: CheckedBody<typeof createEntry>) =>
      change(writer, kind, null, () => entry),
    save: (writer: Writer, { kind, entry, ...row }: CheckedBody<typeof saveEntry>) =>
      change(writer, kind, row, () => entry),
    publish: (writer: Writer, { kind, id, version, ...action }: CheckedBody<typeof publishEntry>) =>
      change(writer, kind, { id, version }, (present) => changePublication(kind, present, action, clock())),
  };
}
