import type { CalendarSubscriptionSnapshot } from './machine.ts';

/** What the block shows. */
export type SubscriptionView = 'loading' | 'checkFailed' | 'none' | 'active' | 'address';

/** What the user has pressed last, if it is still running or has failed; null otherwise. */
export type SubscriptionChange = {
  change: 'create' | 'renew' | 'revoke';
  state: 'busy' | 'failed';
};

export function selectSubscriptionView(snapshot: CalendarSubscriptionSnapshot): SubscriptionView {
  if (snapshot.matches('checkFailed')) return 'checkFailed';
  if (snapshot.matches('none') || snapshot.matches('creating')) return 'none';
  if (snapshot.matches({ active: 'addressShown' })) return 'address';
  return snapshot.matches('active') ? 'active' : 'loading';
}

/** Compares by value: use it with `shallowEqual`. */
export function selectSubscriptionChange(snapshot: CalendarSubscriptionSnapshot): SubscriptionChange | null {
  if (snapshot.matches('creating')) return { change: 'create', state: 'busy' };
  if (snapshot.matches({ none: 'failed' })) return { change: 'create', state: 'failed' };
  if (snapshot.matches({ active: 'renewing' })) return { change: 'renew', state: 'busy' };
  if (snapshot.matches({ active: 'renewFailed' })) return { change: 'renew', state: 'failed' };
  if (snapshot.matches({ active: 'revoking' })) return { change: 'revoke', state: 'busy' };
  return snapshot.matches({ active: 'revokeFailed' }) ? { change: 'revoke', state: 'failed' } : null;
}

/** When the subscription was created or last renewed, ISO 8601. */
export const selectCreatedOn = (snapshot: CalendarSubscriptionSnapshot) => snapshot.context.createdOn;

/** The secret address while it is shown. */
export const selectSecretAddress = (snapshot: CalendarSubscriptionSnapshot) => snapshot.context.url;
