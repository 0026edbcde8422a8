import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { pending } from '../shared/pending.ts';

export type PushSubscriptionEvent =
  /** The user wants notifications on this device. */
  | { type: 'pushSubscription.turnOn' }
  /** The user wants no more notifications on this device. */
  | { type: 'pushSubscription.turnOff' };

/**
 * What the browser and the backend say at the start. unsupported: the browser has no notifications, or the portal sends none.
 * homeScreen: an iPhone or iPad shows them only for a page on the home screen. expired: the browser has lost the subscription.
 * `deviceId` is the id of this device at the backend; null for one without notifications.
 */
export type CheckedPush = {
  kind: 'unsupported' | 'homeScreen' | 'denied' | 'off' | 'on' | 'expired';
  deviceId: number | null;
};

/** What the user answers in the browser's dialog. dismissed: closed without an answer. */
export type PushPermission = 'granted' | 'denied' | 'dismissed';

type Context = { deviceId: number | null };

/** The results of `check` with states of their own. */
const WITHOUT_DEVICE = ['unsupported', 'homeScreen', 'denied'] as const;
const WITH_DEVICE = ['on', 'expired'] as const;

const isChecked = (kind: CheckedPush['kind']) => ({
  type: 'isChecked' as const,
  params: ({ event }: { event: { output: CheckedPush } }) => ({ checked: event.output, kind }),
});

const noEffects = () => ({
  actors: {
    check: fromPromise<CheckedPush>(pending),
    /** Opens the browser's question. A question that was answered before is not asked again. */
    ask: fromPromise<PushPermission>(pending),
    /** Subscribes at the browser and sends the subscription to the backend. Resolves to the id of the device there. */
    subscribe: fromPromise<number, Context>(pending),
    /** Ends the subscription. Rejects if this device may still get notifications. */
    end: fromPromise<void, Context>(pending),
  },
});

/**
 * Push notifications on this device. The browser's question opens only after a press. At each start the app compares what the
 * browser has with what the backend has. Source: decisions, push notifications; PUSH-07, PUSH-09 to PUSH-11.
 */
export const createPushSubscriptionMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as PushSubscriptionEvent },
    actors,
    actions: {
      setDevice: assign((_, { deviceId }: { deviceId: number | null }) => ({ deviceId })),
      forgetDevice: assign({ deviceId: null }),
    },
    guards: {
      isChecked: (_, { checked, kind }: { checked: CheckedPush; kind: CheckedPush['kind'] }) => checked.kind === kind,
      isAnswered: (_, { answer, as }: { answer: PushPermission; as: PushPermission }) => answer === as,
    },
  }).createMachine({
    id: 'pushSubscription',
    context: { deviceId: null },
    initial: 'checking',
    states: {
      checking: {
        invoke: {
          id: 'check',
          src: 'check',
          onDone: [
            ...WITHOUT_DEVICE.map((kind) => ({ guard: isChecked(kind), target: kind })),
            ...WITH_DEVICE.map((kind) => ({
              guard: isChecked(kind),
              target: kind,
              actions: {
                type: 'setDevice' as const,
                params: ({ event }: { event: { output: CheckedPush } }) => ({ deviceId: event.output.deviceId }),
              },
            })),
            { target: 'off' },
          ],
          onError: 'failed',
        },
      },
      unsupported: { description: 'The browser has no notifications, or the portal sends none.' },
      homeScreen: {
        description: 'On an iPhone or iPad: a text says that the portal must be on the home screen first.',
      },
      off: { on: { 'pushSubscription.turnOn': 'asking' } },
      asking: {
        description: 'The question of the browser is open.',
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: [
            {
              guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.output, as: 'granted' }) },
              target: 'subscribing',
            },
            {
              guard: { type: 'isAnswered', params: ({ event }) => ({ answer: event.output, as: 'denied' }) },
              target: 'denied',
            },
            { target: 'off' },
          ],
          onError: 'failed',
        },
      },
      denied: {
        description: 'The browser does not ask again. Only its settings can allow notifications.',
        on: { 'pushSubscription.turnOn': 'asking' },
      },
      subscribing: {
        invoke: {
          id: 'subscribe',
          src: 'subscribe',
          input: ({ context }) => context,
          onDone: { target: 'on', actions: { type: 'setDevice', params: ({ event }) => ({ deviceId: event.output }) } },
          onError: 'failed',
        },
      },
      on: {
        initial: 'idle',
        on: { 'pushSubscription.turnOff': 'ending' },
        states: {
          idle: {},
          endFailed: { description: 'The last attempt to end notifications has failed, and the block says so.' },
        },
      },
      failed: {
        description: 'Nothing is subscribed as far as the app knows. The user can try again.',
        on: { 'pushSubscription.turnOn': 'asking' },
      },
      expired: {
        description:
          'The browser has lost the subscription. It gets a new one without a question: the user has allowed it.',
        invoke: {
          id: 'renew',
          src: 'subscribe',
          input: ({ context }) => context,
          onDone: 'on',
          // The next attempt makes a new device: this one may have been ended elsewhere.
          onError: { target: 'failed', actions: 'forgetDevice' },
        },
      },
      ending: {
        invoke: {
          id: 'end',
          src: 'end',
          input: ({ context }) => context,
          onDone: { target: 'off', actions: 'forgetDevice' },
          onError: 'on.endFailed',
        },
      },
    },
  });

export const pushSubscriptionMachine = /* @__PURE__ */ createPushSubscriptionMachine(/* @__PURE__ */ noEffects());

export type PushSubscriptionRef = ActorRefFrom<typeof pushSubscriptionMachine>;
export type PushSubscriptionSnapshot = SnapshotFrom<typeof pushSubscriptionMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    pushSubscription: { event: PushSubscriptionEvent; ref: PushSubscriptionRef };
  }
}
