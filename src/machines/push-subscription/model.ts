import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { pushSubscriptionMachine } from './machine.ts';

const UNEXPECTED = { error: new Error('unexpected') };

export const model = {
  events: {
    'pushSubscription.turnOn': [{ type: 'pushSubscription.turnOn' }],
    'pushSubscription.turnOff': [{ type: 'pushSubscription.turnOff' }],
  },
  outcomes: {
    check: [
      { output: { kind: 'unsupported', deviceId: null } },
      { output: { kind: 'homeScreen', deviceId: null } },
      { output: { kind: 'denied', deviceId: null } },
      { output: { kind: 'off', deviceId: null } },
      { output: { kind: 'on', deviceId: 7 } },
      { output: { kind: 'expired', deviceId: 7 } },
      UNEXPECTED,
    ],
    ask: [{ output: 'granted' }, { output: 'denied' }, { output: 'dismissed' }, UNEXPECTED],
    subscribe: [{ output: 7 }, UNEXPECTED],
    end: [{ output: undefined }, UNEXPECTED],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof pushSubscriptionMachine>;
