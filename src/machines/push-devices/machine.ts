import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { PushDevice, PushTestResult } from '../../api/portal/push-devices.ts';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';

/** What a device may show. */
export type PushChoice = 'shows_details' | 'wants_alerts';

export type PushDevicesEvent =
  /** The list is on screen. */
  | { type: 'pushDevices.show' }
  /** The list is no longer on screen. */
  | { type: 'pushDevices.hide' }
  /** After a list that could not be loaded. */
  | { type: 'pushDevices.retry' }
  | { type: 'pushDevices.end'; id: number }
  | { type: 'pushDevices.choose'; id: number; choice: PushChoice; isOn: boolean }
  | { type: 'pushDevices.test'; id: number };

type Change = { id: number; choice: PushChoice; isOn: boolean };

type Context = {
  devices: readonly PushDevice[];
  /** The device of the last press; null for none. */
  target: number | null;
  /** What the last press has chosen; null for none. */
  change: Change | null;
  /** What the last test has shown; null for none. */
  tested: PushTestResult | null;
};

/** What the user can do with the list; also after an attempt that failed. */
const CHANGES = {
  'pushDevices.end': { target: 'ending', actions: 'setTarget' },
  'pushDevices.choose': { target: 'saving', actions: ['setTarget', 'setChange'] },
  'pushDevices.test': { target: 'testing', actions: 'setTarget' },
} as const;

/** The effects of the machine, which do nothing here. `effects.ts` has those of the app. */
const noEffects = () => ({
  actors: {
    load: fromPromise<Result<PushDevice[]>>(pending),
    /** Ends push on a device. One that has ended already is a success. */
    end: fromPromise<Result<null>, { id: number | null }>(pending),
    save: fromPromise<Result<PushDevice>, { change: Change | null }>(pending),
    test: fromPromise<Result<PushTestResult>, { id: number | null }>(pending),
  },
});

/**
 * The user's devices with push notifications, while their list is on screen. One change runs at a time.
 * Source: PUSH-06, PUSH-08, PUSH-12.
 */
export const createPushDevicesMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as PushDevicesEvent },
    actors,
    actions: {
      setDevices: assign((_, result: Result<PushDevice[]>) => (result.ok ? { devices: result.value } : {})),
      setTarget: assign(({ event }) => ('id' in event ? { target: event.id, tested: null } : {})),
      setChange: assign(({ event }) =>
        event.type === 'pushDevices.choose' ? { change: { id: event.id, choice: event.choice, isOn: event.isOn } } : {},
      ),
      setDevice: assign(({ context }, result: Result<PushDevice>) =>
        result.ok
          ? {
              devices: context.devices.map((each) => (each.id === result.value.id ? result.value : each)),
              change: null,
            }
          : {},
      ),
      dropChange: assign({ change: null }),
      setTested: assign((_, result: Result<PushTestResult>) => (result.ok ? { tested: result.value } : {})),
      removeTarget: assign(({ context: { devices, target } }) => ({
        devices: devices.filter(({ id }) => id !== target),
      })),
      forgetAll: assign({ devices: [], target: null, change: null, tested: null }),
    },
    guards: {
      isSuccess: (_, result: Result<unknown>) => result.ok,
    },
  }).createMachine({
    id: 'pushDevices',
    context: { devices: [], target: null, change: null, tested: null },
    initial: 'hidden',
    on: { 'pushDevices.hide': { target: '.hidden', actions: 'forgetAll' } },
    states: {
      hidden: { on: { 'pushDevices.show': 'loading' } },
      loading: {
        invoke: {
          id: 'load',
          src: 'load',
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'shown',
              actions: { type: 'setDevices', params: ({ event }) => event.output },
            },
            { target: 'loadFailed' },
          ],
          onError: 'loadFailed',
        },
      },
      loadFailed: { on: { 'pushDevices.retry': 'loading' } },
      shown: {
        initial: 'idle',
        states: {
          idle: { on: CHANGES },
          ending: {
            description: 'The device stays in the list until the backend has ended it.',
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
          endFailed: { description: 'The device may still get notifications.', on: CHANGES },
          saving: {
            description: 'The box shows what was chosen.',
            invoke: {
              id: 'save',
              src: 'save',
              input: ({ context }) => ({ change: context.change }),
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'idle',
                  actions: { type: 'setDevice', params: ({ event }) => event.output },
                },
                { target: 'saveFailed', actions: 'dropChange' },
              ],
              onError: { target: 'saveFailed', actions: 'dropChange' },
            },
          },
          saveFailed: { description: 'The box shows what is stored.', on: CHANGES },
          testing: {
            invoke: {
              id: 'test',
              src: 'test',
              input: ({ context }) => ({ id: context.target }),
              onDone: [
                {
                  guard: { type: 'isSuccess', params: ({ event }) => event.output },
                  target: 'tested',
                  actions: { type: 'setTested', params: ({ event }) => event.output },
                },
                { target: 'testFailed' },
              ],
              onError: 'testFailed',
            },
          },
          tested: { description: 'The backend has an answer of the push service.', on: CHANGES },
          testFailed: { description: 'The backend gave no answer.', on: CHANGES },
        },
      },
    },
  });

/** The machine without effects, for diagrams, generated paths and tests. */
export const pushDevicesMachine = /* @__PURE__ */ createPushDevicesMachine(/* @__PURE__ */ noEffects());

export type PushDevicesRef = ActorRefFrom<typeof pushDevicesMachine>;
export type PushDevicesSnapshot = SnapshotFrom<typeof pushDevicesMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    pushDevices: PushDevicesEvent;
  }
  interface SystemActors {
    pushDevices: PushDevicesRef;
  }
}
