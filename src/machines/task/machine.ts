import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { TaskChange } from '../../api/checklist/task-changes.ts';
import type { TaskState } from '../../api/checklist/user-tasks.ts';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';
import { to } from '../shared/system.ts';

/** The four fields of a task that the user can change, by their names in answers, bodies and rows of the list. */
export type TaskField = keyof TaskState;
/** The bookmark is the only field without a time. */
type TimedField = Exclude<TaskField, 'starred'>;

/** One region of the machine for each field. */
export type TaskRegion = 'completion' | 'applicability' | 'bookmark' | 'doNow';

type Context = {
  userTaskId: number;
  /** As the server has it. */
  state: TaskState;
  /** When the user pressed the button that is being saved, by field; it is sent in the body. ISO 8601. */
  pressedAt: Record<TimedField, string | null>;
};

export type TaskEvent =
  | { type: 'task.markDone'; at: string }
  | { type: 'task.markNotDone' }
  | { type: 'task.dismiss'; at: string }
  | { type: 'task.restore' }
  | { type: 'task.bookmark' }
  | { type: 'task.removeBookmark' }
  | { type: 'task.doNow'; at: string }
  /** The list was fetched again: a change in another tab or by an office takes effect here too. */
  | { type: 'task.received'; state: TaskState };

/** What a user can press on a task. */
export type TaskPress = Exclude<TaskEvent, { type: 'task.received' }>;

const NOT_PRESSED: Record<TimedField, null> = { completed_on: null, does_not_apply_on: null, do_now_on: null };

const noEffects = () => ({
  actors: {
    saveTask: fromPromise<Result<TaskState>, { userTaskId: number; change: TaskChange }>(pending),
  },
});

/**
 * One task of the checklist, from the user's first press on. Four regions, each with its own save and its own failure.
 * The screen changes only after the server's answer, and a failed save changes nothing.
 */
