import { saveMachine } from '../../src/machines/save/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const message = { kind: 'message', pk: 31 };
const nudges = { kind: 'nudge', types: ['APC', 'CONTACT'] };
const contact = { kind: 'nudge', types: ['CONTACT'] };

const whole = { ok: true, value: { remaining: null } };
const offline = { ok: false, failure: { kind: 'offline' } };
/** The owner is the parent, which is the root of this test. */
const succeeded = (key: string) => [['portal', { type: 'save.succeeded', key }]] as const;
const start = { type: 'save.start' } as const;

export const saveJourneys = journeysOf(saveMachine, [
  {
    title: 'BANNER-14 BANNER-17 the owner is notified once the answer has arrived',
    input: { key: 'message:31', change: message },
    start: 'idle',
    steps: [
      [start, 'saving', { began: ['save'], inputs: { save: { change: message } }, tags: ['busy'] }],
      [start, 'saving', { began: [] }],
      [done('save', whole), 'saved', { sent: succeeded('message:31'), tags: [] }],
    ],
  },
  {
    title: 'BANNER-16 a save that fails can be started again',
    input: { key: 'message:31', change: message },
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
    input: { key: 'nudge:APC nudge:CONTACT', change: nudges },
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
      [done('save', whole), 'saved', { sent: succeeded('nudge:APC nudge:CONTACT') }],
    ],
  },
]);
