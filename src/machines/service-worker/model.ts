import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { serviceWorkerMachine } from './machine.ts';

export const model = {
  // The machine accepts no events.
  events: {},
  outcomes: {
    checkCookie: [
      { output: 'cleared' },
      { output: 'toBeCleared' },
      { output: 'unsupported' },
      { error: { name: 'SecurityError', message: 'no cookies here' } },
    ],
    unregisterAll: [{ output: undefined }, { error: { name: 'SecurityError', message: 'no workers here' } }],
    register: [{ output: undefined }, { error: { name: 'TypeError', message: 'the script was not found' } }],
  },
} satisfies ModelOf<typeof serviceWorkerMachine>;
