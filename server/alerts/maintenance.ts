import { sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { maintenance } from '../db/schema.ts';
import { addToAuditLog } from '../records/audit-log.ts';

/** The id of the only row. */
const ONLY = 1;
/** Milliseconds for which a server does not ask the database again. */
const LIFETIME_MS = 5_000;

/** The message of the present maintenance; null while there is none. */
export async function readMaintenance(orm: Orm): Promise<string | null> {
  return (await readMaintenanceState(orm)).message;
}

/** The message of the present maintenance and when it began; both null while there is none. */
export async function readMaintenanceState(orm: Orm): Promise<{ message: string | null; started_on: Date | null }> {
  const { message, started_on } = maintenance;
  const [row] = await orm.select({ message, started_on }).from(maintenance);
  return row ?? { message: null, started_on: null };
}

/**
 * Starts maintenance with a message for users, changes the message, or ends maintenance, for all servers of the database.
 * @param message plain text; null ends maintenance
 * @param by who does it, for the audit log
 * @param undoes the change in the audit log that this one takes back
 * @returns the message before; null if there was no maintenance
 */
export async function setMaintenance(
  orm: Orm,
  message: string | null,
  by: string,
  now: Date,
  undoes?: number,
): Promise<string | null> {
  return orm.transaction(async (transaction) => {
    // Two switches at the same time would both add the row. Servers can still read it.
    await transaction.execute(sql`lock table ${maintenance} in share row exclusive mode`);
    const before = await readMaintenance(transaction);
    if (before === message) return before;
    await transaction.delete(maintenance);
    if (message !== null) await transaction.insert(maintenance).values({ id: ONLY, message, started_on: now });
    const change = { kind: 'maintenance', key: 'message', before: { message: before }, after: { message } };
    await addToAuditLog(transaction, [undoes === undefined ? change : { ...change, undoes }], by, now);
    return before;
  });
}

/**
 * Reads the message for the status call, which every visit sends. A failing database does not change what is known: the
 * status call still answers then, and only the blocks that need the database fail.
 * @returns a function that resolves to the message, at most five seconds old
 */
export function maintenanceReader(orm: Orm, clock: () => Date): () => Promise<string | null> {
  let message: Promise<string | null> = Promise.resolve(null);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock().getTime();
    // Also after the clock was set back.
    if (Math.abs(now - readAt) < LIFETIME_MS) return message;
    readAt = now;
    const before = message;
    // Calls of the same moment wait for this answer too: the page of each of them does not ask again for minutes.
    message = readMaintenance(orm).catch(() => before);
    return message;
  };
}
