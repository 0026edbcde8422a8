import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Dismissal } from '../../rules/banner.ts';
import { notProvided } from '../shared/not-provided.ts';
import type { Result } from '../shared/result.ts';
import { type SystemEvents, to } from '../shared/system.ts';

/** A preference that is on or off. */
export type PreferenceField = 'use_profile_photo' | 'contact_by_email' | 'contact_by_text';

/** Everything that this machine can save. */
export type Change =
  | { kind: 'dismissal'; dismissal: Dismissal }
  /** The choices of one group of the checklist's preferences. */
  | { kind: 'choices'; group: 'notifications' | 'studentTypes'; pk: number; ids: readonly number[] }
  /** `pk` is that of the user's preferences. */
  | { kind: 'preference'; pk: number; field: PreferenceField; isOn: boolean };

/** What the owner of a save receives. */
export type SaveSucceeded = { type: 'save.succeeded'; key: string };

/** The long-lived actors that accept `save.succeeded`. */
export type SaveOwner = {
  [Id in keyof SystemEvents]: SaveSucceeded extends SystemEvents[Id] ? Id : never;
}[keyof SystemEvents];

export type SaveInput = {
  /** Tells the saves of one owner apart. */
  key: string;
  /** System id of the actor that is notified of the success. */
  owner: SaveOwner;
  change: Change;
};

export type SaveEvent =
  /** The user changed something, or wants another attempt after a failure. */
  { type: 'save.start' };

/** The part of a change that is not saved yet; null if all of it is saved. */
export type Saved = { remaining: Change | null };

/**
 * One small write that can fail. The owner shows the old state until it is notified of the success. After a failure the
 * next attempt sends only what is not saved yet.
 */
export const saveMachine = setup({
  types: {
    context: {} as SaveInput,
    events: {} as SaveEvent,
    input: {} as SaveInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    save: fromPromise<Result<Saved>, { change: Change }>(notProvided('saveMachine', 'save')),
  },
  actions: {
    /** After a partial success the next attempt sends the rest. */
    setRemaining: assign(({ context }, result: Result<Saved>) => ({
      change: (result.ok ? result.value.remaining : null) ?? context.change,
    })),
    notifySucceeded: sendTo(
      ({ context, system, self }) => to(context.owner)({ system, self }),
      ({ context }): SaveSucceeded => ({ type: 'save.succeeded', key: context.key }),
    ),
  },
  guards: {
    isWhole: (_, result: Result<Saved>) => result.ok && result.value.remaining === null,
  },
}).createMachine({
  id: 'save',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'save.start': 'saving' } },
    saving: {
      description: 'The screen shows the old state until the answer arrives.',
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ change: context.change }),
        onDone: [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.output },
            target: 'saved',
            actions: 'notifySucceeded',
          },
          { target: 'failed', actions: { type: 'setRemaining', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'The change, or a part of it, was not saved: the screen says so and offers another attempt.',
      tags: 'failed',
      on: { 'save.start': 'saving' },
    },
    saved: { description: 'All of it is saved: the owner has no further use for this actor.' },
  },
});

export type SaveRef = ActorRefFrom<typeof saveMachine>;
export type SaveSnapshot = SnapshotFrom<typeof saveMachine>;
