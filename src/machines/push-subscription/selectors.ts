import type { PushSubscriptionSnapshot } from './machine.ts';

/** What the block shows of this device. */
export type PushView = 'checking' | 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'turningOn' | 'on' | 'failed';

export function selectPushView(snapshot: PushSubscriptionSnapshot): PushView {
  const { value } = snapshot;
  if (typeof value === 'object') return 'on';
  switch (value) {
    case 'asking':
    case 'subscribing':
      return 'turningOn';
    case 'expired':
      return 'checking';
    case 'ending':
      return 'on';
    default:
      return value;
  }
}

/** The id of this device at the backend; null while it has no notifications. */
export const selectDeviceId = ({ context }: PushSubscriptionSnapshot): number | null => context.deviceId;

/** What became of the last press on "Turn off" for this device; null without one. */
export function selectPushEnd(snapshot: PushSubscriptionSnapshot): 'busy' | 'failed' | null {
  if (snapshot.matches('ending')) return 'busy';
  return snapshot.matches({ on: 'endFailed' }) ? 'failed' : null;
}
