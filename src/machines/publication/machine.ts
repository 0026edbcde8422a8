import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { EntryState } from '../../api/admin/entry-calls.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { mayHaveWorked } from '../../rules/failures.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';

/** What the server knows about the publication of an entry. `opensOn` is an ISO 8601 time or null. */
export type PublicationFacts = { state: EntryState; opensOn: string | null };

/** What the user wants. `at` is an ISO 8601 time. */
export type PublicationChange = { action: 'publish' } | { action: 'withdraw' } | { action: 'schedule'; at: string };

type Context = PublicationFacts & {
  change: PublicationChange | null;
  failure: ApiFailure | null;
};

export type PublicationEvent =
  | { type: 'publication.publish' }
  | { type: 'publication.schedule'; at: string }
  | { type: 'publication.withdraw' }
  /** Takes back the last change, which is a new change. */
  | { type: 'publication.undo' }
  /** Asks again whether the last change was made. */
  | { type: 'publication.check' }
  /** The entry was loaded or saved again. */
  | { type: 'publication.received'; facts: PublicationFacts }
  /** The time, each minute. ISO 8601. */
  | { type: 'publication.time'; now: string };

const noEffects = () => ({
  actors: {
    /** Saves what is typed, if the entry is open in a form, and then changes the publication. */
    change: fromPromise<Result<PublicationFacts>, { change: PublicationChange | null }>(pending),
    undo: fromPromise<Result<PublicationFacts>>(pending),
    /** What the server knows about the publication now. */
    look: fromPromise<Result<PublicationFacts>>(pending),
  },
});

/**
 * Whether people see an entry: a draft, scheduled, live, or withdrawn. The server decides what "now" is; while the screen is
 * open, a scheduled entry becomes live by the clock. A change without an answer may have been made: before anything is said
 * about it, the server is asked. Source: decisions, the admin pages; ADMIN-61, ADMIN-62, ADMIN-72.
 */
