import { type ActorRefFrom, assign, enqueueActions, fromCallback, type SnapshotFrom, setup } from 'xstate';
import type { PushTestResult } from '../../api/portal/push-devices.ts';
import { type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { ownedSaves } from '../save/owned-saves.ts';
import { type SaveActorId, saveActorId } from '../save/save-actor-id.ts';
import { type AccountList, changeKey, type PlacedChange } from './change.ts';

/** What the push service has answered to the test of a device. */
export type DeviceTest = { id: number; result: PushTestResult };

type Context = {
  /** The changes that are being saved, or could not be saved; at most one for each place. */
  changes: PlacedChange[];
  /** The last test that was answered; null once the user does something else with the devices. */
  tested: DeviceTest | null;
};

export type AccountEvent =
  /** The user pressed a button or a switch. */
  | ({ type: 'account.change' } & PlacedChange)
  /** A test of a device was answered. */
  | ({ type: 'account.tested' } & DeviceTest)
  /** The list is no longer on screen: what became of the presses in it is over. */
  | { type: 'account.listLeft'; list: AccountList }
  | SaveSucceeded;

const changeSaves = ownedSaves(
  ({ place }: PlacedChange) => place,
  (placed) => saveActorId(changeKey(placed)),
);

const noEffects = () => ({
  actors: {
    save: saveMachine,
    /** Tells the session the user's preferences when their own call is answered. */
    watchPreferences: fromCallback(() => {}),
    /** Tells the session what the user's profile says and the user answer does not. */
    watchProfile: fromCallback(() => {}),
  },
});

/**
 * What the user changes about the account: preferences, sessions, and devices with push notifications. Each field and each
 * row is saved by itself. A preference that could not be saved stays until the user tries again, also when they leave the
 * page meanwhile. Source: ACCT-03, ACCT-23, SESS-04, SESS-05, PUSH-08, PUSH-12.
 */
export const createAccountMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as AccountEvent,
      children: {} as { [id: SaveActorId]: 'save' },
    },
    actors,
    actions: {
      /** A choice that is the opposite of the failed one needs a save of its own. */
      startSave: enqueueActions(({ context, enqueue }, placed: PlacedChange) => {
        enqueue.assign({ changes: changeSaves.start(enqueue, context.changes, placed, placed.change) });
      }),
      removeSave: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        const dropped = changeSaves.drop(enqueue, context.changes, params.key);
        if (dropped !== null) enqueue.assign({ changes: dropped.rest });
      }),
      removeSavesOf: enqueueActions(({ context, enqueue }, params: { list: AccountList }) => {
        const isLeft = ({ place }: PlacedChange) => place.startsWith(params.list);
        for (const { place } of context.changes.filter(isLeft)) changeSaves.drop(enqueue, context.changes, place);
        enqueue.assign({ changes: context.changes.filter((placed) => !isLeft(placed)) });
      }),
      setTested: assign((_, tested: DeviceTest) => ({ tested })),
      forgetTest: assign({ tested: null }),
    },
  }).createMachine({
    id: 'account',
    context: { changes: [], tested: null },
    invoke: [
      { id: 'watchPreferences', src: 'watchPreferences' },
      { id: 'watchProfile', src: 'watchProfile' },
    ],
    on: {
      'account.change': {
        actions: ['forgetTest', { type: 'startSave', params: ({ event: { place, change } }) => ({ place, change }) }],
      },
      'account.tested': {
        actions: { type: 'setTested', params: ({ event: { id, result } }) => ({ id, result }) },
      },
      'account.listLeft': {
        actions: ['forgetTest', { type: 'removeSavesOf', params: ({ event }) => event }],
      },
      'save.succeeded': {
        description: 'The screen has the new value by now.',
        actions: { type: 'removeSave', params: ({ event }) => event },
      },
    },
  });

export const accountMachine = /* @__PURE__ */ createAccountMachine(/* @__PURE__ */ noEffects());

export type AccountRef = ActorRefFrom<typeof accountMachine>;
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    account: { event: AccountEvent; ref: AccountRef };
  }
}
