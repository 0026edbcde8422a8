import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { calendarSubscriptionMachine } from './machine.ts';

const AT = '2026-09-28T15:00:00.000Z';
const FAILED = { output: { ok: false as const, failure: { kind: 'timeout' as const } } };
const UNEXPECTED = { error: new Error('unexpected') };

export const model = {
  events: {
    'calendarSubscription.show': [{ type: 'calendarSubscription.show' }],
    'calendarSubscription.hide': [{ type: 'calendarSubscription.hide' }],
    'calendarSubscription.retry': [{ type: 'calendarSubscription.retry' }],
    'calendarSubscription.create': [{ type: 'calendarSubscription.create' }],
    'calendarSubscription.renew': [{ type: 'calendarSubscription.renew' }],
    'calendarSubscription.revoke': [{ type: 'calendarSubscription.revoke' }],
    'calendarSubscription.addressTaken': [{ type: 'calendarSubscription.addressTaken' }],
  },
  outcomes: {
    check: [
      { output: { ok: true, value: { isActive: true, createdOn: AT } } },
      { output: { ok: true, value: { isActive: false, createdOn: null } } },
      FAILED,
      UNEXPECTED,
    ],
    create: [
      { output: { ok: true, value: { url: 'https://portal.example.edu/calendar/secret.ics', createdOn: AT } } },
      FAILED,
      UNEXPECTED,
    ],
    revoke: [{ output: { ok: true, value: null } }, FAILED, UNEXPECTED],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof calendarSubscriptionMachine>;
