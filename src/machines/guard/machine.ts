import {
  type ActorRefFrom,
  and,
  assign,
  fromPromise,
  not,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import { isUnanswered, isUnreachable, maintenanceMessage } from '../../rules/failures.ts';
import { hasExpired } from '../../rules/lifetimes.ts';
import { pending } from '../shared/pending.ts';
import type { Result } from '../shared/result.ts';
import type { CheckedStatus } from '../shared/status-check.ts';
import { to } from '../shared/system.ts';

/** Milliseconds after which a navigation checks the status again. */
const STATUS_LIFETIME = 5 * 60_000;
/** The third redirect to sign-in within a minute does not happen. */
const REDIRECT_LIMIT = 3;

export type Visit = {
  /** Full path of the page with query and hash, as the browser shows it. */
  address: string;
  /** The sign-out address signs out; every other address is a page. */
  intent: 'page' | 'signOut';
  /** The query parameter `refresh` of the address asks for fresh data. */
  isRefresh: boolean;
  /** Whether the app knows that there is no network. */
  isOffline: boolean;
  /** When the visit began, ISO 8601. */
  at: string;
};

type Context = Pick<Visit, 'address' | 'intent' | 'isRefresh'> & {
  /** When the last successful status check was answered, ISO 8601; null before the first one. */
  statusCheckedAt: string | null;
};

export type GuardEvent =
  | ({ type: 'guard.visit' } & Visit)
  /** The code of the page at this address has loaded. */
  | { type: 'code.loaded'; address: string }
  /** The code of the page at this address could not be loaded. */
  | { type: 'code.missing'; address: string }
  /** Code of another part of the page could not be loaded. */
  | { type: 'code.failed' }
  /** The error state has risen above 1. */
  | { type: 'app.blocked' }
  /** The guard's own: what the visit has found out for the gate. */
  | { type: 'gate.opened' }
  | { type: 'gate.blocked' }
  | { type: 'gate.codeMissing' };

/** How the search for the user ended, as far as the guard needs to know. */
export type Admission =
  | { kind: 'signedIn' }
  | { kind: 'provisional' }
  | { kind: 'anonymous' }
  | { kind: 'failed'; failure: ApiFailure | null };

/** What the backend says about a time without service; null without a text. */
const outageMessage = (result: Result<CheckedStatus>): string | null =>
  result.ok ? null : maintenanceMessage(result.failure);

const noEffects = () => ({
  actors: {
    checkStatus: fromPromise<Result<CheckedStatus>>(pending),
    findUser: fromPromise<Admission>(pending),
    clearCaches: fromPromise<void>(pending),
    signOut: fromPromise<void>(pending),
    /** Records a redirect to sign-in. Resolves to the number of redirects within the last minute. */
    countRedirects: fromPromise<number>(pending),
    /** Records a reload because of missing code. Resolves to whether this address was reloaded for that before. */
    countReload: fromPromise<boolean, { address: string }>(pending),
  },
  actions: {
    /** The code is there: one more reload is allowed if it goes missing again; effects know where that is recorded. */
    clearReload: () => {},
  },
});

/**
 * Decides every navigation: first the status, then the user, then whether the page opens or the browser leaves. It
 * handles one visit at a time, and a newer visit replaces an older one. The router does not ask it about preloads.
 * The guard only decides; the route carries the decision out.
 */
export const createGuardMachine = ({ actors, actions }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as GuardEvent, tags: {} as 'settled' },
    actors,
    actions: {
      clearReload: actions.clearReload,
      setVisit: assign((_, { address, intent, isRefresh }: Visit) => ({ address, intent, isRefresh })),
      setStatus: assign((_, result: Result<CheckedStatus>) =>
        result.ok ? { statusCheckedAt: result.value.checkedAt } : {},
      ),
      openGate: raise({ type: 'gate.opened' }),
      blockGate: raise({ type: 'gate.blocked' }),
      lockGate: raise({ type: 'gate.codeMissing' }),
      reportStatus: sendTo(to('appStatus'), (_, result: Result<CheckedStatus>) => ({
        type: result.ok && result.value.status === 'ok' ? 'status.ok' : 'status.integrationsUnavailable',
      })),
      /** The page stays, and the app status tries again by itself. */
      reportNetworkLost: sendTo(to('appStatus'), { type: 'network.lost' }),
      /** The user does something: a moment for another try. */
      hintAtNetwork: sendTo(to('appStatus'), { type: 'network.hint' }),
      reportNetworkFailed: sendTo(to('appStatus'), { type: 'network.failed' }),
      reportMaintenance: sendTo(to('appStatus'), (_, result: Result<CheckedStatus>) => ({
        type: 'network.failed',
        message: outageMessage(result) ?? '',
      })),
      reportAppFailed: sendTo(to('appStatus'), { type: 'app.failed' }),
      identifyUser: sendTo(to('session'), { type: 'session.identify' }),
    },
    guards: {
      isStatusFresh: ({ context: { statusCheckedAt } }, { at }: Visit) =>
        statusCheckedAt !== null && !hasExpired(statusCheckedAt, STATUS_LIFETIME, at),
      isOffline: (_, { isOffline }: Visit) => isOffline,
      isOk: (_, result: Result<CheckedStatus>) => result.ok,
      isNetworkFailure: (_, result: Result<CheckedStatus>) => !result.ok && isUnreachable(result.failure),
      isMaintenance: (_, result: Result<CheckedStatus>) => outageMessage(result) !== null,
      isSigningOutInMaintenance: ({ context }, result: Result<CheckedStatus>) =>
        context.intent === 'signOut' && outageMessage(result) !== null,
      isWithoutAnswer: (_, result: Result<CheckedStatus>) => !result.ok && isUnanswered(result.failure),
      isClosed: not(stateIn({ gate: 'open' })),
      isCodeMissing: stateIn({ gate: 'codeMissing' }),
      isPageKnown: and([
        stateIn({ page: 'known' }),
        not(stateIn({ gate: 'blocked' })),
        not(stateIn({ gate: 'codeMissing' })),
      ]),
      isSigningOut: ({ context }) => context.intent === 'signOut',
      isUnreachable: (_, admission: Admission) =>
        admission.kind === 'failed' && admission.failure !== null && isUnreachable(admission.failure),
      isFailed: (_, admission: Admission) => admission.kind === 'failed',
      isKnown: (_, { kind }: Admission) => kind === 'signedIn' || kind === 'provisional',
      isRefreshing: ({ context }, { kind }: Admission) => context.isRefresh && kind === 'signedIn',
      isLooping: (_, params: { redirects: number }) => params.redirects >= REDIRECT_LIMIT,
      wasReloaded: (_, params: { wasReloaded: boolean }) => params.wasReloaded,
      isCurrent: ({ context }, params: { address: string }) => params.address === context.address,
      isInAdmitted: stateIn({ visit: 'admitted' }),
      isInSigningOut: stateIn({ visit: 'signingOut' }),
      isInToSignOut: stateIn({ visit: 'toSignOut' }),
      isInReloading: stateIn({ visit: 'reloading' }),
      hasCode: stateIn({ code: 'ready' }),
      lacksCode: stateIn({ code: 'missing' }),
    },
  }).createMachine({
    id: 'guard',
    context: {
      address: '/',
      intent: 'page',
      isRefresh: false,
      statusCheckedAt: null,
    },
    type: 'parallel',
    states: {
      visit: {
        initial: 'idle',
        on: {
          'guard.visit': [
            {
              guard: 'isClosed',
              description: '“Head back and retry”: the status is checked again, however fresh it is.',
              target: '.checkingStatus',
              actions: { type: 'setVisit', params: ({ event }) => event },
            },
            {
              guard: { type: 'isOffline', params: ({ event }) => event },
              description: 'The page opens with the stored answers. The app status checks by itself.',
              target: '.deciding',
              actions: [{ type: 'setVisit', params: ({ event }) => event }, 'hintAtNetwork'],
            },
            {
              guard: { type: 'isStatusFresh', params: ({ event }) => event },
              target: '.deciding',
              actions: { type: 'setVisit', params: ({ event }) => event },
            },
            { target: '.checkingStatus', actions: { type: 'setVisit', params: ({ event }) => event } },
          ],
        },
        states: {
          idle: {},
          blocked: {
            description: 'Error state 2 or 3: the error screen replaces the page. The next visit is a retry.',
            tags: 'settled',
            entry: 'blockGate',
          },
          checkingStatus: {
            description: 'The status is judged first, before the user is known.',
            invoke: {
              id: 'checkStatus',
              src: 'checkStatus',
              onDone: [
                {
                  guard: { type: 'isOk', params: ({ event }) => event.output },
                  target: 'deciding',
                  actions: [
                    { type: 'setStatus', params: ({ event }) => event.output },
                    'openGate',
                    { type: 'reportStatus', params: ({ event }) => event.output },
                  ],
                },
                { guard: { type: 'isWithoutAnswer', params: ({ event }) => event.output }, target: 'withoutAnswer' },
                {
                  guard: { type: 'isSigningOutInMaintenance', params: ({ event }) => event.output },
                  description: 'The backend answers, so a sign-out does not wait for the end of maintenance.',
                  target: 'signingOut',
                },
                {
                  guard: { type: 'isMaintenance', params: ({ event }) => event.output },
                  description:
                    'Its screen shows staff the way to the switch of maintenance, so it has to know the user.',
                  target: 'blocked',
                  actions: [{ type: 'reportMaintenance', params: ({ event }) => event.output }, 'identifyUser'],
                },
                {
                  guard: { type: 'isNetworkFailure', params: ({ event }) => event.output },
                  target: 'blocked',
                  actions: 'reportNetworkFailed',
                },
                { target: 'blocked', actions: 'reportAppFailed' },
              ],
              onError: { target: 'blocked', actions: 'reportAppFailed' },
            },
            on: {
              'guard.visit': {
                description: 'The newer visit takes over; the status check that is running serves it too.',
                actions: { type: 'setVisit', params: ({ event }) => event },
              },
            },
          },
          withoutAnswer: {
            description:
              'The status check got no answer. A page that is open stays; the next one opens with stored answers.',
            always: [
              { guard: 'isPageKnown', target: 'deciding', actions: 'reportNetworkLost' },
              { target: 'blocked', actions: 'reportNetworkFailed' },
            ],
          },
          deciding: {
            always: [
              {
                guard: 'isCodeMissing',
                description: 'The backend is back after code was missing: only a reload brings the code.',
                target: 'reloading',
              },
              { guard: 'isSigningOut', target: 'signingOut' },
              { target: 'findingUser' },
            ],
          },
          signingOut: {
            description: 'The token and the stored data go before the browser leaves. No other visit can stop that.',
            on: { 'guard.visit': {} },
            invoke: {
              id: 'signOut',
              src: 'signOut',
              onDone: 'toSignOut',
              onError: 'toSignOut',
            },
          },
          findingUser: {
            description: 'Asks the session for the user. No call leaves when the user is already known.',
            invoke: {
              id: 'findUser',
              src: 'findUser',
              onDone: [
                {
                  guard: { type: 'isRefreshing', params: ({ event }) => event.output },
                  target: 'clearingCaches',
                },
                {
                  guard: { type: 'isKnown', params: ({ event }) => event.output },
                  target: 'awaitingCode',
                },
                {
                  guard: { type: 'isUnreachable', params: ({ event }) => event.output },
                  target: 'blocked',
                  actions: 'reportNetworkFailed',
                },
                {
                  guard: { type: 'isFailed', params: ({ event }) => event.output },
                  target: 'blocked',
                  actions: 'reportAppFailed',
                },
                { target: 'countingRedirects' },
              ],
              onError: { target: 'blocked', actions: 'reportAppFailed' },
            },
            on: { 'app.blocked': 'blocked' },
          },
          clearingCaches: {
            description: 'The address has the parameter refresh: four caches on the server are cleared first.',
            invoke: {
              id: 'clearCaches',
              src: 'clearCaches',
              onDone: 'awaitingCode',
              // Older data is better than no page.
              onError: 'awaitingCode',
            },
            on: { 'app.blocked': 'blocked' },
          },
          awaitingCode: {
            description: 'The page opens as soon as its code has loaded.',
            always: [
              { guard: 'hasCode', target: 'admitted' },
              { guard: 'lacksCode', target: 'checkingDeployment' },
            ],
            on: { 'app.blocked': 'blocked' },
          },
          checkingDeployment: {
            description:
              'The page’s code is missing. If the backend works, the tab is older than the last deployment and reloads.',
            invoke: {
              id: 'checkDeployment',
              src: 'checkStatus',
              onDone: [
                {
                  guard: { type: 'isOk', params: ({ event }) => event.output },
                  target: 'countingReloads',
                  actions: [
                    { type: 'setStatus', params: ({ event }) => event.output },
                    { type: 'reportStatus', params: ({ event }) => event.output },
                  ],
                },
                { guard: { type: 'isWithoutAnswer', params: ({ event }) => event.output }, target: 'codeUnreachable' },
                {
                  guard: { type: 'isNetworkFailure', params: ({ event }) => event.output },
                  target: 'codeMissing',
                },
                { target: 'codeMissing', actions: 'reportAppFailed' },
              ],
              onError: { target: 'codeMissing', actions: 'reportAppFailed' },
            },
          },
          codeUnreachable: {
            description: 'Neither the page’s code nor the status check has arrived.',
            always: [
              { guard: 'isPageKnown', target: 'withoutCode', actions: 'reportNetworkLost' },
              { target: 'codeMissing' },
            ],
          },
          countingReloads: {
            description: 'The tab reloads by itself only once for an address.',
            invoke: {
              id: 'countReload',
              src: 'countReload',
              input: ({ context }) => ({ address: context.address }),
              onDone: [
                {
                  guard: { type: 'wasReloaded', params: ({ event }) => ({ wasReloaded: event.output }) },
                  target: 'codeMissing',
                },
                { target: 'reloading' },
              ],
              onError: 'codeMissing',
            },
          },
          countingRedirects: {
            description: 'A sign-in that does not last must not become an endless loop of redirects.',
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
            on: { 'app.blocked': 'blocked' },
          },
          admitted: {
            description: 'The page opens.',
            tags: 'settled',
            on: { 'app.blocked': 'blocked' },
          },
          withoutCode: {
            description: 'Without a network: in place of the page its heading, and that it needs a network.',
            tags: 'settled',
            on: { 'app.blocked': 'blocked' },
          },
          toSignIn: { description: 'The browser leaves for the sign-in address, with next.', tags: 'settled' },
          toSignOut: {
            description: 'The browser leaves for the sign-out address.',
            tags: 'settled',
            on: { 'guard.visit': {} },
          },
          looping: {
            description: 'A third redirect within a minute: a page says that signing in does not seem to work.',
            tags: 'settled',
          },
          reloading: {
            description: 'The browser reloads the page to get its code.',
            tags: 'settled',
            on: { 'guard.visit': {} },
          },
          codeMissing: {
            description: 'Error state 3: a retry checks the status and reloads the page.',
            tags: 'settled',
            entry: ['lockGate', 'reportNetworkFailed'],
          },
        },
      },
      gate: {
        initial: 'open',
        states: {
          open: {
            description: 'The error state is 0 or 1.',
            on: {
              'app.blocked': 'blocked',
              'gate.blocked': 'blocked',
              'gate.codeMissing': 'codeMissing',
              'code.failed': { target: 'codeMissing', actions: 'reportNetworkFailed' },
            },
          },
          blocked: {
            description: 'The error state is 2 or 3: the next visit checks the status again, however fresh it is.',
            on: {
              'gate.opened': 'open',
              'gate.codeMissing': 'codeMissing',
              'code.missing': {
                guard: { type: 'isCurrent', params: ({ event }) => event },
                description: 'The code went missing behind the error screen.',
                target: 'codeMissing',
              },
              'code.failed': { target: 'codeMissing', actions: 'reportNetworkFailed' },
            },
          },
          codeMissing: {
            description:
              'Only a reload brings the code. Another report would raise the error state during a retry, and keep the page from reloading.',
          },
        },
      },
      page: {
        initial: 'none',
        states: {
          none: {
            description: 'No page has opened yet: without an answer there is nothing to show.',
            always: { guard: 'isInAdmitted', target: 'known' },
          },
          known: { description: 'A page is open, or was: a lost network does not take it away.' },
        },
      },
      code: {
        initial: 'ready',
        on: {
          // The first three ignore a visit while the browser leaves.
          'guard.visit': [
            { guard: 'isInSigningOut' },
            { guard: 'isInToSignOut' },
            { guard: 'isInReloading' },
            { target: '.loading' },
          ],
        },
        states: {
          loading: {
            on: {
              'code.loaded': {
                guard: { type: 'isCurrent', params: ({ event }) => event },
                target: 'ready',
                actions: 'clearReload',
              },
              'code.missing': {
                guard: { type: 'isCurrent', params: ({ event }) => event },
                target: 'missing',
              },
            },
          },
          ready: {},
          missing: { description: 'The page’s code could not be loaded.' },
        },
      },
    },
  });

export const guardMachine = /* @__PURE__ */ createGuardMachine(/* @__PURE__ */ noEffects());

export type GuardRef = ActorRefFrom<typeof guardMachine>;
export type GuardSnapshot = SnapshotFrom<typeof guardMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    guard: { event: GuardEvent; ref: GuardRef };
  }
}
