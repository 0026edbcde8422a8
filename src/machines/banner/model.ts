import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerMachine } from './machine.ts';

const hold = { type: 'banner.dismiss', dismissal: { kind: 'hold' }, title: 'Hold' } as const;
const message = { type: 'banner.dismiss', dismissal: { kind: 'message', pk: 31 }, title: 'Message' } as const;

export const model = {
  events: {
    'banner.dismiss': [hold, message],
    'message.dismiss': [{ type: 'message.dismiss', dismissal: message.dismissal }],
    'banner.expand': [{ type: 'banner.expand' }],
    'banner.measured': [
      { type: 'banner.measured', heights: { bottoms: [52], alerts: 0, total: 52 }, isComplete: false },
      { type: 'banner.measured', heights: { bottoms: [52], alerts: 0, total: 52 }, isComplete: true },
      { type: 'banner.measured', heights: { bottoms: [52, 104, 156, 208], alerts: 0, total: 208 }, isComplete: true },
    ],
    'banner.partSettled': [
      { type: 'banner.partSettled', part: 'alerts' },
      { type: 'banner.partSettled', part: 'messages' },
      { type: 'banner.partSettled', part: 'holds' },
      { type: 'banner.partSettled', part: 'nudges' },
    ],
    'banner.audienceChanged': [
      { type: 'banner.audienceChanged', isStudent: true },
      { type: 'banner.audienceChanged', isStudent: false },
    ],
    'alerts.dismissed': [{ type: 'alerts.dismissed', keys: ['guid:alert-test'] }],
    'page.entered': [{ type: 'page.entered' }],
    'save.succeeded': [{ type: 'save.succeeded', key: 'hold' }],
  },
  outcomes: {
    recallAlerts: [{ output: ['guid:alert-test'] }, { error: new Error('unexpected') }],
    recallLimit: [{ output: 110 }, { error: new Error('unexpected') }],
  },
  // What the guards read, and which lines have a save.
  project: ({ settled, isStudent, saves }) => [settled.toSorted(), isStudent, saves.map(({ key }) => key).toSorted()],
  // Parts settle in any order. More presses at the same time would give more configurations and no new transition.
  limit: 16_000,
} satisfies ModelOf<typeof bannerMachine>;
