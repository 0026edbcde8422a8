import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import type { Preferences, User } from '../../api/portal/user.ts';
import { isStudent, type RoleFacts } from '../../rules/roles.ts';
import type { AudienceFacts } from '../resources/machine.ts';
import { pending } from '../shared/pending.ts';
import { to } from '../shared/system.ts';

/** How the user call can end. */
export type UserOutcome =
  | { kind: 'signedIn'; user: User }
  | { kind: 'provisional' }
  | { kind: 'anonymous' }
  | { kind: 'failed'; failure: ApiFailure };

type Context = {
  user: User | null;
  /** The token of the checklist's own host; null until the checklist was opened. */
  checklistToken: string | null;
  failure: ApiFailure | null;
};

export type SessionEvent =
  | { type: 'session.fetch' }
  /** Maintenance is on: who the user is matters for its screen, and no data call may leave. */
  | { type: 'session.identify' }
  | { type: 'session.signOut' }
  /** The user has ended all sessions, this one too. */
  | { type: 'session.allEnded' }
  /** A call was answered 401: is the user still signed in? */
  | { type: 'session.confirm' }
  /** The answer to a call says that the account is provisional. */
  | { type: 'session.becameProvisional' }
  /** The answer to the role refresh. */
  | { type: 'session.rolesReceived'; roles: RoleFacts }
  /** The answer for the user's preferences, or those with the one that was just saved. */
  | { type: 'session.preferencesReceived'; preferences: Preferences }
  /** What the user's profile says and the user answer does not. */
  | { type: 'session.completed'; facts: Partial<User> }
  /** The checklist's host has answered with a token for its calls. */
  | { type: 'session.checklistIdentified'; token: string };

const noEffects = () => ({
  actors: {
    fetchUser: fromPromise<UserOutcome>(pending),
  },
});

/**
 * Who uses the portal. This is the only place for tokens: they are in this context and nowhere else, and signing out
 * clears them.
 */
