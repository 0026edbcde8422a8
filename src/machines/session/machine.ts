import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import type { User } from '../../api/portal/user.ts';
import { isStudent, type RoleFacts } from '../../rules/roles.ts';
import { notProvided } from '../shared/not-provided.ts';
import { toPortal } from '../shared/to-portal.ts';

/** What the user call can say. A call without a usable answer is no outcome: it rejects with its failure. */
export type UserOutcome = { kind: 'signedIn'; user: User } | { kind: 'provisional' } | { kind: 'anonymous' };

type Context = {
  user: User | null;
  /** The token of the checklist's own host; null until the checklist was opened. */
  checklistToken: string | null;
  failure: ApiFailure | null;
};

export type SessionEvent =
  | { type: 'session.fetch' }
  | { type: 'session.signOut' }
  /** A call was answered 401: is the person still signed in? */
  | { type: 'session.confirm' }
  /** A call was answered that the account is provisional. */
  | { type: 'session.turnedProvisional' }
  /** The role refresh was answered. */
  | { type: 'roles.received'; roles: RoleFacts }
  | { type: 'checklist.identified'; token: string | null };

/**
 * Who uses the portal. The one place where tokens are kept: they live in this context and nowhere else, and signing
 * out forgets them.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, tags: {} as 'settled' | 'alive' },
  actors: {
    fetchUser: fromPromise<UserOutcome>(notProvided('sessionMachine', 'fetchUser')),
  },
  actions: {
    rememberUser: assign((_, params: { user: User | null }) => ({ user: params.user, failure: null })),
    /** Nearly always they are as before: the same record says so to whatever is drawn of it. */
    rememberRoles: assign(({ context: { user } }, params: RoleFacts) => ({
      user: user === null || listOf(user) === listOf(params) ? user : { ...user, ...params },
    })),
    rememberFailure: assign((_, params: { failure: ApiFailure }) => ({ failure: params.failure })),
    rememberChecklistToken: assign((_, params: { token: string | null }) => ({ checklistToken: params.token })),
    forgetPerson: assign({ user: null, checklistToken: null }),
    tellOpened: sendTo(toPortal, ({ context }) => ({ type: 'session.opened', person: personOf(context.user) })),
    tellChanged: sendTo(toPortal, ({ context }) => ({ type: 'session.changed', person: personOf(context.user) })),
    tellEnded: sendTo(toPortal, { type: 'session.ended' }),
    tellAlive: sendTo(toPortal, { type: 'session.alive' }),
    tellProvisional: sendTo(toPortal, { type: 'session.provisional' }),
    tellClosed: sendTo(toPortal, { type: 'session.closed' }),
  },
  guards: {
    isSignedIn: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'signedIn',
    isSamePerson: ({ context }, params: { outcome: UserOutcome }) =>
      params.outcome.kind === 'signedIn' && params.outcome.user.username === context.user?.username,
    isProvisional: (_, params: { outcome: UserOutcome }) => params.outcome.kind === 'provisional',
  },
}).createMachine({
  id: 'session',
  context: { user: null, checklistToken: null, failure: null },
  initial: 'unknown',
  states: {
    unknown: {
      description: 'Nobody has been asked for yet.',
      on: { 'session.fetch': 'fetching' },
    },
    fetching: {
      description: 'The user call is on its way. It goes by cookie and carries no token.',
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => ({ outcome: event.output }) },
            target: 'signedIn',
            actions: {
              type: 'rememberUser',
              params: ({ event }) => ({ user: event.output.kind === 'signedIn' ? event.output.user : null }),
            },
          },
          {
            guard: { type: 'isProvisional', params: ({ event }) => ({ outcome: event.output }) },
            target: 'provisional',
          },
          { target: 'anonymous' },
        ],
        onError: {
          target: 'unanswered',
          actions: { type: 'rememberFailure', params: ({ event }) => ({ failure: event.error as ApiFailure }) },
        },
      },
      on: { 'session.signOut': 'signedOut' },
    },
    signedIn: {
      description: 'The person is known; data calls may leave.',
      tags: 'settled',
      entry: 'tellOpened',
      initial: 'alive',
      on: {
        'checklist.identified': {
          actions: { type: 'rememberChecklistToken', params: ({ event }) => ({ token: event.token }) },
        },
        'roles.received': {
          actions: [{ type: 'rememberRoles', params: ({ event }) => event.roles }, 'tellChanged'],
        },
        'session.turnedProvisional': { target: 'provisional', actions: 'forgetPerson' },
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
                guard: { type: 'isSamePerson', params: ({ event }) => ({ outcome: event.output }) },
                target: 'alive',
                actions: [
                  {
                    type: 'rememberUser',
                    params: ({ event }) => ({ user: event.output.kind === 'signedIn' ? event.output.user : null }),
                  },
                  'tellAlive',
                ],
              },
              { target: 'ended', actions: 'tellEnded' },
            ],
            onError: {
              target: 'unconfirmed',
              actions: { type: 'rememberFailure', params: ({ event }) => ({ failure: event.error as ApiFailure }) },
            },
          },
        },
        unconfirmed: {
          description: 'The user call gave no usable answer: the call that asked has failed, and the page stays.',
          on: { 'session.confirm': 'confirming' },
        },
        ended: {
          description:
            'Signed out elsewhere, or somebody else signed in: the page stays as it is and nothing redirects.',
          on: { 'session.confirm': 'confirming' },
        },
      },
    },
    provisional: {
      description: 'A provisional e-mail account: not sent to sign-in, but no further call leaves.',
      tags: 'settled',
      entry: 'tellProvisional',
      on: { 'session.signOut': 'signedOut' },
    },
    anonymous: {
      description: 'The backend says that nobody is signed in. The next visit asks again.',
      tags: 'settled',
      on: { 'session.fetch': 'fetching' },
    },
    unanswered: {
      description: 'The user call gave no usable answer: whether somebody is signed in is not known.',
      tags: 'settled',
      on: { 'session.fetch': 'fetching' },
    },
    signedOut: {
      description: 'Signed out here. The token is forgotten before the browser leaves for the sign-out address.',
      tags: 'settled',
      entry: ['forgetPerson', 'tellClosed'],
      on: { 'session.fetch': 'fetching' },
    },
  },
});

const listOf = ({ primary_role, other_roles }: RoleFacts) => [primary_role, ...other_roles].join();

/** What the portal must know of a person to send the right calls. */
export type AudienceFacts = { isStudent: boolean; isSuperuser: boolean };

const personOf = (user: User | null): AudienceFacts => ({
  isStudent: user !== null && isStudent(user),
  isSuperuser: user?.is_superuser ?? false,
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
