import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { auditLog } from '../db/schema.ts';

/** A change for the audit log. `before` is null for a new entry; both objects have only the changed fields. */
export type AuditEntry = {
  kind: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
  /** The changed row and its version after the change, where the change can be taken back. */
  row_id?: string;
  version?: number;
  /** The change that this one takes back. */
  undoes?: number;
};

/** The id of an advisory lock. A lock of the table would need rights that the account of the server should not have. */
const LOCK = 7_415_004;

/**
 * Waits until no other transaction with this lock runs and none has added to the audit log, and keeps both waiting until the end of this
 * one. A transaction that changes rows of many people calls this first: two of them would otherwise wait for each other's rows.
 * Source: decisions, changes that meet; OPS-12.
 */
export async function lockAuditLog(transaction: Orm): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}::bigint)`);
}

/**
 * Adds changes to the audit log. Call it in the transaction of the changes.
 * @param changed_by the account or name of the person who made the changes
 */
export async function addToAuditLog(
  orm: Orm,
  entries: readonly AuditEntry[],
  changed_by: string,
  changed_on: Date,
): Promise<void> {
  await orm.execute(sql`select pg_advisory_xact_lock_shared(${LOCK}::bigint)`);
  // PostgreSQL allows 65,535 parameters in one statement.
  for (let start = 0; start < entries.length; start += 1_000) {
    await orm
      .insert(auditLog)
      .values(entries.slice(start, start + 1_000).map((entry) => ({ ...entry, changed_by, changed_on })));
  }
}

/**
 * Removes a person from the audience of imported content. Where content was for this person alone, all entries about it lose
 * their texts: only that there was a change stays.
 * @param name as in the imported files: `user:amara`
 */
export async function removeFromAuditLog(transaction: Orm, name: string): Promise<void> {
  const names = (content: typeof auditLog.before | typeof auditLog.after): SQL =>
    sql`${content} @> ${JSON.stringify({ audience: [name] })}::jsonb`;
  const isNamed = or(names(auditLog.before), names(auditLog.after));
  const { kind, key, before, after } = auditLog;
  const found = await transaction.select({ kind, key, before, after }).from(auditLog).where(isNamed);
  const withOthers = new Set(
    found
      .filter((entry) => audiencesOf(entry).some((each) => each !== name))
      .map((entry) => `${entry.kind} ${entry.key}`),
  );
  for (const entry of found) {
    if (withOthers.has(`${entry.kind} ${entry.key}`)) continue;
    await transaction
      .update(auditLog)
      .set({ before: sql`case when ${before} is not null then '{}'::jsonb end`, after: { is_deleted: true } })
      .where(and(eq(kind, entry.kind), eq(key, entry.key)));
  }
  const without = (content: typeof auditLog.before | typeof auditLog.after): SQL =>
    sql`case when ${names(content)} then jsonb_set(${content}, '{audience}', (${content} -> 'audience') - ${name}::text) else ${content} end`;
  await transaction
    .update(auditLog)
    .set({ before: without(before), after: without(after) })
    .where(isNamed);
}

const audiencesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): unknown[] =>
  [before?.audience, after.audience].flatMap((each) => (Array.isArray(each) ? each : []));
