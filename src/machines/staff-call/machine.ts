import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import { mayBeSignedOut, mayHaveWorked } from '../../rules/failures.ts';
import { isOldSignIn } from '../../rules/old-sign-in.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';

/** `failure`: of the last attempt; null if it did not fail. */
type Context = { failure: ApiFailure | null };

export type StaffCallEvent =
  /** The user presses the button, also for another attempt. */
  | { type: 'call.start' }
  /** The text about the last attempt goes away. */
  | { type: 'call.clear' };

const noEffects = () => ({
  actors: {
    /** Sends the call of the button. */
    send: fromPromise<Result<null>>(pending),
  },
});

/**
 * A call that staff start with a button: an undo, a right, the end of a session, an upload, a look-up that is written down. The server does
 * nothing twice, so the same button is always another attempt. Source: decisions, the admin pages; ADMIN-72, ADMIN-124.
 */
export const createStaffCallMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const callSetup = setup({
    types: { context: {} as Context, events: {} as StaffCallEvent, tags: {} as 'busy' },
    actors,
    actions: {
      setFailure: assign((_, result: Result<null>) => ({ failure: result.ok ? null : result.failure })),
      setUnexpected: assign({ failure: UNEXPECTED_FAILURE }),
      clearFailure: assign({ failure: null }),
    },
    guards: {
      isSuccess: (_, result: Result<null>) => result.ok,
      isUnsure: (_, result: Result<null>) => !result.ok && mayHaveWorked(result.failure),
      isSignedOut: (_, result: Result<null>) => !result.ok && mayBeSignedOut(result.failure),
      isOldSignIn: (_, result: Result<null>) => !result.ok && isOldSignIn(result.failure),
    },
  });
  const again = callSetup.createStateConfig({
    on: {
      'call.start': { target: 'sending', actions: 'clearFailure' },
      'call.clear': { target: 'idle', actions: 'clearFailure' },
    },
  });
  return callSetup.createMachine({
    id: 'staffCall',
    context: { failure: null },
    initial: 'idle',
    states: {
      idle: { on: { 'call.start': 'sending' } },
      sending: {
        description: 'A second press does nothing.',
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          onDone: [
            { guard: { type: 'isSuccess', params: ({ event }) => event.output }, target: 'done' },
            {
              guard: { type: 'isUnsure', params: ({ event }) => event.output },
              target: 'unknown',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isSignedOut', params: ({ event }) => event.output },
              target: 'signedOut',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isOldSignIn', params: ({ event }) => event.output },
              target: 'needsSignIn',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: { target: 'unknown', actions: 'setUnexpected' },
        },
      },
      done: { on: { 'call.start': 'sending' } },
      unknown: {
        description: 'There is no answer, so it is not known whether this was done. Another attempt does it only once.',
        ...again,
      },
      signedOut: { description: 'The session has ended: the user signs in in another tab.', ...again },
      needsSignIn: { description: 'The page asks for a newer sign-in in another tab.', ...again },
      refused: { description: 'The server says why.', ...again },
    },
  });
};

export const staffCallMachine = /* @__PURE__ */ createStaffCallMachine(/* @__PURE__ */ noEffects());

export type StaffCallSnapshot = SnapshotFrom<typeof staffCallMachine>;
