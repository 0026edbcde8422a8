import { type ActorRefFrom, type AnyActorRef, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';
import type { Receiver } from '../shared/system.ts';

/** What the owner of a save receives. */
export type SaveSucceeded = { type: 'save.succeeded'; key: string };

export type SaveInput = {
  /** Tells the saves of one owner apart. */
  key: string;
  /** What the owner's write gets. Only the owner knows its type. */
  change: unknown;
};

export type SaveEvent =
  /** The user changed something, or wants another attempt after a failure. */
  { type: 'save.start' };

/** The actor that has started the save. A test may run the save alone; then the event goes to the save, which ignores it. */
const owner = ({ self }: { self: AnyActorRef }): Receiver<SaveSucceeded> => self._parent ?? self;

/** The part of a change that is not saved yet; null if all of it is saved. */
export type Saved = { remaining: unknown };

const noEffects = () => ({
  actors: {
    save: fromPromise<Result<Saved>, { change: unknown }>(pending),
  },
});

/**
 * One small write that can fail. Its parent is the owner, which gives it the write, and shows the old state until it is
 * notified of the success. After a failure the next attempt sends only what is not saved yet.
 */
export const createSaveMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as SaveInput,
      events: {} as SaveEvent,
      input: {} as SaveInput,
      tags: {} as 'busy' | 'failed',
    },
    actors,
    actions: {
      /** After a partial success the next attempt sends the rest. */
      setRemaining: assign(({ context }, result: Result<Saved>) => ({
        change: (result.ok ? result.value.remaining : null) ?? context.change,
      })),
      notifySucceeded: sendTo(owner, ({ context }): SaveSucceeded => ({ type: 'save.succeeded', key: context.key })),
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
        description: 'The change, or a part of it, may not be saved: the screen says so and offers another attempt.',
        tags: 'failed',
        on: { 'save.start': 'saving' },
      },
      saved: { description: 'All of it is saved: the owner has no further use for this actor.' },
    },
  });

export const saveMachine = /* @__PURE__ */ createSaveMachine(/* @__PURE__ */ noEffects());

export type SaveRef = ActorRefFrom<typeof saveMachine>;
export type SaveSnapshot = SnapshotFrom<typeof saveMachine>;
