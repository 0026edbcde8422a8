import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Alert } from '../../src/api/portal/alerts.ts';
import {
  collected,
  type DeliveryOutcome,
  due,
  finished,
  type StoredDelivery,
} from '../../src/machines/delivery/stored.ts';
import { alertKey, currentAlerts } from '../../src/rules/alerts.ts';
import { nextAttempt } from '../../src/rules/reminders.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { site } from '../../src/site.ts';
import type { Orm } from '../db/database.ts';
import { alertDeliveries, pushDevices, pushedAlerts } from '../db/schema.ts';
import { readChannels } from './channels.ts';
import type { PushSender } from './push.ts';
import type { PushDeviceRow } from './push-queries.ts';
import type { PushMessage } from './push-text.ts';

/** Deliveries that one server takes at a time. */
const BATCH = 50;
/** An attempt without a result counts as lost after this time. */
const LOST_MS = 60_000;
/** After that an alert is not pushed any more. */
const LIFETIME_MS = 60 * 60_000;
const LONGEST_BODY = 300;
const OPEN_STATES = ['waiting', 'sending', 'retrying'];

export type AlertPushWork = {
  orm: Orm;
  push: PushSender;
  clock: () => Date;
  zone: string;
  /** The alerts that users see now. */
  readAlerts: () => Promise<Alert[]>;
};

type AlertDelivery = StoredDelivery & { id: number; alert_key: string };
type Started = { delivery: AlertDelivery; device: PushDeviceRow; title: string; body: string };

/**
 * Pushes each new emergency alert once to every device that chose alerts, at any hour. Several servers do this at the same
 * time. Source: decisions, push notifications; PUSH-15.
 * @param signal ends the round after what is being sent
 */
export async function pushAlerts(work: AlertPushWork, signal: AbortSignal): Promise<void> {
  const { orm, clock } = work;
  await noteAlerts(orm, await work.readAlerts(), clock());
  while (!signal.aborted) {
    const started = await takeDue(orm, clock());
    if (started === null) return;
    await Promise.all(started.map((each) => pushOne(work, each)));
  }
}

/** Writes down which alerts are new, and for which devices. An alert of before push was configured is not new. */
async function noteAlerts(orm: Orm, alerts: readonly Alert[], now: Date): Promise<void> {
  const current = currentAlerts(alerts, now);
  if (current.length === 0) return;
  const [channel] = await readChannels(orm, ['push']);
  const since = channel?.configuredOn ?? now;
  const { state, next_at, ends_at } = collected(now, new Date(now.getTime() + LIFETIME_MS));
  for (const alert of current) {
    const at = parseRssDate(alert.pubDate);
    if (at === null || at < since) continue;
    await orm.transaction(async (transaction) => {
      const key = alertKey(alert);
      const body = cut(alert.description ?? '');
      const title = alert.title ?? site.name;
      // Another server that has found it too waits here, and then finds the row.
      const added = await transaction
        .insert(pushedAlerts)
        .values({ key, title, body, found_on: now })
        .onConflictDoNothing()
        .returning();
      if (added.length === 0) return;
      await transaction.execute(sql`insert into ${alertDeliveries} (alert_key, device_id, state, next_at, ends_at)
        select ${key}, ${pushDevices.id}, ${state}, ${next_at.toISOString()}::timestamptz,
          ${ends_at.toISOString()}::timestamptz
        from ${pushDevices} where ${pushDevices.wants_alerts}`);
    });
  }
}

/**
 * Takes deliveries that are due. No other server gets the same ones.
 * @returns null when none is due
 */
async function takeDue(orm: Orm, now: Date): Promise<Started[] | null> {
  return orm.transaction(async (transaction) => {
    const rows = await transaction
      .select()
      .from(alertDeliveries)
      .where(and(inArray(alertDeliveries.state, OPEN_STATES), lte(alertDeliveries.next_at, now)))
      .orderBy(asc(alertDeliveries.next_at), asc(alertDeliveries.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return null;
    const lostAt = new Date(now.getTime() + LOST_MS);
    const taken = rows.map((row) => ({ ...row, ...due(row as StoredDelivery, now, lostAt) }));
    for (const { id, state, attempts, next_at } of taken) {
      await transaction.update(alertDeliveries).set({ state, attempts, next_at }).where(eq(alertDeliveries.id, id));
    }
    const ids = taken.filter(({ state }) => state === 'sending').map(({ id }) => id);
    const found = await transaction
      .select({ id: alertDeliveries.id, device: pushDevices, title: pushedAlerts.title, body: pushedAlerts.body })
      .from(alertDeliveries)
      .innerJoin(pushDevices, eq(pushDevices.id, alertDeliveries.device_id))
      .innerJoin(pushedAlerts, eq(pushedAlerts.key, alertDeliveries.alert_key))
      .where(inArray(alertDeliveries.id, ids));
    return found.flatMap(({ id, ...rest }) => {
      const delivery = taken.find((each) => each.id === id);
      return delivery === undefined ? [] : [{ delivery, ...rest }];
    });
  });
}

async function pushOne({ orm, push, clock, zone }: AlertPushWork, started: Started): Promise<void> {
  const { delivery, device, title, body } = started;
  const tag = topicOf(delivery.alert_key);
  const message: PushMessage = { title, body, tag, path: '/', isUrgent: true, badge: null };
  const result = await push.sendAlert(device, message, tag);
  // The row of a device that is gone was deleted with it.
  if (result.kind === 'gone') return;
  const outcome: DeliveryOutcome =
    result.kind === 'failed'
      ? // The pauses of mails: an alert does not wait for the morning.
        { ...result, kind: 'failed', retryAt: nextAttempt('email', delivery.attempts, clock(), zone) }
      : result.kind === 'refused'
        ? { ...result, kind: 'refused' }
        : { kind: 'taken' };
  const { state, next_at, ends_at, problem } = finished(delivery, outcome);
  // Another server may have begun again, because this attempt took too long.
  const isSame = and(eq(alertDeliveries.id, delivery.id), eq(alertDeliveries.attempts, delivery.attempts));
  await orm.update(alertDeliveries).set({ state, next_at, ends_at, problem }).where(isSame);
}

/** What a push service accepts as a topic: 32 characters at most. */
const topicOf = (key: string): string => `alert-${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;

const cut = (text: string): string => (text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : text);
