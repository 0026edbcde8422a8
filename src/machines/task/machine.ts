import { type ActorRefFrom, assign, type DoneActorEvent, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { TaskChange } from '../../api/checklist/task-changes.ts';
import type { TaskState } from '../../api/checklist/user-tasks.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { notProvided } from '../shared/not-provided.ts';
import { toPortal } from '../shared/to-portal.ts';

/** What the four things are called in an answer, in a body and in the list's rows. */
export type TaskField = keyof TaskState;
/** A bookmark alone has no time. */
type TimedField = Exclude<TaskField, 'starred'>;

type Context = {
  userTaskId: number;
  /** As the server holds it. */
  state: TaskState;
  /** The moment of the press that is being saved, by field; it goes into the body. ISO 8601. */
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
  /** The list was fetched anew: what was said elsewhere, in another tab or by an office, counts here too. */
  | { type: 'task.received'; state: TaskState };

const NOTHING_PRESSED: Record<TimedField, null> = { completed_on: null, does_not_apply_on: null, do_now_on: null };

const taskSetup = setup({
  types: {
    context: {} as Context,
    events: {} as TaskEvent,
    input: {} as { userTaskId: number; state: TaskState },
    tags: {} as 'busy',
  },
  actors: {
    saveTask: fromPromise<TaskState, { userTaskId: number; change: TaskChange }>(
      notProvided('taskMachine', 'saveTask'),
    ),
  },
  actions: {
    rememberPress: assign(({ context }, params: { field: TimedField; at: string | null }) => ({
      pressedAt: { ...context.pressedAt, [params.field]: params.at },
    })),
    /** One field at a time: the others of an answer may be older than a save that is still on its way. */
    rememberField: assign(({ context }, params: { field: TaskField; state: TaskState }) => ({
      state: { ...context.state, [params.field]: params.state[params.field] },
    })),
    tellSaved: sendTo(toPortal, ({ context }, params: { field: TaskField; state: TaskState }) => ({
      type: 'task.saved',
      userTaskId: context.userTaskId,
      field: params.field,
      state: params.state,
    })),
    tellSaveFailed: sendTo(toPortal, (_, params: { failure: ApiFailure }) => ({
      type: 'task.saveFailed',
      failure: params.failure,
    })),
  },
  guards: {
    isSet: ({ context }, params: { field: TaskField }) => isSet(context.state, params.field),
    isSetNow: (_, params: { field: TaskField; state: TaskState }) => isSet(params.state, params.field),
    isClearedNow: (_, params: { field: TaskField; state: TaskState }) => !isSet(params.state, params.field),
  },
});

function isSet(state: TaskState, field: TaskField): boolean {
  return field === 'starred' ? state.starred : state[field] !== null;
}

/** What was saved is remembered before the region settles by it. */
function takeAnswer(field: TaskField) {
  const params = ({ event }: { event: DoneActorEvent<TaskState> }) => ({ field, state: event.output });
  return {
    target: 'settling',
    actions: [
      { type: 'rememberField' as const, params },
      { type: 'tellSaved' as const, params },
    ],
  };
}

/** What the newer list says of a field, where it is other than what is known. */
function takeList(field: TaskField, guard: 'isSetNow' | 'isClearedNow') {
  const params = ({ event }: { event: Extract<TaskEvent, { type: 'task.received' }> }) => ({
    field,
    state: event.state,
  });
  return {
    guard: { type: guard, params },
    target: 'settling',
    actions: { type: 'rememberField' as const, params },
  };
}

const TELL_FAILED = {
  type: 'tellSaveFailed' as const,
  params: ({ event }: { event: { error: unknown } }) => ({ failure: event.error as ApiFailure }),
};

/** A side that holds; whether the last try to leave it failed is told apart. */
const HOLDING = {
  resting: {},
  refused: { description: 'The save failed: nothing changed, and the row says so.' },
};

type Sides = { off: string; settingOn: string; on: string; settingOff: string };

/** One thing that can be said of a task and taken back. It changes only when the server has confirmed it. */
function reversible(
  field: 'completed_on' | 'does_not_apply_on' | 'starred',
  { off, settingOn, on, settingOff }: Sides,
  press: { on: 'task.markDone' | 'task.dismiss' | 'task.bookmark'; off: TaskEvent['type'] },
  change: { on: (context: Context) => TaskChange; off: TaskChange },
) {
  return taskSetup.createStateConfig({
    initial: 'settling',
    states: {
      settling: {
        description:
          'Goes by what is known: the list at the first touch and whenever it is newer, or the answer to a save.',
        always: [{ guard: { type: 'isSet', params: { field } }, target: on }, { target: off }],
      },
      [off]: {
        initial: 'resting',
        on: {
          [press.on]: {
            target: settingOn,
            actions:
              field === 'starred'
                ? []
                : {
                    type: 'rememberPress',
                    params: ({ event }: { event: TaskEvent }) => ({ field, at: 'at' in event ? event.at : null }),
                  },
          },
          'task.received': takeList(field, 'isSetNow'),
        },
        states: HOLDING,
      },
      [settingOn]: {
        description: 'The screen still shows the old side until the answer is there.',
        tags: 'busy',
        invoke: {
          id: settingOn,
          src: 'saveTask',
          input: ({ context }) => ({ userTaskId: context.userTaskId, change: change.on(context) }),
          onDone: takeAnswer(field),
          onError: { target: `${off}.refused`, actions: TELL_FAILED },
        },
      },
      [on]: {
        initial: 'resting',
        on: {
          [press.off]: settingOff,
          'task.received': takeList(field, 'isClearedNow'),
        },
        states: HOLDING,
      },
      [settingOff]: {
        tags: 'busy',
        invoke: {
          id: settingOff,
          src: 'saveTask',
          input: ({ context }) => ({ userTaskId: context.userTaskId, change: change.off }),
          onDone: takeAnswer(field),
          onError: { target: `${on}.refused`, actions: TELL_FAILED },
        },
      },
    },
  });
}

/**
 * One task of the checklist, from the first touch on. Four regions, each with its own save and its own failure: what a
 * screen shows changes only after the server's answer, and a failed save leaves everything as it was.
 */
export const taskMachine = taskSetup.createMachine({
  id: 'task',
  context: ({ input }) => ({ ...input, pressedAt: NOTHING_PRESSED }),
  type: 'parallel',
  states: {
    completion: reversible(
      'completed_on',
      { off: 'incomplete', settingOn: 'markingDone', on: 'done', settingOff: 'markingNotDone' },
      { on: 'task.markDone', off: 'task.markNotDone' },
      { on: ({ pressedAt }) => ({ completed_on: pressedAt.completed_on }), off: { completed_on: null } },
    ),
    applicability: reversible(
      'does_not_apply_on',
      { off: 'applies', settingOn: 'dismissing', on: 'dismissed', settingOff: 'restoring' },
      { on: 'task.dismiss', off: 'task.restore' },
      { on: ({ pressedAt }) => ({ does_not_apply_on: pressedAt.does_not_apply_on }), off: { does_not_apply_on: null } },
    ),
    bookmark: reversible(
      'starred',
      { off: 'off', settingOn: 'bookmarking', on: 'on', settingOff: 'removingBookmark' },
      { on: 'task.bookmark', off: 'task.removeBookmark' },
      { on: () => ({ starred: true }), off: { starred: false } },
    ),
    doNow: {
      initial: 'settling',
      states: {
        settling: {
          description:
            'Goes by what is known: the list at the first touch and whenever it is newer, or the answer to a save.',
          always: [{ guard: { type: 'isSet', params: { field: 'do_now_on' } }, target: 'yes' }, { target: 'no' }],
        },
        no: {
          initial: 'resting',
          on: {
            'task.doNow': {
              target: 'saving',
              actions: { type: 'rememberPress', params: ({ event }) => ({ field: 'do_now_on', at: event.at }) },
            },
            'task.received': takeList('do_now_on', 'isSetNow'),
          },
          states: HOLDING,
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveDoNow',
            src: 'saveTask',
            input: ({ context }) => ({
              userTaskId: context.userTaskId,
              change: { do_now_on: context.pressedAt.do_now_on ?? '' },
            }),
            onDone: takeAnswer('do_now_on'),
            onError: { target: 'no.refused', actions: TELL_FAILED },
          },
        },
        yes: { description: 'Do now has no opposite: nothing takes it back.' },
      },
    },
  },
});

export type TaskRef = ActorRefFrom<typeof taskMachine>;
export type TaskSnapshot = SnapshotFrom<typeof taskMachine>;
