import { and, count, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { OWN_SEVERITIES, type OwnAlert, type OwnSeverity } from '../../src/api/admin/alerts.ts';
import { INCOMPLETE } from '../../src/api/alert-items.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import { ALERT_LIFETIME_MS, CLEAR_LIFETIME_MS } from '../../src/rules/alerts.ts';
import { type AlertHours, endOfAlert, ownGuid } from '../../src/rules/own-alerts.ts';
import type { Orm } from '../db/database.ts';
import { alerts, pushDevices } from '../db/schema.ts';
import { TooManyError } from '../limits/too-many-error.ts';
import { addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { addSecurityEvents, type SecurityEvent } from '../records/security-events.ts';

/** Milliseconds for which a server does not ask the database again. */
const READ_EVERY_MS = 2_000;
const MAX_LISTED = 100;

type AlertRow = typeof alerts.$inferSelect;
type Content = Pick<AlertRow, 'title' | 'description' | 'link'>;

/** The alert is not as the sender of a change knows it. The message says what to do. */
export class AlertConflictError extends Error {}

/** The portal's own alerts for staff, the newest first. */
export async function findOwnAlerts(orm: Orm, now: Date): Promise<OwnAlert[]> {
  const rows = await orm.select().from(alerts).orderBy(desc(alerts.published_on), desc(alerts.id)).limit(MAX_LISTED);
  return rows.map((row) => toOwnAlert(row, now));
}

/**
 * Publishes an alert. The same alert is not shown twice: when one with the same text and severity is shown, that one is the answer, because
 * the answer to a first attempt may have been lost.
 * @param by who does it
 * @param most how many alerts show at one time
 * @throws TooManyError when so many show already: more would bury the one that counts
 */
export async function publishAlert(
  orm: Orm,
  { hours, ...content }: Content & { severity: OwnSeverity; hours: AlertHours },
  by: string,
  now: Date,
  most: number,
): Promise<OwnAlert> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const live = await readLiveRows(transaction, now);
    const shown = live.find(
      (row) => row.cleared_on === null && row.severity === content.severity && hasContent(row, content),
    );
    if (shown !== undefined) return toOwnAlert(shown, now);
    if (live.length > 0 && live.length >= most) {
      const endsMs = Math.min(...live.map((row) => endOf(row).getTime())) - now.getTime();
      throw new TooManyError(
        `${live.length} alerts show at the moment, so this one was not published. Withdraw one of them, and try again.`,
        Math.max(1, Math.ceil(endsMs / 1000)),
      );
    }
    const [row] = await transaction
      .insert(alerts)
      .values({ ...content, published_on: now, published_by: by, ends_on: endOfAlert(now, now, hours) })
      .returning();
    if (row === undefined) throw new Error('The new alert has no id.');
    await addToAuditLog(transaction, [{ kind: 'alert', key: String(row.id), before: null, after: content }], by, now);
    await addSecurityEvents(transaction, [eventOf('alert shown', row, by)], now);
    return toOwnAlert(row, now);
  });
}

/** What staff change of an alert that is shown. Times are ISO 8601. */
type Correction = Content & { hours: AlertHours | null; corrected: string | null; tells_again: boolean };

/**
 * Changes the text of an alert that is shown. The same correction again changes nothing, because the answer to a first attempt may
 * have been lost.
 * @param by who does it
 * @returns null when there is no alert with this id
 * @throws AlertConflictError when it is not shown any more, or was corrected otherwise
 */
