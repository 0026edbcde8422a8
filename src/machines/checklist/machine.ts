import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Category } from '../../api/checklist/categories.ts';
import type { Task, TaskState } from '../../api/checklist/user-tasks.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { overdueAnnouncement } from '../../rules/task-list.ts';
import { notProvided } from '../shared/not-provided.ts';
import { toPortal } from '../shared/to-portal.ts';
import { type TaskEvent, type TaskField, taskMachine } from '../task/machine.ts';
import { taskActorId } from './task-actor-id.ts';

/** Milliseconds for which the list counts as fresh. */
export const LIST_LIFETIME = 5 * 60_000;

/** Everything that the checklist needs to show; its calls leave together and fail together. */
export type Opened = {
  tasks: Task[];
  categories: Category[];
  isNewStudent: boolean;
  /** Milliseconds: rows that this tab had kept have been ageing since. */
  freshFor: number;
};

type Context = Opened & {
  /** The person's own records of tasks that have an actor: one exists from the first touch on. */
  touched: number[];
  /** What the status line says and can take back; null after the next press or page. */
  lastSaved: { userTaskId: number; field: TaskField } | null;
  failure: ListFailure | null;
};

/** With the text of what went wrong where the specification wants that beside the bare fact. Source: TOAST-13. */
export type ListFailure = ApiFailure & { message?: string };

export type ChecklistEvent =
  /** The checklist is on screen. */
  | { type: 'list.open' }
  /** A person asks for another try, however fresh the list is. */
  | { type: 'list.retry' }
  /** A person pressed something on a task. */
  | { type: 'task.press'; userTaskId: number; press: Exclude<TaskEvent, { type: 'task.received' }> }
  | { type: 'task.saved'; userTaskId: number; field: TaskField; state: TaskState };

const saved = ({ event }: { event: Extract<ChecklistEvent, { type: 'task.saved' }> }) => ({
  userTaskId: event.userTaskId,
  field: event.field,
  state: event.state,
});

const TAKE_SAVE = [
  { type: 'rememberSaved' as const, params: saved },
  { type: 'noteSaved' as const, params: saved },
];

const failed = ({ event }: { event: { error: unknown } }) => ({ failure: event.error as ListFailure });

const TAKE_FAILURE = [
  { type: 'rememberFailure' as const, params: failed },
  { type: 'tellFailed' as const, params: failed },
];

