import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { demoMachine } from './machine.ts';

const HOUR = 60 * 60_000;

export const model = {
  input: { demo: { isOn: false, remaining: 0 } },
  events: {
    'demo.start': [
      { type: 'demo.start', place: 'sidebar' },
      { type: 'demo.start', place: 'footer' },
    ],
    'demo.end': [{ type: 'demo.end', place: 'sidebar' }],
    'demo.expired': [{ type: 'demo.expired' }],
  },
  outcomes: {
    switchDemo: [
      { output: { ok: true, value: { isOn: true, remaining: HOUR } } },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
    closeDemo: [
      { output: { ok: true, value: { isOn: true, remaining: HOUR } } },
      { output: { ok: true, value: { isOn: false, remaining: 0 } } },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
  },
  project: ({ isOn, place }) => ({ isOn, place }),
} satisfies ModelOf<typeof demoMachine>;
