import { type BannerPart, bannerMachine } from '../../src/machines/banner/machine.ts';
import type { BannerHeights, Dismissal } from '../../src/rules/banner.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const hold: Dismissal = { kind: 'hold' };
const message: Dismissal = { kind: 'message', pk: 31 };
const nudges: Dismissal = { kind: 'nudge', types: ['APC', 'DEPOSIT_INIT'] };

const dismiss = (dismissal: Dismissal, title: string) => ({ type: 'banner.dismiss' as const, dismissal, title });
const settled = (part: BannerPart) => ({ type: 'banner.partSettled' as const, part });
const student = { type: 'banner.audienceChanged', isStudent: true } as const;
const employee = { type: 'banner.audienceChanged', isStudent: false } as const;
const measured = (heights: BannerHeights, isComplete: boolean) => ({
  type: 'banner.measured' as const,
  heights,
  isComplete,
});
const startSave = { type: 'save.start' } as const;

const start = { arrival: 'recalling', height: 'recalling', dismissals: {} };
/** With the alerts of this device known, and nothing else. */
const waiting = { ...start, arrival: 'waitingForAlerts' };
const at = (arrival: string) => ({ ...start, arrival });
const withHeight = (height: string) => ({ ...start, height });

const twoLines: BannerHeights = { bottoms: [52, 104], alerts: 0, total: 104 };
const fourLines: BannerHeights = { bottoms: [52, 104, 156, 208], alerts: 0, total: 208 };