export function correctAlert(
  orm: Orm,
  id: number,
  { hours, corrected, tells_again, ...content }: Correction,
  by: string,
  now: Date,
): Promise<OwnAlert | null> {
  return changeAlert(orm, id, now, async (row, store) => {
    if (!isLive(row, now) || row.cleared_on !== null) {
      throw new AlertConflictError('This alert is not shown any more, so it cannot be corrected. Write a new one.');
    }
    if ((row.updated_on?.toISOString() ?? null) !== corrected) {
      if (hasContent(row, content)) return row;
      throw new AlertConflictError('This alert was corrected meanwhile. Look at it as it is now, then correct it.');
    }
    const ends_on = hours === null ? row.ends_on : endOfAlert(row.published_on, now, hours);
    if (hasContent(row, content) && ends_on === row.ends_on && !tells_again) return row;
    const changed = { ...content, ends_on, updated_on: now, told_again: row.told_again + (tells_again ? 1 : 0) };
    return store(changed, {
      event: eventOf('alert corrected', row, by),
      before: { title: row.title, description: row.description, link: row.link, ends_on: endOf(row).toISOString() },
      after: { ...content, ends_on: (ends_on ?? endOf(row)).toISOString(), told_again: changed.told_again },
    });
  });
}

/**
 * Gives the all-clear of an emergency, which takes its place for two hours. An emergency that has it stays as it is.
 * @param description what holds now
 * @param by who does it
 * @returns null when there is no alert with this id
 * @throws AlertConflictError when it is no emergency that is shown
 */
export function clearAlert(orm: Orm, id: number, description: string, by: string, now: Date): Promise<OwnAlert | null> {
  return changeAlert(orm, id, now, async (row, store) => {
    if (row.cleared_on !== null) return row;
    if (!isLive(row, now) || severityOf(row.severity) !== 'emergency') {
      throw new AlertConflictError(
        'Only an emergency that is shown can have an all-clear. Write a new advisory instead.',
      );
    }
    const ends_on = new Date(now.getTime() + CLEAR_LIFETIME_MS);
    // A server of the version before knows of no all-clear, and must not show the emergency any longer.
    const changed = { cleared_on: now, clear_text: description, ends_on, withdrawn_on: now };
    return store(changed, {
      event: eventOf('alert cleared', row, by),
      before: { cleared_on: null },
      after: { cleared_on: now.toISOString(), clear_text: description },
    });
  });
}

/**
 * Withdraws an alert or an all-clear. An alert that was withdrawn before stays as it is.
 * @param by who does it
 * @returns null when there is no alert with this id
 */
export function withdrawAlert(orm: Orm, id: number, by: string, now: Date): Promise<OwnAlert | null> {
  return changeAlert(orm, id, now, async (row, store) => {
    const isCleared = row.cleared_on !== null;
    if (isCleared ? !isLive(row, now) : row.withdrawn_on !== null) return row;
    return store(isCleared ? { ends_on: now } : { withdrawn_on: now }, {
      event: eventOf('alert ended', row, by),
      before: isCleared ? { ends_on: endOf(row).toISOString() } : { withdrawn_on: null },
      after: isCleared ? { ends_on: now.toISOString() } : { withdrawn_on: now.toISOString() },
    });
  });
}

/** What is written down of a change of an alert. */
type Written = { event: SecurityEvent; before: Record<string, unknown>; after: Record<string, unknown> };

/** Stores the changed columns of a row, and writes the change down. */
type Store = (changed: Partial<AlertRow>, written: Written) => Promise<AlertRow>;

/** Changes one alert, after the changes before it. */
function changeAlert(
  orm: Orm,
  id: number,
  now: Date,
  change: (row: AlertRow, store: Store) => Promise<AlertRow>,
): Promise<OwnAlert | null> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const [row] = await transaction.select().from(alerts).where(eq(alerts.id, id));
    if (row === undefined) return null;
    const changed = await change(row, async (columns, { event, before, after }) => {
      await transaction.update(alerts).set(columns).where(eq(alerts.id, id));
      const by = event.done_by ?? '';
      await addToAuditLog(transaction, [{ kind: 'alert', key: String(id), before, after }], by, now);
      await addSecurityEvents(transaction, [event], now);
      return { ...row, ...columns };
    });
    return toOwnAlert(changed, now);
  });
}

