import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { bannerMachine } from './machine.ts';

const message = { type: 'banner.dismiss', dismissal: { kind: 'message', pk: 31 }, title: 'Message' } as const;

export const model = {
  events: {
    'banner.dismiss': [
      { type: 'banner.dismiss', dismissal: { kind: 'nudge', types: ['APC'] }, title: 'Nudges' },
      message,
    ],
    'alert.dismiss': [{ type: 'alert.dismiss', key: 'guid:alert-test', title: 'Ice' }],
    'hold.dismiss': [{ type: 'hold.dismiss', title: 'Hold' }],
    'holds.hide': [{ type: 'holds.hide', username: 'amara' }],
    'holds.show': [{ type: 'holds.show' }],
    'attendance.read': [{ type: 'attendance.read', key: '["amara","202604","40012"]' }],
    'message.dismiss': [{ type: 'message.dismiss', dismissal: message.dismissal }],
    'message.opened': [{ type: 'message.opened', pk: 31 }],
    'message.unread': [{ type: 'message.unread', pk: 31, keys: ['message:31'] }],
    'messages.received': [{ type: 'messages.received' }],
    'nudges.received': [
      { type: 'nudges.received', types: ['APC'] },
      { type: 'nudges.received', types: ['APC', 'ALERT'] },
    ],
    'banner.toggle': [{ type: 'banner.toggle' }],
    'banner.partSettled': [
      { type: 'banner.partSettled', part: 'messages' },
      { type: 'banner.partSettled', part: 'holds' },
      { type: 'banner.partSettled', part: 'nudges' },
    ],
    'banner.audienceChanged': [
      { type: 'banner.audienceChanged', isStudent: true, hidesHolds: false },
      { type: 'banner.audienceChanged', isStudent: false, hidesHolds: true },
    ],
    'alerts.dismissed': [{ type: 'alerts.dismissed', keys: ['guid:alert-test'] }],
    'page.entered': [{ type: 'page.entered' }],
    'save.succeeded': [
      { type: 'save.succeeded', key: 'nudge:APC' },
      { type: 'save.succeeded', key: 'unread:31' },
    ],
  },
  outcomes: {
    recall: [{ output: { alerts: ['guid:alert-test'], warnings: [] } }, { error: new Error('unexpected') }],
  },
  // A save that succeeds means a line less, or a message that is unread again. One save of each kind tells them apart; with
  // all four, the search ends before it has seen all configurations.
  project: ({ saves }) => ['nudge:APC', 'unread:31'].filter((each) => saves.some(({ key }) => key === each)),
} satisfies ModelOf<typeof bannerMachine>;
