import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { guardMachine } from './machine.ts';

const page = {
  type: 'guard.visit',
  address: '/academics',
  intent: 'page',
  isRefresh: false,
  isOffline: false,
  at: '2026-09-28T15:00:00.000Z',
} as const;

const checkedAt = '2026-09-28T15:00:00.000Z';

export const model = {
  // With the default, the search ends before it has seen all configurations.
  limit: 8_000,
  events: {
    'guard.visit': [
      page,
      { ...page, address: '/academics?refresh', isRefresh: true },
      { ...page, address: '/logout', intent: 'signOut' },
      { ...page, at: '2026-09-28T16:00:00.000Z' },
      { ...page, isOffline: true },
    ],
    'code.loaded': [
      { type: 'code.loaded', address: '/academics' },
      { type: 'code.loaded', address: '/academics?refresh' },
      { type: 'code.loaded', address: '/logout' },
    ],
    'code.missing': [
      { type: 'code.missing', address: '/academics' },
      { type: 'code.missing', address: '/academics?refresh' },
    ],
    'code.failed': [{ type: 'code.failed' }],
    'app.blocked': [{ type: 'app.blocked' }],
    'gate.opened': [],
    'gate.blocked': [],
    'gate.codeMissing': [],
  },
  outcomes: {
    checkStatus: [
      { output: { ok: true, value: { status: 'ok', checkedAt } } },
      { output: { ok: true, value: { status: 'integrations_unavailable', checkedAt } } },
      { output: { ok: false, failure: { kind: 'offline' } } },
      { output: { ok: false, failure: { kind: 'status', status: 503, detail: 'Back at 6 AM.' } } },
      { output: { ok: false, failure: { kind: 'status', status: 502, detail: null } } },
      { output: { ok: false, failure: { kind: 'status', status: 500, detail: null } } },
      { error: new Error('unexpected') },
    ],
    findUser: [
      { output: { kind: 'signedIn' } },
      { output: { kind: 'provisional' } },
      { output: { kind: 'anonymous' } },
      { output: { kind: 'failed', failure: { kind: 'offline' } } },
      { output: { kind: 'failed', failure: { kind: 'status', status: 500, detail: null } } },
      { error: new Error('unexpected') },
    ],
    clearCaches: [{ output: undefined }, { error: new Error('unexpected') }],
    signOut: [{ output: undefined }, { error: new Error('unexpected') }],
    countRedirects: [{ output: 1 }, { output: 3 }, { error: new Error('unexpected') }],
    countReload: [{ output: false }, { output: true }, { error: new Error('unexpected') }],
  },
} satisfies ModelOf<typeof guardMachine>;
