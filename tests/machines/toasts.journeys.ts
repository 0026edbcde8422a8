import { type Toast, toastsMachine } from '../../src/machines/toasts/machine.ts';
import { journeysOf, passed } from './support/journeys.ts';

const FIVE_SECONDS = 5000;

const overdueTopic = (count: number) => ({ name: 'overdueTasks', count, taskId: 1 }) as const;

const dismissed: Toast = { kind: 'flash', topic: { name: 'alertDismissed' } };
const other: Toast = { kind: 'flash', topic: overdueTopic(9) };
const trouble: Toast = { kind: 'error', topic: { name: 'connectionTrouble' } };
const overdue: Toast = { kind: 'announcement', topic: overdueTopic(2) };

const add = (toast: Toast) => ({ type: 'toast.add', toast }) as const;
const dismiss = ({ topic }: Toast) => ({ type: 'toast.dismiss', topic }) as const;
const hold = { type: 'toast.hold' } as const;
const release = { type: 'toast.release' } as const;

const announcements = (count: number): Toast[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'announcement', topic: overdueTopic(index) }));

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
      [add(trouble), 'idle', { context: { standing: [trouble] } }],
      [add({ ...trouble, kind: 'flash' }), 'idle', { context: { standing: [trouble], flashes: [] } }],
      [dismiss(trouble), 'idle', { context: { standing: [] } }],
      [add(trouble), 'idle', { context: { standing: [trouble] } }],
      [add(dismissed), 'timing', { context: { flashes: [dismissed] } }],
      [add(dismissed), 'timing', { context: { flashes: [dismissed] } }],
    ],
  },
  {
    title: 'TOAST-01 two announcements with the same words are one topic, whichever task they link to',
    start: 'idle',
    steps: [
      [add(overdue), 'idle', { context: { standing: [overdue] } }],
      [
        add({ kind: 'announcement', topic: { name: 'overdueTasks', count: 2, taskId: 8 } }),
        'idle',
        { context: { standing: [overdue] } },
      ],
    ],
  },
  {
    title:
      'NEXT-02 an error and an announcement stay until they are dismissed, and do not change the time of a flash message',
    start: 'idle',
    steps: [
      [add(overdue), 'idle', { timers: [] }],
      [add(trouble), 'idle', { context: { standing: [overdue, trouble] }, timers: [] }],
      [add(dismissed), 'timing', { timers: [FIVE_SECONDS] }],
      [dismiss(trouble), 'timing', { context: { standing: [overdue], flashes: [dismissed] }, timers: [] }],
      [passed(FIVE_SECONDS), 'idle', { context: { standing: [overdue], flashes: [] } }],
      [dismiss(overdue), 'idle', { context: { standing: [] } }],
    ],
  },
  {
    title: 'the queue has at most twenty toasts, and further ones are lost',
    start: 'idle',
    steps: [
      ...announcements(20).map((toast) => [add(toast), 'idle'] as const),
      [add(trouble), 'idle', { context: { standing: announcements(20) } }],
      [add(dismissed), 'idle', { context: { flashes: [] } }],
    ],
  },
]);