/** The checklist: its rows are data, its tasks get an actor when a person first touches them. */
export const checklistMachine = setup({
  types: { context: {} as Context, events: {} as ChecklistEvent, tags: {} as 'busy' },
  actors: {
    openList: fromPromise<Opened, { isKeptEnough: boolean }>(notProvided('taskListMachine', 'openList')),
    task: taskMachine,
  },
  actions: {
    rememberList: assign((_, params: Opened) => ({ ...params, failure: null })),
    rememberFailure: assign((_, params: { failure: ListFailure }) => ({ failure: params.failure })),
    rememberSaved: assign(({ context }, params: { userTaskId: number; field: TaskField; state: TaskState }) => ({
      tasks: context.tasks.map((task) =>
        task.userTaskId === params.userTaskId ? { ...task, [params.field]: params.state[params.field] } : task,
      ),
    })),
    noteSaved: assign((_, { userTaskId, field }: { userTaskId: number; field: TaskField }) => ({
      lastSaved: { userTaskId, field },
    })),
    forgetSaved: assign({ lastSaved: null }),
    pressTask: enqueueActions(
      ({ context, enqueue }, params: { userTaskId: number; press: Exclude<TaskEvent, { type: 'task.received' }> }) => {
        const task = context.tasks.find(({ userTaskId }) => userTaskId === params.userTaskId);
        if (task === undefined) return;
        const id = taskActorId(params.userTaskId);
        if (!context.touched.includes(params.userTaskId)) {
          enqueue.spawnChild('task', { id, input: { userTaskId: task.userTaskId, state: stateOf(task) } });
          enqueue.assign({ touched: [...context.touched, params.userTaskId] });
        }
        enqueue.sendTo(id, params.press);
      },
    ),
    /** Tasks that have an actor hear what the newer list says of them. */
    passOnList: enqueueActions(({ context, enqueue }, params: Opened) => {
      for (const userTaskId of context.touched) {
        const task = params.tasks.find((candidate) => candidate.userTaskId === userTaskId);
        if (task !== undefined) {
          enqueue.sendTo(taskActorId(userTaskId), { type: 'task.received', state: stateOf(task) });
        }
      }
    }),
    tellOpened: sendTo(toPortal, { type: 'list.opened' }),
    /** Source: task checklist specification, overdue announcement; NEXT-01 to NEXT-04. */
    announceOverdue: enqueueActions(({ enqueue }, { tasks }: Opened) => {
      const announcement = overdueAnnouncement(tasks);
      if (announcement === null) return;
      enqueue.sendTo(toPortal, {
        type: 'notice.raised',
        notice: {
          kind: 'announcement',
          message: announcement.text,
          href: `/next-steps/task/${announcement.task.id}?show=overdue`,
        },
      });
    }),
    tellFailed: sendTo(toPortal, (_, params: { failure: ApiFailure }) => ({
      type: 'list.failed',
      failure: params.failure,
    })),
  },
  delays: { listLifetime: ({ context }) => context.freshFor },
}).createMachine({
  id: 'taskList',
  context: {
    tasks: [],
    categories: [],
    isNewStudent: false,
    freshFor: LIST_LIFETIME,
    touched: [],
    lastSaved: null,
    failure: null,
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'Not asked for yet: there are no rows.',
      on: { 'list.open': 'loading' },
    },
    loading: {
      description: 'Person, tasks and categories; the list shows a loader and no empty text meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'openList',
        src: 'openList',
        input: { isKeptEnough: true },
        onDone: {
          target: 'ready',
          description: 'The list has opened: here alone overdue tasks are announced, and at no refresh.',
          actions: [
            { type: 'rememberList', params: ({ event }) => event.output },
            'tellOpened',
            { type: 'announceOverdue', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: TAKE_FAILURE },
      },
    },
    ready: {
      initial: 'fresh',
      on: {
        'list.open': { description: 'Another page of the checklist.', actions: 'forgetSaved' },
        'task.press': {
          actions: [
            'forgetSaved',
            {
              type: 'pressTask',
              params: ({ event }) => ({ userTaskId: event.userTaskId, press: event.press }),
            },
          ],
        },
        'task.saved': {
          description: 'The row changes only now, after the answer.',
          actions: TAKE_SAVE,
        },
      },
      states: {
        fresh: {
          after: { listLifetime: 'stale' },
          on: { 'list.retry': { target: 'refreshing', actions: 'forgetSaved' } },
        },
        stale: {
          description: 'Older than five minutes: the next opening fetches it again, with the old rows on screen.',
          on: {
            'list.open': { target: 'refreshing', actions: 'forgetSaved' },
            'list.retry': { target: 'refreshing', actions: 'forgetSaved' },
          },
        },
        refreshing: {
          tags: 'busy',
          on: {
            'task.saved': {
              description: 'The list on its way may be older than this save: it is fetched anew.',
              target: 'refreshing',
              reenter: true,
              actions: TAKE_SAVE,
            },
          },
          invoke: {
            id: 'reopenList',
            src: 'openList',
            input: { isKeptEnough: false },
            onDone: {
              target: 'fresh',
              actions: [
                { type: 'rememberList', params: ({ event }) => event.output },
                { type: 'passOnList', params: ({ event }) => event.output },
                'tellOpened',
              ],
            },
            onError: { target: 'stale', actions: TAKE_FAILURE },
          },
        },
      },
    },
    failed: {
      description: 'There are no rows to show: the list says so and offers a retry.',
      on: { 'list.open': 'loading', 'list.retry': 'loading' },
    },
  },
});

function stateOf({ completed_on, does_not_apply_on, do_now_on, starred }: Task): TaskState {
  return { completed_on, does_not_apply_on, do_now_on, starred };
}

export type ChecklistRef = ActorRefFrom<typeof checklistMachine>;
export type ChecklistSnapshot = SnapshotFrom<typeof checklistMachine>;
