import { type ActorRefFrom, enqueueActions, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { type SaveSucceeded, saveMachine } from '../save/machine.ts';
import { ownedSaves } from '../save/owned-saves.ts';
import { type SaveActorId, saveActorId } from '../save/save-actor-id.ts';
import { choiceKey } from './choice-key.ts';

/** A preference that is on or off. */
export type PreferenceField = 'use_profile_photo' | 'contact_by_email' | 'contact_by_text';

/** A choice on the Account page. `isOn` is the new value. */
export type Choice = { field: PreferenceField; isOn: boolean };

/** What a save of this machine sends. `pk` is that of the user's preferences. */
export type ChosenPreference = Choice & { pk: number };

type Context = {
  /** The choices that are being saved, or could not be saved; at most one for each field. */
  choices: Choice[];
};

export type AccountEvent =
  /** The user pressed the photo button or a switch. `pk` is that of the user's preferences. */
  ({ type: 'account.choose'; pk: number } & Choice) | SaveSucceeded;

const choiceSaves = ownedSaves(
  ({ field }: Choice) => field,
  (choice) => saveActorId(choiceKey(choice)),
);

/** The effects of the machine, which do nothing here. `effects.ts` has those of the app. */
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
 * What the user changes on the Account page: each field is saved by itself. A choice that could not be saved stays until
 * the user tries again, also when they leave the page meanwhile.
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
      startSave: enqueueActions(({ context, enqueue }, params: ChosenPreference) => {
        const { pk, field, isOn } = params;
        const change: ChosenPreference = { pk, field, isOn };
        enqueue.assign({ choices: choiceSaves.start(enqueue, context.choices, { field, isOn }, change) });
      }),
      removeSave: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        const dropped = choiceSaves.drop(enqueue, context.choices, params.key);
        if (dropped !== null) enqueue.assign({ choices: dropped.rest });
      }),
    },
  }).createMachine({
    id: 'account',
    context: { choices: [] },
    invoke: [
      { id: 'watchPreferences', src: 'watchPreferences' },
      { id: 'watchProfile', src: 'watchProfile' },
    ],
    on: {
      'account.choose': {
        actions: {
          type: 'startSave',
          params: ({ event: { pk, field, isOn } }) => ({ pk, field, isOn }),
        },
      },
      'save.succeeded': {
        description: 'The session has the new value by now, so the screen shows it.',
        actions: { type: 'removeSave', params: ({ event }) => ({ key: event.key }) },
      },
    },
  });

/** The machine without effects, for diagrams, generated paths and tests. */
export const accountMachine = /* @__PURE__ */ createAccountMachine(/* @__PURE__ */ noEffects());

export type AccountRef = ActorRefFrom<typeof accountMachine>;
export type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    account: AccountEvent;
  }
  interface SystemActors {
    account: AccountRef;
  }
}
