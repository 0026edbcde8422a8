import { bannerItemMachine } from '../../src/machines/banner-item/machine.ts';
import type { Dismissal } from '../../src/rules/banner.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const message = { kind: 'message', pk: 31 } as const;
const hold = { kind: 'hold' } as const;
const nudges: Dismissal = { kind: 'nudge', types: ['APC', 'CONTACT'] };
const contact: Dismissal = { kind: 'nudge', types: ['CONTACT'] };

const gone = [['portal', { type: 'item.dismissed', dismissal: message }]] as const;

export const bannerItemJourneys = journeysOf(bannerItemMachine, [
  {
    title: 'BANNER-14 BANNER-17 a line goes once the answer is there, and does not come back',
    input: { dismissal: message },
    start: { shown: 'resting' },
    steps: [
      [
        { type: 'item.dismiss' },
        'dismissing',
        { began: ['dismiss'], inputs: { dismiss: { dismissal: message } }, tags: ['busy'] },
      ],
      [{ type: 'item.dismiss' }, 'dismissing', { began: [] }],
      [done('dismiss', null), 'dismissed', { sent: gone, tags: [] }],
      [{ type: 'item.dismiss' }, 'dismissed', { began: [] }],
    ],
  },
  {
    title: 'BANNER-16 a dismissal that fails leaves the line, which can be dismissed again',
    input: { dismissal: message },
    start: { shown: 'resting' },
    steps: [
      [{ type: 'item.dismiss' }, 'dismissing', { tags: ['busy'] }],
      [failed('dismiss', { kind: 'offline' }), { shown: 'refused' }, { tags: [] }],
      [{ type: 'item.dismiss' }, 'dismissing', { began: ['dismiss'] }],
      [failed('dismiss', { kind: 'offline' }), { shown: 'refused' }],
      [{ type: 'item.dismiss' }, 'dismissing'],
      [done('dismiss', null), 'dismissed', { sent: gone }],
    ],
  },
  {
    title: 'BANNER-09 the hold line takes the same way',
    input: { dismissal: hold },
    start: { shown: 'resting' },
    steps: [
      [{ type: 'item.dismiss' }, 'dismissing', { inputs: { dismiss: { dismissal: hold } }, tags: ['busy'] }],
      [done('dismiss', null), 'dismissed', { sent: [['portal', { type: 'item.dismissed', dismissal: hold }]] }],
    ],
  },
  {
    title: 'BANNER-10 BANNER-16 of several nudges only those that failed are sent again, and the line goes as one',
    input: { dismissal: nudges },
    start: { shown: 'resting' },
    steps: [
      [{ type: 'item.dismiss' }, 'dismissing', { inputs: { dismiss: { dismissal: nudges } }, tags: ['busy'] }],
      [done('dismiss', contact), { shown: 'refused' }, { context: { dismissal: nudges, left: contact }, sent: [] }],
      [{ type: 'item.dismiss' }, 'dismissing', { inputs: { dismiss: { dismissal: contact } }, tags: ['busy'] }],
      [failed('dismiss', { kind: 'offline' }), { shown: 'refused' }, { context: { left: contact } }],
      [{ type: 'item.dismiss' }, 'dismissing', { inputs: { dismiss: { dismissal: contact } } }],
      [done('dismiss', null), 'dismissed', { sent: [['portal', { type: 'item.dismissed', dismissal: nudges }]] }],
    ],
  },
]);
