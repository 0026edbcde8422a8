import { type Toast, toastsMachine } from '../../src/machines/toasts/machine.ts';
import { journeysOf, passed } from './support/journeys.ts';

const FIVE_SECONDS = 5000;

const dismissed: Toast = { kind: 'flash', topic: { name: 'alertDismissed' } };
const other: Toast = { kind: 'flash', topic: { name: 'photoChoiceSaved' } };
const trouble: Toast = { kind: 'error', topic: { name: 'connectionTrouble' } };

const add = (toast: Toast) => ({ type: 'toast.add', toast }) as const;
/** The same message from another place, which makes its topic anew. */
const addAgain = ({ kind, topic }: Toast) => add({ kind, topic: { ...topic } });
const dismiss = ({ topic }: Toast) => ({ type: 'toast.dismiss', topic }) as const;
const hold = { type: 'toast.hold' } as const;
const release = { type: 'toast.release' } as const;

export const toastsJourneys = journeysOf(toastsMachine, [
  {
    title: 'MSG-13 a flash message disappears by itself after five seconds',
    start: 'idle',
    steps: [
      [add(dismissed), 'timing', { context: { flashes: [dismissed] }, timers: [FIVE_SECONDS] }],
      [passed(FIVE_SECONDS), 'idle', { context: { flashes: [] }, timers: [] }],
    ],
  },
  {
    title: 'MSG-13 the second of two flash messages waits, and then has its own five seconds',
    start: 'idle',
    steps: [
      [add(dismissed), 'timing', { timers: [FIVE_SECONDS] }],
      [add(other), 'timing', { context: { flashes: [dismissed, other] }, timers: [] }],
      [passed(FIVE_SECONDS), 'timing', { context: { flashes: [other] }, timers: [FIVE_SECONDS] }],
      [passed(FIVE_SECONDS), 'idle', { context: { flashes: [] } }],
    ],
  },
  {
    title: 'MSG-13 after a flash message is dismissed early the next one has its own five seconds',
    start: 'idle',
    steps: [
      [add(dismissed), 'timing'],
      [add(other), 'timing'],
      [dismiss(dismissed), 'timing', { context: { flashes: [other] }, timers: [FIVE_SECONDS] }],
      [dismiss(other), 'idle', { context: { flashes: [] }, timers: [] }],
    ],
  },
  {
    title: 'MSG-13 a flash message that still waits can be dismissed; the one in view keeps its time',
    start: 'idle',
    steps: [
      [add(dismissed), 'timing'],
      [add(other), 'timing'],
      [dismiss(other), 'timing', { context: { flashes: [dismissed] }, timers: [] }],
    ],
  },
  {
    title: 'the timer stops while the pointer or the focus is on a toast; afterwards the five seconds start again',
    start: 'idle',
    steps: [
      [add(dismissed), 'timing', { timers: [FIVE_SECONDS] }],
      [hold, 'held', { timers: [] }],
      [add(other), 'held', { context: { flashes: [dismissed, other] } }],
      [release, 'timing', { context: { flashes: [dismissed, other] }, timers: [FIVE_SECONDS] }],
    ],
  },
  {
    title: 'a flash message that comes while another toast is held gets its time after that',
    start: 'idle',
    steps: [
      [add(trouble), 'idle', { context: { standing: [trouble], flashes: [] }, timers: [] }],
      [hold, 'held'],
      [add(dismissed), 'held', { timers: [] }],
      [dismiss(trouble), 'timing', { context: { standing: [], flashes: [dismissed] }, timers: [FIVE_SECONDS] }],
    ],
  },
  {
    title:
      'TOAST-01 TOAST-08 a topic that is in the queue is rejected for every kind, and is accepted again afterwards',
    start: 'idle',
    steps: [
      [add(trouble), 'idle', { context: { standing: [trouble] } }],
      [addAgain(trouble), 'idle', { context: { standing: [trouble] } }],
      [add({ ...trouble, kind: 'flash' }), 'idle', { context: { standing: [trouble], flashes: [] } }],
      [dismiss(trouble), 'idle', { context: { standing: [] } }],
      [add(trouble), 'idle', { context: { standing: [trouble] } }],
      [add(dismissed), 'timing', { context: { flashes: [dismissed] } }],
      [addAgain(dismissed), 'timing', { context: { flashes: [dismissed] } }],
    ],
  },
  {
    title: 'an error stays until it is dismissed, and does not change the time of a flash message',
    start: 'idle',
    steps: [
      [add(trouble), 'idle', { context: { standing: [trouble] }, timers: [] }],
      [add(dismissed), 'timing', { timers: [FIVE_SECONDS] }],
      [passed(FIVE_SECONDS), 'idle', { context: { standing: [trouble], flashes: [] } }],
      [add(dismissed), 'timing', { timers: [FIVE_SECONDS] }],
      [dismiss(trouble), 'timing', { context: { standing: [], flashes: [dismissed] }, timers: [] }],
    ],
  },
]);
