import { checklistMachine } from '../../src/machines/checklist/machine.ts';
import type { TaskPress } from '../../src/machines/task/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';
import { idleTask, taskOf, untouched } from './support/tasks.ts';

const NOW = '2026-09-28T19:00:00.000Z';
const ALMOST_FIVE_MINUTES_LATER = '2026-09-28T19:04:59.999Z';
const FIVE_MINUTES_LATER = '2026-09-28T19:05:00.000Z';
const TEN_HOURS_LATER = '2026-09-29T05:00:00.000Z';
const FIVE_MINUTES = 300_000;

const categories = [{ id: 3, slug: 'fun' }];
const content = {
  tasks: [taskOf(1), taskOf(2)],
  categories,
  isNewStudent: true,
  message: { id: 602, title: 'Welcome', body: null },
  receivedAt: NOW,
  freshFor: FIVE_MINUTES,
};
const noContent = { tasks: [], categories: [], isNewStudent: false, message: null, receivedAt: '', touched: [] };
const arrived = (rest: Partial<typeof content> = {}) => ({
  content: { ...content, ...rest },
  hasFailed: false,
  problem: null,
});
const PROBLEM = 'There was a problem with your request: status 500, no';
const categoriesFailed = { content: { ...content, categories: null }, hasFailed: true, problem: PROBLEM };
const listFailed = { content: null, hasFailed: true, problem: null };
const unexpected = new Error('unexpected');

const starred = { ...untouched, starred: true };

const opened = (at = NOW, taskId: string | null = null) => ({ type: 'checklist.opened', at, taskId }) as const;
const retry = { type: 'checklist.retry' } as const;
const bookmark = { type: 'checklist.press', userTaskId: 11, press: { type: 'task.bookmark' } } as const;
/** At the first press the actor learns what the row has. */
const firstSent = (id: string, press: TaskPress, state = untouched) =>
  [
    [id, { type: 'task.received', state }],
    [id, press],
  ] as const;
const saved = { type: 'task.saved', userTaskId: 11, field: 'starred', state: starred } as const;

const inState = (list: string | { ready: string }, announcement = 'standing', selection = 'none') => ({
  list,
  selection,
  announcement,
});
const closed = inState('closed');
const loading = inState('loading');
const listFailure = inState('failed');
const fresh = inState({ ready: 'fresh' });
const returned = (at: string) => ({ type: 'page.returned', at }) as const;
const stale = inState({ ready: 'stale' });
const refetching = inState({ ready: 'refetching' });

const succeededAction = ['checklistConnection', { type: 'action.succeeded' }] as const;
const failedAction = ['checklistConnection', { type: 'action.failed' }] as const;

const acknowledges = {
  messageSave: {
    key: 'message.602',
    change: { id: 602 },
  },
};
const starts = [['messageSave', { type: 'save.start' }]] as const;

