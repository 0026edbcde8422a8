import { and, desc, eq, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../src/api/admin/changes.ts';
import { type Entry, entryKinds, isPublishedKind, type Kind, kinds } from '../../src/api/admin/entries.ts';
import { rightOfKind, type StaffRight } from '../../src/rules/staff-rights.ts';
import { readMaintenance, setMaintenance } from '../alerts/maintenance.ts';
import { changeEntry, EntryConflictError, EntryProblemError, NoEntryError } from '../content/change-entry.ts';
import { readVersions } from '../content/stored-content.ts';
import type { Orm } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';
import { lockAuditLog } from '../records/audit-log.ts';
import type { EntryCheck } from './fresh-sign-in.ts';

/** Their changes need the right `people`. */
const KINDS_OF_PEOPLE = ['person', 'issuer'];
/** The other kinds of the audit log. */
const OTHER_KINDS = [...kinds, 'picture', 'alert', 'maintenance'];

type Row = typeof auditLog.$inferSelect;

export type ChangeFilter = {
  kind?: string | undefined;
  key?: string | undefined;
  /** A part of the key. */
  q?: string | undefined;
  by?: string | undefined;
  /** Only changes before the one with this id. */
  before?: number | undefined;
};

/** The change cannot be taken back. The message says why. */
export class CannotUndoError extends Error {}

/** What may refuse an undo: what the entry is then, and that maintenance is on again. */
export type UndoChecks = { ofEntry: EntryCheck | null; beforeMaintenance: () => Promise<void> };

/** The person sees the change and lacks the right to take it back. */
export class MissingRightError extends Error {}

/**
 * The changes that match, the newest first; `next` is the id before which the list goes on, null at its end. Without the right
 * `audit` these are the changes of the person's own areas.
 */
export async function findChanges(
  orm: Orm,
  { kind, key, q, by, before }: ChangeFilter,
  rights: readonly StaffRight[],
  limit: number,
): Promise<{ results: Change[]; next: number | null }> {
  const matches = and(
    visible(rights),
    kind === undefined ? undefined : eq(auditLog.kind, kind),
    key === undefined ? undefined : eq(auditLog.key, key),
    q === undefined ? undefined : sql`position(lower(${q}) in lower(${auditLog.key})) > 0`,
    by === undefined ? undefined : eq(auditLog.changed_by, by),
    before === undefined ? undefined : lt(auditLog.id, before),
  );
  const rows = await orm
    .select()
    .from(auditLog)
    .where(matches)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const isMore = rows.length > limit;
  return { results: await toChanges(orm, shown, rights), next: isMore ? (shown.at(-1)?.id ?? null) : null };
}

/**
 * Takes a change back, which is a new change.
 * @param by who does it, for the audit log
 * @param rights of this person
 * @param checks may refuse the change with an error of their own
 * @returns the new change; null when there is no change with this id that the person may see
 * @throws CannotUndoError when the row has changed since, or the change is of a kind that stays
 * @throws MissingRightError when the person may not make changes of this kind
 */
export async function undoChange(
  orm: Orm,
  id: number,
  rights: readonly StaffRight[],
  checks: UndoChecks,
  by: string,
  now: Date,
): Promise<Change | null> {
  const [row] = await orm
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, id), visible(rights)));
  if (row === undefined) return null;
  if (!rights.includes(rightOfKind(row.kind))) throw new MissingRightError();
  if (row.kind === 'maintenance') await undoMaintenance(orm, row, checks, by, now);
  else await undoEntry(orm, row, checks, by, now);
  const [undone] = await orm.select().from(auditLog).where(eq(auditLog.undoes, id)).orderBy(desc(auditLog.id)).limit(1);
  const [change] = undone === undefined ? [] : await toChanges(orm, [undone], rights);
  if (change === undefined) throw new CannotUndoError('Nothing is left of this change, so there is nothing to undo.');
  return change;
}

