import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { bannerMachine } from './machine.ts';

const hold = { type: 'banner.dismiss', dismissal: { kind: 'hold' }, title: 'Hold' } as const;
const message = { type: 'banner.dismiss', dismissal: { kind: 'message', pk: 31 }, title: 'Message' } as const;

export const model = {
  // With the default, the search ends before it has seen all configurations.
  limit: 8_000,
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
  // Which lines have a save decides what a press starts.
  project: ({ saves }) => saves.map(({ key }) => key).toSorted(),
} satisfies ModelOf<typeof bannerMachine>;
