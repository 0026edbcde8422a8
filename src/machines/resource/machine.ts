import { type ActorRefFrom, assign, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import type { AnswerFacts } from '../../api/resources.ts';
import { hasExpired } from '../../rules/lifetimes.ts';
import { pending } from '../shared/pending.ts';
import { type Result, UNEXPECTED_FAILURE } from '../shared/result.ts';
import { to } from '../shared/system.ts';

/** Milliseconds after a failure in which only the user's retry sends the call again. */
const COOLDOWN_MS = 30_000;

export type ResourceInput = {
  /** The resource's name in the table of resources. */
  name: string;
  /** What the call asks for besides its name, such as a term code; null for most resources. */
  parameter: string | null;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
};

/** An answer that has passed its schema. */
export type LoadedAnswer = {
  answer: unknown;
  isEmpty: boolean;
  /** When the answer arrived, ISO 8601. */
  receivedAt: string;
  /**
   * Milliseconds for which the answer stays fresh. An answer from this tab's storage has aged already; 0 or less if it is past
   * its lifetime, because there is no network to fetch a newer one, or because the server has drawn the page with it.
   */
  freshFor: number;
  /** Whether a newer answer is on its way, which the server did not wait for; no if left out. */
  isFollowed?: boolean;
  facts: AnswerFacts;
};

export type LoadInput = ResourceInput & {
  /** A stored answer is good enough for a block without data, but for a refetch only if it has come since in the page. */
  mayUseStored: boolean;
  /** Whether this call brings the newer answer for one that is past its lifetime. */
  isFollowed: boolean;
};

type Context = ResourceInput & {
  answer: unknown;
  receivedAt: string | null;
  freshFor: number;
  isFollowed: boolean;
  failure: ApiFailure | null;
};

export type ResourceEvent =
  /**
   * A screen shows the resource, or the user returned to the page. `at` is the time in ISO 8601, null if the sender
   * does not know it; with it the lifetime goes by the clock, because timers stand still while a device sleeps.
   */
  | { type: 'resource.request'; at: string | null }
  /** The user asks for newer data. */
  | { type: 'resource.refetch' }
  /** The user asks for another try after a failure, or the backend is back. */
  | { type: 'resource.retry' }
  /** The answer is no longer valid and must not be shown, for example after a write. */
  | { type: 'resource.reset' }
  /** The answer may be older than a write. A newer one is fetched, and the old one stays on screen until then. */
  | { type: 'resource.invalidate' };

const noEffects = () => ({
  actors: {
    load: fromPromise<Result<LoadedAnswer>, LoadInput>(pending),
  },
});

/**
 * One thing that is fetched: the answer, its age, and the last failure. A refetch that fails keeps the old answer. A call
 * without any answer is a failure like the others.
 */
export const createResourceMachine = ({ actors }: ReturnType<typeof noEffects>) => {
  const resourceSetup = setup({
    types: {
      context: {} as Context,
      events: {} as ResourceEvent,
      input: {} as ResourceInput,
      tags: {} as 'busy',
    },
    actors,
    actions: {
      clearAnswer: assign({ answer: null, receivedAt: null, isFollowed: false, failure: null }),
      applyResult: enqueueActions(({ context: { name, receivedAt }, enqueue }, result: Result<LoadedAnswer>) => {
        if (result.ok) {
          const { facts, isEmpty: _, ...loaded } = result.value;
          enqueue.assign({ isFollowed: false, ...loaded, failure: null });
          enqueue.sendTo(to('resources'), { type: 'resource.received', name, facts });
        } else {
          const { failure } = result;
          enqueue.assign({ isFollowed: false, failure });
          enqueue.sendTo(to('resources'), { type: 'resource.failed', name, failure, hasAnswer: receivedAt !== null });
        }
      }),
    },
    guards: {
      isEmpty: (_, result: Result<LoadedAnswer>) => result.ok && result.value.isEmpty,
      isLoaded: (_, result: Result<LoadedAnswer>) => result.ok,
      isFollowed: ({ context }) => context.isFollowed,
      isPastLifetime: ({ context }) => context.freshFor <= 0,
      hasExpired: ({ context: { receivedAt, lifetime } }, params: { at: string | null }) =>
        params.at !== null && receivedAt !== null && hasExpired(receivedAt, lifetime, params.at),
    },
    delays: {
      lifetime: ({ context }) => context.freshFor,
      cooldown: COOLDOWN_MS,
    },
  });

  type Load = { id: string; mayUseStored: boolean; failedTarget: string };

  /** A call whose answer makes the resource ready, and whose failure leads to `failedTarget`. */
  const load = ({ id, mayUseStored, failedTarget }: Load) =>
    resourceSetup.createStateConfig({
      tags: 'busy',
      invoke: {
        id,
        src: 'load',
        input: ({ context: { name, parameter, lifetime, isFollowed } }) => ({
          ...{ name, parameter, lifetime, isFollowed },
          mayUseStored: mayUseStored || isFollowed,
        }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: ['#resource.ready.content.empty', '#resource.ready.age.fresh'],
            actions: { type: 'applyResult', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: ['#resource.ready.content.full', '#resource.ready.age.fresh'],
            actions: { type: 'applyResult', params: ({ event }) => event.output },
          },
          { target: failedTarget, actions: { type: 'applyResult', params: ({ event }) => event.output } },
        ],
        onError: {
          target: failedTarget,
          actions: { type: 'applyResult', params: { ok: false, failure: UNEXPECTED_FAILURE } },
        },
      },
    });

  return resourceSetup.createMachine({
    id: 'resource',
    context: ({ input }) => ({
      ...input,
      answer: null,
      receivedAt: null,
      freshFor: input.lifetime,
      isFollowed: false,
      failure: null,
    }),
    initial: 'idle',
    on: { 'resource.reset': { target: '.idle', actions: 'clearAnswer' } },
    states: {
      idle: { on: { 'resource.request': 'loading' } },
      loading: {
        on: { 'resource.invalidate': { target: 'loading', reenter: true } },
        ...load({ id: 'load', mayUseStored: true, failedTarget: 'error' }),
      },
      ready: {
        type: 'parallel',
        states: {
          content: {
            initial: 'full',
            states: {
              full: {},
              empty: { description: 'The call succeeded without data: the block shows its empty text.' },
            },
          },
          age: {
            initial: 'fresh',
            on: { 'resource.invalidate': '.refetching' },
            states: {
              fresh: {
                always: [
                  {
                    guard: 'isFollowed',
                    description: 'The page that the server draws shows an old answer, and the newer one comes late.',
                    target: 'refetching',
                  },
                  {
                    guard: 'isPastLifetime',
                    description: 'Without a network, a stored answer is shown at any age.',
                    target: 'stale',
                  },
                ],
                after: { lifetime: 'stale' },
                on: {
                  'resource.request': {
                    guard: { type: 'hasExpired', params: ({ event }) => event },
                    target: 'refetching',
                  },
                  'resource.refetch': 'refetching',
                },
              },
              stale: {
                description: 'Past its lifetime: shown with "as of", and fetched again at the next request.',
                on: { 'resource.request': 'refetching', 'resource.refetch': 'refetching' },
              },
              refetching: {
                description: 'The old answer stays on screen until the newer one arrives.',
                ...load({ id: 'refetch', mayUseStored: false, failedTarget: 'refetchFailed' }),
              },
              refetchFailed: {
                description: 'The old answer stays, with "as of" and a button to refetch.',
                after: { cooldown: 'stale' },
                on: { 'resource.refetch': 'refetching', 'resource.retry': 'refetching' },
              },
            },
          },
        },
      },
      error: {
        description: 'No answer to show: the block says what is missing and offers a retry.',
        initial: 'cooldown',
        on: { 'resource.invalidate': '.retrying' },
        states: {
          cooldown: {
            description: 'Just failed: a request does not send the call again yet.',
            after: { cooldown: 'retryable' },
            on: { 'resource.retry': 'retrying' },
          },
          retryable: { on: { 'resource.request': '#resource.loading', 'resource.retry': 'retrying' } },
          retrying: {
            description: 'The failed block stays, with its retry button busy, so that nothing moves.',
            ...load({ id: 'retry', mayUseStored: false, failedTarget: 'cooldown' }),
          },
        },
      },
    },
  });
};

export const resourceMachine = /* @__PURE__ */ createResourceMachine(/* @__PURE__ */ noEffects());

export type ResourceRef = ActorRefFrom<typeof resourceMachine>;
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>;
