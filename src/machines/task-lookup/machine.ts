import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';

export type TaskLookupEvent =
  /** The address names a task that the list has not got. `id` is that of the task. */
  | { type: 'lookup.show'; id: number }
  /** The address names another task or none, or the list has got it. */
  | { type: 'lookup.hide' }
  /** After a failure. */
  | { type: 'lookup.retry' };

/** How the call for one task can end. `problem` is the text of the failure. */
export type LookupResult = { kind: 'found'; task: Task } | { kind: 'missing' } | { kind: 'failed'; problem: string };

type Context = {
  /** The id of the task that is looked for; 0 before the first one. */
  id: number;
  /** The text of the failure; null without one. Source: TOAST-13. */
  problem: string | null;
};

const noEffects = () => ({
  actors: {
    lookUp: fromPromise<LookupResult, { id: number }>(pending),
  },
});

/**
 * One task that is not in the list of the checklist, asked for by its id: a message may lead to a task that is newer than the
 * list. Its failure is a text, and does not count among the failures of the connection. Source: API-56, TOAST-13, NEXT-25.
 */
export const createTaskLookupMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as TaskLookupEvent },
    actors,
    actions: {
      setId: assign((_, params: { id: number }) => ({ id: params.id, problem: null })),
      setProblem: assign((_, result: LookupResult) => ({ problem: result.kind === 'failed' ? result.problem : null })),
      addToList: enqueueActions(({ enqueue }, result: LookupResult) => {
        if (result.kind === 'found') enqueue.sendTo(to('checklist'), { type: 'checklist.found', task: result.task });
      }),
    },
    guards: {
      isMissing: (_, { kind }: LookupResult) => kind === 'missing',
      isFailed: (_, { kind }: LookupResult) => kind === 'failed',
    },
  }).createMachine({
    id: 'taskLookup',
    context: { id: 0, problem: null },
    initial: 'hidden',
    on: {
      'lookup.show': {
        target: '.looking',
        reenter: true,
        actions: { type: 'setId', params: ({ event }) => event },
      },
      'lookup.hide': '.hidden',
    },
    states: {
      hidden: { description: 'The address names no task, or one that the list has.' },
      looking: {
        invoke: {
          id: 'lookUp',
          src: 'lookUp',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
            {
              guard: { type: 'isFailed', params: ({ event }) => event.output },
              target: 'failed',
              actions: { type: 'setProblem', params: ({ event }) => event.output },
            },
            { target: 'hidden', actions: { type: 'addToList', params: ({ event }) => event.output } },
          ],
          onError: 'failed',
        },
      },
      missing: { description: 'The person has no such task, or not any more.' },
      failed: { on: { 'lookup.retry': 'looking' } },
    },
  });

export const taskLookupMachine = /* @__PURE__ */ createTaskLookupMachine(/* @__PURE__ */ noEffects());

export type TaskLookupRef = ActorRefFrom<typeof taskLookupMachine>;
export type TaskLookupSnapshot = SnapshotFrom<typeof taskLookupMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    taskLookup: { event: TaskLookupEvent; ref: TaskLookupRef };
  }
}
