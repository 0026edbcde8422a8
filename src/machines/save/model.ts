import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { saveMachine } from './machine.ts';

export const model = {
  input: {
    key: 'nudge:APC nudge:CONTACT',
    change: { kind: 'nudge', types: ['APC', 'CONTACT'] },
  },
  events: { 'save.start': [{ type: 'save.start' }] },
  outcomes: {
    save: [
      { output: { ok: true, value: { remaining: null } } },
      {
        output: {
          ok: true,
          value: { remaining: { kind: 'nudge', types: ['CONTACT'] } },
        },
      },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof saveMachine>;
