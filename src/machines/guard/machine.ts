import { type ActorRefFrom, assign, fromPromise, raise, type SnapshotFrom, sendTo, setup, stateIn } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import type { Status } from '../../api/portal/status.ts';
import { isUnreachable } from '../../rules/failures.ts';
import { notProvided } from '../shared/not-provided.ts';
import { toPortal } from '../shared/to-portal.ts';

/** Milliseconds after which a navigation checks the status again. */
const STATUS_LIFETIME = 5 * 60_000;
/** The third redirect to sign-in within a minute does not happen. */
const REDIRECT_LIMIT = 3;

export type Visit = {
  /** Full path of the page with query and hash, as the browser shows it. */
  address: string;
  /** `/logout` signs out; every other address is a page. */
  intent: 'page' | 'signOut';
  /** The app's error state at the moment of the visit. */
  errorState: number;
  /** The address asks for fresh data by its query parameter `refresh`. */
  isRefresh: boolean;
  /** "Head back and retry": checks the status whatever its age. */
  isRetry: boolean;
};

type Context = Pick<Visit, 'address' | 'intent' | 'isRefresh'> & { isBlocked: boolean };

export type GuardEvent =
  | ({ type: 'guard.visit' } & Visit)
  /** The error state has risen above 1 meanwhile, for a reason of somebody else's. */
  | { type: 'app.blocked' }
  /** Internal: the status check has just succeeded. */
  | { type: 'status.confirmed' };

/** Whom the user call found, as far as the guard cares. */
export type Admission = 'signedIn' | 'provisional' | 'anonymous';

/**
 * Decides every navigation: status first, then who it is, then whether the page opens or the browser leaves. One
 * visit at a time; a newer one supersedes. Preloads never come here. The guard only decides: leaving is the route's.
 */
