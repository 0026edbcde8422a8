import { type Toast, toastsMachine } from '../../src/machines/toasts/machine.ts';
import { journeysOf, passed } from './support/journeys.ts';

const FIVE_SECONDS = 5000;

const photo: Toast = { kind: 'flash', message: 'Photo choice saved.', href: null };
const preferences: Toast = { kind: 'flash', message: 'Preferences saved.', href: null };
const trouble: Toast = {
  kind: 'toast',
  message: 'Trouble connecting... Please try again in a moment',
  href: null,
};
const overdue: Toast = {
  kind: 'announcement',
  message: 'You have 2 overdue task(s). Click here to get started now',
  href: '/next-steps/task/1?show=overdue',
};

const add = (notice: Toast) => ({ type: 'notice.add', notice }) as const;
const dismiss = ({ message }: Toast) => ({ type: 'notice.dismiss', message }) as const;
const hold = { type: 'notice.hold' } as const;
const release = { type: 'notice.release' } as const;

const announcements = (count: number): Toast[] =>
  Array.from({ length: count }, (_, index) => ({ ...overdue, message: `Announcement ${index}` }));

export const noticesJourneys = journeysOf(toastsMachine, [
  {
    title: 'MSG-13 a flash message goes by itself after five seconds',
    start: 'resting',
    steps: [
      [add(photo), 'timing', { context: { flashes: [photo] }, timers: [FIVE_SECONDS] }],
      [passed(FIVE_SECONDS), 'resting', { context: { flashes: [] }, timers: [] }],
    ],
  },
  {
    title: 'MSG-13 of two flash messages the second waits, and has five seconds of its own',
    start: 'resting',
    steps: [
      [add(photo), 'timing', { timers: [FIVE_SECONDS] }],
      [add(preferences), 'timing', { context: { flashes: [photo, preferences] }, timers: [] }],
      [passed(FIVE_SECONDS), 'timing', { context: { flashes: [preferences] }, timers: [FIVE_SECONDS] }],
      [passed(FIVE_SECONDS), 'resting', { context: { flashes: [] } }],
    ],
  },
  {
    title: 'MSG-13 a flash message dismissed before its time makes room for the next',
    start: 'resting',
    steps: [
      [add(photo), 'timing'],
      [add(preferences), 'timing'],
      [dismiss(photo), 'timing', { context: { flashes: [preferences] }, timers: [FIVE_SECONDS] }],
      [dismiss(preferences), 'resting', { context: { flashes: [] }, timers: [] }],
    ],
  },
  {
    title: 'time stands still while somebody is at a notice; after that the five seconds begin anew',
    start: 'resting',
    steps: [
      [add(photo), 'timing', { timers: [FIVE_SECONDS] }],
      [hold, 'held', { timers: [] }],
      [add(preferences), 'held', { context: { flashes: [photo, preferences] } }],
      [release, 'timing', { context: { flashes: [photo, preferences] }, timers: [FIVE_SECONDS] }],
    ],
  },
  {
    title: 'a flash message that comes while somebody is at a toast has its time when they leave it',
    start: 'resting',
    steps: [
      [add(trouble), 'resting', { context: { standing: [trouble], flashes: [] }, timers: [] }],
      [hold, 'held'],
      [add(photo), 'held', { timers: [] }],
      [dismiss(trouble), 'timing', { context: { standing: [], flashes: [photo] }, timers: [FIVE_SECONDS] }],
    ],
  },
  {
    title:
      'TOAST-01 TOAST-08 an equal message is refused while it is in the list, whatever its kind, and may come again after',
    start: 'resting',
    steps: [
      [add(trouble), 'resting', { context: { standing: [trouble] } }],
      [add(trouble), 'resting', { context: { standing: [trouble] } }],
      [add({ ...trouble, kind: 'flash' }), 'resting', { context: { standing: [trouble], flashes: [] } }],
      [dismiss(trouble), 'resting', { context: { standing: [] } }],
      [add(trouble), 'resting', { context: { standing: [trouble] } }],
    ],
  },
  {
    title: 'NEXT-02 toast and announcement stay until they are dismissed, and do not touch a flash message’s time',
    start: 'resting',
    steps: [
      [add(overdue), 'resting', { timers: [] }],
      [add(trouble), 'resting', { context: { standing: [overdue, trouble] }, timers: [] }],
      [add(photo), 'timing', { timers: [FIVE_SECONDS] }],
      [dismiss(trouble), 'timing', { context: { standing: [overdue], flashes: [photo] }, timers: [] }],
      [passed(FIVE_SECONDS), 'resting', { context: { standing: [overdue], flashes: [] } }],
      [dismiss(overdue), 'resting', { context: { standing: [] } }],
    ],
  },
  {
    title: 'twenty are kept, and the next is lost',
    start: 'resting',
    steps: [
      ...announcements(20).map((notice) => [add(notice), 'resting'] as const),
      [add(trouble), 'resting', { context: { standing: announcements(20) } }],
      [add(photo), 'resting', { context: { flashes: [] } }],
    ],
  },
]);
