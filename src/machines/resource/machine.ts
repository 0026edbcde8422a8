import {
  type ActorRefFrom,
  assign,
  type DoneActorEvent,
  type ErrorActorEvent,
  fromPromise,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import { notProvided } from '../shared/not-provided.ts';
import { toPortal } from '../shared/to-portal.ts';

/** Milliseconds for which a failure is remembered: until then only a person's retry calls again. */
const FAILURE_MEMORY = 30_000;

export type Input = {
  /** The resource's name in the table of resources. */
  name: string;
  /** What the call asks for besides its name, such as a term code; null for most. */
  parameter: string | null;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
};

/**
 * An answer that has passed its schema, with the time of its arrival (ISO 8601) and the milliseconds for which it is
 * still fresh: one that this tab had kept has been ageing since.
 */
export type Loaded = { answer: unknown; isBlank: boolean; receivedAt: string; freshFor: number };

/** What a call is to bring. One that was kept is enough for a block with nothing to show, but never for a refresh. */
export type Load = Input & { isKeptEnough: boolean };

type Answered = { event: DoneActorEvent<Loaded> };
type Failed = { event: ErrorActorEvent };

type Context = Input & {
  answer: unknown;
  receivedAt: string | null;
  freshFor: number;
  failure: ApiFailure | null;
};

export type ResourceEvent =
  /** A screen shows it, the window came back into view, or the network did. */
  | { type: 'resource.need' }
  /** A person asks for newer data. */
  | { type: 'resource.refresh' }
  /** A person asks for another try after a failure. */
  | { type: 'resource.retry' }
  /** What is held no longer holds, for example after a write. */
  | { type: 'resource.clear' }
  /** What is held, or on its way, may be older than a write: a newer answer is fetched, and the old one stands until then. */
  | { type: 'resource.renew' };

const KEEP_ANSWER = [
  { type: 'rememberAnswer' as const, params: ({ event }: Answered) => event.output },
  'tellReceived' as const,
];

const loadOf = ({ name, parameter, lifetime }: Context, isKeptEnough: boolean): Load => ({
  name,
  parameter,
  lifetime,
  isKeptEnough,
});

/** Whichever call brought it, an answer takes the same way: blank or full, and fresh. */
const TAKE_ANSWER = [
  {
    guard: { type: 'isBlank' as const, params: ({ event }: Answered) => ({ isBlank: event.output.isBlank }) },
    target: ['#resource.answered.content.blank', '#resource.answered.age.fresh'],
    actions: KEEP_ANSWER,
  },
  { target: ['#resource.answered.content.full', '#resource.answered.age.fresh'], actions: KEEP_ANSWER },
];

/** Every call that fails is remembered and told, with whether an older answer still stands on screen. */
const noteFailure = ({ hasAnswer }: { hasAnswer: boolean }) => [
  { type: 'rememberFailure' as const, params: ({ event }: Failed) => ({ failure: event.error as ApiFailure }) },
  { type: 'tellFailed' as const, params: ({ event }: Failed) => ({ failure: event.error as ApiFailure, hasAnswer }) },
];

/**
 * One thing that is fetched: what is known of it, how old that is, and what went wrong. A refresh that fails keeps the
 * old answer. No answer at all is a failure like any other.
 */
export const resourceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ResourceEvent,
    input: {} as Input,
    tags: {} as 'busy',
  },
  actors: {
    load: fromPromise<Loaded, Load>(notProvided('resourceMachine', 'load')),
  },
  actions: {
    rememberAnswer: assign((_, params: Loaded) => ({
      answer: params.answer,
      receivedAt: params.receivedAt,
      freshFor: params.freshFor,
      failure: null,
    })),
    rememberFailure: assign((_, params: { failure: ApiFailure }) => ({ failure: params.failure })),
    forgetAnswer: assign({ answer: null, receivedAt: null, failure: null }),
    tellReceived: sendTo(toPortal, ({ context }) => ({ type: 'resource.received', name: context.name })),
    tellFailed: sendTo(toPortal, ({ context }, params: { failure: ApiFailure; hasAnswer: boolean }) => ({
      type: 'resource.failed',
      name: context.name,
      failure: params.failure,
      hasAnswer: params.hasAnswer,
    })),
  },
  guards: {
    isBlank: (_, params: { isBlank: boolean }) => params.isBlank,
  },
  delays: {
    lifetime: ({ context }) => context.freshFor,
    failureMemory: FAILURE_MEMORY,
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ ...input, answer: null, receivedAt: null, freshFor: input.lifetime, failure: null }),
  initial: 'unasked',
  on: { 'resource.clear': { target: '.unasked', actions: 'forgetAnswer' } },
  states: {
    unasked: { on: { 'resource.need': 'loading' } },
    loading: {
      tags: 'busy',
      on: { 'resource.renew': { target: 'loading', reenter: true } },
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context }) => loadOf(context, true),
        onDone: TAKE_ANSWER,
        onError: {
          target: 'failed',
          actions: noteFailure({ hasAnswer: false }),
        },
      },
    },
    answered: {
      type: 'parallel',
      states: {
        content: {
          initial: 'full',
          states: {
            full: {},
            blank: { description: 'A good answer with nothing in it: the block shows its empty text.' },
          },
        },
        age: {
          initial: 'fresh',
          on: { 'resource.renew': '.refreshing' },
          states: {
            fresh: {
              after: { lifetime: 'stale' },
              on: { 'resource.refresh': 'refreshing' },
            },
            stale: {
              description: 'Past its lifetime: shown with "as of", fetched again when next needed.',
              on: { 'resource.need': 'refreshing', 'resource.refresh': 'refreshing' },
            },
            refreshing: {
              description: 'The old answer stays on screen while a newer one is on its way.',
              tags: 'busy',
              invoke: {
                id: 'reload',
                src: 'load',
                input: ({ context }) => loadOf(context, false),
                onDone: TAKE_ANSWER,
                onError: {
                  target: 'outdated',
                  actions: noteFailure({ hasAnswer: true }),
                },
              },
            },
            outdated: {
              description: 'A refresh failed: the old answer stands, with "as of" and a way to refresh.',
              after: { failureMemory: 'stale' },
              on: { 'resource.refresh': 'refreshing' },
            },
          },
        },
      },
    },
    failed: {
      description: 'Nothing to show but that it failed, what is missing, and a retry.',
      initial: 'remembered',
      on: { 'resource.renew': '.retrying' },
      states: {
        remembered: {
          description: 'Just failed: another need does not call again at once.',
          after: { failureMemory: 'forgotten' },
          on: { 'resource.retry': 'retrying' },
        },
        forgotten: { on: { 'resource.need': '#resource.loading', 'resource.retry': 'retrying' } },
        retrying: {
          description: 'The failed block stays, with its retry busy, so that nothing jumps.',
          tags: 'busy',
          invoke: {
            id: 'retry',
            src: 'load',
            input: ({ context }) => loadOf(context, false),
            onDone: TAKE_ANSWER,
            onError: {
              target: 'remembered',
              actions: noteFailure({ hasAnswer: false }),
            },
          },
        },
      },
    },
  },
});

export type ResourceRef = ActorRefFrom<typeof resourceMachine>;
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;
