import { bannerMachine } from '../../src/machines/banner/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const hold = { kind: 'hold' } as const;
const message = { kind: 'message', pk: 31 } as const;
const nudges = { kind: 'nudge', types: ['APC', 'DEPOSIT_INIT'] } as const;

const dismiss = { type: 'item.dismiss' } as const;

export const bannerJourneys = journeysOf(bannerMachine, [
  {
    title: 'BANNER-13 alerts that were dismissed on this device earlier stay away from the start',
    start: 'recalling',
    steps: [
      [
        { type: 'banner.dismiss', dismissal: hold },
        'recalling',
        { began: [], context: { dismissed: [], touched: [] } },
      ],
      [
        done('recallAlerts', ['guid:ice', 'hash:1x']),
        'ready',
        { context: { dismissed: ['emergency:guid:ice', 'emergency:hash:1x'], touched: [] } },
      ],
    ],
  },
  {
    title:
      'BANNER-08 BANNER-17 each line gets an actor at its first press, and is remembered once it says that it is gone',
    start: 'recalling',
    steps: [
      [failed('recallAlerts', new Error('no storage')), 'ready', { context: { dismissed: [] } }],
      [
        { type: 'banner.dismiss', dismissal: message },
        'ready',
        {
          began: ['bannerItem.message:31'],
          sent: [['bannerItem.message:31', dismiss]],
          children: { 'bannerItem.message:31': 'dismissing' },
          context: { dismissed: [], touched: ['bannerItem.message:31'] },
        },
      ],
      [
        { type: 'banner.dismiss', dismissal: message },
        'ready',
        { began: [], sent: [['bannerItem.message:31', dismiss]], context: { touched: ['bannerItem.message:31'] } },
      ],
      [
        { type: 'banner.dismiss', dismissal: hold },
        'ready',
        {
          began: ['bannerItem.hold'],
          sent: [['bannerItem.hold', dismiss]],
          children: { 'bannerItem.message:31': 'dismissing', 'bannerItem.hold': 'dismissing' },
          context: { dismissed: [], touched: ['bannerItem.message:31', 'bannerItem.hold'] },
        },
      ],
      [{ type: 'item.dismissed', dismissal: hold }, 'ready', { context: { dismissed: ['hold'] } }],
      [{ type: 'item.dismissed', dismissal: message }, 'ready', { context: { dismissed: ['hold', 'message:31'] } }],
    ],
  },
  {
    title: 'BANNER-10 one line stands for several nudges, and all of them stay away',
    start: 'recalling',
    steps: [
      [done('recallAlerts', []), 'ready'],
      [
        { type: 'banner.dismiss', dismissal: { ...nudges, types: [...nudges.types] } },
        'ready',
        {
          began: ['bannerItem.nudge: nudge:APC nudge:DEPOSIT_INIT'],
          sent: [['bannerItem.nudge: nudge:APC nudge:DEPOSIT_INIT', dismiss]],
        },
      ],
      [
        { type: 'item.dismissed', dismissal: { ...nudges, types: [...nudges.types] } },
        'ready',
        { context: { dismissed: ['nudge:', 'nudge:APC', 'nudge:DEPOSIT_INIT'] } },
      ],
    ],
  },
  {
    title: 'BANNER-13 an alert that another tab has dismissed goes here too, and what else was dismissed stays away',
    start: 'recalling',
    steps: [
      [done('recallAlerts', ['guid:ice']), 'ready'],
      [
        { type: 'item.dismissed', dismissal: hold },
        'ready',
        { context: { dismissed: ['emergency:guid:ice', 'hold'] } },
      ],
      [
        { type: 'alerts.dismissed', keys: ['guid:ice', 'guid:flood'] },
        'ready',
        { began: [], context: { dismissed: ['emergency:guid:ice', 'hold', 'emergency:guid:flood'] } },
      ],
    ],
  },
  {
    title: 'of very many dismissals the oldest are forgotten',
    start: 'recalling',
    steps: [
      [
        done(
          'recallAlerts',
          Array.from({ length: 201 }, (_, index) => `guid:${index}`),
        ),
        'ready',
        { context: { dismissed: Array.from({ length: 200 }, (_, index) => `emergency:guid:${index + 1}`) } },
      ],
      [
        { type: 'item.dismissed', dismissal: hold },
        'ready',
        {
          context: { dismissed: [...Array.from({ length: 199 }, (_, index) => `emergency:guid:${index + 2}`), 'hold'] },
        },
      ],
    ],
  },
]);