export const createTaskMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const taskSetup = setup({
    types: {
      context: {} as Context,
      events: {} as TaskEvent,
      input: {} as { userTaskId: number; state: TaskState },
      tags: {} as `${TaskRegion}.${'busy' | 'failed'}`,
    },
    actors,
    actions: {
      setPressedAt: assign(({ context }, params: { field: TimedField; at: string | null }) => ({
        pressedAt: { ...context.pressedAt, [params.field]: params.at },
      })),
      /** One field at a time: the other fields of the answer may be older than a save that is still running. */
      setField: assign(({ context }, params: { field: TaskField; state: TaskState | null }) => ({
        state: params.state === null ? context.state : { ...context.state, [params.field]: params.state[params.field] },
      })),
      notifySaved: sendTo(to('checklist'), ({ context: { userTaskId, state } }, params: { field: TaskField }) => ({
        type: 'task.saved',
        userTaskId,
        field: params.field,
        state,
      })),
      notifySucceeded: sendTo(to('checklistConnection'), { type: 'action.succeeded' }),
      notifyFailed: sendTo(to('checklistConnection'), { type: 'action.failed' }),
    },
    guards: {
      isSet: ({ context }, params: { field: TaskField }) => isSet(context.state, params.field),
      isSetIn: (_, params: { field: TaskField; state: TaskState }) => isSet(params.state, params.field),
      isClearedIn: (_, params: { field: TaskField; state: TaskState }) => !isSet(params.state, params.field),
      isSaved: (_, result: Result<TaskState>) => result.ok,
    },
  });

  function isSet(state: TaskState, field: TaskField): boolean {
    return field === 'starred' ? state.starred : state[field] !== null;
  }

  /** A save: on success the field takes the server's value, and the region settles by it. */
  function saving(
    region: TaskRegion,
    field: TaskField,
    id: string,
    failedTarget: string,
    change: (context: Context) => TaskChange,
  ) {
    return taskSetup.createStateConfig({
      description: 'The screen shows the old value until the answer arrives.',
      tags: `${region}.busy`,
      invoke: {
        id,
        src: 'saveTask',
        input: ({ context }) => ({ userTaskId: context.userTaskId, change: change(context) }),
        onDone: [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'settling',
            actions: [
              {
                type: 'setField',
                params: ({ event }) => ({ field, state: event.output.ok ? event.output.value : null }),
              },
              { type: 'notifySaved', params: { field } },
              'notifySucceeded',
            ],
          },
          { target: failedTarget, actions: 'notifyFailed' },
        ],
        onError: { target: failedTarget, actions: 'notifyFailed' },
      },
    });
  }

  /** A region with one field that the user can set and clear. The field changes only after the server has confirmed it. */
  function reversible(
    region: Exclude<TaskRegion, 'doNow'>,
    field: 'completed_on' | 'does_not_apply_on' | 'starred',
    names: { off: string; settingOn: string; on: string; settingOff: string },
    press: { on: 'task.markDone' | 'task.dismiss' | 'task.bookmark'; off: TaskEvent['type'] },
    change: { on: (context: Context) => TaskChange; off: TaskChange },
  ) {
    return taskSetup.createStateConfig({
      initial: 'settling',
      states: {
        settling: {
          description: 'Follows the server’s value: from the list, or from the answer to a save.',
          always: [{ guard: { type: 'isSet', params: { field } }, target: names.on }, { target: names.off }],
        },
        [names.off]: {
          initial: 'idle',
          on: {
            [press.on]: {
              target: names.settingOn,
              actions:
                field === 'starred'
                  ? []
                  : {
                      type: 'setPressedAt',
                      params: ({ event }: { event: TaskEvent }) => ({ field, at: 'at' in event ? event.at : null }),
                    },
            },
            'task.received': {
              guard: { type: 'isSetIn', params: ({ event }) => ({ field, state: event.state }) },
              target: 'settling',
              actions: { type: 'setField', params: ({ event }) => ({ field, state: event.state }) },
            },
          },
          states: {
            idle: {},
            failed: {
              description: 'The save failed: the old value shows, and the row says so.',
              tags: `${region}.failed`,
            },
          },
        },
        [names.settingOn]: saving(region, field, names.settingOn, `${names.off}.failed`, change.on),
        [names.on]: {
          initial: 'idle',
          on: {
            [press.off]: names.settingOff,
            'task.received': {
              guard: { type: 'isClearedIn', params: ({ event }) => ({ field, state: event.state }) },
              target: 'settling',
              actions: { type: 'setField', params: ({ event }) => ({ field, state: event.state }) },
            },
          },
          states: {
            idle: {},
            failed: {
              description: 'The save failed: the old value shows, and the row says so.',
              tags: `${region}.failed`,
            },
          },
        },
        [names.settingOff]: saving(region, field, names.settingOff, `${names.on}.failed`, () => change.off),
      },
    });
  }

  return taskSetup.createMachine({
    id: 'task',
    context: ({ input }) => ({ ...input, pressedAt: NOT_PRESSED }),
    type: 'parallel',
    states: {
      completion: reversible(
        'completion',
        'completed_on',
        { off: 'incomplete', settingOn: 'markingDone', on: 'done', settingOff: 'markingNotDone' },
        { on: 'task.markDone', off: 'task.markNotDone' },
        { on: ({ pressedAt }) => ({ completed_on: pressedAt.completed_on }), off: { completed_on: null } },
      ),
      applicability: reversible(
        'applicability',
        'does_not_apply_on',
        { off: 'applies', settingOn: 'dismissing', on: 'dismissed', settingOff: 'restoring' },
        { on: 'task.dismiss', off: 'task.restore' },
        {
          on: ({ pressedAt }) => ({ does_not_apply_on: pressedAt.does_not_apply_on }),
          off: { does_not_apply_on: null },
        },
      ),
      bookmark: reversible(
        'bookmark',
        'starred',
        { off: 'off', settingOn: 'bookmarking', on: 'on', settingOff: 'removingBookmark' },
        { on: 'task.bookmark', off: 'task.removeBookmark' },
        { on: () => ({ starred: true }), off: { starred: false } },
      ),
      doNow: {
        initial: 'settling',
        states: {
          settling: {
            description: 'Follows the server’s value: from the list, or from the answer to a save.',
            always: [{ guard: { type: 'isSet', params: { field: 'do_now_on' } }, target: 'yes' }, { target: 'no' }],
          },
          no: {
            initial: 'idle',
            on: {
              'task.doNow': {
                target: 'saving',
                actions: { type: 'setPressedAt', params: ({ event }) => ({ field: 'do_now_on', at: event.at }) },
              },
              'task.received': {
                guard: { type: 'isSetIn', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
                target: 'settling',
                actions: { type: 'setField', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
              },
            },
            states: {
              idle: {},
              failed: {
                description: 'The save failed: the old value shows, and the row says so.',
                tags: 'doNow.failed',
              },
            },
          },
          saving: saving('doNow', 'do_now_on', 'saveDoNow', 'no.failed', ({ pressedAt }) => ({
            do_now_on: pressedAt.do_now_on ?? '',
          })),
          yes: {
            description: 'Do now has no opposite for the user. The server may clear it: an office corrects a task.',
            on: {
              'task.received': {
                guard: { type: 'isClearedIn', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
                target: 'settling',
                actions: { type: 'setField', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
              },
            },
          },
        },
      },
    },
  });
};

export const taskMachine = /* @__PURE__ */ createTaskMachine(/* @__PURE__ */ noEffects());

export type TaskRef = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