export const checklistJourneys = journeysOf(checklistMachine, [
  {
    title: 'NEXT-20 nothing loads until the checklist is opened; within five minutes it loads once',
    start: closed,
    steps: [
      [bookmark, closed, { began: [], context: noContent }],
      [opened(), loading, { began: ['openList'], inputs: { openList: { mayUseStored: true } }, tags: ['listBusy'] }],
      [opened(), loading, { began: [] }],
      [
        done('openList', arrived()),
        fresh,
        {
          sent: [succeededAction],
          context: { ...content, touched: [], problem: null },
          timers: [FIVE_MINUTES],
          tags: [],
        },
      ],
      [opened(), fresh, { began: [] }],
      [opened(ALMOST_FIVE_MINUTES_LATER), fresh, { began: [] }],
    ],
  },
  {
    title:
      'NEXT-18 NEXT-20 the task of an address is the selected one, until another one is; an address without a task keeps it',
    start: closed,
    steps: [
      [opened(NOW, 'abc'), loading, { began: ['openList'], context: { selectedTask: null } }],
      [opened(NOW, '2'), inState('loading', 'standing', 'made'), { began: [], context: { selectedTask: 2 } }],
      [
        done('openList', arrived()),
        inState({ ready: 'fresh' }, 'standing', 'made'),
        { sent: [succeededAction], context: { selectedTask: 2 } },
      ],
      [opened(NOW, '1'), inState({ ready: 'fresh' }, 'standing', 'made'), { context: { selectedTask: 1 } }],
      [opened(), inState({ ready: 'fresh' }, 'standing', 'made'), { context: { selectedTask: 1 } }],
      [opened(NOW, '0'), inState({ ready: 'fresh' }, 'standing', 'made'), { context: { selectedTask: 1 } }],
    ],
  },
  {
    title: 'API-56 NEXT-25 a task that was asked for by its id joins the list until a newer list arrives',
    start: closed,
    steps: [
      [{ type: 'checklist.found', task: taskOf(9) }, closed, { context: { tasks: [] } }],
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [{ type: 'checklist.found', task: taskOf(9) }, fresh, { context: { tasks: [...content.tasks, taskOf(9)] } }],
      [
        { type: 'checklist.found', task: taskOf(9, { starred: true }) },
        fresh,
        { context: { tasks: [...content.tasks, taskOf(9, { starred: true })] } },
      ],
      [retry, refetching, { began: ['refetchList'] }],
      [done('refetchList', arrived()), fresh, { sent: [succeededAction], context: { tasks: content.tasks } }],
    ],
  },
  {
    title: 'TASK-08 a row gets an actor at the first press and changes only when the save has succeeded',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [
        bookmark,
        fresh,
        {
          began: ['task.11'],
          sent: firstSent('task.11', { type: 'task.bookmark' }),
          children: { 'task.11': { ...idleTask, bookmark: 'bookmarking' }, 'task.12': null },
          context: { tasks: content.tasks, touched: [11] },
        },
      ],
      [
        { type: 'checklist.press', userTaskId: 11, press: { type: 'task.markDone', at: NOW } },
        fresh,
        { began: [], sent: [['task.11', { type: 'task.markDone', at: NOW }]], context: { touched: [11] } },
      ],
      [
        saved,
        fresh,
        {
          context: {
            tasks: [taskOf(1, { starred: true }), taskOf(2)],
            lastSaved: { userTaskId: 11, field: 'starred' },
          },
        },
      ],
      [{ type: 'checklist.press', userTaskId: 99, press: { type: 'task.bookmark' } }, fresh, { began: [] }],
    ],
  },
  {
    title: 'TASK-08 only the field that was sent changes in the row, and not the other fields of the answer',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [
        { type: 'task.saved', userTaskId: 12, field: 'completed_on', state: { ...starred, completed_on: NOW } },
        fresh,
        { context: { tasks: [taskOf(1), taskOf(2, { completed_on: NOW })] } },
      ],
    ],
  },
  {
    title: 'the last save can be undone until the next press or page',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [saved, fresh, { context: { lastSaved: { userTaskId: 11, field: 'starred' } } }],
      [opened(), fresh, { context: { lastSaved: null } }],
      [
        { type: 'task.saved', userTaskId: 12, field: 'starred', state: starred },
        fresh,
        { context: { lastSaved: { userTaskId: 12, field: 'starred' } } },
      ],
      [
        { type: 'checklist.press', userTaskId: 12, press: { type: 'task.removeBookmark' } },
        fresh,
        { sent: firstSent('task.12', { type: 'task.removeBookmark' }, starred), context: { lastSaved: null } },
      ],
      [
        { type: 'task.saved', userTaskId: 12, field: 'starred', state: untouched },
        fresh,
        { context: { lastSaved: { userTaskId: 12, field: 'starred' } } },
      ],
      [passed(FIVE_MINUTES), stale, { context: { lastSaved: { userTaskId: 12, field: 'starred' } } }],
      [opened(FIVE_MINUTES_LATER), refetching, { context: { lastSaved: null } }],
      [saved, refetching, { context: { lastSaved: { userTaskId: 11, field: 'starred' } } }],
      [opened(FIVE_MINUTES_LATER), refetching, { began: [], context: { lastSaved: null } }],
    ],
  },
  {
    title: 'a stale list is fetched again while its rows stay in view, and touched tasks get what the newer one says',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [bookmark, fresh, { sent: firstSent('task.11', { type: 'task.bookmark' }) }],
      [passed(FIVE_MINUTES), stale, { began: [] }],
      [
        opened(FIVE_MINUTES_LATER),
        refetching,
        {
          began: ['refetchList'],
          inputs: { refetchList: { mayUseStored: false } },
          tags: ['listBusy'],
          context: { tasks: content.tasks },
        },
      ],
      [opened(FIVE_MINUTES_LATER), refetching, { began: [] }],
      [
        done('refetchList', arrived({ tasks: [taskOf(1, { completed_on: NOW })], isNewStudent: false })),
        fresh,
        {
          sent: [succeededAction, ['task.11', { type: 'task.received', state: { ...untouched, completed_on: NOW } }]],
          context: { tasks: [taskOf(1, { completed_on: NOW })], isNewStudent: false },
          children: { 'task.11': { ...idleTask, completion: { done: 'idle' }, bookmark: 'bookmarking' } },
          timers: [FIVE_MINUTES],
          tags: [],
        },
      ],
    ],
  },
  {
    title: 'a task that a newer list no longer has keeps its state',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [bookmark, fresh, { sent: firstSent('task.11', { type: 'task.bookmark' }) }],
      [retry, refetching],
      [
        done('refetchList', arrived({ tasks: [taskOf(2)] })),
        fresh,
        { sent: [succeededAction], context: { tasks: [taskOf(2)] } },
      ],
    ],
  },
  {
    title: 'the list is fetched again after five minutes by the clock: a timer stands still while the device sleeps',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction], timers: [FIVE_MINUTES] }],
      [saved, fresh, { context: { lastSaved: { userTaskId: 11, field: 'starred' } } }],
      [
        opened(FIVE_MINUTES_LATER),
        refetching,
        { began: ['refetchList'], context: { tasks: [taskOf(1, { starred: true }), taskOf(2)], lastSaved: null } },
      ],
      [
        done('refetchList', arrived({ receivedAt: FIVE_MINUTES_LATER })),
        fresh,
        { sent: [succeededAction], context: { receivedAt: FIVE_MINUTES_LATER } },
      ],
      [opened(FIVE_MINUTES_LATER), fresh, { began: [] }],
      [opened(TEN_HOURS_LATER), refetching, { began: ['refetchList'] }],
    ],
  },
  {
    title:
      'AWAY-05 when the network is back a list past its lifetime is fetched again, and what the status line says stays',
    start: closed,
    steps: [
      [returned(TEN_HOURS_LATER), closed],
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [saved, fresh],
      [returned(NOW), fresh, { began: [] }],
      [
        returned(FIVE_MINUTES_LATER),
        refetching,
        { began: ['refetchList'], context: { lastSaved: { userTaskId: 11, field: 'starred' } } },
      ],
      [returned(FIVE_MINUTES_LATER), refetching, { began: [] }],
      [done('refetchList', listFailed), stale, { sent: [failedAction] }],
      [returned(FIVE_MINUTES_LATER), refetching, { began: ['refetchList'] }],
    ],
  },
  {
    title: 'a stored list stays fresh for the rest of its five minutes only',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived({ freshFor: 60_000 })), fresh, { sent: [succeededAction], timers: [60_000] }],
      [passed(60_000), stale],
    ],
  },
  {
    title: 'TASK-08 a list that was requested before a save does not undo it: the list is fetched again',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [passed(FIVE_MINUTES), stale],
      [opened(FIVE_MINUTES_LATER), refetching, { began: ['refetchList'] }],
      [
        saved,
        refetching,
        {
          began: ['refetchList'],
          context: {
            tasks: [taskOf(1, { starred: true }), taskOf(2)],
            lastSaved: { userTaskId: 11, field: 'starred' },
          },
        },
      ],
    ],
  },
  {
    title:
      'TOAST-05 a refetch that fails keeps the rows, counts as one failure, and is tried again at the next opening',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [passed(FIVE_MINUTES), stale],
      [opened(FIVE_MINUTES_LATER), refetching],
      [
        done('refetchList', { ...listFailed, problem: PROBLEM }),
        stale,
        { sent: [failedAction], context: { tasks: content.tasks, problem: PROBLEM }, tags: [] },
      ],
      [opened(FIVE_MINUTES_LATER), refetching, { began: ['refetchList'] }],
      [
        failed('refetchList', unexpected),
        stale,
        { sent: [failedAction], context: { tasks: content.tasks, problem: PROBLEM }, tags: [] },
      ],
      [opened(FIVE_MINUTES_LATER), refetching],
      [done('refetchList', arrived()), fresh, { sent: [succeededAction], context: { problem: null } }],
    ],
  },
  {
    title: 'TOAST-09 a first opening that fails is one failed action, and the next opening fetches the list again',
    start: closed,
    steps: [
      [opened(), loading],
      [
        done('openList', listFailed),
        listFailure,
        { sent: [failedAction], context: { ...noContent, problem: null }, tags: [] },
      ],
      [opened(), loading, { began: ['openList'], tags: ['listBusy'] }],
      [failed('openList', unexpected), listFailure, { sent: [failedAction], context: noContent }],
      [opened(), loading],
      [
        done('openList', arrived()),
        fresh,
        { sent: [succeededAction], context: { tasks: content.tasks, problem: null } },
      ],
    ],
  },
  {
    title: 'TOAST-13 a first opening that fails keeps the text of the failure of the categories',
    start: closed,
    steps: [
      [opened(), loading],
      [
        done('openList', { ...listFailed, problem: PROBLEM }),
        listFailure,
        { sent: [failedAction], context: { problem: PROBLEM } },
      ],
    ],
  },
  {
    title:
      'TOAST-05 TOAST-13 categories that fail keep the tasks that arrived, and count as one failure of the connection',
    start: closed,
    steps: [
      [opened(), loading],
      [
        done('openList', categoriesFailed),
        fresh,
        {
          sent: [failedAction],
          context: { tasks: content.tasks, categories: [], problem: PROBLEM },
          timers: [FIVE_MINUTES],
          tags: [],
        },
      ],
      [bookmark, fresh, { sent: firstSent('task.11', { type: 'task.bookmark' }) }],
      [opened(TEN_HOURS_LATER), refetching],
      [
        done('refetchList', categoriesFailed),
        fresh,
        {
          sent: [failedAction, ['task.11', { type: 'task.received', state: untouched }]],
          context: { tasks: content.tasks, problem: PROBLEM },
        },
      ],
      [retry, refetching],
      [
        done('refetchList', arrived()),
        fresh,
        {
          sent: [succeededAction, ['task.11', { type: 'task.received', state: untouched }]],
          context: { categories, problem: null },
        },
      ],
      [retry, refetching],
      [
        done('refetchList', categoriesFailed),
        fresh,
        {
          sent: [failedAction, ['task.11', { type: 'task.received', state: untouched }]],
          context: { categories, problem: PROBLEM },
        },
      ],
    ],
  },
  {
    title:
      'TOAST-09 TASK-16 a retry fetches the list again however fresh it is, with its rows in view, also while a list is loading that may be older than a change in another tab',
    start: closed,
    steps: [
      [retry, closed, { began: [] }],
      [opened(), loading],
      [retry, loading, { began: ['openList'], tags: ['listBusy'] }],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [saved, fresh, { context: { lastSaved: { userTaskId: 11, field: 'starred' } } }],
      [
        retry,
        refetching,
        { began: ['refetchList'], inputs: { refetchList: { mayUseStored: false } }, context: { lastSaved: null } },
      ],
      [retry, refetching, { began: ['refetchList'], inputs: { refetchList: { mayUseStored: false } } }],
      [saved, refetching, { began: ['refetchList'], context: { lastSaved: { userTaskId: 11, field: 'starred' } } }],
      [
        done('refetchList', listFailed),
        stale,
        { sent: [failedAction], context: { tasks: [taskOf(1, { starred: true }), taskOf(2)] } },
      ],
      [retry, refetching, { began: ['refetchList'], context: { lastSaved: null } }],
      [done('refetchList', arrived()), fresh, { sent: [succeededAction] }],
    ],
  },
  {
    title: 'TOAST-09 a retry after an opening that failed opens the list',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', listFailed), listFailure, { sent: [failedAction] }],
      [retry, loading, { began: ['openList'] }],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
    ],
  },
  {
    title:
      'NEXT-02 the announcement of overdue tasks stays until it is dismissed, and does not return with the next list',
    start: closed,
    steps: [
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction] }],
      [{ type: 'announcement.dismiss' }, inState({ ready: 'fresh' }, 'dismissed')],
      [retry, inState({ ready: 'refetching' }, 'dismissed')],
      [done('refetchList', arrived()), inState({ ready: 'fresh' }, 'dismissed'), { sent: [succeededAction] }],
    ],
  },
  {
    title: 'NEXT-05 NEXT-06 NEXT-07 the message stays until its acknowledgement is saved; each press sends it again',
    start: closed,
    steps: [
      [{ type: 'message.acknowledge' }, closed, { began: [] }],
      [opened(), loading],
      [done('openList', arrived()), fresh, { sent: [succeededAction], context: { message: content.message } }],
      [{ type: 'message.acknowledge' }, fresh, { began: ['messageSave'], inputs: acknowledges, sent: starts }],
      [{ type: 'message.acknowledge' }, fresh, { began: ['messageSave'], sent: starts }],
      [{ type: 'save.succeeded', key: 'message.601' }, fresh, { context: { message: content.message } }],
      [{ type: 'save.succeeded', key: 'message.602' }, fresh, { context: { message: null } }],
      [{ type: 'save.succeeded', key: 'message.602' }, fresh, { context: { message: null } }],
      [{ type: 'message.acknowledge' }, fresh, { began: [] }],
    ],
  },
]);
