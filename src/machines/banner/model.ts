import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { bannerMachine } from './machine.ts';

const hold = { type: 'banner.dismiss', dismissal: { kind: 'hold' }, title: 'Hold' } as const;
const message = { type: 'banner.dismiss', dismissal: { kind: 'message', pk: 31 }, title: 'Message' } as const;

export const model = {
  events: {
    'banner.dismiss': [hold, message],
    'message.dismiss': [{ type: 'message.dismiss', dismissal: message.dismissal }],
    'message.opened': [{ type: 'message.opened', pk: 31 }],
    'message.unread': [{ type: 'message.unread', pk: 31, keys: ['message:31'] }],
    'messages.received': [{ type: 'messages.received' }],
    'banner.toggle': [{ type: 'banner.toggle' }],
    'banner.partSettled': [
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
    'save.succeeded': [
      { type: 'save.succeeded', key: 'hold' },
      { type: 'save.succeeded', key: 'unread:31' },
    ],
  },
  outcomes: {
    recall: [{ output: { alerts: ['guid:alert-test'] } }, { error: new Error('unexpected') }],
  },
  // A save that succeeds means a line less, or a message that is unread again. One save of each kind tells them apart; with
  // all four, the search ends before it has seen all configurations.
  project: ({ saves }) => ['hold', 'unread:31'].filter((each) => saves.some(({ key }) => key === each)),
} satisfies ModelOf<typeof bannerMachine>;
