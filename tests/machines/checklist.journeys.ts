import { checklistMachine } from '../../src/machines/checklist/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';
import { taskOf, untouched } from './support/tasks.ts';

const NOON = '2026-09-28T19:00:00.000Z';
const FIVE_MINUTES = 300_000;

const categories = [{ id: 3, slug: 'fun' }];
const opened = { tasks: [taskOf(1), taskOf(2)], categories, isNewStudent: true, freshFor: FIVE_MINUTES };
const overdue = [taskOf(1), taskOf(2, { overdue: true }), taskOf(3, { overdue: true })];
const starred = { ...untouched, starred: true };
const empty = { tasks: [], categories: [], isNewStudent: false, touched: [] };
const offline = { kind: 'offline' } as const;

const open = { type: 'list.open' } as const;
const retry = { type: 'list.retry' } as const;
const fresh = { ready: 'fresh' } as const;
const listOpened = ['portal', { type: 'list.opened' }] as const;
const listFailed = ['portal', { type: 'list.failed', failure: offline }] as const;
const resting = {
  completion: { incomplete: 'resting' },
  applicability: { applies: 'resting' },
  bookmark: { off: 'resting' },
  doNow: { no: 'resting' },
};

export const taskListJourneys = journeysOf(checklistMachine, [
  {
    title: 'NEXT-20 nothing is loaded until the list is opened; within five minutes one opening is enough',
    start: 'closed',
    steps: [
      [
        { type: 'task.press', userTaskId: 11, press: { type: 'task.bookmark' } },
        'closed',
        { began: [], context: empty },
      ],
      [open, 'loading', { began: ['openList'], tags: ['busy'] }],
      [open, 'loading', { began: [] }],
      [
        done('openList', opened),
        fresh,
        { sent: [listOpened], context: { ...opened, touched: [], failure: null }, timers: [FIVE_MINUTES], tags: [] },
      ],
      [open, fresh, { began: [] }],
    ],
  },
  {
    title: 'TASK-08 a row gets an actor at the first touch and changes only when the save is told',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [
        { type: 'task.press', userTaskId: 11, press: { type: 'task.bookmark' } },
        fresh,
        {
          began: ['task.11'],
          sent: [['task.11', { type: 'task.bookmark' }]],
          children: { 'task.11': { ...resting, bookmark: 'bookmarking' }, 'task.12': null },
          context: { tasks: opened.tasks, touched: [11] },
        },
      ],
      [
        { type: 'task.press', userTaskId: 11, press: { type: 'task.markDone', at: NOON } },
        fresh,
        { began: [], sent: [['task.11', { type: 'task.markDone', at: NOON }]], context: { touched: [11] } },
      ],
      [
        { type: 'task.saved', userTaskId: 11, field: 'starred', state: starred },
        fresh,
        {
          context: {
            tasks: [taskOf(1, { starred: true }), taskOf(2)],
            lastSaved: { userTaskId: 11, field: 'starred' },
          },
        },
      ],
      [{ type: 'task.press', userTaskId: 99, press: { type: 'task.bookmark' } }, fresh, { began: [] }],
    ],
  },
  {
    title: 'TASK-08 of an answer only the field that was sent reaches the row',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [
        { type: 'task.saved', userTaskId: 12, field: 'completed_on', state: { ...starred, completed_on: NOON } },
        fresh,
        { context: { tasks: [taskOf(1), taskOf(2, { completed_on: NOON })] } },
      ],
    ],
  },
  {
    title: 'what was said last is offered to be taken back until the next press or page',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [
        { type: 'task.saved', userTaskId: 11, field: 'starred', state: starred },
        fresh,
        { context: { lastSaved: { userTaskId: 11, field: 'starred' } } },
      ],
      [open, fresh, { context: { lastSaved: null } }],
      [
        { type: 'task.saved', userTaskId: 12, field: 'starred', state: starred },
        fresh,
        { context: { lastSaved: { userTaskId: 12, field: 'starred' } } },
      ],
      [
        { type: 'task.press', userTaskId: 12, press: { type: 'task.removeBookmark' } },
        fresh,
        { sent: [['task.12', { type: 'task.removeBookmark' }]], context: { lastSaved: null } },
      ],
      [
        { type: 'task.saved', userTaskId: 12, field: 'starred', state: untouched },
        fresh,
        { context: { lastSaved: { userTaskId: 12, field: 'starred' } } },
      ],
      [passed(FIVE_MINUTES), { ready: 'stale' }, { context: { lastSaved: { userTaskId: 12, field: 'starred' } } }],
      [open, { ready: 'refreshing' }, { context: { lastSaved: null } }],
    ],
  },
  {
    title: 'a stale list is fetched again with its rows in view, and touched tasks hear what the newer one says',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [
        { type: 'task.press', userTaskId: 11, press: { type: 'task.bookmark' } },
        fresh,
        { sent: [['task.11', { type: 'task.bookmark' }]] },
      ],
      [passed(FIVE_MINUTES), { ready: 'stale' }, { began: [] }],
      [open, { ready: 'refreshing' }, { began: ['reopenList'], tags: ['busy'], context: { tasks: opened.tasks } }],
      [open, { ready: 'refreshing' }, { began: [] }],
      [
        done('reopenList', { ...opened, tasks: [taskOf(1, { completed_on: NOON })], isNewStudent: false }),
        fresh,
        {
          sent: [['task.11', { type: 'task.received', state: { ...untouched, completed_on: NOON } }], listOpened],
          context: { tasks: [taskOf(1, { completed_on: NOON })], isNewStudent: false },
          children: { 'task.11': { ...resting, completion: { done: 'resting' }, bookmark: 'bookmarking' } },
          timers: [FIVE_MINUTES],
          tags: [],
        },
      ],
    ],
  },
  {
    title: 'TASK-08 a list that was asked for before a save does not take it back: it is asked for again',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [passed(FIVE_MINUTES), { ready: 'stale' }],
      [open, { ready: 'refreshing' }, { began: ['reopenList'] }],
      [
        { type: 'task.saved', userTaskId: 11, field: 'starred', state: starred },
        { ready: 'refreshing' },
        {
          began: ['reopenList'],
          context: {
            tasks: [taskOf(1, { starred: true }), taskOf(2)],
            lastSaved: { userTaskId: 11, field: 'starred' },
          },
        },
      ],
    ],
  },
  {
    title: 'TOAST-03 a refresh that fails keeps the rows, is told, and is tried at the next opening',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [passed(FIVE_MINUTES), { ready: 'stale' }],
      [open, { ready: 'refreshing' }],
      [
        failed('reopenList', offline),
        { ready: 'stale' },
        { sent: [listFailed], context: { tasks: opened.tasks, failure: offline }, tags: [] },
      ],
      [open, { ready: 'refreshing' }, { began: ['reopenList'] }],
    ],
  },
  {
    title: 'TOAST-03 TOAST-09 a first opening that fails is one failed action; a retry fetches the list again',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [
        failed('openList', offline),
        'failed',
        { sent: [listFailed], context: { ...empty, failure: offline }, tags: [] },
      ],
      [open, 'loading', { began: ['openList'] }],
      [failed('openList', offline), 'failed', { sent: [listFailed] }],
      [open, 'loading'],
      [done('openList', opened), fresh, { sent: [listOpened], context: { tasks: opened.tasks, failure: null } }],
    ],
  },
  {
    title: 'TOAST-09 a retry fetches a list again however fresh it is, its rows in view; one on its way is enough',
    start: 'closed',
    steps: [
      [retry, 'closed', { began: [] }],
      [open, 'loading'],
      [retry, 'loading', { began: [] }],
      [done('openList', opened), fresh, { sent: [listOpened] }],
      [
        { type: 'task.saved', userTaskId: 11, field: 'starred', state: untouched },
        fresh,
        { context: { lastSaved: { userTaskId: 11, field: 'starred' } } },
      ],
      [
        retry,
        { ready: 'refreshing' },
        { began: ['reopenList'], inputs: { reopenList: { isKeptEnough: false } }, context: { lastSaved: null } },
      ],
      [retry, { ready: 'refreshing' }, { began: [] }],
      [
        { type: 'task.saved', userTaskId: 11, field: 'starred', state: untouched },
        { ready: 'refreshing' },
        { began: ['reopenList'], context: { lastSaved: { userTaskId: 11, field: 'starred' } } },
      ],
      [failed('reopenList', offline), { ready: 'stale' }, { sent: [listFailed], context: { tasks: opened.tasks } }],
      [retry, { ready: 'refreshing' }, { began: ['reopenList'], context: { lastSaved: null } }],
      [done('reopenList', opened), fresh, { sent: [listOpened] }],
    ],
  },
  {
    title: 'TOAST-09 a retry after an opening that failed opens the list',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [failed('openList', offline), 'failed', { sent: [listFailed] }],
      [retry, 'loading', { began: ['openList'] }],
      [done('openList', opened), fresh, { sent: [listOpened] }],
    ],
  },
  {
    title: 'NEXT-01 NEXT-03 overdue tasks are announced when the list opens, and at no refresh',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [
        done('openList', { ...opened, tasks: overdue }),
        fresh,
        {
          sent: [
            listOpened,
            [
              'portal',
              {
                type: 'notice.raised',
                notice: {
                  kind: 'announcement',
                  message: 'You have 2 overdue task(s). Click here to get started now',
                  href: '/next-steps/task/2?show=overdue',
                },
              },
            ],
          ],
        },
      ],
      [retry, { ready: 'refreshing' }],
      [done('reopenList', { ...opened, tasks: overdue }), fresh, { sent: [listOpened] }],
    ],
  },
  {
    title: 'NEXT-04 overdue tasks that are done or dismissed are not announced',
    start: 'closed',
    steps: [
      [open, 'loading'],
      [
        done('openList', {
          ...opened,
          tasks: [
            taskOf(1, { overdue: true, completed_on: NOON }),
            taskOf(2, { overdue: true, does_not_apply_on: NOON }),
          ],
        }),
        fresh,
        { sent: [listOpened] },
      ],
    ],
  },
]);