export const createSessionMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as SessionEvent, tags: {} as 'settled' | 'alive' },
    actors,
    actions: {
      setUser: assign((_, params: { outcome: UserOutcome }) =>
        params.outcome.kind === 'signedIn' ? { user: params.outcome.user, failure: null } : {},
      ),
      setRoles: assign(({ context: { user } }, roles: RoleFacts) => ({
        user: user === null ? null : { ...user, ...roles },
      })),
      setPreferences: assign(({ context: { user } }, params: { preferences: Preferences }) => ({
        user: user === null ? null : { ...user, ...params },
      })),
      addFacts: assign(({ context: { user } }, facts: Partial<User>) => ({
        user: user === null ? null : { ...user, ...facts },
      })),
      setFailure: assign((_, params: { outcome: UserOutcome }) => ({
        failure: params.outcome.kind === 'failed' ? params.outcome.failure : null,
      })),
      setChecklistToken: assign((_, params: { token: string }) => ({ checklistToken: params.token })),
      clearUser: assign({ user: null, checklistToken: null }),
      openResources: sendTo(to('resources'), ({ context }) => ({
        type: 'resources.open',
        audience: audienceOf(context.user),
      })),
      notifyOpened: sendTo(to('portal'), { type: 'session.opened' }),
      notifyEnded: sendTo(to('portal'), { type: 'session.ended' }),
      notifyAlive: sendTo(to('portal'), { type: 'session.alive' }),
      notifyProvisional: sendTo(to('portal'), { type: 'session.provisional' }),
      notifyClosed: sendTo(to('portal'), { type: 'session.closed' }),
    },
    guards: {
      isSignedIn: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'signedIn',
      isSameUser: ({ context }, params: { outcome: UserOutcome }) =>
        params.outcome.kind === 'signedIn' && params.outcome.user.username === context.user?.username,
      isProvisional: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'provisional',
      isAnonymous: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'anonymous',
      isFailed: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'failed',
      areNewRoles: ({ context: { user } }, roles: RoleFacts) => user !== null && rolesKey(user) !== rolesKey(roles),
    },
  }).createMachine({
    id: 'session',
    context: { user: null, checklistToken: null, failure: null },
    initial: 'unknown',
    states: {
      unknown: {
        description: 'The user call has not been sent yet.',
        on: { 'session.fetch': 'fetching', 'session.identify': 'identifying' },
      },
      identifying: {
        description: 'The user call of the maintenance screen is running.',
        invoke: {
          id: 'identifyUser',
          src: 'fetchUser',
          onDone: [
            {
              guard: { type: 'isFailed', params: ({ event }) => ({ outcome: event.output }) },
              target: 'unanswered',
              actions: { type: 'setFailure', params: ({ event }) => ({ outcome: event.output }) },
            },
            {
              guard: { type: 'isAnonymous', params: ({ event }) => ({ outcome: event.output }) },
              target: 'anonymous',
            },
            {
              target: 'identified',
              actions: { type: 'setUser', params: ({ event }) => ({ outcome: event.output }) },
            },
          ],
          onError: 'unanswered',
        },
        on: { 'session.fetch': 'fetching', 'session.signOut': 'signedOut' },
      },
      identified: {
        description: 'The user is known, but the portal stays closed for maintenance. The next visit asks again.',
        on: { 'session.fetch': 'fetching', 'session.signOut': 'signedOut' },
      },
      fetching: {
        description: 'The user call is running. It goes by cookie and carries no token.',
        invoke: {
          id: 'fetchUser',
          src: 'fetchUser',
          onDone: [
            {
              guard: { type: 'isSignedIn', params: ({ event }) => ({ outcome: event.output }) },
              target: 'signedIn',
              actions: { type: 'setUser', params: ({ event }) => ({ outcome: event.output }) },
            },
            {
              guard: { type: 'isProvisional', params: ({ event }) => ({ outcome: event.output }) },
              target: 'provisional',
            },
            {
              guard: { type: 'isFailed', params: ({ event }) => ({ outcome: event.output }) },
              target: 'unanswered',
              actions: { type: 'setFailure', params: ({ event }) => ({ outcome: event.output }) },
            },
            { target: 'anonymous' },
          ],
          onError: 'unanswered',
        },
        on: { 'session.signOut': 'signedOut' },
      },
      signedIn: {
        description: 'The user is known; data calls may leave.',
        tags: 'settled',
        entry: ['notifyOpened', 'openResources'],
        initial: 'alive',
        on: {
          'session.checklistIdentified': {
            actions: { type: 'setChecklistToken', params: ({ event }) => event },
          },
          'session.rolesReceived': {
            guard: { type: 'areNewRoles', params: ({ event }) => event.roles },
            actions: [{ type: 'setRoles', params: ({ event }) => event.roles }, 'openResources'],
          },
          'session.preferencesReceived': {
            actions: { type: 'setPreferences', params: ({ event }) => ({ preferences: event.preferences }) },
          },
          'session.completed': { actions: { type: 'addFacts', params: ({ event }) => event.facts } },
          'session.becameProvisional': { target: 'provisional', actions: 'clearUser' },
          'session.allEnded': '.allEnded',
          'session.signOut': 'signedOut',
        },
        states: {
          alive: { tags: 'alive', on: { 'session.confirm': 'confirming' } },
          confirming: {
            description: 'A call was answered 401: the user call is repeated once, for all calls that wait for it.',
            invoke: {
              id: 'confirmUser',
              src: 'fetchUser',
              onDone: [
                {
                  guard: { type: 'isSameUser', params: ({ event }) => ({ outcome: event.output }) },
                  target: 'alive',
                  actions: [{ type: 'setUser', params: ({ event }) => ({ outcome: event.output }) }, 'notifyAlive'],
                },
                {
                  guard: { type: 'isFailed', params: ({ event }) => ({ outcome: event.output }) },
                  target: 'unconfirmed',
                  actions: { type: 'setFailure', params: ({ event }) => ({ outcome: event.output }) },
                },
                { target: 'ended', actions: 'notifyEnded' },
              ],
              onError: 'unconfirmed',
            },
          },
          unconfirmed: {
            description: 'The repeated user call failed: the call that was answered 401 fails too, and the page stays.',
            on: { 'session.confirm': 'confirming' },
          },
          ended: {
            description: 'Signed out elsewhere, or another user signed in: the page stays, and nothing redirects.',
            on: { 'session.confirm': 'confirming' },
          },
          allEnded: {
            description: 'The page goes to the sign-out address.',
          },
        },
      },
      provisional: {
        description: 'A provisional account: the browser does not go to sign-in, and no further call leaves.',
        tags: 'settled',
        entry: 'notifyProvisional',
        on: { 'session.signOut': 'signedOut' },
      },
      anonymous: {
        description: 'The backend says that no user is signed in. The next visit asks again.',
        tags: 'settled',
        on: { 'session.fetch': 'fetching', 'session.identify': 'identifying' },
      },
      unanswered: {
        description: 'The user call failed, so it is unknown whether a user is signed in.',
        tags: 'settled',
        on: { 'session.fetch': 'fetching', 'session.identify': 'identifying' },
      },
      signedOut: {
        description: 'The user signed out here. The token is cleared before the browser goes to the sign-out address.',
        tags: 'settled',
        entry: ['clearUser', 'notifyClosed'],
        on: { 'session.fetch': 'fetching' },
      },
    },
  });

const rolesKey = ({ primary_role, other_roles }: RoleFacts) => [primary_role, ...other_roles].join();

const audienceOf = (user: User | null): AudienceFacts => ({
  isStudent: user !== null && isStudent(user),
  isSuperuser: user?.is_superuser ?? false,
});

export const sessionMachine = /* @__PURE__ */ createSessionMachine(/* @__PURE__ */ noEffects());

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    session: { event: SessionEvent; ref: SessionRef };
  }
}
