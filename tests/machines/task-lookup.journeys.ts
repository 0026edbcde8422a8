import { taskLookupMachine } from '../../src/machines/task-lookup/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';
import { taskOf } from './support/tasks.ts';

const show = (id: number) => ({ type: 'lookup.show', id }) as const;
const hide = { type: 'lookup.hide' } as const;
const retry = { type: 'lookup.retry' } as const;
const PROBLEM = 'There was a problem with your request: status 500';
const begins = (id: number) => ({ began: ['lookUp'], inputs: { lookUp: { id } } });

export const taskLookupJourneys = journeysOf(taskLookupMachine, [
  {
    title: 'API-56 NEXT-25 a task that is found goes to the list',
    start: 'hidden',
    steps: [
      [retry, 'hidden', { began: [] }],
      [show(9), 'looking', begins(9)],
      [
        done('lookUp', { kind: 'found', task: taskOf(9) }),
        'hidden',
        { sent: [['checklist', { type: 'checklist.found', task: taskOf(9) }]] },
      ],
      [hide, 'hidden', { began: [] }],
    ],
  },
  {
    title: 'NEXT-25 a task that the person has not got is missing until the address names another one',
    start: 'hidden',
    steps: [
      [show(9), 'looking', begins(9)],
      [done('lookUp', { kind: 'missing' }), 'missing', { context: { problem: null } }],
      [retry, 'missing', { began: [] }],
      [show(8), 'looking', begins(8)],
      [hide, 'hidden', {}],
    ],
  },
  {
    title: 'TOAST-13 NEXT-25 a failure is the text of the message, and no failed action; a retry asks again',
    start: 'hidden',
    steps: [
      [show(9), 'looking', begins(9)],
      [done('lookUp', { kind: 'failed', problem: PROBLEM }), 'failed', { context: { problem: PROBLEM }, sent: [] }],
      [retry, 'looking', begins(9)],
      [failed('lookUp', new Error('unexpected')), 'failed', {}],
      [hide, 'hidden', {}],
      [show(8), 'looking', { ...begins(8), context: { problem: null } }],
    ],
  },
]);
