import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
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
  /**
   * What the row of the list has: at the start, and when the list was fetched again, because a change in another tab or by an
   * office takes effect here too.
   */
  | { type: 'task.received'; state: TaskState };

/** What a user can press on a task. */
export type TaskPress = Exclude<TaskEvent, { type: 'task.received' }>;

/** How the save of a field ended. */
type SavedField = { field: TaskField; result: Result<TaskState> };

const NOT_PRESSED: Record<TimedField, null> = { completed_on: null, does_not_apply_on: null, do_now_on: null };

const noEffects = () => ({
  actors: {
    saveTask: fromPromise<Result<TaskState>, { userTaskId: number; change: TaskChange }>(pending),
  },
});

/**
 * One task of the checklist, from the user's first press on. Four regions, each with its own save and its own failure. Their
 * states say what is set; the values are in the row of the list alone.
 * The screen changes only after the server's answer, and a failed save changes nothing.
 */
export const createTaskMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const taskSetup = setup({
    types: {
      context: {} as Context,
      events: {} as TaskEvent,
      input: {} as { userTaskId: number },
      tags: {} as `${TaskRegion}.${'busy' | 'failed'}`,
    },
    actors,
    actions: {
      setPressedAt: assign(({ context }, params: { field: TimedField; at: string | null }) => ({
        pressedAt: { ...context.pressedAt, [params.field]: params.at },
      })),
      notifySaved: enqueueActions(({ context: { userTaskId }, enqueue }, { field, result }: SavedField) => {
        if (result.ok) enqueue.sendTo(to('checklist'), { type: 'task.saved', userTaskId, field, state: result.value });
      }),
      notifySucceeded: sendTo(to('checklistConnection'), { type: 'action.succeeded' }),
      notifyFailed: sendTo(to('checklistConnection'), { type: 'action.failed' }),
    },
    guards: {
      isSetIn: (_, params: { field: TaskField; state: TaskState }) => isSet(params.state, params.field),
      isClearedIn: (_, params: { field: TaskField; state: TaskState }) => !isSet(params.state, params.field),
      isSavedAsSet: (_, { field, result }: SavedField) => result.ok && isSet(result.value, field),
      isSaved: (_, { result }: SavedField) => result.ok,
    },
  });

  function isSet(state: TaskState, field: TaskField): boolean {
    return field === 'starred' ? state.starred : state[field] !== null;
  }

  /** A save: on success the region follows the server's value, which the row takes over. */
  function saving(
    region: TaskRegion,
    field: TaskField,
    targets: { id: string; on: string; off: string; failed: string },
    change: (context: Context) => TaskChange,
  ) {
    const saved = ({ event }: { event: { output: Result<TaskState> } }): SavedField => ({
      field,
      result: event.output,
    });
    const actions = [{ type: 'notifySaved' as const, params: saved }, 'notifySucceeded' as const];
    return taskSetup.createStateConfig({
      description: 'The screen shows the old value until the answer arrives.',
      tags: `${region}.busy`,
      invoke: {
        id: targets.id,
        src: 'saveTask',
        input: ({ context }) => ({ userTaskId: context.userTaskId, change: change(context) }),
        onDone: [
          { guard: { type: 'isSavedAsSet', params: saved }, target: targets.on, actions },
          { guard: { type: 'isSaved', params: saved }, target: targets.off, actions },
          { target: targets.failed, actions: 'notifyFailed' },
        ],
        onError: { target: targets.failed, actions: 'notifyFailed' },
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
      initial: names.off,
      states: {
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
              target: names.on,
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
        [names.settingOn]: saving(
          region,
          field,
          { ...names, id: names.settingOn, failed: `${names.off}.failed` },
          change.on,
        ),
        [names.on]: {
          initial: 'idle',
          on: {
            [press.off]: names.settingOff,
            'task.received': {
              guard: { type: 'isClearedIn', params: ({ event }) => ({ field, state: event.state }) },
              target: names.off,
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
        [names.settingOff]: saving(
          region,
          field,
          { ...names, id: names.settingOff, failed: `${names.on}.failed` },
          () => change.off,
        ),
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
        initial: 'no',
        states: {
          no: {
            initial: 'idle',
            on: {
              'task.doNow': {
                target: 'saving',
                actions: { type: 'setPressedAt', params: ({ event }) => ({ field: 'do_now_on', at: event.at }) },
              },
              'task.received': {
                guard: { type: 'isSetIn', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
                target: 'yes',
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
          saving: saving(
            'doNow',
            'do_now_on',
            { id: 'saveDoNow', on: 'yes', off: 'no', failed: 'no.failed' },
            ({ pressedAt }) => ({ do_now_on: pressedAt.do_now_on ?? '' }),
          ),
          yes: {
            description: 'Do now has no opposite for the user. The server may clear it: an office corrects a task.',
            on: {
              'task.received': {
                guard: { type: 'isClearedIn', params: ({ event }) => ({ field: 'do_now_on', state: event.state }) },
                target: 'no',
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
