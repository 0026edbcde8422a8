import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { resourceMachine } from './machine.ts';

const receivedAt = '2026-09-28T15:00:00.000Z';
const freshFor = 480 * 60_000;

export const model = {
  input: { name: 'holds', parameter: null, lifetime: freshFor },
  events: {
    'resource.request': [
      { type: 'resource.request', at: null },
      { type: 'resource.request', at: '2026-09-29T01:00:00.000Z' },
    ],
    'resource.refetch': [{ type: 'resource.refetch' }],
    'resource.retry': [{ type: 'resource.retry' }],
    'resource.reset': [{ type: 'resource.reset' }],
    'resource.invalidate': [{ type: 'resource.invalidate' }],
  },
  outcomes: {
    load: [
      { output: { ok: true, value: { answer: [{ HOLD: 'LB' }], isEmpty: false, receivedAt, freshFor, facts: {} } } },
      { output: { ok: true, value: { answer: [{ HOLD: 'LB' }], isEmpty: false, receivedAt, freshFor: 0, facts: {} } } },
      {
        output: {
          ok: true,
          value: { answer: [{ HOLD: 'LB' }], isEmpty: false, receivedAt, freshFor: 0, isFollowed: true, facts: {} },
        },
      },
      { output: { ok: true, value: { answer: [], isEmpty: true, receivedAt, freshFor, facts: {} } } },
      { output: { ok: false, failure: { kind: 'status', status: 500, detail: null } } },
      { error: new Error('unexpected') },
    ],
  },
  project: ({ receivedAt: arrival, freshFor: left, isFollowed }) => ({
    hasAnswer: arrival !== null,
    isPastLifetime: left <= 0,
    isFollowed,
  }),
} satisfies ModelOf<typeof resourceMachine>;
