import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, like, lte, ne, or, sql } from 'drizzle-orm';
import type { Alert } from '../../src/api/portal/alerts.ts';
import { collected, type DeliveryOutcome, type StoredDelivery } from '../../src/machines/delivery/stored.ts';
import { alertKey, currentAlerts, isEmergency } from '../../src/rules/alerts.ts';
import { firstKey } from '../../src/rules/own-alerts.ts';
import { nextAttempt } from '../../src/rules/reminders.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { createBatch } from '../db/batch.ts';
import type { Orm } from '../db/database.ts';
import { alertDeliveries, pushDevices, pushedAlerts } from '../db/schema.ts';
import { site } from '../settings/site.ts';
import { readChannels } from './channels.ts';
import { finishRows, OPEN_STATES, takeRows } from './delivery-rows.ts';
import { runPool } from './pool.ts';
import type { PushResult, PushSender } from './push.ts';
import { deleteGoneDevices, hostOfDevice, noteFailures, type PushDeviceRow } from './push-queries.ts';
import type { PushMessage } from './push-text.ts';

/** Pushes that one server sends at a time, and how many of them to one push service. Most devices have the same one. */
const PLACES = 200;
const PLACES_OF_HOST = 100;
/** A push service that takes longer gives the place of its push away: so devices that hang delay no others. */
const SLOW = { afterMs: 500, places: 400 };
/** An attempt without a result counts as lost after this time. */
const LOST_MS = 60_000;
/** After that an alert is not pushed any more. */
const LIFETIME_MS = 60 * 60_000;
/** How long a device's push service may take to answer the first attempt. A device that hangs gets more time when all others have the alert. */
const FIRST_TIMEOUT_MS = 3_000;
const LONGEST_BODY = 300;

export type AlertPushWork = {
  orm: Orm;
  push: PushSender;
  clock: () => Date;
  zone: string;
  /** The alerts that users see now. */
  readAlerts: () => Promise<Alert[]>;
};

type AlertDelivery = StoredDelivery & { id: number; alert_key: string };
type Started = { id: number; delivery: AlertDelivery; device: PushDeviceRow; title: string; body: string };
type Ended = { started: Started; result: PushResult };

/**
 * Pushes each new emergency alert once to every device that chose alerts, at any hour. Several servers do this at the same
 * time. No device waits for another one that is dead or does not answer. Source: decisions, push notifications; PUSH-15, PUSH-16.
 * @param signal ends the round after what is being sent
 */
export async function pushAlerts(work: AlertPushWork, signal: AbortSignal): Promise<void> {
  const { orm, clock } = work;
  await noteAlerts(orm, await work.readAlerts(), clock());
  const finish = createBatch((ended: Ended[]) => storeResults(work, ended));
  await runPool({
    items: await findDue(orm, clock()),
    places: PLACES,
    placesOfKey: PLACES_OF_HOST,
    slow: SLOW,
    take: (ids) => take(orm, ids, clock()),
    run: async (started) => {
      const result = signal.aborted ? INTERRUPTED : await pushOne(work, started);
      await finish({ started, result });
    },
    signal,
  });
}

const IS_UNLISTED = sql`${pushDevices.unlisted_since} is not null`;
const HAS_FAILED = sql`${pushDevices.failed_on} is not null`;

const INTERRUPTED = { kind: 'interrupted' } as const;

/**
 * Writes down which emergencies are new, and for which devices. An advisory and a test are not pushed. An alert of before push was configured is not new. The order of the
 * rows is the one in which they are sent: devices that took the last push first, then one device of each person after another,
 * the ones first that were seen last. Those of unknown services are the last ones.
 */
async function noteAlerts(orm: Orm, alerts: readonly Alert[], now: Date): Promise<void> {
  const current = currentAlerts(alerts, now).filter(isEmergency);
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
      const title = alert.title ?? site().name;
      // Another server that has found it too waits here, and then finds the row.
      const added = await transaction
        .insert(pushedAlerts)
        .values({ key, title, body, found_on: now })
        .onConflictDoNothing()
        .returning();
      if (added.length === 0) {
        // A correction that is not told again: devices that do not have the alert yet get its new text.
        const isOld = or(ne(pushedAlerts.title, title), ne(pushedAlerts.body, body));
        await transaction
          .update(pushedAlerts)
          .set({ title, body })
          .where(and(eq(pushedAlerts.key, key), isOld));
        return;
      }
      await dropEarlier(transaction, key);
      const { id, person_id, seen_on, wants_alerts } = pushDevices;
      await transaction.execute(sql`insert into ${alertDeliveries} (alert_key, device_id, state, next_at, ends_at)
        select ${key}, ${id}, ${state}, ${next_at.toISOString()}::timestamptz, ${ends_at.toISOString()}::timestamptz
        from ${pushDevices} where ${wants_alerts}
        order by ${IS_UNLISTED}, ${HAS_FAILED},
          row_number() over (partition by ${person_id}, ${IS_UNLISTED}, ${HAS_FAILED} order by ${seen_on} desc, ${id} desc),
          ${seen_on} desc, ${id}`);
    });
  }
}