export const createPublicationMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const publicationSetup = setup({
    types: {
      context: {} as Context,
      events: {} as PublicationEvent,
      input: {} as PublicationFacts,
      tags: {} as 'busy',
    },
    actors,
    actions: {
      setChange: assign((_, change: PublicationChange) => ({ change, failure: null })),
      setFacts: assign((_, result: Result<PublicationFacts>) => (result.ok ? { ...result.value, failure: null } : {})),
      /** The change was not made: the screen says why, beside what the server knows. */
      setFactsOnly: assign((_, result: Result<PublicationFacts>) => (result.ok ? result.value : {})),
      setReceived: assign((_, facts: PublicationFacts) => ({ ...facts, failure: null, change: null })),
      setLive: assign({ state: 'live' }),
      setFailure: assign((_, result: Result<unknown>) => (result.ok ? {} : { failure: result.failure })),
      setUnexpected: assign({ failure: UNEXPECTED_FAILURE }),
      clearChange: assign({ change: null, failure: null }),
      forgetChange: assign({ change: null }),
    },
    guards: {
      isSuccess: (_, result: Result<unknown>) => result.ok,
      /** The change may have been made, or the entry has changed since: the screen shows neither yet. */
      isUnsure: (_, result: Result<unknown>) => !result.ok && isUnsure(result.failure),
      isMade: ({ context }, result: Result<PublicationFacts>) =>
        result.ok && context.change !== null && isMade(context.change, result.value),
      isDraft: ({ context }) => context.state === 'draft',
      isScheduled: ({ context }) => context.state === 'scheduled',
      isLive: ({ context }) => context.state === 'live',
      hasOpened: ({ context }, { now }: { now: string }) => context.opensOn !== null && context.opensOn <= now,
    },
  });

  const publish = publicationSetup.createStateConfig({
    on: {
      'publication.publish': { target: 'changing', actions: { type: 'setChange', params: { action: 'publish' } } },
      'publication.schedule': {
        target: 'changing',
        actions: { type: 'setChange', params: ({ event }) => ({ action: 'schedule', at: event.at }) },
      },
    },
  });
  const withdraw = publicationSetup.createStateConfig({
    on: {
      'publication.withdraw': { target: 'changing', actions: { type: 'setChange', params: { action: 'withdraw' } } },
    },
  });

  return publicationSetup.createMachine({
    id: 'publication',
    context: ({ input }) => ({ ...input, change: null, failure: null }),
    initial: 'settling',
    on: {
      'publication.received': {
        target: '.settling',
        actions: { type: 'setReceived', params: ({ event }) => event.facts },
      },
      'publication.undo': '.undoing',
    },
    states: {
      settling: {
        description: 'Follows what the server says about the entry.',
        always: [
          { guard: 'isDraft', target: 'draft' },
          { guard: 'isScheduled', target: 'scheduled' },
          { guard: 'isLive', target: 'live' },
          { target: 'withdrawn' },
        ],
      },
      draft: publish,
      scheduled: {
        on: {
          ...publish.on,
          ...withdraw.on,
          'publication.time': {
            guard: { type: 'hasOpened', params: ({ event }) => event },
            target: 'live',
            actions: 'setLive',
          },
        },
      },
      live: withdraw,
      withdrawn: {
        description: 'People saw it, and its time is over or it was withdrawn.',
        ...publish,
      },
      changing: {
        description: 'The screen shows the old state until the answer arrives.',
        tags: 'busy',
        on: { 'publication.received': {}, 'publication.undo': {} },
        invoke: {
          id: 'change',
          src: 'change',
          input: ({ context }) => ({ change: context.change }),
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setFacts', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isUnsure', params: ({ event }) => event.output },
              target: 'checking',
              actions: { type: 'setFailure', params: ({ event }) => event.output },
            },
            { target: 'settling', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: { target: 'checking', actions: 'setUnexpected' },
        },
      },
      checking: {
        description: 'Asks the server what it has, because the answer to the change did not say it.',
        tags: 'busy',
        on: { 'publication.received': {}, 'publication.undo': {} },
        invoke: {
          id: 'look',
          src: 'look',
          onDone: [
            {
              guard: { type: 'isMade', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setFacts', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'settling',
              actions: { type: 'setFactsOnly', params: ({ event }) => event.output },
            },
            { target: 'unknown' },
          ],
          onError: 'unknown',
        },
      },
      unknown: {
        description: 'It is not known whether the change was made. The screen offers to ask again, and nothing else.',
        on: { 'publication.check': 'checking', 'publication.undo': {} },
      },
      undoing: {
        tags: 'busy',
        on: { 'publication.received': {}, 'publication.undo': {} },
        invoke: {
          id: 'undo',
          src: 'undo',
          onDone: [
            {
              guard: { type: 'isSuccess', params: ({ event }) => event.output },
              target: 'settling',
              actions: [{ type: 'setFacts', params: ({ event }) => event.output }, 'clearChange'],
            },
            {
              guard: { type: 'isUnsure', params: ({ event }) => event.output },
              target: 'checking',
              actions: [{ type: 'setFailure', params: ({ event }) => event.output }, 'forgetChange'],
            },
            { target: 'settling', actions: { type: 'setFailure', params: ({ event }) => event.output } },
          ],
          onError: { target: 'settling', actions: 'setUnexpected' },
        },
      },
    },
  });
};

/** Without an answer the change may have been made, and after a conflict the screen shows an older entry. */
const isUnsure = (failure: ApiFailure): boolean =>
  mayHaveWorked(failure) || (failure.kind === 'status' && failure.status === 409);

/** Whether the entry is as the change makes it. */
function isMade(change: PublicationChange, { state, opensOn }: PublicationFacts): boolean {
  switch (change.action) {
    case 'publish':
      return state === 'live';
    case 'schedule':
      return opensOn === change.at && (state === 'scheduled' || state === 'live');
    case 'withdraw':
      return state === 'draft' || state === 'ended';
  }
}

export const publicationMachine = /* @__PURE__ */ createPublicationMachine(/* @__PURE__ */ noEffects());

export type PublicationSnapshot = SnapshotFrom<typeof publicationMachine>;
