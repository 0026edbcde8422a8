import type { StateValue } from 'xstate';
import { type BannerPart, bannerMachine, type Recalled } from '../../src/machines/banner/machine.ts';
import type { SavedDismissal } from '../../src/rules/banner.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const message: SavedDismissal = { kind: 'message', pk: 31 };
const appMessage: SavedDismissal = { kind: 'appMessage', id: 601 };
const nudges: SavedDismissal = { kind: 'nudge', types: ['APC', 'DEPOSIT_INIT'] };

const dismiss = (dismissal: SavedDismissal, title: string) => ({ type: 'banner.dismiss' as const, dismissal, title });
const settled = (part: BannerPart) => ({ type: 'banner.partSettled' as const, part });
const student = { type: 'banner.audienceChanged', isStudent: true, hidesHolds: false } as const;
const employee = { type: 'banner.audienceChanged', isStudent: false, hidesHolds: false } as const;
const dismissHold = { type: 'hold.dismiss', title: 'Hold' } as const;
const savedNudges = { type: 'save.succeeded', key: 'nudge:APC nudge:DEPOSIT_INIT' } as const;
const nudgesReceived = (...types: string[]) => ({ type: 'nudges.received' as const, types });
const toggle = { type: 'banner.toggle' } as const;
const pageEntered = { type: 'page.entered' } as const;
const recalled = (memory: Partial<Recalled> = {}) => done('recall', { alerts: [], warnings: [], ...memory });
const unread = { type: 'message.unread' as const, pk: 31, keys: ['app-message:601', 'message:31'] };
const startSave = { type: 'save.start' } as const;

const dismissals = { hold: 'standing', nudges: 'standing', holdsList: 'shown' };
const start = { arrival: 'unknown', notices: 'recalling', dismissals };
const after = (changed: Partial<typeof dismissals>) => ({ ...start, dismissals: { ...dismissals, ...changed } });
const withNotices = (notices: string) => ({ ...start, notices });
const arrived = (arrival: StateValue) => ({ ...start, arrival });
const ofStudents = (...parts: BannerPart[]) => {
  const state = (part: BannerPart) => (parts.includes(part) ? 'arrived' : 'waiting');
  return arrived({ ofStudents: { messages: state('messages'), holds: state('holds'), nudges: state('nudges') } });
};
const ofOthers = (...parts: BannerPart[]) => {
  const state = (part: BannerPart) => (parts.includes(part) ? 'arrived' : 'waiting');
  return arrived({ ofOthers: { messages: state('messages'), nudges: state('nudges') } });
};
const onFirstPage = arrived({ settled: 'onFirstPage' });
const onLaterPage = arrived({ settled: 'onLaterPage' });