/** What is told again takes the place of what waits of the same alert: the earlier text must not arrive after the later one. */
async function dropEarlier(orm: Orm, key: string): Promise<void> {
  const first = firstKey(key);
  if (first === key) return;
  const { alert_key, state } = alertDeliveries;
  const isEarlier = and(or(eq(alert_key, first), like(alert_key, `${first}.%`)), ne(alert_key, key));
  await orm.delete(alertDeliveries).where(and(isEarlier, inArray(state, OPEN_STATES)));
}

/** The deliveries that are due, in their order, with the push services of their devices. */
async function findDue(orm: Orm, now: Date): Promise<{ id: number; key: string }[]> {
  const { id, device_id, state, next_at } = alertDeliveries;
  return orm
    .select({ id, key: hostOfDevice })
    .from(alertDeliveries)
    .innerJoin(pushDevices, eq(pushDevices.id, device_id))
    .where(and(inArray(state, OPEN_STATES), lte(next_at, now)))
    .orderBy(IS_UNLISTED, HAS_FAILED, asc(id));
}

/** Takes deliveries for this server. */
async function take(orm: Orm, ids: readonly number[], now: Date): Promise<Started[]> {
  const taken = await takeRows(orm, alertDeliveries, ids, now, LOST_MS);
  const sending = new Map(taken.flatMap((row) => (row.state === 'sending' ? [[row.id, row]] : [])));
  if (sending.size === 0) return [];
  const found = await orm
    .select({ id: alertDeliveries.id, device: pushDevices, title: pushedAlerts.title, body: pushedAlerts.body })
    .from(alertDeliveries)
    .innerJoin(pushDevices, eq(pushDevices.id, alertDeliveries.device_id))
    .innerJoin(pushedAlerts, eq(pushedAlerts.key, alertDeliveries.alert_key))
    .where(inArray(alertDeliveries.id, [...sending.keys()]));
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const [delivery, row] = [sending.get(id), rows.get(id)];
    return delivery === undefined || row === undefined ? [] : [{ ...row, delivery }];
  });
}

function pushOne({ push }: AlertPushWork, { delivery, device, title, body }: Started): Promise<PushResult> {
  const tag = topicOf(firstKey(delivery.alert_key));
  const message: PushMessage = { title, body, tag, path: '/', isUrgent: true, badge: null };
  return push.sendAlert(device, message, tag, delivery.attempts === 1 ? FIRST_TIMEOUT_MS : undefined);
}

/** Stores what became of several attempts together: a statement for each one would cost as much as a push. */
async function storeResults({ orm, clock, zone }: AlertPushWork, ended: readonly Ended[]): Promise<undefined[]> {
  const now = clock();
  const outcomeOf = ({ started, result }: Ended): DeliveryOutcome => {
    switch (result.kind) {
      case 'failed':
        // The pauses of mails: an alert does not wait for the morning.
        return { ...result, kind: 'failed', retryAt: nextAttempt('email', started.delivery.attempts, now, zone) };
      case 'refused':
        return { ...result, kind: 'refused' };
      case 'interrupted':
        return { kind: 'interrupted', at: now };
      case 'gone':
        return { kind: 'withdrawn' };
      case 'taken':
        return { kind: 'taken' };
    }
  };
  const devicesWith = (...kinds: PushResult['kind'][]) =>
    ended.flatMap(({ started, result }) => (kinds.includes(result.kind) ? [started.device] : []));
  await orm.transaction(async (transaction) => {
    const attempts = ended.map((each) => ({ delivery: each.started.delivery, outcome: outcomeOf(each) }));
    await finishRows(transaction, alertDeliveries, attempts);
    await deleteGoneDevices(transaction, devicesWith('gone'));
    await noteFailures(transaction, { failed: devicesWith('failed', 'refused'), taken: devicesWith('taken') }, now);
  });
  return ended.map(() => undefined);
}

/** What a push service accepts as a topic: 32 characters at most. */
const topicOf = (key: string): string => `alert-${createHash('sha256').update(key).digest('base64url').slice(0, 24)}`;

const cut = (text: string): string => (text.length > LONGEST_BODY ? `${text.slice(0, LONGEST_BODY)}…` : text);
