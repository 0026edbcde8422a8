import { desc, inArray, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { alertSightings } from '../db/schema.ts';
import { type Log, logFailure } from '../monitoring/log.ts';

/** Sightings that the database keeps. `deleteExpired` also deletes those that are older than a month. */
const MOST = 500;
/** Milliseconds after which the database learns that something is still there. */
const NOTE_MS = 15 * 60_000;
/** Milliseconds that the database may take. Alerts must not wait for it. */
const LIMIT_MS = 2_000;
/** Milliseconds after which something that was away counts as new, where it is asked how long it stands. */
const GAP_MS = 2 * 60 * 60_000;

/** When something was seen first, and whether no server had seen it before. */
export type Sighting = { first: Date; isNew: boolean };

/**
 * Notes that some things are there now. It never rejects: without the database this server remembers them alone.
 * @param marks what tells them from others
 * @param isStanding whether what was away for two hours counts as new
 * @returns a sighting for each mark
 */
export type See = (
  marks: readonly string[],
  now: Date,
  options?: { isStanding: boolean },
) => Promise<Map<string, Sighting>>;

type Row = typeof alertSightings.$inferSelect;

/**
 * Remembers when things in the alert feed were seen first. The database has it, so that a restart changes nothing and two
 * servers say the same. Source: decisions, dates of alerts; SEV-04.
 */
export function alertSightingsIn(orm: Orm, log: Log): See {
  /** What the database has, or would have if it answered. */
  const known = new Map<string, Row & { isStored: boolean }>();

  const firstOf = ({ first_seen, last_seen }: Row, now: Date, isStanding: boolean): Date =>
    isStanding && now.getTime() - last_seen.getTime() > GAP_MS ? now : first_seen;

  /** @returns the marks that no server had seen before */
  async function store(marks: readonly string[], now: Date, isStanding: boolean): Promise<string[]> {
    const before = await orm
      .select()
      .from(alertSightings)
      .where(inArray(alertSightings.mark, [...marks]));
    const found = new Map(before.map((row) => [row.mark, row]));
    const rows = marks.map((mark) => {
      const row = found.get(mark) ?? known.get(mark) ?? { mark, first_seen: now, last_seen: now };
      return { mark, first_seen: firstOf(row, now, isStanding), last_seen: now };
    });
    // Another server may have added a row meanwhile: the earlier one counts.
    const stored = await orm
      .insert(alertSightings)
      .values(rows)
      .onConflictDoUpdate({
        target: alertSightings.mark,
        set: {
          last_seen: sql`excluded.last_seen`,
          first_seen: isStanding
            ? sql`excluded.first_seen`
            : sql`least(${alertSightings.first_seen}, excluded.first_seen)`,
        },
      })
      // PostgreSQL says so of a row that was added and not changed.
      .returning({ mark: alertSightings.mark, first_seen: alertSightings.first_seen, isNew: sql<boolean>`xmax = 0` });
    for (const { mark, first_seen } of stored) known.set(mark, { mark, first_seen, last_seen: now, isStored: true });
    await deleteRest(orm);
    return stored.filter(({ isNew }) => isNew).map(({ mark }) => mark);
  }

  return async (marks, now, { isStanding = false } = { isStanding: false }) => {
    const all = [...new Set(marks)];
    const due = all.filter((mark) => {
      const row = known.get(mark);
      return row === undefined || !row.isStored || Math.abs(now.getTime() - row.last_seen.getTime()) >= NOTE_MS;
    });
    let added: string[] = [];
    if (due.length > 0) {
      try {
        added = await inTime(store(due, now, isStanding));
      } catch (error) {
        logFailure(log, 'The database does not say when alerts were seen first', error, { event: 'alerts.not_noted' });
        added = due.filter((mark) => !known.has(mark));
        for (const mark of due) {
          const row = known.get(mark) ?? { mark, first_seen: now, last_seen: now };
          known.set(mark, { ...row, first_seen: firstOf(row, now, isStanding), last_seen: now, isStored: false });
        }
      }
    }
    const seen = all.map((mark): [string, Sighting] => [
      mark,
      { first: known.get(mark)?.first_seen ?? now, isNew: added.includes(mark) },
    ]);
    forgetOldest(known);
    return new Map(seen);
  };
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${LIMIT_MS / 1_000} seconds`)), LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Keeps the rows that were seen last. */
async function deleteRest(orm: Orm): Promise<void> {
  const rest = orm
    .select({ mark: alertSightings.mark })
    .from(alertSightings)
    .orderBy(desc(alertSightings.last_seen), desc(alertSightings.first_seen))
    .offset(MOST);
  await orm.delete(alertSightings).where(inArray(alertSightings.mark, rest));
}

function forgetOldest(known: Map<string, unknown>): void {
  for (const mark of [...known.keys()].slice(0, Math.max(0, known.size - 2 * MOST))) known.delete(mark);
}