/** How many devices chose notifications of emergencies. */
export async function countAlertDevices(orm: Orm): Promise<number> {
  const [row] = await orm.select({ devices: count() }).from(pushDevices).where(eq(pushDevices.wants_alerts, true));
  return row?.devices ?? 0;
}

/**
 * Reads the alerts that users see now, for a call that every visible page repeats. A failing database does not change what is
 * known, but the list then says that it is incomplete (SEV-06).
 * @returns a function that resolves to the alerts in the form of the call, at most a few seconds old
 */
export function liveAlertReader(orm: Orm, clock: () => Date): () => Promise<(Alert | typeof INCOMPLETE)[]> {
  let known: Alert[] = [];
  let answer: (Alert | typeof INCOMPLETE)[] = known;
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    // Also after the clock was set back.
    if (Math.abs(now.getTime() - readAt) < READ_EVERY_MS) return answer;
    readAt = now.getTime();
    try {
      known = await readLiveAlerts(orm, now);
      answer = known;
    } catch {
      answer = [...known, INCOMPLETE];
    }
    return answer;
  };
}

/** The alerts of the portal itself that users see now, in the form of the call. */
export async function readLiveAlerts(orm: Orm, now: Date): Promise<Alert[]> {
  return (await readLiveRows(orm, now)).map(toAlert);
}

/** An all-clear has the guid of its emergency, whose place it takes. What is told again is another alert for devices. */
function toAlert(row: AlertRow): Alert {
  const { title, description, link, cleared_on, clear_text, updated_on, published_on } = row;
  const alert = { guid: ownGuid(row.id, row.told_again), title, link };
  return cleared_on === null
    ? {
        ...{ ...alert, description, pubDate: published_on.toISOString(), severity: severityOf(row.severity) },
        ...(updated_on === null ? {} : { updated: updated_on.toISOString() }),
      }
    : { ...alert, description: clear_text, pubDate: cleared_on.toISOString(), severity: 'clear' };
}

/** The text of an alert is in the audit log. Source: OPS-45. */
const eventOf = (kind: SecurityEvent['kind'], { id, severity }: AlertRow, done_by: string): SecurityEvent => ({
  kind,
  done_by,
  detail: { alert: id, severity },
});

const END = sql`coalesce(${alerts.ends_on}, ${alerts.published_on} + interval '72 hours')`;

/** The newest first. */
function readLiveRows(orm: Orm, now: Date): Promise<AlertRow[]> {
  const isShown = or(isNull(alerts.withdrawn_on), isNotNull(alerts.cleared_on));
  return orm
    .select()
    .from(alerts)
    .where(and(sql`${END} > ${now.toISOString()}::timestamptz`, isShown))
    .orderBy(desc(alerts.published_on), desc(alerts.id));
}

const isLive = (row: Omit<AlertRow, 'told_again'>, now: Date): boolean =>
  (row.withdrawn_on === null || row.cleared_on !== null) && now < endOf(row);

const endOf = ({ ends_on, published_on }: Pick<AlertRow, 'ends_on' | 'published_on'>): Date =>
  ends_on ?? new Date(published_on.getTime() + ALERT_LIFETIME_MS);

const hasContent = (row: AlertRow, { title, description, link }: Content): boolean =>
  row.title === title && row.description === description && row.link === link;

const severityOf = (stored: string): OwnSeverity =>
  OWN_SEVERITIES.find((severity) => severity === stored) ?? 'emergency';

function toOwnAlert({ told_again: _, ...row }: AlertRow, now: Date): OwnAlert {
  return {
    ...row,
    severity: severityOf(row.severity),
    published_on: row.published_on.toISOString(),
    ends_on: endOf(row).toISOString(),
    updated_on: row.updated_on?.toISOString() ?? null,
    cleared_on: row.cleared_on?.toISOString() ?? null,
    withdrawn_on: row.withdrawn_on?.toISOString() ?? null,
    is_live: isLive(row, now),
  };
}
