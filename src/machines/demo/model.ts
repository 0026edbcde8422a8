import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { demoMachine } from './machine.ts';

export const model = {
  input: { isOn: false, remaining: 0 },
  events: {
    'demo.start': [{ type: 'demo.start', place: 'sidebar' }],
    'demo.end': [{ type: 'demo.end', place: 'sidebar' }],
  },
} satisfies ModelOf<typeof demoMachine>;
