import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { onboardingMachine } from './machine.ts';

const firstVisit = { pk: 404, isComplete: false, wasLed: false };

export const model = {
  events: {
    'onboarding.pageOpened': [
      { type: 'onboarding.pageOpened', page: 'list' },
      { type: 'onboarding.pageOpened', page: 'selection' },
      { type: 'onboarding.pageOpened', page: 'preferences' },
    ],
    'onboarding.finish': [{ type: 'onboarding.finish', at: '2026-09-28T15:00:00.000Z' }],
  },
  outcomes: {
    checkFirstVisit: [
      { output: { ok: true, value: firstVisit } },
      { output: { ok: true, value: { ...firstVisit, wasLed: true } } },
      { output: { ok: true, value: { ...firstVisit, isComplete: true } } },
      { output: { ok: true, value: { ...firstVisit, pk: null } } },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
    complete: [{ output: [] }, { output: ['end'] }, { error: new Error('unexpected') }],
  },
  project: ({ page, wasLed }) => [page, wasLed],
} satisfies ModelOf<typeof onboardingMachine>;
