import type { ReminderChannel } from '../../src/rules/reminders.ts';
import type { Log } from '../monitoring/log.ts';
import type { SendResult } from './sender.ts';

export type NoteResult = (channel: ReminderChannel, result: SendResult, isRefused: boolean) => void;

/**
 * Writes once that nothing can be sent on a channel, and once that it works again. Source: OPS-77.
 * @returns takes each result. A receiver that refuses the portal (`isRefused`) has a line of its own.
 */
export function channelStates(log: Log): NoteResult {
  const down = new Set<ReminderChannel>();
  return (channel, result, isRefused) => {
    const isDown = result.kind === 'failed' && result.isDown;
    if (isDown && !down.has(channel) && !isRefused) {
      down.add(channel);
      log(
        `Nothing can be sent by ${NAMES[channel]} now: ${result.problem}. What waits is tried again for a day`,
        'warn',
        { event: 'channel.down', channel },
      );
    }
    // A refused receiver has answered too, but only a taken delivery proves that all works.
    if (result.kind === 'taken' && down.delete(channel)) {
      log(`Reminders are sent by ${NAMES[channel]} again`, 'warn', { event: 'channel.up', channel });
    }
  };
}

const NAMES: Record<ReminderChannel, string> = { email: 'mail', text: 'text message', push: 'push notification' };
