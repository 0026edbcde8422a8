import { sql } from 'drizzle-orm';
import type { Orm } from './db/database.ts';
import { auditLog } from './db/schema.ts';

/** A change for the audit log. `before` is null for a new entry; both objects have only the changed fields. */
export type AuditEntry = {
  kind: string;
  key: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/**
 * Waits until no other transaction with this lock runs, and keeps others waiting until the end of this one. A transaction that
 * changes rows of many people calls this first: two of them would otherwise wait for each other's rows.
 * Source: decisions, changes that meet; OPS-12.
 */
export async function lockAuditLog(transaction: Orm): Promise<void> {
  await transaction.execute(sql`lock table ${auditLog} in share row exclusive mode`);
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
  // PostgreSQL allows 65,535 parameters in one statement.
  for (let start = 0; start < entries.length; start += 1_000) {
    await orm
      .insert(auditLog)
      .values(entries.slice(start, start + 1_000).map((entry) => ({ ...entry, changed_by, changed_on })));
  }
}