function visible(rights: readonly StaffRight[]): SQL | undefined {
  const withPeople = rights.includes('people');
  if (rights.includes('audit')) return withPeople ? undefined : notInArray(auditLog.kind, KINDS_OF_PEOPLE);
  const own = OTHER_KINDS.filter((kind) => rights.includes(rightOfKind(kind)));
  return inArray(auditLog.kind, withPeople ? [...own, ...KINDS_OF_PEOPLE] : own);
}

async function undoEntry(orm: Orm, row: Row, { ofEntry }: UndoChecks, by: string, now: Date): Promise<void> {
  const { kind, row_id, version, before } = row;
  if (!isKind(kind) || row_id === null || version === null || !canTakeBack(row)) {
    throw new CannotUndoError('A change of this kind cannot be undone. Make the opposite change instead.');
  }
  const toEntry = (present: Entry<Kind> | null) => {
    const entry = { ...present, ...(before ?? { is_published: false }) } as Entry<Kind>;
    ofEntry?.(kind, entry);
    return entry;
  };
  try {
    await changeEntry(orm, kind, { id: row_id, version }, toEntry, { by, now, undoes: row.id });
  } catch (error) {
    if (error instanceof EntryConflictError && error.isKeyTaken) throw new CannotUndoError(error.message);
    if (error instanceof EntryConflictError || error instanceof NoEntryError) {
      throw new CannotUndoError(
        `This ${entryKinds[kind].noun} was changed again after this change, so it cannot be undone alone. Undo the later changes first, or edit it.`,
      );
    }
    if (error instanceof EntryProblemError) {
      throw new CannotUndoError(`The entry as it was before cannot be saved any more. ${error.message}`);
    }
    throw error;
  }
}

async function undoMaintenance(
  orm: Orm,
  { id, before, after }: Row,
  { beforeMaintenance }: UndoChecks,
  by: string,
  now: Date,
): Promise<void> {
  if (before !== null && messageOf(before) !== null) await beforeMaintenance();
  await orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const present = await readMaintenance(transaction);
    if (present !== messageOf(after) || before === null) {
      throw new CannotUndoError('Maintenance was switched again after this change, so it cannot be undone.');
    }
    await setMaintenance(transaction, messageOf(before), by, now, id);
  });
}

const messageOf = (fields: Record<string, unknown>): string | null =>
  typeof fields.message === 'string' ? fields.message : null;

const isKind = (kind: string): kind is Kind => (kinds as string[]).includes(kind);

/** A new entry is hidden when it is taken back. Entries of some kinds cannot be hidden. */
const canTakeBack = ({ kind, before }: Row): boolean => isKind(kind) && (before !== null || isPublishedKind(kind));

async function toChanges(orm: Orm, rows: readonly Row[], rights: readonly StaffRight[]): Promise<Change[]> {
  const ids = rows.map(({ id }) => id);
  const undoing = await orm
    .select({ id: auditLog.id, undoes: auditLog.undoes })
    .from(auditLog)
    .where(inArray(auditLog.undoes, ids));
  const undoneBy = new Map(undoing.map(({ id, undoes }) => [undoes, id]));
  const versions = new Map<string, ReadonlyMap<string, number>>();
  for (const kind of new Set(rows.map((row) => row.kind).filter(isKind))) {
    const ofKind = rows.flatMap((row) => (row.kind === kind && row.row_id !== null ? [row.row_id] : []));
    versions.set(kind, await readVersions(orm, kind, ofKind));
  }
  const message = rows.some(({ kind }) => kind === 'maintenance') ? await readMaintenance(orm) : null;
  return rows.map((row) => {
    const isLast =
      row.kind === 'maintenance'
        ? row.before !== null && messageOf(row.after) === message
        : canTakeBack(row) && row.version !== null && versions.get(row.kind)?.get(row.row_id ?? '') === row.version;
    const undone_by = undoneBy.get(row.id) ?? null;
    return {
      id: row.id,
      changed_on: row.changed_on.toISOString(),
      changed_by: row.changed_by,
      kind: row.kind,
      key: row.key,
      entry_id: isKind(row.kind) ? row.row_id : null,
      before: row.before,
      after: row.after,
      undoes: row.undoes,
      undone_by,
      can_undo: isLast && undone_by === null && rights.includes(rightOfKind(row.kind)),
    };
  });
}
