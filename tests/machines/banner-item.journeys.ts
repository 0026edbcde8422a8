import { bannerItemMachine } from '../../src/machines/banner-item/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const message = { kind: 'message', pk: 31 } as const;
const hold = { kind: 'hold' } as const;

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
      [done('dismiss'), 'dismissed', { sent: gone, tags: [] }],
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
      [done('dismiss'), 'dismissed', { sent: gone }],
    ],
  },
  {
    title: 'BANNER-09 the hold line takes the same way',
    input: { dismissal: hold },
    start: { shown: 'resting' },
    steps: [
      [{ type: 'item.dismiss' }, 'dismissing', { inputs: { dismiss: { dismissal: hold } }, tags: ['busy'] }],
      [done('dismiss'), 'dismissed', { sent: [['portal', { type: 'item.dismissed', dismissal: hold }]] }],
    ],
  },
]);
