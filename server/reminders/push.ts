import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { dayIn } from '../../src/rules/dates.ts';
import { nightBegins } from '../../src/rules/reminders.ts';
import { site } from '../../src/site.ts';
import type { Orm } from '../db/database.ts';
import { messages, type PersonKey, pushDevices, pushSends, tasks, userTasks } from '../db/schema.ts';
import { type Resolve, requestChecked } from '../integrations/checked-request.ts';
import { SystemError } from '../integrations/system-error.ts';
import type { Contents } from './contents.ts';
import type { PushKeys } from './push-keys.ts';
import type { PushDeviceRow } from './push-queries.ts';
import { type PushMessage, reminderPath, reminderText, TEST_MESSAGE } from './push-text.ts';
import type { Delivery } from './queue.ts';
import type { Sender, SendResult } from './sender.ts';

/** How long a push service may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** For how long a push service keeps a test and an alert for a device that is off, in seconds. */
const TEST_TTL = 60;
const ALERT_TTL = 60 * 60;

/** What a push service answers about one device. gone: it no longer knows the device, which was deleted here too. */
export type PushResult = { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused' | 'failed'; problem: string };

/** Sends notifications. */
export type PushSender = Sender & {
  /** The key to which browsers bind their subscriptions. */
  publicKey: string;
  sendTest: (device: PushDeviceRow) => Promise<PushResult>;
  /** @param topic a push service keeps one message with it for a device that is off */
  sendAlert: (device: PushDeviceRow, message: PushMessage, topic: string) => Promise<PushResult>;
};

export type PushSenderOptions = {
  orm: Orm;
  keys: PushKeys;
  /** Where the operators of push services reach those of this server: a `mailto:` or `https:` address. */
  contact: string;
  clock: () => Date;
  zone: string;
  /** Push addresses may be on this machine, for tests. */
  mayBePrivate?: boolean;
  resolve?: Resolve;
};

type Delivered = { ttl: number; topic: string; urgency: 'normal' | 'high' };

/**
 * Sends notifications through the push services of the browsers (RFC 8030, RFC 8291, RFC 8292). Only the device can read them.
 * Each attempt at a delivery has the same topic. The addresses come from browsers, so none of them may lead into the private
 * network. Source: decisions, push notifications; PUSH-02 to PUSH-05.
 */
export function pushSender({ orm, keys, contact, clock, zone, ...checks }: PushSenderOptions): PushSender {
  const { mayBePrivate = false, resolve } = checks;
  const sendTo = async (device: PushDeviceRow, message: PushMessage, { ttl, topic, urgency }: Delivered) => {
    const result = await request(device, message, { ttl, topic, urgency });
    if (result.kind === 'gone') await orm.delete(pushDevices).where(eq(pushDevices.id, device.id));
    return result;
  };
  const request = async (
    { push_address, push_key, push_secret }: PushDeviceRow,
    message: PushMessage,
    { ttl, topic, urgency }: Delivered,
  ): Promise<PushResult> => {
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: push_address, keys: { p256dh: push_key, auth: push_secret } },
        JSON.stringify(message),
        { TTL: ttl, topic, urgency, vapidDetails: { subject: contact, ...keys } },
      );
      const answer = await requestChecked({
        name: 'the push service',
        url: new URL(push_address),
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
        mayBePrivate,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(resolve === undefined ? {} : { resolve }),
      });
      answer.destroy();
      return toResult(answer.statusCode ?? 0);
    } catch (error) {
      // A private address, or keys that are none, stay what they are.
      if (!(error instanceof SystemError)) return { kind: 'refused', problem: 'the keys of the device are not valid' };
      return { kind: error.isTemporary ? 'failed' : 'refused', problem: error.message };
    }
  };
  return {
    publicKey: keys.publicKey,
    send: async (delivery, contents) => {
      const devices = await devicesFor(orm, delivery);
      if (devices.length === 0) return { kind: 'withdrawn' };
      const now = clock();
      const badge = await badgeOf(orm, { id: delivery.person_id }, dayIn(zone, now));
      // The push service drops it at night.
      const ttl = Math.max(0, Math.floor((nightBegins(now, zone).getTime() - now.getTime()) / 1000));
      const topic = `reminders-${delivery.id}`;
      const results: PushResult[] = [];
      for (const device of devices) {
        const message = messageOf(contents, device, topic, badge);
        const result = await sendTo(device, message, { ttl, topic, urgency: 'normal' });
        results.push(result);
        if (result.kind !== 'taken' && result.kind !== 'refused') continue;
        await orm.insert(pushSends).values({ delivery_id: delivery.id, device_id: device.id }).onConflictDoNothing();
      }
      return combined(results);
    },
    sendTest: (device) => sendTo(device, TEST_MESSAGE, { ttl: TEST_TTL, topic: 'test', urgency: 'normal' }),
    sendAlert: (device, message, topic) => sendTo(device, message, { ttl: ALERT_TTL, topic, urgency: 'high' }),
    close: () => {},
  };
}

const messageOf = (contents: Contents, device: PushDeviceRow, tag: string, badge: number): PushMessage => ({
  title: site.name,
  body: reminderText(contents, device.shows_details),
  tag,
  path: reminderPath(contents),
  isUrgent: false,
  badge,
});

/** The devices of the person that are not done with the delivery yet. */
async function devicesFor(orm: Orm, { id, person_id }: Pick<Delivery, 'id' | 'person_id'>): Promise<PushDeviceRow[]> {
  const rows = await orm
    .select({ device: pushDevices })
    .from(pushDevices)
    .leftJoin(pushSends, and(eq(pushSends.device_id, pushDevices.id), eq(pushSends.delivery_id, id)))
    .where(and(eq(pushDevices.person_id, person_id), isNull(pushSends.device_id)))
    .orderBy(pushDevices.id);
  return rows.map(({ device }) => device);
}

/** The number that the icon of the app has while the app runs: unread messages and overdue tasks. Source: INSTALL-06. */
async function badgeOf(orm: Orm, person: PersonKey, today: string): Promise<number> {
  const unread = await orm.$count(
    messages,
    and(eq(messages.person_id, person.id), isNull(messages.user_read_on), isNull(messages.withdrawn_on)),
  );
  const isOverdue = sql`exists (select 1 from ${tasks} where ${tasks.id} = ${userTasks.task_id}
    and ${and(lt(tasks.ends_on, today), eq(tasks.has_deadline, true), eq(tasks.is_published, true))})`;
  const overdue = await orm.$count(
    userTasks,
    and(
      eq(userTasks.person_id, person.id),
      isNull(userTasks.completed_on),
      isNull(userTasks.does_not_apply_on),
      isOverdue,
    ),
  );
  return unread + overdue;
}

/** 404 and 410 retire a subscription. 401 and 403 are about the keys of this server, and 429 and 5xx pass. */
function toResult(status: number): PushResult {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const problem = `the push service answered ${status}`;
  return { kind: [400, 413].includes(status) ? 'refused' : 'failed', problem };
}

/** A delivery is over when no device is left. One push service that fails says nothing about the others. */
function combined(results: readonly PushResult[]): SendResult {
  const failed = results.find((result) => result.kind === 'failed');
  if (failed?.kind === 'failed') return { kind: 'failed', problem: failed.problem, isDown: false };
  if (results.some(({ kind }) => kind === 'taken')) return { kind: 'taken' };
  const refused = results.find((result) => result.kind === 'refused');
  return refused?.kind === 'refused' ? { kind: 'refused', problem: refused.problem } : { kind: 'withdrawn' };
}
