import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';

export type CalendarSubscriptionEvent =
  /** The block is on screen. */
  | { type: 'calendarSubscription.show' }
  /** The block is no longer on screen. */
  | { type: 'calendarSubscription.hide' }
  /** After a failed check. */
  | { type: 'calendarSubscription.retry' }
  | { type: 'calendarSubscription.create' }
  | { type: 'calendarSubscription.renew' }
  | { type: 'calendarSubscription.revoke' }
  /** The user has taken the secret address. */
  | { type: 'calendarSubscription.addressTaken' };

/** What the backend says. `createdOn` is ISO 8601. */
export type CheckedSubscription = { isActive: boolean; createdOn: string | null };

export type NewSubscription = { url: string; createdOn: string };

type Context = {
  /** When the subscription was created or last renewed, ISO 8601; null without one, or if the backend does not say. */
  createdOn: string | null;
  /** The secret address, from its creation until the user has taken it or leaves the page; null at any other time. */
  url: string | null;
};

/** What the user can do with a subscription; also after a change that failed. */
const CHANGES = {
  'calendarSubscription.renew': 'renewing',
  'calendarSubscription.revoke': 'revoking',
} as const;

const noEffects = () => ({
  actors: {
    check: fromPromise<Result<CheckedSubscription>>(pending),
    /** Creates a subscription, or a new address that ends the old one. */
    create: fromPromise<Result<NewSubscription>>(pending),
    revoke: fromPromise<Result<null>>(pending),
  },
});

/**
 * The calendar subscription of the user, while its block is on screen. The secret address is known only from its creation
 * until the user has taken it or leaves the page, because the backend never shows it again.
 * Source: decisions, calendar files; CAL-05, CAL-06.
 */
export const createCalendarSubscriptionMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as CalendarSubscriptionEvent,
    },
    actors,
    actions: {
      setChecked: assign((_, result: Result<CheckedSubscription>) =>
        result.ok ? { createdOn: result.value.createdOn } : {},
      ),
      setNew: assign((_, result: Result<NewSubscription>) => (result.ok ? result.value : {})),
      forgetAddress: assign({ url: null }),
      forgetAll: assign({ createdOn: null, url: null }),
    },
    guards: {
      isActive: (_, result: Result<CheckedSubscription>) => result.ok && result.value.isActive,
      isNone: (_, result: Result<CheckedSubscription>) => result.ok && !result.value.isActive,
      isSuccess: (_, result: Result<unknown>) => result.ok,
    },
  }).createMachine({
    id: 'calendarSubscription',
    context: { createdOn: null, url: null },
    initial: 'hidden',
    on: { 'calendarSubscription.hide': { target: '.hidden', actions: 'forgetAll' } },
    states: {
      hidden: { on: { 'calendarSubscription.show': 'checking' } },
      checking: {
        invoke: {
          id: 'check',
          src: 'check',
          onDone: [
            {
              guard: { type: 'isActive', params: ({ event }) => event.output },
              target: 'active',
              actions: { type: 'setChecked', params: ({ event }) => event.output },
            },
            { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'none' },
            { target: 'checkFailed' },
          ],
          onError: 'checkFailed',
        },
      },
      checkFailed: { on: { 'calendarSubscription.retry': 'checking' } },
      none: {
        initial: 'idle',
        on: { 'calendarSubscription.create': 'creating' },
        states: {
          idle: {},
          failed: {
            description: 'Creating failed. If the backend has created an address after all, the next attempt ends it.',
          },
        },
      },
      creating: {
        invoke: {
          id: 'create',
          src: 'create',
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'active.addressShown',
              actions: { type: 'setNew', params: ({ event }) => event.output },
            },
            { target: 'none.failed' },
          ],
          onError: 'none.failed',
        },
      },
      active: {
        initial: 'idle',
        states: {
          idle: { on: CHANGES },
          addressShown: {
            description: 'The only time that the secret address is shown.',
            on: { 'calendarSubscription.addressTaken': { target: 'idle', actions: 'forgetAddress' } },
          },
          renewing: {
            invoke: {
              id: 'renew',
              src: 'create',
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'addressShown',
                  actions: { type: 'setNew', params: ({ event }) => event.output },
                },
                { target: 'renewFailed' },
              ],
              onError: 'renewFailed',
            },
          },
          renewFailed: {
            description: 'The old address may have ended, if only the answer was lost.',
            on: CHANGES,
          },
          revoking: {
            invoke: {
              id: 'revoke',
              src: 'revoke',
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: '#calendarSubscription.none',
                  actions: 'forgetAll',
                },
                { target: 'revokeFailed' },
              ],
              onError: 'revokeFailed',
            },
          },
          revokeFailed: { description: 'The address may still work.', on: CHANGES },
        },
      },
    },
  });

export const calendarSubscriptionMachine = /* @__PURE__ */ createCalendarSubscriptionMachine(
  /* @__PURE__ */ noEffects(),
);

export type CalendarSubscriptionRef = ActorRefFrom<typeof calendarSubscriptionMachine>;
export type CalendarSubscriptionSnapshot = SnapshotFrom<typeof calendarSubscriptionMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    calendarSubscription: { event: CalendarSubscriptionEvent; ref: CalendarSubscriptionRef };
  }
}
