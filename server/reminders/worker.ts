import type { DeliveryOutcome } from '../../src/machines/delivery/stored.ts';
import { nextAttempt, type ReminderChannel } from '../../src/rules/reminders.ts';
import type { Orm } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import { collectReminders } from './collect.ts';
import { readContents } from './contents.ts';
import type { MailSender } from './mail.ts';
import type { PushSender } from './push.ts';
import { type Delivery, finishDelivery, takeDueDeliveries } from './queue.ts';
import type { Sender } from './sender.ts';

/** A server looks for reminders this often, in milliseconds. */
const ROUND_MS = 60_000;

/** The senders of the channels that are configured. */
export type Senders = Partial<Record<ReminderChannel, Sender>> & { email?: MailSender; push?: PushSender };

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
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();
  let isRunning = false;
  const begin = () => {
    if (isRunning) return;
    isRunning = true;
    round = runReminders(work, stopping.signal)
      .catch((error) => work.log(`Reminders were not sent: ${describeError(error)}`))
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(begin, ROUND_MS);
  timer.unref();
  begin();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
    for (const sender of Object.values<Sender>(work.senders)) sender.close();
  };
}
