import { type ActorRefFrom, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { pending } from '../shared/pending.ts';

export type KeptScheduleEvent =
  /** It is known who is signed in. `username` is null for an account without a name, such as a provisional one. */
  | { type: 'keptSchedule.userKnown'; username: string | null; isStudent: boolean }
  | { type: 'keptSchedule.switchOn' }
  | { type: 'keptSchedule.switchOff' }
  /** An answer with the current term's schedule has arrived after the last time of saving. */
  | { type: 'keptSchedule.scheduleChanged' };

type Owner = { username: string | null };

/** Null: nothing is kept. ISO 8601. */
export type Kept = { savedAt: string } | null;

type Context = Owner & {
  isStudent: boolean;
  /** When the schedule was saved last, ISO 8601; null while nothing is kept. */
  savedAt: string | null;
};

const noEffects = () => ({
  actors: {
    /** Sends `keptSchedule.userKnown`; never in demo mode. */
    watchUser: fromCallback(() => {}),
    /** Sends `keptSchedule.scheduleChanged`. */
    watchSchedule: fromCallback<KeptScheduleEvent, { savedAt: string | null }>(() => {}),
    /** Resolves to what the device keeps for this user. Deletes what belongs to another user or to a past term. */
    recall: fromPromise<Kept, Owner>(pending),
    /** Writes the page for the first time. Rejects if that does not work. */
    keep: fromPromise<Kept, Owner>(pending),
    /** Writes it again. Resolves to null if the schedule is no longer kept: another tab, or the end of the term. */
    update: fromPromise<Kept, Owner>(pending),
    forget: fromPromise<void>(pending),
  },
});

/**
 * The schedule that the device keeps for times without a network: off at first, and only by the user's choice. It is saved
 * again whenever a newer schedule has arrived. Sign-out deletes it in the guard, before the browser leaves.
 * Source: decisions, schedule kept on this device; KEEP-01 to KEEP-04.
 */
export const createKeptScheduleMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as KeptScheduleEvent,
      tags: {} as 'on' | 'busy',
    },
    actors,
    actions: {
      setUser: assign((_, { username, isStudent }: { username: string | null; isStudent: boolean }) => ({
        username,
        isStudent,
        savedAt: null,
      })),
      setKept: assign((_, params: { kept: Kept }) => ({ savedAt: params.kept?.savedAt ?? null })),
      clearKept: assign({ savedAt: null }),
    },
    guards: {
      isKeptByStudent: ({ context }, params: { kept: Kept }) => context.isStudent && params.kept !== null,
      isKept: (_, params: { kept: Kept }) => params.kept !== null,
      isStudent: ({ context }) => context.isStudent,
    },
  }).createMachine({
    id: 'keptSchedule',
    context: { username: null, isStudent: false, savedAt: null },
    invoke: { id: 'watchUser', src: 'watchUser' },
    initial: 'waiting',
    on: {
      'keptSchedule.userKnown': { target: '.recalling', actions: { type: 'setUser', params: ({ event }) => event } },
    },
    states: {
      waiting: { description: 'No user is known yet, or the portal is in demo mode: the switch is not offered.' },
      recalling: {
        invoke: {
          id: 'recall',
          src: 'recall',
          input: ({ context }) => ({ username: context.username }),
          onDone: [
            {
              guard: { type: 'isKeptByStudent', params: ({ event }) => ({ kept: event.output }) },
              target: 'on',
              actions: { type: 'setKept', params: ({ event }) => ({ kept: event.output }) },
            },
            { guard: 'isStudent', target: 'off' },
            { target: 'notOffered' },
          ],
          onError: [{ guard: 'isStudent', target: 'off' }, { target: 'notOffered' }],
        },
      },
      notOffered: { description: 'Only students have a schedule.' },
      off: {
        initial: 'idle',
        on: { 'keptSchedule.switchOn': 'switchingOn' },
        states: {
          idle: {},
          failed: { description: 'The schedule could not be saved, so nothing is kept, and the switch says so.' },
        },
      },
      switchingOn: {
        tags: 'busy',
        invoke: {
          id: 'keep',
          src: 'keep',
          input: ({ context }) => ({ username: context.username }),
          onDone: [
            {
              guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
              target: 'on',
              actions: { type: 'setKept', params: ({ event }) => ({ kept: event.output }) },
            },
            { target: 'off.failed' },
          ],
          onError: 'off.failed',
        },
      },
      on: {
        tags: 'on',
        initial: 'kept',
        on: { 'keptSchedule.switchOff': 'switchingOff' },
        states: {
          kept: {
            invoke: {
              id: 'watchSchedule',
              src: 'watchSchedule',
              input: ({ context }) => ({ savedAt: context.savedAt }),
            },
            on: { 'keptSchedule.scheduleChanged': 'updating' },
          },
          updating: {
            description: 'The page of the last time stays until the new one is written, and if that fails.',
            invoke: {
              id: 'update',
              src: 'update',
              input: ({ context }) => ({ username: context.username }),
              onDone: [
                {
                  guard: { type: 'isKept', params: ({ event }) => ({ kept: event.output }) },
                  target: 'kept',
                  actions: { type: 'setKept', params: ({ event }) => ({ kept: event.output }) },
                },
                { target: '#keptSchedule.off', actions: 'clearKept' },
              ],
              onError: 'outdated',
            },
          },
          outdated: { description: 'The next page load tries to save the newer schedule.' },
          forgetFailed: { description: 'Deleting failed, so the page may still be there, and the switch says so.' },
        },
      },
      switchingOff: {
        tags: ['on', 'busy'],
        invoke: {
          id: 'forget',
          src: 'forget',
          onDone: { target: 'off', actions: 'clearKept' },
          onError: 'on.forgetFailed',
        },
      },
    },
  });

export const keptScheduleMachine = /* @__PURE__ */ createKeptScheduleMachine(/* @__PURE__ */ noEffects());

export type KeptScheduleRef = ActorRefFrom<typeof keptScheduleMachine>;
export type KeptScheduleSnapshot = SnapshotFrom<typeof keptScheduleMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    keptSchedule: { event: KeptScheduleEvent; ref: KeptScheduleRef };
  }
}
