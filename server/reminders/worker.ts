import type { DeliveryOutcome } from '../../src/machines/delivery/stored.ts';
import { nextAttempt, type ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import { type AlertPushWork, pushAlerts } from './alert-pushes.ts';
import { collectReminders } from './collect.ts';
import { readContents } from './contents.ts';
import type { MailSender } from './mail.ts';
import type { PushSender } from './push.ts';
import { type Delivery, finishDelivery, takeDueDeliveries } from './queue.ts';
import type { Sender } from './sender.ts';
import type { TextMessageSender } from './text-message.ts';

/** A server looks for reminders this often, in milliseconds. */
const ROUND_MS = 60_000;
/** And for emergency alerts, which are in memory, this often. */
const ALERT_ROUND_MS = 10_000;

/** The senders of the channels that are configured. */
export type Senders = Partial<Record<ReminderChannel, Sender>> & {
  email?: MailSender;
  text?: TextMessageSender;
  push?: PushSender;
};

export type ReminderWork = { orm: Orm; senders: Senders; clock: () => Date; zone: string; log: Log };

/**
 * Collects the reminders of the day, and sends what is due until nothing is left. Several servers do this at the same time.
 * A channel that is down is left alone until the next round.
 * @param signal ends the round after what is being sent
 */
export async function runReminders(work: ReminderWork, signal: AbortSignal): Promise<void> {
  const { orm, senders, clock, zone } = work;
  const channels = new Set(Object.keys(senders) as ReminderChannel[]);
  await collectReminders(orm, [...channels], clock(), zone);
  while (!signal.aborted) {
    const { started, givenUp } = await takeDueDeliveries(orm, [...channels], clock());
    for (const delivery of givenUp) logGivenUp(work.log, delivery);
    if (started.length + givenUp.length === 0) return;
    const down = await Promise.all(started.map((delivery) => sendOne(work, delivery)));
    for (const channel of down) if (channel !== null) channels.delete(channel);
  }
}

/** @returns the channel if nothing can be sent on it now; null otherwise */
async function sendOne(
  { orm, senders, clock, zone, log }: ReminderWork,
  delivery: Delivery,
): Promise<ReminderChannel | null> {
  const { channel, attempts } = delivery;
  const contents = await readContents(orm, delivery);
  const result = contents === null ? WITHDRAWN : ((await senders[channel]?.send(delivery, contents)) ?? WITHDRAWN);
  const outcome: DeliveryOutcome =
    result.kind === 'failed' ? { ...result, retryAt: nextAttempt(channel, attempts, clock(), zone) } : result;
  const after = await finishDelivery(orm, delivery, outcome);
  if (after.state === 'givenUp') logGivenUp(log, after);
  return result.kind === 'failed' && result.isDown ? channel : null;
}

const WITHDRAWN = { kind: 'withdrawn' } as const;

function logGivenUp(log: Log, { id, channel, attempts, problem }: Delivery): void {
  log(`Reminders were given up (${channel}, delivery ${id}, attempts: ${attempts}): ${problem ?? 'their day is over'}`);
}

/**
 * Looks for reminders once a minute. A round that fails is logged, and the next one tries again.
 * @returns ends it after what is being sent, and closes the senders
 */
export function startReminders(work: ReminderWork): () => Promise<void> {
  const stop = startRounds(
    ROUND_MS,
    (signal) => runReminders(work, signal),
    (error) => work.log(`Reminders were not sent: ${describeError(error)}`),
  );
  return async () => {
    await stop();
    for (const sender of Object.values<Sender>(work.senders)) sender.close();
  };
}

/** Looks for new emergency alerts every ten seconds. @returns ends it after what is being sent */
export function startAlertPushes(work: AlertPushWork, log: Log): () => Promise<void> {
  return startRounds(
    ALERT_ROUND_MS,
    (signal) => pushAlerts(work, signal),
    (error) => log(`Emergency alerts were not pushed: ${describeError(error)}`),
  );
}

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
