import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { demoMachine } from './machine.ts';

const HOUR = 60 * 60_000;

export const model = {
  input: { isOn: false, remaining: 0 },
  events: {
    'demo.start': [
      { type: 'demo.start', place: 'sidebar' },
      { type: 'demo.start', place: 'footer' },
    ],
    'demo.end': [{ type: 'demo.end', place: 'sidebar' }],
    'demo.expired': [{ type: 'demo.expired' }],
  },
  outcomes: {
    switchDemo: [{ output: { isOn: true, remaining: HOUR } }, { error: { kind: 'offline' } }],
    closeDemo: [
      { output: { isOn: true, remaining: HOUR } },
      { output: { isOn: false, remaining: 0 } },
      { error: { kind: 'offline' } },
    ],
  },
  project: ({ isOn, place }) => ({ isOn, place }),
} satisfies ModelOf<typeof demoMachine>;
