import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { Session } from '../../api/portal/sessions.ts';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';

export type SessionListEvent =
  /** The block is on screen. */
  | { type: 'sessionList.show' }
  /** The block is no longer on screen. */
  | { type: 'sessionList.hide' }
  /** After a list that could not be loaded. */
  | { type: 'sessionList.retry' }
  /** Ends the session with this id. */
  | { type: 'sessionList.end'; id: number }
  /** Ends every session, this one too; with `endsCalendar` also the secret address of the user's calendar. */
  | { type: 'sessionList.endAll'; endsCalendar: boolean };

type Context = {
  sessions: readonly Session[];
  /** The session that the user ended last, or tried to end; null for none. */
  target: number | null;
};

/** What the user can do with the list; also after an attempt that failed. */
const CHANGES = {
  'sessionList.end': { target: 'ending', actions: 'setTarget' },
  'sessionList.endAll': 'endingAll',
} as const;

/** The effects of the machine, which do nothing here. `effects.ts` has those of the app. */
const noEffects = () => ({
  actors: {
    load: fromPromise<Result<Session[]>>(pending),
    /** Ends one session. One that has ended already is a success. */
    end: fromPromise<Result<null>, { id: number | null }>(pending),
    endAll: fromPromise<Result<null>, { endsCalendar: boolean }>(pending),
  },
});

/**
 * The sessions of the user, while their block is on screen. One change runs at a time. When all sessions have ended, this
 * one has too, so the screen leads to the sign-out address. Source: SESS-03 to SESS-05.
 */
export const createSessionListMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as SessionListEvent,
    },
    actors,
    actions: {
      setSessions: assign((_, result: Result<Session[]>) => (result.ok ? { sessions: result.value } : {})),
      setTarget: assign(({ event }) => (event.type === 'sessionList.end' ? { target: event.id } : {})),
      removeTarget: assign(({ context: { sessions, target } }) => ({
        sessions: sessions.filter(({ id }) => id !== target),
      })),
      forgetAll: assign({ sessions: [], target: null }),
    },
    guards: {
      isSuccess: (_, result: Result<unknown>) => result.ok,
    },
  }).createMachine({
    id: 'sessionList',
    context: { sessions: [], target: null },
    initial: 'hidden',
    on: { 'sessionList.hide': { target: '.hidden', actions: 'forgetAll' } },
    states: {
      hidden: { on: { 'sessionList.show': 'loading' } },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'shown',
              actions: { type: 'setSessions', params: ({ event }) => event.output },
            },
            { target: 'loadFailed' },
          ],
          onError: 'loadFailed',
        },
      },
      loadFailed: { on: { 'sessionList.retry': 'loading' } },
      shown: {
        initial: 'idle',
        states: {
          idle: { on: CHANGES },
          ending: {
            description: 'The session stays in the list until the backend has ended it.',
            invoke: {
              id: 'end',
              src: 'end',
              input: ({ context }) => ({ id: context.target }),
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: 'removeTarget',
                },
                { target: 'endFailed' },
              ],
              onError: 'endFailed',
            },
          },
          endFailed: { description: 'The session may still be open.', on: CHANGES },
          endingAll: {
            invoke: {
              id: 'endAll',
              src: 'endAll',
              input: ({ event }) => ({ endsCalendar: event.type === 'sessionList.endAll' && event.endsCalendar }),
              onDone: [
                { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: '#sessionList.allEnded' },
                { target: 'endAllFailed' },
              ],
              onError: 'endAllFailed',
            },
          },
          endAllFailed: { description: 'Some sessions may still be open, or only the answer was lost.', on: CHANGES },
        },
      },
      allEnded: {
        description: 'This session has ended too: the screen goes to the sign-out address, and the browser leaves.',
      },
    },
  });

/** The machine without effects, for diagrams, generated paths and tests. */
export const sessionListMachine = /* @__PURE__ */ createSessionListMachine(/* @__PURE__ */ noEffects());

export type SessionListRef = ActorRefFrom<typeof sessionListMachine>;
export type SessionListSnapshot = SnapshotFrom<typeof sessionListMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    sessionList: SessionListEvent;
  }
  interface SystemActors {
    sessionList: SessionListRef;
  }
}
