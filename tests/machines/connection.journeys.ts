import { connectionMachine } from '../../src/machines/connection/machine.ts';
import { journeysOf } from './support/journeys.ts';

const troubled = ['portal', { type: 'connection.troubled' }] as const;

export const connectionJourneys = journeysOf(connectionMachine, [
  {
    title: 'TOAST-03 TOAST-04 TOAST-05 TASK-09 two failures in a row are trouble and no error yet',
    start: 'clear',
    steps: [
      [{ type: 'action.failed' }, 'troubledOnce', { sent: [troubled], tags: ['troubled'] }],
      [{ type: 'action.failed' }, 'troubledTwice', { tags: ['troubled'] }],
      [{ type: 'action.succeeded' }, 'clear', { tags: [] }],
    ],
  },
  {
    title:
      'TOAST-06 TOAST-07 the third failure in a row is the error view, a fourth changes nothing, a success ends it',
    start: 'clear',
    steps: [
      [{ type: 'action.failed' }, 'troubledOnce', { sent: [troubled] }],
      [{ type: 'action.failed' }, 'troubledTwice'],
      [{ type: 'action.failed' }, 'inError', { tags: ['inError'] }],
      [{ type: 'action.failed' }, 'inError'],
      [{ type: 'action.succeeded' }, 'clear', { tags: [] }],
    ],
  },
  {
    title: 'TOAST-07 TOAST-08 after a success the next failure counts as the first again',
    start: 'clear',
    steps: [
      [{ type: 'action.succeeded' }, 'clear'],
      [{ type: 'action.failed' }, 'troubledOnce', { sent: [troubled] }],
      [{ type: 'action.succeeded' }, 'clear'],
      [{ type: 'action.failed' }, 'troubledOnce', { sent: [troubled] }],
    ],
  },
]);
