import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { resourceMachine } from './machine.ts';

const receivedAt = '2026-09-28T15:00:00.000Z';
const freshFor = 480 * 60_000;

export const model = {
  input: { name: 'holds', parameter: null, lifetime: freshFor },
  events: {
    'resource.need': [{ type: 'resource.need' }],
    'resource.refresh': [{ type: 'resource.refresh' }],
    'resource.retry': [{ type: 'resource.retry' }],
    'resource.clear': [{ type: 'resource.clear' }],
    'resource.renew': [{ type: 'resource.renew' }],
  },
  outcomes: {
    load: [
      { output: { answer: [{ HOLD: 'LB' }], isBlank: false, receivedAt, freshFor } },
      { output: { answer: [], isBlank: true, receivedAt, freshFor } },
      { error: { kind: 'status', status: 500, detail: null } },
    ],
  },
  // Every guard reads the event alone.
  project: () => null,
} satisfies ModelOf<typeof resourceMachine>;
