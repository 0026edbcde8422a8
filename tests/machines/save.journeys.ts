import { saveMachine } from '../../src/machines/save/machine.ts';
import type { Dismissal } from '../../src/rules/banner.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const changeOf = (dismissal: Dismissal) => ({ kind: 'dismissal' as const, dismissal });
const message = changeOf({ kind: 'message', pk: 31 });
const nudges = changeOf({ kind: 'nudge', types: ['APC', 'CONTACT'] });
const contact = changeOf({ kind: 'nudge', types: ['CONTACT'] });

const whole = { ok: true, value: { remaining: null } };
const offline = { ok: false, failure: { kind: 'offline' } };
const succeeded = (key: string) => [['banner', { type: 'save.succeeded', key }]] as const;
const start = { type: 'save.start' } as const;

export const saveJourneys = journeysOf(saveMachine, [
  {
    title: 'BANNER-14 BANNER-17 the owner is notified once the answer has arrived',
    input: { key: 'message:31', owner: 'banner', change: message },
    start: 'idle',
    steps: [
      [start, 'saving', { began: ['save'], inputs: { save: { change: message } }, tags: ['busy'] }],
      [start, 'saving', { began: [] }],
      [done('save', whole), 'saved', { sent: succeeded('message:31'), tags: [] }],
    ],
  },
  {
    title: 'BANNER-16 a save that fails can be started again',
    input: { key: 'message:31', owner: 'banner', change: message },
    start: 'idle',
    steps: [
      [start, 'saving', { tags: ['busy'] }],
      [done('save', offline), 'failed', { tags: ['failed'], context: { change: message } }],
      [start, 'saving', { began: ['save'], tags: ['busy'] }],
      [failed('save', new Error('unexpected')), 'failed', { tags: ['failed'], context: { change: message } }],
      [start, 'saving', { inputs: { save: { change: message } } }],
      [done('save', whole), 'saved', { sent: succeeded('message:31') }],
    ],
  },
  {
    title: 'BANNER-10 BANNER-16 after a partial success only the rest is sent again, and the owner is notified once',
    input: { key: 'nudge: nudge:APC nudge:CONTACT', owner: 'banner', change: nudges },
    start: 'idle',
    steps: [
      [start, 'saving', { inputs: { save: { change: nudges } } }],
      [
        done('save', { ok: true, value: { remaining: contact } }),
        'failed',
        { tags: ['failed'], context: { change: contact } },
      ],
      [start, 'saving', { inputs: { save: { change: contact } } }],
      [done('save', offline), 'failed', { context: { change: contact } }],
      [start, 'saving', { inputs: { save: { change: contact } } }],
      [done('save', whole), 'saved', { sent: succeeded('nudge: nudge:APC nudge:CONTACT') }],
    ],
  },
]);