export const bannerJourneys = journeysOf(bannerMachine, [
  {
    title: 'BANNER-13 alerts that were dismissed on this device earlier stay away from the start',
    start,
    steps: [
      [
        recalled({ alerts: ['guid:ice', 'hash:1x'] }),
        withNotices('closed'),
        { context: { dismissed: ['alert:guid:ice', 'alert:hash:1x'] }, tags: ['keepsPlace', 'recalled'] },
      ],
    ],
  },
  {
    title: 'BANNER-24 the notices of a student appear when each part has arrived, in any order',
    start,
    steps: [
      [settled('holds'), start, { tags: ['keepsPlace'] }],
      [student, ofStudents(), { tags: ['keepsPlace'] }],
      [settled('nudges'), ofStudents('nudges')],
      [settled('messages'), ofStudents('nudges', 'messages')],
      [settled('messages'), ofStudents('nudges', 'messages')],
      [settled('holds'), onFirstPage, { tags: ['settled', 'keepsPlace'] }],
    ],
  },
  {
    title:
      'BANNER-06 BANNER-24 other users have nudges too, but no holds to wait for, until a new role makes them students',
    start,
    steps: [
      [employee, ofOthers(), { tags: ['keepsPlace'] }],
      [settled('holds'), ofOthers()],
      [settled('messages'), ofOthers('messages')],
      [settled('nudges'), onFirstPage],
      [student, ofStudents(), { tags: ['keepsPlace'] }],
      [settled('nudges'), ofStudents('nudges')],
      [employee, ofOthers()],
    ],
  },
  {
    title: 'BANNER-24 the row keeps its place until the next page after the notices have arrived',
    start,
    steps: [
      [pageEntered, start, { tags: ['keepsPlace'] }],
      [employee, ofOthers()],
      [settled('nudges'), ofOthers('nudges')],
      [settled('messages'), onFirstPage, { tags: ['settled', 'keepsPlace'] }],
      [pageEntered, onLaterPage, { tags: ['settled'] }],
      [pageEntered, onLaterPage],
    ],
  },
  {
    title:
      'BANNER-25 the notices are closed at first; a press on the row opens and closes them, and each page closes them',
    start,
    steps: [
      [toggle, start],
      [recalled(), withNotices('closed'), { tags: ['keepsPlace', 'recalled'] }],
      [toggle, withNotices('open'), { tags: ['keepsPlace', 'recalled', 'open'] }],
      [toggle, withNotices('closed')],
      [toggle, withNotices('open')],
      [pageEntered, withNotices('closed'), { tags: ['keepsPlace', 'recalled'] }],
    ],
  },
  {
    title: 'BANNER-25 without a memory the notices are closed',
    start,
    steps: [[failed('recall', new Error('no storage')), withNotices('closed'), { context: { dismissed: [] } }]],
  },
  {
    title: 'BANNER-08 BANNER-17 a line gets a save at its first press, and goes once the save has succeeded',
    start,
    steps: [
      [
        dismiss(message, 'Registration opens'),
        start,
        {
          began: ['save.message:31'],
          sent: [['save.message:31', startSave]],
          children: { 'save.message:31': 'saving' },
          context: { dismissed: [], saves: [{ key: 'message:31', change: message, title: 'Registration opens' }] },
        },
      ],
      [
        dismiss(message, 'Registration opens'),
        start,
        {
          began: [],
          sent: [['save.message:31', startSave]],
          context: { saves: [{ key: 'message:31', change: message, title: 'Registration opens' }] },
        },
      ],
      [
        dismiss(appMessage, 'Welcome'),
        start,
        {
          began: ['save.app-message:601'],
          sent: [['save.app-message:601', startSave]],
          context: {
            lastDismissed: null,
            saves: [
              { key: 'message:31', change: message, title: 'Registration opens' },
              { key: 'app-message:601', change: appMessage, title: 'Welcome' },
            ],
          },
        },
      ],
      [
        { type: 'save.succeeded', key: 'app-message:601' },
        start,
        {
          children: { 'save.app-message:601': null, 'save.message:31': 'saving' },
          context: {
            dismissed: ['app-message:601'],
            lastDismissed: 'Welcome',
            saves: [{ key: 'message:31', change: message, title: 'Registration opens' }],
          },
        },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['app-message:601', 'message:31'], lastDismissed: 'Registration opens', saves: [] } },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['app-message:601', 'message:31'], lastDismissed: 'Registration opens', saves: [] } },
      ],
    ],
  },
  {
    title: 'BANNER-09 the line about a hold is dismissed without a call, and stays so',
    start,
    steps: [
      [dismissHold, after({ hold: 'dismissed' }), { began: [], context: { lastDismissed: 'Hold' } }],
      [dismissHold, after({ hold: 'dismissed' })],
      [pageEntered, after({ hold: 'dismissed' })],
    ],
  },
  {
    title:
      'BANNER-10 BANNER-17 one line stands for several nudges; when all are dismissed it goes, until one of another type',
    start,
    steps: [
      [nudgesReceived('APC', 'DEPOSIT_INIT'), start, { context: { nudges: ['APC', 'DEPOSIT_INIT'] } }],
      [
        dismiss(nudges, 'Nudges'),
        start,
        {
          began: ['save.nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [
        savedNudges,
        after({ nudges: 'dismissed' }),
        { context: { dismissed: ['nudge:APC', 'nudge:DEPOSIT_INIT'], lastDismissed: 'Nudges', saves: [] } },
      ],
      [nudgesReceived('APC'), after({ nudges: 'dismissed' }), { context: { nudges: ['APC'] } }],
      [nudgesReceived('APC', 'ALERT'), start, { context: { nudges: ['APC', 'ALERT'] } }],
    ],
  },
  {
    title: 'BANNER-17 the line stays for a nudge that has arrived while the others were being dismissed',
    start,
    steps: [
      [
        dismiss(nudges, 'Nudges'),
        start,
        {
          began: ['save.nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [nudgesReceived('APC', 'DEPOSIT_INIT', 'ALERT'), start],
      [savedNudges, start, { context: { dismissed: ['nudge:APC', 'nudge:DEPOSIT_INIT'] } }],
      [
        { type: 'message.dismiss', dismissal: { kind: 'nudge', types: ['ALERT'] } },
        start,
        { began: ['save.nudge:ALERT'], sent: [['save.nudge:ALERT', startSave]] },
      ],
      [{ type: 'save.succeeded', key: 'nudge:ALERT' }, after({ nudges: 'dismissed' })],
    ],
  },
  {
    title: 'ACCT-18 the list of holds is hidden until the session ends, and this tab remembers for whom',
    start,
    steps: [
      [
        { type: 'holds.hide', username: 'amara' },
        after({ holdsList: 'hidden' }),
        { did: [['rememberHidden', { username: 'amara' }]] },
      ],
      [{ type: 'holds.show' }, start, { did: [['rememberHidden', { username: '' }]] }],
      [
        { ...student, hidesHolds: true },
        { ...ofStudents(), dismissals: { ...dismissals, holdsList: 'hidden' } },
        { did: [] },
      ],
    ],
  },
  {
    title: 'ACAD-31 MSG-12 a warning that is marked as read joins those that this device remembers',
    start,
    steps: [
      [recalled({ warnings: ['a'] }), withNotices('closed'), { context: { readWarnings: ['a'] } }],
      [
        { type: 'attendance.read', key: 'b' },
        withNotices('closed'),
        { did: [['rememberRead', { key: 'b' }]], context: { readWarnings: ['a', 'b'] } },
      ],
    ],
  },
  {
    title:
      'MSG-03 ERR-20 an opened message has a save of its own, so that a failure shows nowhere; it goes after success',
    start,
    steps: [
      [
        { type: 'message.opened', pk: 31 },
        start,
        {
          began: ['save.opened:31'],
          sent: [['save.opened:31', startSave]],
          children: { 'save.opened:31': 'saving' },
          context: { dismissed: [], saves: [{ key: 'opened:31', change: message, title: null }] },
        },
      ],
      [
        { type: 'message.opened', pk: 31 },
        start,
        {
          began: [],
          sent: [['save.opened:31', startSave]],
          context: { saves: [{ key: 'opened:31', change: message, title: null }] },
        },
      ],
      [
        { type: 'message.dismiss', dismissal: message },
        start,
        {
          began: ['save.message:31'],
          sent: [['save.message:31', startSave]],
          children: { 'save.opened:31': 'saving', 'save.message:31': 'saving' },
        },
      ],
      [
        { type: 'save.succeeded', key: 'opened:31' },
        start,
        {
          children: { 'save.opened:31': null, 'save.message:31': 'saving' },
          context: {
            dismissed: ['message:31'],
            lastDismissed: null,
            saves: [{ key: 'message:31', change: message, title: null }],
          },
        },
      ],
    ],
  },
  {
    title: 'MSG-03 a message that is marked as read on its page goes too, without an announcement',
    start,
    steps: [
      [
        { type: 'message.dismiss', dismissal: message },
        start,
        {
          began: ['save.message:31'],
          sent: [['save.message:31', startSave]],
          context: { saves: [{ key: 'message:31', change: message, title: null }] },
        },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['message:31'], lastDismissed: null, saves: [] } },
      ],
      [dismissHold, after({ hold: 'dismissed' }), { context: { lastDismissed: 'Hold' } }],
      [
        { type: 'message.dismiss', dismissal: nudges },
        after({ hold: 'dismissed' }),
        {
          began: ['save.nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [
        savedNudges,
        after({ hold: 'dismissed', nudges: 'dismissed' }),
        { context: { lastDismissed: 'Hold', saves: [] } },
      ],
    ],
  },
  {
    title: 'MSG-14 a message that was read is unread from the success of its save until the messages arrive again',
    start,
    steps: [
      [{ type: 'message.opened', pk: 31 }, start, { began: ['save.opened:31'], sent: [['save.opened:31', startSave]] }],
      [{ type: 'save.succeeded', key: 'opened:31' }, start, { context: { dismissed: ['message:31'], saves: [] } }],
      [
        unread,
        start,
        {
          began: ['save.unread:31'],
          sent: [['save.unread:31', startSave]],
          children: { 'save.unread:31': 'saving' },
          context: {
            dismissed: ['message:31'],
            unread: [],
            saves: [{ key: 'unread:31', change: { kind: 'unread', pk: 31, keys: unread.keys }, title: null }],
          },
        },
      ],
      [{ type: 'messages.received' }, start, { context: { dismissed: ['message:31'], unread: [] } }],
      [
        { type: 'save.succeeded', key: 'unread:31' },
        start,
        {
          children: { 'save.unread:31': null },
          context: { dismissed: [], unread: [31], saves: [], lastDismissed: null },
        },
      ],
      [{ type: 'messages.received' }, start, { context: { dismissed: [], unread: [] } }],
    ],
  },
  {
    title: 'MSG-14 with it go the saves that would have made the message read, and no others',
    start,
    steps: [
      [
        dismiss(nudges, 'Nudges'),
        start,
        {
          began: ['save.nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [
        { type: 'message.dismiss', dismissal: message },
        start,
        { began: ['save.message:31'], sent: [['save.message:31', startSave]] },
      ],
      [
        dismiss(appMessage, 'Message'),
        start,
        { began: ['save.app-message:601'], sent: [['save.app-message:601', startSave]] },
      ],
      [unread, start, { began: ['save.unread:31'], sent: [['save.unread:31', startSave]] }],
      [
        { type: 'save.succeeded', key: 'unread:31' },
        start,
        {
          children: {
            'save.unread:31': null,
            'save.message:31': null,
            'save.app-message:601': null,
            'save.nudge:APC nudge:DEPOSIT_INIT': 'saving',
          },
          context: { unread: [31], saves: [{ key: savedNudges.key, change: nudges, title: 'Nudges' }] },
        },
      ],
    ],
  },
  {
    title: 'BANNER-13 this device remembers an alert that was dismissed, and a message says so',
    start,
    steps: [
      [
        { type: 'alert.dismiss', key: 'guid:ice', title: 'Ice' },
        start,
        {
          began: [],
          did: [['rememberAlert', { key: 'guid:ice' }]],
          sent: [['toasts', { type: 'toast.add', toast: { kind: 'flash', topic: { name: 'alertDismissed' } } }]],
          context: { dismissed: ['alert:guid:ice'], lastDismissed: 'Ice' },
        },
      ],
    ],
  },
  {
    title: 'BANNER-13 an alert that another tab has dismissed goes here too, without an announcement',
    start,
    steps: [
      [recalled({ alerts: ['guid:ice'] }), withNotices('closed')],
      [
        { type: 'alerts.dismissed', keys: ['guid:ice', 'guid:flood'] },
        withNotices('closed'),
        { began: [], context: { dismissed: ['alert:guid:ice', 'alert:guid:flood'], lastDismissed: null } },
      ],
    ],
  },
  {
    title: 'of very many dismissals the oldest are dropped',
    start,
    steps: [
      [
        recalled({ alerts: Array.from({ length: 201 }, (_, index) => `guid:${index}`) }),
        withNotices('closed'),
        { context: { dismissed: Array.from({ length: 200 }, (_, index) => `alert:guid:${index + 1}`) } },
      ],
      [
        dismiss(message, 'Message'),
        withNotices('closed'),
        { began: ['save.message:31'], sent: [['save.message:31', startSave]] },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        withNotices('closed'),
        {
          context: {
            dismissed: [...Array.from({ length: 199 }, (_, index) => `alert:guid:${index + 2}`), 'message:31'],
          },
        },
      ],
    ],
  },
]);
