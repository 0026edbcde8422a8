import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { dayIn } from '../../src/rules/dates.ts';
import { nightBegins } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { messages, type PersonKey, pushDevices, pushSends, tasks, userTasks } from '../db/schema.ts';
import { ignoreAnswer, keptConnections, type Resolve, requestChecked } from '../outgoing/checked-request.ts';
import { site } from '../settings/site.ts';
import { SystemError } from '../shared/system-error.ts';
import type { Contents } from './contents.ts';
import type { PushKeys } from './push-keys.ts';
import { deleteGoneDevices, noteFailures, type PushDeviceRow } from './push-queries.ts';
import { type PushMessage, reminderPath, reminderText, TEST_MESSAGE } from './push-text.ts';
import type { Delivery } from './queue.ts';
import { attemptSignal, type Sender, type SendResult } from './sender.ts';

/** How long a push service may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** For how long a push service keeps a test and an alert for a device that is off, in seconds. */
const TEST_TTL = 60;
const ALERT_TTL = 60 * 60;
/** Connections to one push service that stay open without a request. */
const KEPT_OF_HOST = 100;
/** The signature of this server for a push service is used for this time, in milliseconds. It is valid for twelve hours. */
const SIGNATURE_MS = 6 * 60 * 60_000;
const MAX_SIGNATURES = 200;

/**
 * What a push service answers about one device. gone: it no longer knows the device. interrupted: the server stops, and there is
 * no answer.
 */
export type PushResult =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused' | 'failed'; problem: string }
  | { kind: 'interrupted' };

/** Sends notifications. */
export type PushSender = Sender & {
  /** The key to which browsers bind their subscriptions. */
  publicKey: string;
  /** A device that is gone is deleted. */
  sendTest: (device: PushDeviceRow) => Promise<PushResult>;
  /**
   * Deletes no device.
   * @param topic a push service keeps one message with it for a device that is off
   * @param timeoutMs how long the push service may take to answer, if it is less than usual
   */
  sendAlert: (device: PushDeviceRow, message: PushMessage, topic: string, timeoutMs?: number) => Promise<PushResult>;
};

export type PushSenderOptions = {
  orm: Orm;
  keys: PushKeys;
  /** Where the operators of push services reach those of this server: a `mailto:` or `https:` address. */
  contact: string;
  clock: () => Date;
  zone: string;
  /** Ends what is being sent, because the server stops. */
  stopped?: AbortSignal;
  /** Push addresses may be on this machine, for tests. */
  mayBePrivate?: boolean;
  resolve?: Resolve;
};

type Delivered = { ttl: number; topic: string; urgency: 'normal' | 'high'; timeoutMs?: number | undefined };

/**
 * Sends notifications through the push services of the browsers (RFC 8030, RFC 8291, RFC 8292). Only the device can read them.
 * Each attempt at a delivery has the same topic. The addresses come from browsers, so none of them may lead into the private
 * network. Source: decisions, push notifications; PUSH-02 to PUSH-05.
 */
export function pushSender({ orm, keys, contact, clock, zone, stopped, ...checks }: PushSenderOptions): PushSender {
  const { mayBePrivate = false, resolve } = checks;
  const connections = keptConnections(KEPT_OF_HOST);
  const signatures = vapidSignatures(keys, contact);
  const sendTo = async (device: PushDeviceRow, message: PushMessage, delivered: Delivered) => {
    const result = await request(device, message, delivered);
    if (result.kind === 'gone') await deleteGoneDevices(orm, [device]);
    const hasFailed = result.kind === 'failed' || result.kind === 'refused';
    await noteFailures(
      orm,
      { failed: hasFailed ? [device] : [], taken: result.kind === 'taken' ? [device] : [] },
      clock(),
    );
    return result;
  };
  const request = async (
    { push_address, push_key, push_secret }: PushDeviceRow,
    message: PushMessage,
    { ttl, topic, urgency, timeoutMs = TIMEOUT_MS }: Delivered,
  ): Promise<PushResult> => {
    const { origin } = new URL(push_address);
    try {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: push_address, keys: { p256dh: push_key, auth: push_secret } },
        JSON.stringify(message),
        { TTL: ttl, topic, urgency, headers: { Authorization: signatures.of(origin) } },
      );
      const answer = await requestChecked({
        name: 'the push service',
        url: new URL(push_address),
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
        mayBePrivate,
        signal: attemptSignal(timeoutMs, stopped),
        connections,
        ...(resolve === undefined ? {} : { resolve }),
      });
      await ignoreAnswer(answer);
      const status = answer.statusCode ?? 0;
      if (REFUSES_SIGNATURE.has(status)) signatures.forget(origin);
      return toResult(status);
    } catch (error) {
      if (stopped?.aborted) return { kind: 'interrupted' };
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
      const send = async (device: PushDeviceRow): Promise<PushResult> => {
        const message = messageOf(contents, device, topic, badge);
        const result = await sendTo(device, message, { ttl, topic, urgency: 'normal' });
        if (result.kind === 'taken' || result.kind === 'refused') {
          await orm.insert(pushSends).values({ delivery_id: delivery.id, device_id: device.id }).onConflictDoNothing();
        }
        return result;
      };
      // A device that hangs delays no other one.
      return combined(await Promise.all(devices.map(send)));
    },
    sendTest: (device) => sendTo(device, TEST_MESSAGE, { ttl: TEST_TTL, topic: 'test', urgency: 'normal' }),
    sendAlert: (device, message, topic, timeoutMs) =>
      request(device, message, { ttl: ALERT_TTL, topic, urgency: 'high', timeoutMs }),
    close: connections.close,
  };
}

const messageOf = (contents: Contents, device: PushDeviceRow, tag: string, badge: number): PushMessage => ({
  title: site().name,
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

/** Answers that refuse the signature of this server. */
const REFUSES_SIGNATURE = new Set([401, 403]);

/** The signatures of this server for push services (RFC 8292). To make one takes longer than everything else of a push. */
function vapidSignatures({ publicKey, privateKey }: PushKeys, contact: string) {
  const made = new Map<string, { text: string; at: number }>();
  return {
    /** @param origin of the push service, which cannot use the signature elsewhere */
    of: (origin: string): string => {
      const known = made.get(origin);
      // The end of the signature is by the clock of the machine, which may jump.
      if (known !== undefined && Math.abs(Date.now() - known.at) < SIGNATURE_MS) return known.text;
      if (made.size >= MAX_SIGNATURES) made.clear();
      const { Authorization: text } = webPush.getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm');
      made.set(origin, { text, at: Date.now() });
      return text;
    },
    forget: (origin: string) => made.delete(origin),
  };
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
  const interrupted = results.find((result) => result.kind === 'interrupted');
  if (interrupted !== undefined) return interrupted;
  const failed = results.find((result) => result.kind === 'failed');
  if (failed?.kind === 'failed') return { kind: 'failed', problem: failed.problem, isDown: false };
  if (results.some(({ kind }) => kind === 'taken')) return { kind: 'taken' };
  const refused = results.find((result) => result.kind === 'refused');
  return refused?.kind === 'refused' ? { kind: 'refused', problem: refused.problem } : { kind: 'withdrawn' };
}
