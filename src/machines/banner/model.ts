import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerMachine } from './machine.ts';

const hold = { kind: 'hold' } as const;
const message = { kind: 'message', pk: 31 } as const;

export const model = {
  events: {
    'banner.dismiss': [
      { type: 'banner.dismiss', dismissal: hold },
      { type: 'banner.dismiss', dismissal: message },
    ],
    'item.dismissed': [{ type: 'item.dismissed', dismissal: hold }],
    'alerts.dismissed': [{ type: 'alerts.dismissed', keys: ['guid:alert-test'] }],
  },
  outcomes: {
    recallAlerts: [{ output: ['guid:alert-test'] }, { error: { kind: 'offline' } }],
  },
  // No guard reads the context; which lines have an actor decides what a press starts.
  project: ({ touched }) => touched,
} satisfies ModelOf<typeof bannerMachine>;