export const bannerJourneys = journeysOf(bannerMachine, [
  {
    title: 'BANNER-13 alerts that were dismissed on this device earlier stay away from the start',
    start,
    steps: [
      [settled('alerts'), start, { context: { settled: ['alerts'], dismissed: [] }, tags: [] }],
      [
        done('recallAlerts', ['guid:ice', 'hash:1x']),
        at('waitingForMessages'),
        { context: { dismissed: ['alert:guid:ice', 'alert:hash:1x'] }, tags: ['showsAlerts'] },
      ],
    ],
  },
  {
    title: 'DASH-01 a student’s lines appear from top to bottom, in any order of the answers',
    start,
    steps: [
      [failed('recallAlerts', new Error('no storage')), waiting, { context: { dismissed: [] }, tags: [] }],
      [student, waiting, { context: { isStudent: true } }],
      [settled('nudges'), waiting, { tags: [] }],
      [settled('messages'), waiting, { tags: [] }],
      [settled('alerts'), at('waitingForHolds'), { tags: ['showsAlerts', 'showsMessages'] }],
      [settled('alerts'), at('waitingForHolds'), { context: { settled: ['nudges', 'messages', 'alerts'] } }],
      [
        settled('holds'),
        at('settled'),
        {
          tags: ['showsAlerts', 'showsMessages', 'showsHolds', 'showsNudges', 'settled'],
          context: { settled: ['nudges', 'messages', 'alerts', 'holds'] },
        },
      ],
    ],
  },
  {
    title: 'DASH-01 the nudge line comes last',
    start,
    steps: [
      [student, start],
      [settled('alerts'), start],
      [done('recallAlerts', []), at('waitingForMessages')],
      [settled('messages'), at('waitingForHolds')],
      [settled('holds'), at('waitingForNudges'), { tags: ['showsAlerts', 'showsMessages', 'showsHolds'] }],
      [settled('nudges'), at('settled')],
    ],
  },
  {
    title: 'other users have no holds and nudges to wait for, until a new role makes them students',
    start,
    steps: [
      [done('recallAlerts', []), waiting],
      [employee, waiting, { context: { isStudent: false } }],
      [settled('alerts'), at('waitingForMessages')],
      [settled('messages'), at('settled')],
      [student, at('waitingForHolds'), { context: { isStudent: true } }],
      [settled('holds'), at('waitingForNudges')],
      [employee, at('settled'), { context: { isStudent: false } }],
    ],
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
          context: { dismissed: [], saves: [{ key: 'message:31', dismissal: message, title: 'Registration opens' }] },
        },
      ],
      [
        dismiss(message, 'Registration opens'),
        start,
        {
          began: [],
          sent: [['save.message:31', startSave]],
          context: { saves: [{ key: 'message:31', dismissal: message, title: 'Registration opens' }] },
        },
      ],
      [
        dismiss(hold, 'Hold'),
        start,
        {
          began: ['save.hold'],
          sent: [['save.hold', startSave]],
          context: {
            lastDismissed: null,
            saves: [
              { key: 'message:31', dismissal: message, title: 'Registration opens' },
              { key: 'hold', dismissal: hold, title: 'Hold' },
            ],
          },
        },
      ],
      [
        { type: 'save.succeeded', key: 'hold' },
        start,
        {
          children: { 'save.hold': null, 'save.message:31': 'saving' },
          context: {
            dismissed: ['hold'],
            lastDismissed: 'Hold',
            saves: [{ key: 'message:31', dismissal: message, title: 'Registration opens' }],
          },
        },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['hold', 'message:31'], lastDismissed: 'Registration opens', saves: [] } },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['hold', 'message:31'], lastDismissed: 'Registration opens', saves: [] } },
      ],
    ],
  },
  {
    title: 'BANNER-10 one line stands for several nudges, and all of them stay away',
    start,
    steps: [
      [
        dismiss(nudges, 'Nudges'),
        start,
        {
          began: ['save.nudge: nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge: nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [
        { type: 'save.succeeded', key: 'nudge: nudge:APC nudge:DEPOSIT_INIT' },
        start,
        { context: { dismissed: ['nudge:', 'nudge:APC', 'nudge:DEPOSIT_INIT'] } },
      ],
    ],
  },
  {
    title:
      'MSG-03 a message that is marked as read on its page goes too, without an announcement and without a new height',
    start,
    steps: [
      [
        { type: 'message.dismiss', dismissal: message },
        start,
        {
          began: ['save.message:31'],
          sent: [['save.message:31', startSave]],
          context: { saves: [{ key: 'message:31', dismissal: message, title: null }] },
        },
      ],
      [
        { type: 'save.succeeded', key: 'message:31' },
        start,
        { context: { dismissed: ['message:31'], lastDismissed: null, saves: [] } },
      ],
      [dismiss(hold, 'Hold'), start, { began: ['save.hold'], sent: [['save.hold', startSave]] }],
      [{ type: 'save.succeeded', key: 'hold' }, start, { context: { lastDismissed: 'Hold' } }],
      [
        { type: 'message.dismiss', dismissal: nudges },
        start,
        {
          began: ['save.nudge: nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['save.nudge: nudge:APC nudge:DEPOSIT_INIT', startSave]],
        },
      ],
      [
        { type: 'save.succeeded', key: 'nudge: nudge:APC nudge:DEPOSIT_INIT' },
        start,
        { context: { lastDismissed: 'Hold', saves: [] } },
      ],
    ],
  },
  {
    title: 'BANNER-13 an alert that another tab has dismissed goes here too, without an announcement',
    start,
    steps: [
      [done('recallAlerts', ['guid:ice']), waiting],
      [
        { type: 'alerts.dismissed', keys: ['guid:ice', 'guid:flood'] },
        waiting,
        { began: [], context: { dismissed: ['alert:guid:ice', 'alert:guid:flood'], lastDismissed: null } },
      ],
    ],
  },
  {
    title: 'of very many dismissals the oldest are dropped',
    start,
    steps: [
      [
        done(
          'recallAlerts',
          Array.from({ length: 201 }, (_, index) => `guid:${index}`),
        ),
        waiting,
        { context: { dismissed: Array.from({ length: 200 }, (_, index) => `alert:guid:${index + 1}`) } },
      ],
      [dismiss(hold, 'Hold'), waiting, { began: ['save.hold'], sent: [['save.hold', startSave]] }],
      [
        { type: 'save.succeeded', key: 'hold' },
        waiting,
        { context: { dismissed: [...Array.from({ length: 199 }, (_, index) => `alert:guid:${index + 2}`), 'hold'] } },
      ],
    ],
  },
  {
    title: 'lines that fit release the height once all have arrived; the height is saved from then on',
    start,
    steps: [
      [measured(twoLines, true), start, { context: { heights: twoLines } }],
      [done('recallLimit', 110), withHeight('limited'), { context: { limit: 110, heights: twoLines } }],
      [measured(fourLines, false), withHeight('limited'), { context: { heights: fourLines } }],
      [measured(twoLines, false), withHeight('limited'), { context: { heights: twoLines } }],
      [measured(twoLines, true), withHeight('released'), { did: [['saveHeight', { height: 104 }]] }],
      [measured(fourLines, false), withHeight('released')],
      [measured(fourLines, true), withHeight('released'), { did: [['saveHeight', { height: 208 }]] }],
    ],
  },
  {
    title: 'lines beyond the limit wait for a press, and the whole height is saved for the next visit',
    start,
    steps: [
      [done('recallLimit', 110), withHeight('limited')],
      [
        measured(fourLines, true),
        withHeight('limited'),
        { context: { heights: fourLines }, did: [['saveHeight', { height: 208 }]] },
      ],
      [{ type: 'banner.expand' }, withHeight('released')],
      [measured(fourLines, true), withHeight('released'), { did: [['saveHeight', { height: 208 }]] }],
    ],
  },
  {
    title: 'a dismissal releases the height',
    start,
    steps: [
      [done('recallLimit', 110), withHeight('limited')],
      [
        dismiss(hold, 'Hold'),
        withHeight('released'),
        { began: ['save.hold'], sent: [['save.hold', startSave]], children: { 'save.hold': 'saving' } },
      ],
    ],
  },
  {
    title: 'the next page releases the height',
    start,
    steps: [
      [done('recallLimit', 110), withHeight('limited')],
      [{ type: 'page.entered' }, withHeight('released')],
    ],
  },
  {
    title: 'without a storage the banner is as high as its lines',
    start,
    steps: [[failed('recallLimit', new Error('no storage')), withHeight('released'), { context: { limit: null } }]],
  },
]);
