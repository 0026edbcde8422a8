import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Category } from '../../api/checklist/categories.ts';
import type { UserMessage } from '../../api/checklist/user.ts';
import type { Task, TaskState } from '../../api/checklist/user-tasks.ts';
import { hasExpired } from '../../rules/lifetimes.ts';
import { taskIdOf } from '../../rules/task-list.ts';
import { type SaveRef, type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';
import { type TaskField, type TaskPress, type TaskRef, taskMachine } from '../task/machine.ts';
import { messageKey } from './message-key.ts';
import { taskActorId } from './task-actor-id.ts';

/** Milliseconds for which the list counts as fresh. */
export const LIST_LIFETIME = 5 * 60_000;

/** Everything that the checklist shows. */
export type ChecklistContent = {
  tasks: Task[];
  categories: Category[];
  isNewStudent: boolean;
  /** The first message that the user has not acknowledged; null without one. Source: NEXT-05. */
  message: UserMessage | null;
  /** When the list arrived, ISO 8601. */
  receivedAt: string;
  /** Milliseconds for which the list stays fresh. A list from this tab's storage has aged already, and may be past its lifetime. */
  freshFor: number;
};

/**
 * How the calls of the list ended. They leave together and count as one action. Tasks that arrived are shown even when
 * another call failed.
 */
export type OpenResult = {
  /** Null when the tasks did not arrive. Categories that did not arrive are null, and those of before stay. */
  content: (Omit<ChecklistContent, 'categories'> & { categories: Category[] | null }) | null;
  hasFailed: boolean;
  /** The text of the failure, where the specification asks for it; null otherwise. Source: TOAST-13. */
  problem: string | null;
};

type Context = ChecklistContent & {
  /** Ids of the user tasks that have an actor. A task gets one when the user first touches it. */
  touched: number[];
  /** What the status line reports and can undo; null after the next press or page. */
  lastSaved: { userTaskId: number; field: TaskField } | null;
  /** The id of the task that the user selected last; null before the first one. Source: NEXT-18, NEXT-20. */
  selectedTask: number | null;
  problem: string | null;
};

export type ChecklistEvent =
  /** The checklist is on screen. `at` is the time in ISO 8601, `taskId` the id in the address, as a text; null without one. */
  | { type: 'checklist.opened'; at: string; taskId: string | null }
  /** The network came back. `at` is the time in ISO 8601. */
  | { type: 'page.returned'; at: string }
  /** The list is fetched again, however fresh it is: the user asks for it, or another tab has changed a task. */
  | { type: 'checklist.retry' }
  /** The user pressed something on a task. */
  | { type: 'checklist.press'; userTaskId: number; press: TaskPress }
  | { type: 'task.saved'; userTaskId: number; field: TaskField; state: TaskState }
  /** The user pressed "Got it" on the message above the list. */
  | { type: 'message.acknowledge' }
  /** The user dismissed the announcement of overdue tasks above the list. */
  | { type: 'announcement.dismiss' }
  /** A task that the list has not got was asked for by its id. */
  | { type: 'checklist.found'; task: Task }
  /** The message was acknowledged, here or in the banner. */
  | SaveSucceeded;

type Opened = { event: Extract<ChecklistEvent, { type: 'checklist.opened' }> };

/** What the save of the message sends. */
export type Acknowledgement = { id: number };

type SavedField = { userTaskId: number; field: TaskField; state: TaskState };

/** An address with the id of a task selects it. */
const SELECT = {
  'checklist.opened': {
    guard: { type: 'namesTask', params: ({ event }: Opened) => ({ taskId: event.taskId }) },
    target: '#checklist.selection.made',
    actions: { type: 'setSelected', params: ({ event }: Opened) => ({ taskId: event.taskId }) },
  },
} as const;

const UNEXPECTED: OpenResult = { content: null, hasFailed: true, problem: null };

const noEffects = () => ({
  actors: {
    /** Waits for the user, then fetches the list. */
    openList: fromPromise<OpenResult, { mayUseStored: boolean }>(pending),
    task: taskMachine,
    save: saveMachine,
  },
});

/**
 * The checklist. `list` has the rows, which are data; a task gets an actor when the user first touches it. `selection` is
 * the task that was selected last, and `announcement` is about overdue tasks. Source: task checklist specification, overdue
 * announcement and task lookup; NEXT-02, NEXT-18.
 */
export const createChecklistMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ChecklistEvent,
      tags: {} as 'listBusy',
      children: {} as { [id: `task.${number}`]: 'task'; messageSave: 'save' },
    },
    actors,
    actions: {
      setContent: assign(({ context }, { content, problem }: OpenResult) =>
        content === null ? { problem } : { ...content, categories: content.categories ?? context.categories, problem },
      ),
      /** One field at a time: the other fields of the answer may be older than a save that is still running. */
      setField: assign(({ context }, { userTaskId, field, state }: SavedField) => ({
        tasks: context.tasks.map((task) =>
          task.userTaskId === userTaskId ? { ...task, [field]: state[field] } : task,
        ),
        lastSaved: { userTaskId, field },
      })),
      clearLastSaved: assign({ lastSaved: null }),
      setSelected: assign((_, params: { taskId: string | null }) => ({ selectedTask: taskIdOf(params.taskId) })),
      addTask: assign(({ context: { tasks } }, { task }: { task: Task }) => ({
        tasks: [...tasks.filter(({ id }) => id !== task.id), task],
      })),
      pressTask: enqueueActions(({ context, enqueue }, params: { userTaskId: number; press: TaskPress }) => {
        const task = context.tasks.find(({ userTaskId }) => userTaskId === params.userTaskId);
        if (task === undefined) return;
        const id = taskActorId(params.userTaskId);
        if (!context.touched.includes(params.userTaskId)) {
          enqueue.spawnChild('task', { id, input: { userTaskId: task.userTaskId } });
          enqueue.sendTo<TaskRef>(id, { type: 'task.received', state: stateOf(task) });
          enqueue.assign({ touched: [...context.touched, params.userTaskId] });
        }
        enqueue.sendTo<TaskRef>(id, params.press);
      }),
      /** Tasks that have an actor get their state from the newer list. */
      updateTasks: enqueueActions(({ context, enqueue }) => {
        for (const userTaskId of context.touched) {
          const task = context.tasks.find((candidate) => candidate.userTaskId === userTaskId);
          if (task !== undefined) {
            enqueue.sendTo<TaskRef>(taskActorId(userTaskId), { type: 'task.received', state: stateOf(task) });
          }
        }
      }),
      startAcknowledging: enqueueActions(({ context: { message }, enqueue }) => {
        if (message === null) return;
        enqueue.stopChild('messageSave');
        enqueue.spawnChild('save', {
          id: 'messageSave',
          input: { key: messageKey(message.id), change: { id: message.id } satisfies Acknowledgement },
        });
        enqueue.sendTo<SaveRef>('messageSave', { type: 'save.start' });
      }),
      removeMessage: assign({ message: null }),
      reportOutcome: sendTo(to('checklistConnection'), (_, { hasFailed }: OpenResult) => ({
        type: hasFailed ? 'action.failed' : 'action.succeeded',
      })),
    },
    guards: {
      namesTask: (_, params: { taskId: string | null }) => taskIdOf(params.taskId) !== null,
      hasContent: (_, { content }: OpenResult) => content !== null,
      isOfMessage: ({ context: { message } }, params: { key: string }) =>
        message !== null && messageKey(message.id) === params.key,
      hasExpired: ({ context }, params: { at: string }) => hasExpired(context.receivedAt, LIST_LIFETIME, params.at),
    },
    delays: { listLifetime: ({ context }) => context.freshFor },
  }).createMachine({
    id: 'checklist',
    context: {
      tasks: [],
      categories: [],
      isNewStudent: false,
      message: null,
      receivedAt: '',
      freshFor: LIST_LIFETIME,
      touched: [],
      lastSaved: null,
      selectedTask: null,
      problem: null,
    },
    type: 'parallel',
    on: {
      'message.acknowledge': { actions: 'startAcknowledging' },
      'save.succeeded': {
        guard: { type: 'isOfMessage', params: ({ event }) => ({ key: event.key }) },
        actions: 'removeMessage',
      },
    },
    states: {
      list: {
        initial: 'closed',
        states: {
          closed: {
            description: 'The checklist was not opened yet: there are no rows.',
            on: { 'checklist.opened': 'loading' },
          },
          loading: {
            description: 'User, tasks and categories are loading; the list shows a loader and no empty text.',
            tags: 'listBusy',
            on: {
              'checklist.retry': {
                description: 'The list that is loading may be older than a change in another tab.',
                target: 'loading',
                reenter: true,
              },
            },
            invoke: {
              id: 'openList',
              src: 'openList',
              input: { mayUseStored: true },
              onDone: [
                {
                  guard: { type: 'hasContent', params: ({ event }) => event.output },
                  target: 'ready',
                  actions: [
                    { type: 'setContent', params: ({ event }) => event.output },
                    { type: 'reportOutcome', params: ({ event }) => event.output },
                  ],
                },
                {
                  target: 'failed',
                  actions: [
                    { type: 'setContent', params: ({ event }) => event.output },
                    { type: 'reportOutcome', params: ({ event }) => event.output },
                  ],
                },
              ],
              onError: { target: 'failed', actions: { type: 'reportOutcome', params: UNEXPECTED } },
            },
          },
          ready: {
            initial: 'fresh',
            on: {
              'checklist.opened': { description: 'Another page of the checklist.', actions: 'clearLastSaved' },
              'checklist.retry': {
                description:
                  'Also while the list is fetched again: that call may be older than a change in another tab.',
                target: '.refetching',
                actions: 'clearLastSaved',
              },
              'checklist.press': {
                actions: ['clearLastSaved', { type: 'pressTask', params: ({ event }) => event }],
              },
              'checklist.found': {
                description: 'It joins the list until a newer one arrives.',
                actions: { type: 'addTask', params: ({ event }) => event },
              },
              'task.saved': {
                description: 'The row changes only now, after the answer.',
                actions: { type: 'setField', params: ({ event }) => event },
              },
            },
            states: {
              fresh: {
                after: { listLifetime: 'stale' },
                on: {
                  'checklist.opened': {
                    guard: { type: 'hasExpired', params: ({ event }) => event },
                    target: 'refetching',
                    actions: 'clearLastSaved',
                  },
                  'page.returned': {
                    guard: { type: 'hasExpired', params: ({ event }) => event },
                    target: 'refetching',
                  },
                },
              },
              stale: {
                description: 'Past its lifetime: the next opening fetches the list again, with the old rows on screen.',
                on: {
                  'checklist.opened': { target: 'refetching', actions: 'clearLastSaved' },
                  'page.returned': 'refetching',
                },
              },
              refetching: {
                tags: 'listBusy',
                on: {
                  'task.saved': {
                    description: 'The list that is loading may be older than this save, so it is fetched again.',
                    target: 'refetching',
                    reenter: true,
                    actions: { type: 'setField', params: ({ event }) => event },
                  },
                },
                invoke: {
                  id: 'refetchList',
                  src: 'openList',
                  input: { mayUseStored: false },
                  onDone: [
                    {
                      guard: { type: 'hasContent', params: ({ event }) => event.output },
                      target: 'fresh',
                      actions: [
                        { type: 'setContent', params: ({ event }) => event.output },
                        { type: 'reportOutcome', params: ({ event }) => event.output },
                        'updateTasks',
                      ],
                    },
                    {
                      target: 'stale',
                      actions: [
                        { type: 'setContent', params: ({ event }) => event.output },
                        { type: 'reportOutcome', params: ({ event }) => event.output },
                      ],
                    },
                  ],
                  onError: { target: 'stale', actions: { type: 'reportOutcome', params: UNEXPECTED } },
                },
              },
            },
          },
          failed: {
            description: 'There are no rows: the list says so and offers a retry.',
            on: { 'checklist.opened': 'loading', 'checklist.retry': 'loading' },
          },
        },
      },
      selection: {
        initial: 'none',
        states: {
          none: { description: 'No task was selected since the page has loaded.', on: SELECT },
          made: { description: 'An address with an id that is no number, or 0, leads to this task.', on: SELECT },
        },
      },
      announcement: {
        initial: 'standing',
        states: {
          standing: {
            description: 'Above the list, as long as a task is overdue and the list is not that of the overdue tasks.',
            on: { 'announcement.dismiss': 'dismissed' },
          },
          dismissed: { description: 'Until the next page load.' },
        },
      },
    },
  });

export const checklistMachine = /* @__PURE__ */ createChecklistMachine(/* @__PURE__ */ noEffects());

function stateOf({ completed_on, does_not_apply_on, do_now_on, starred }: Task): TaskState {
  return { completed_on, does_not_apply_on, do_now_on, starred };
}

export type ChecklistRef = ActorRefFrom<typeof checklistMachine>;
export type ChecklistSnapshot = SnapshotFrom<typeof checklistMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    checklist: { event: ChecklistEvent; ref: ChecklistRef };
  }
}
