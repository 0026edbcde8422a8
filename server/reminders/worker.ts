import type { DeliveryOutcome } from '../../src/machines/delivery/stored.ts';
import { nextAttempt, type ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { reminderDeliveries } from '../db/schema.ts';
import { type Log, logFailure } from '../monitoring/log.ts';
import { type AlertPushWork, pushAlerts } from './alert-pushes.ts';
import type { NoteResult } from './channel-state.ts';
import { collectReminders } from './collect.ts';
import { readContents } from './contents.ts';
import { finishRows } from './delivery-rows.ts';
import type { MailSender } from './mail.ts';
import { runPool } from './pool.ts';
import type { PushSender } from './push.ts';
import { type Delivery, findDueDeliveries, takeDeliveries } from './queue.ts';
import type { Sender } from './sender.ts';
import type { TextMessageSender } from './text-message.ts';

/** A server looks for reminders this often, in milliseconds. */
const ROUND_MS = 60_000;
/** And for emergency alerts, which are in memory, this often. */
const ALERT_ROUND_MS = 10_000;
/** Deliveries that one server sends on a channel at a time. */
const PLACES_OF_CHANNEL = 20;

/** The senders of the channels that are configured. */
export type Senders = Partial<Record<ReminderChannel, Sender>> & {
  email?: MailSender;
  text?: TextMessageSender;
  push?: PushSender;
};

export type ReminderWork = {
  orm: Orm;
  senders: Senders;
  clock: () => Date;
  zone: string;
  log: Log;
  /** Takes the result of each attempt: see `channelStates`. */
  noteResult: NoteResult;
  /** Whether the clock may be believed: see `collectingClock`. */
  mayCollect: (orm: Orm, now: Date) => Promise<boolean>;
};

/**
 * Collects the reminders of the day, and sends what is due. Several servers do this at the same time. A channel that is down is
 * left alone until the next round, one whose receiver refuses the portal tries one delivery a round, and no channel waits for another one.
 * @param signal ends the round after what is being sent
 */
export async function runReminders(work: ReminderWork, signal: AbortSignal): Promise<void> {
  const { orm, senders, clock, zone, log, mayCollect } = work;
  const channels = Object.keys(senders) as ReminderChannel[];
  const down = new Set<string>();
  if (await mayCollect(orm, clock())) await collectReminders(orm, channels, clock(), zone);
  const found = await findDueDeliveries(orm, channels, clock());
  const refused = new Set(channels.filter((channel) => senders[channel]?.isRefused?.() === true));
  const firsts = new Set([...refused].map((channel) => found.find((each) => each.channel === channel)));
  const tried = found.filter((each) => !refused.has(each.channel) || firsts.has(each));
  await runPool({
    items: tried.map(({ id, channel }) => ({ id, key: channel })),
    places: PLACES_OF_CHANNEL * channels.length,
    placesOfKey: PLACES_OF_CHANNEL,
    isSkipped: (channel) => down.has(channel),
    take: async (ids) => {
      const taken = await takeDeliveries(orm, ids, clock());
      for (const delivery of taken) if (delivery.state === 'givenUp') logGivenUp(log, delivery);
      return taken.filter(({ state }) => state === 'sending');
    },
    run: async (delivery) => {
      if (await sendOne(work, delivery, signal)) down.add(delivery.channel);
    },
    signal,
  });
}

/** @returns whether nothing can be sent on the channel now */
async function sendOne(
  { orm, senders, clock, zone, log, noteResult }: ReminderWork,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<boolean> {
  const { channel, attempts } = delivery;
  const send = async () => {
    const contents = await readContents(orm, delivery);
    return contents === null ? WITHDRAWN : ((await senders[channel]?.send(delivery, contents)) ?? WITHDRAWN);
  };
  // The server may have begun to stop while it took the delivery.
  const result = signal.aborted ? INTERRUPTED : await send();
  noteResult(channel, result, senders[channel]?.isRefused?.() === true);
  const outcome: DeliveryOutcome =
    result.kind === 'failed'
      ? { ...result, retryAt: nextAttempt(channel, attempts, clock(), zone) }
      : result.kind === 'interrupted'
        ? { ...result, at: clock() }
        : result;
  const [after = delivery] = await finishRows(orm, reminderDeliveries, [{ delivery, outcome }]);
  if (after.state === 'givenUp') logGivenUp(log, after);
  return result.kind === 'failed' && result.isDown;
}

const WITHDRAWN = { kind: 'withdrawn' } as const;
const INTERRUPTED = { kind: 'interrupted' } as const;

function logGivenUp(log: Log, { id, channel, attempts, problem }: Delivery): void {
  log(`Reminders were given up (${channel}, delivery ${id}, attempts: ${attempts}): ${problem ?? 'their day is over'}`);
}

/**
 * Looks for reminders once a minute. A round that fails is logged, and the next one tries again.
 * @returns ends it after what is being sent
 */
export const startReminders = (work: ReminderWork): (() => Promise<void>) =>
  startRounds(
    ROUND_MS,
    (signal) => runReminders(work, signal),
    (error) => logFailure(work.log, 'Reminders were not sent', error, { event: 'reminders.failed' }),
  );

/** Looks for new emergency alerts every ten seconds. @returns ends it after what is being sent */
export const startAlertPushes = (work: AlertPushWork, log: Log): (() => Promise<void>) =>
  startRounds(
    ALERT_ROUND_MS,
    (signal) => pushAlerts(work, signal),
    (error) => logFailure(log, 'Emergency alerts were not pushed', error, { event: 'alerts.not_pushed' }),
  );

/** Runs a round now and again and again, one at a time. @returns ends it after the round that runs */
function startRounds(
  pauseMs: number,
  run: (signal: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    round = run(stopping.signal)
      .catch(failed)
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(begin, pauseMs);
  timer.unref();
  begin();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}
