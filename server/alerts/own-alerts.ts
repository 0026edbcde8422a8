import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { OWN_SEVERITIES, type OwnAlert, type OwnSeverity } from '../../src/api/admin/alerts.ts';
import { INCOMPLETE } from '../../src/api/alert-items.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import type { Orm } from '../db/database.ts';
import { alerts } from '../db/schema.ts';
import { TooManyError } from '../limits/too-many-error.ts';
import { addToAuditLog, lockAuditLog } from '../records/audit-log.ts';
import { addSecurityEvents, type SecurityEvent } from '../records/security-events.ts';

/** Users see an alert for so long. Source: MSG-08. */
const LIFETIME_MS = 3 * 86_400_000;
/** Milliseconds for which a server does not ask the database again. */
const READ_EVERY_MS = 2_000;
const MAX_LISTED = 100;

type AlertRow = typeof alerts.$inferSelect;

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
  content: Pick<AlertRow, 'title' | 'description' | 'link'> & { severity: OwnSeverity },
  by: string,
  now: Date,
  most: number,
): Promise<OwnAlert> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const live = await readLiveRows(transaction, now);
    const shown = live.find(
      ({ title, description, link, severity }) =>
        title === content.title &&
        description === content.description &&
        link === content.link &&
        severity === content.severity,
    );
    if (shown !== undefined) return toOwnAlert(shown, now);
    const oldest = live.at(-1);
    if (oldest !== undefined && live.length >= most) {
      const endsMs = oldest.published_on.getTime() + LIFETIME_MS - now.getTime();
      throw new TooManyError(
        `${live.length} alerts show at the moment, so this one was not published. Withdraw one of them, and try again.`,
        Math.max(1, Math.ceil(endsMs / 1000)),
      );
    }
    const [row] = await transaction
      .insert(alerts)
      .values({ ...content, published_on: now, published_by: by })
      .returning();
    if (row === undefined) throw new Error('The new alert has no id.');
    await addToAuditLog(transaction, [{ kind: 'alert', key: String(row.id), before: null, after: content }], by, now);
    await addSecurityEvents(transaction, [eventOf('alert shown', row, by)], now);
    return toOwnAlert(row, now);
  });
}

/**
 * Withdraws an alert. An alert that was withdrawn before stays as it is.
 * @param by who does it
 * @returns null when there is no alert with this id
 */
export async function withdrawAlert(orm: Orm, id: number, by: string, now: Date): Promise<OwnAlert | null> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const [changed] = await transaction
      .update(alerts)
      .set({ withdrawn_on: now })
      .where(and(eq(alerts.id, id), isNull(alerts.withdrawn_on)))
      .returning();
    if (changed === undefined) {
      const [row] = await transaction.select().from(alerts).where(eq(alerts.id, id));
      return row === undefined ? null : toOwnAlert(row, now);
    }
    const change = {
      kind: 'alert',
      key: String(id),
      before: { withdrawn_on: null },
      after: { withdrawn_on: now.toISOString() },
    };
    await addToAuditLog(transaction, [change], by, now);
    await addSecurityEvents(transaction, [eventOf('alert ended', changed, by)], now);
    return toOwnAlert(changed, now);
  });
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
  const rows = await readLiveRows(orm, now);
  return rows.map(({ id, title, description, link, severity, published_on }) => ({
    guid: `portal-alert-${id}`,
    title,
    description,
    link,
    pubDate: published_on.toISOString(),
    severity: severityOf(severity),
  }));
}

/** The text of an alert is in the audit log. Source: OPS-45. */
const eventOf = (kind: SecurityEvent['kind'], { id, severity }: AlertRow, done_by: string): SecurityEvent => ({
  kind,
  done_by,
  detail: { alert: id, severity },
});

/** The newest first. */
function readLiveRows(orm: Orm, now: Date): Promise<AlertRow[]> {
  const isRecent = gt(alerts.published_on, new Date(now.getTime() - LIFETIME_MS));
  return orm
    .select()
    .from(alerts)
    .where(and(isRecent, isNull(alerts.withdrawn_on)))
    .orderBy(desc(alerts.published_on), desc(alerts.id));
}

const severityOf = (stored: string): OwnSeverity =>
  OWN_SEVERITIES.find((severity) => severity === stored) ?? 'emergency';

function toOwnAlert({ published_on, withdrawn_on, severity, ...row }: AlertRow, now: Date): OwnAlert {
  return {
    ...row,
    severity: severityOf(severity),
    published_on: published_on.toISOString(),
    withdrawn_on: withdrawn_on?.toISOString() ?? null,
    is_live: withdrawn_on === null && now.getTime() - published_on.getTime() < LIFETIME_MS,
  };
}
