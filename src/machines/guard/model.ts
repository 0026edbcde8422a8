import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { guardMachine } from './machine.ts';

const page = {
  type: 'guard.visit',
  address: '/',
  intent: 'page',
  errorState: 0,
  isRefresh: false,
  isRetry: false,
} as const;

export const model = {
  events: {
    'guard.visit': [
      page,
      { ...page, address: '/account?refresh', isRefresh: true },
      { ...page, address: '/logout', intent: 'signOut' },
      { ...page, errorState: 2 },
      { ...page, errorState: 2, isRetry: true },
    ],
    'app.blocked': [{ type: 'app.blocked' }],
    // The guard raises it itself.
    'status.confirmed': [],
  },
  outcomes: {
    checkStatus: [
      { output: { status: 'ok' } },
      { output: { status: 'integrations_unavailable' } },
      { error: { kind: 'offline' } },
      { error: { kind: 'status', status: 500, detail: null } },
    ],
    findUser: [
      { output: 'signedIn' },
      { output: 'provisional' },
      { output: 'anonymous' },
      { error: { kind: 'timeout' } },
      { error: { kind: 'malformed', issues: ['user: object expected'] } },
    ],
    clearCaches: [{ output: undefined }, { error: { kind: 'status', status: 500, detail: null } }],
    signOut: [{ output: undefined }, { error: { kind: 'malformed', issues: ['no storage'] } }],
    countRedirects: [{ output: 1 }, { output: 3 }, { error: { kind: 'malformed', issues: ['no storage'] } }],
  },
  project: ({ intent, isRefresh, isBlocked }) => ({ intent, isRefresh, isBlocked }),
} satisfies ModelOf<typeof guardMachine>;