export const guardMachine = setup({
  types: { context: {} as Context, events: {} as GuardEvent, tags: {} as 'settled' },
  actors: {
    checkStatus: fromPromise<Status>(notProvided('guardMachine', 'checkStatus')),
    findUser: fromPromise<Admission>(notProvided('guardMachine', 'findUser')),
    clearCaches: fromPromise<void>(notProvided('guardMachine', 'clearCaches')),
    signOut: fromPromise<void>(notProvided('guardMachine', 'signOut')),
    /** Notes one more redirect to sign-in and answers how many there were within the last minute. */
    countRedirects: fromPromise<number>(notProvided('guardMachine', 'countRedirects')),
  },
  actions: {
    rememberVisit: assign((_, params: Visit) => ({
      address: params.address,
      intent: params.intent,
      isRefresh: params.isRefresh,
      isBlocked: params.errorState > 1,
    })),
    unblock: assign({ isBlocked: false }),
    block: assign({ isBlocked: true }),
    confirmStatus: raise({ type: 'status.confirmed' }),
    tellStatus: sendTo(toPortal, (_, params: { status: Status['status'] }) => ({
      type: params.status === 'ok' ? 'status.ok' : 'status.integrationsUnavailable',
    })),
    tellNetworkFailed: sendTo(toPortal, { type: 'network.failed' }),
    tellAppFailed: sendTo(toPortal, { type: 'app.failed' }),
  },
  guards: {
    isStatusFresh: stateIn({ statusAge: 'fresh' }),
    isRetry: (_, params: { isRetry: boolean }) => params.isRetry,
    isBlocked: ({ context }) => context.isBlocked,
    isSigningOut: ({ context }) => context.intent === 'signOut',
    isUnreachable: (_, params: { failure: ApiFailure }) => isUnreachable(params.failure),
    isKnown: (_, params: { admission: Admission }) => params.admission !== 'anonymous',
    isRefreshing: ({ context }, params: { admission: Admission }) =>
      context.isRefresh && params.admission === 'signedIn',
    isLooping: (_, params: { redirects: number }) => params.redirects >= REDIRECT_LIMIT,
  },
  delays: { statusLifetime: STATUS_LIFETIME },
}).createMachine({
  id: 'guard',
  context: { address: '/', intent: 'page', isRefresh: false, isBlocked: false },
  type: 'parallel',
  states: {
    visit: {
      initial: 'idle',
      on: {
        'guard.visit': [
          {
            guard: { type: 'isRetry', params: ({ event }) => ({ isRetry: event.isRetry }) },
            target: '.checkingStatus',
            actions: { type: 'rememberVisit', params: ({ event }) => event },
          },
          {
            guard: 'isStatusFresh',
            target: '.deciding',
            actions: { type: 'rememberVisit', params: ({ event }) => event },
          },
          { target: '.checkingStatus', actions: { type: 'rememberVisit', params: ({ event }) => event } },
        ],
      },
      states: {
        idle: {},
        checkingStatus: {
          description: 'The status is judged before anything else, also before who is signed in.',
          invoke: {
            id: 'checkStatus',
            src: 'checkStatus',
            onDone: {
              target: 'deciding',
              actions: [
                'unblock',
                'confirmStatus',
                { type: 'tellStatus', params: ({ event }) => ({ status: event.output.status }) },
              ],
            },
            onError: [
              {
                guard: {
                  type: 'isUnreachable',
                  params: ({ event }) => ({ failure: event.error as ApiFailure }),
                },
                target: 'deciding',
                actions: ['block', 'tellNetworkFailed'],
              },
              { target: 'deciding', actions: ['block', 'tellAppFailed'] },
            ],
          },
          on: {
            'guard.visit': {
              description: 'The newer visit takes over; the check on its way serves it too.',
              actions: { type: 'rememberVisit', params: ({ event }) => event },
            },
          },
        },
        deciding: {
          always: [
            { guard: 'isBlocked', target: 'admitted' },
            { guard: 'isSigningOut', target: 'signingOut' },
            { target: 'findingUser' },
          ],
        },
        signingOut: {
          description: 'Token and stored data go before the browser does.',
          invoke: {
            id: 'signOut',
            src: 'signOut',
            onDone: 'toSignOut',
            onError: 'toSignOut',
          },
        },
        findingUser: {
          description: 'Asks the session who it is; costs no call when the person is already known.',
          invoke: {
            id: 'findUser',
            src: 'findUser',
            onDone: [
              {
                guard: { type: 'isRefreshing', params: ({ event }) => ({ admission: event.output }) },
                target: 'clearingCaches',
              },
              {
                guard: { type: 'isKnown', params: ({ event }) => ({ admission: event.output }) },
                target: 'admitted',
              },
              { target: 'countingRedirects' },
            ],
            onError: [
              {
                guard: { type: 'isUnreachable', params: ({ event }) => ({ failure: event.error as ApiFailure }) },
                target: 'admitted',
                actions: ['block', 'tellNetworkFailed'],
              },
              { target: 'failed' },
            ],
          },
          on: { 'app.blocked': { target: 'admitted', actions: 'block' } },
        },
        clearingCaches: {
          description: 'The address carries refresh: the four caches on the server go before the page shows.',
          invoke: {
            id: 'clearCaches',
            src: 'clearCaches',
            onDone: 'admitted',
            // Older data are better than no page.
            onError: 'admitted',
          },
          on: { 'app.blocked': { target: 'admitted', actions: 'block' } },
        },
        countingRedirects: {
          description: 'Signing in that does not stick must not become an endless loop of redirects.',
          invoke: {
            id: 'countRedirects',
            src: 'countRedirects',
            onDone: [
              {
                guard: { type: 'isLooping', params: ({ event }) => ({ redirects: event.output }) },
                target: 'looping',
              },
              { target: 'toSignIn' },
            ],
            onError: 'toSignIn',
          },
          on: { 'app.blocked': { target: 'admitted', actions: 'block' } },
        },
        admitted: {
          description: 'The page opens. With error state 2 or 3 the error screen stands in its place.',
          tags: 'settled',
        },
        toSignIn: { description: 'The browser leaves for the sign-in address, with next.', tags: 'settled' },
        toSignOut: { description: 'The browser leaves for the sign-out address.', tags: 'settled' },
        looping: {
          description: 'A third redirect within a minute: a page says that signing in does not seem to work.',
          tags: 'settled',
        },
        failed: {
          description: 'The guard itself failed: error state 2, and no redirect.',
          tags: 'settled',
          entry: 'tellAppFailed',
        },
      },
    },
    statusAge: {
      initial: 'unknown',
      states: {
        unknown: { on: { 'status.confirmed': 'fresh' } },
        fresh: {
          description: 'Checked within five minutes: a navigation trusts it.',
          after: { statusLifetime: 'unknown' },
          on: { 'status.confirmed': { target: 'fresh', reenter: true } },
        },
      },
    },
  },
});

export type GuardRef = ActorRefFrom<typeof guardMachine>;
export type GuardSnapshot = SnapshotFrom<typeof guardMachine>;
