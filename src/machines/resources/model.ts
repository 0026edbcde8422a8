import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { ResourceRequest, resourcesMachine } from './machine.ts';

const holds: ResourceRequest = {
  name: 'holds',
  parameter: null,
  lifetime: 480 * 60_000,
  isByTerm: false,
  audience: 'students',
  isPolled: false,
  isOnlyLogged: false,
  isOptional: false,
};
const schedule: ResourceRequest = { ...holds, name: 'schedule', isByTerm: true };
const messages: ResourceRequest = {
  ...holds,
  name: 'messages',
  audience: 'everybody',
  isPolled: true,
  isOnlyLogged: true,
};

const at = '2026-09-28T15:00:00.000Z';
const offline = { kind: 'offline' } as const;
const outOfService = { kind: 'status', status: 503, detail: null } as const;
const refused = { kind: 'status', status: 500, detail: null } as const;
const provisional = { kind: 'status', status: 403, detail: 'has_provisional_account' } as const;

export const model = {
  input: { term: null },
  events: {
    'resources.open': [{ type: 'resources.open', audience: { isStudent: true, isSuperuser: false } }],
    'resources.close': [{ type: 'resources.close' }],
    'resources.show': [
      { type: 'resources.show', owner: 'nextPage', requests: [holds, schedule], at },
      { type: 'resources.show', owner: 'banner', requests: [messages], at },
    ],
    'page.entered': [{ type: 'page.entered' }],
    'page.returned': [{ type: 'page.returned', at }],
    'minute.passed': [{ type: 'minute.passed', at }],
    'resources.retry': [{ type: 'resources.retry' }],
    'network.returned': [{ type: 'network.returned' }],
    'resources.reset': [{ type: 'resources.reset', names: ['holds'] }],
    'resources.invalidate': [{ type: 'resources.invalidate', names: ['holds'] }],
    'resource.received': [
      { type: 'resource.received', name: 'holds', facts: {} },
      { type: 'resource.received', name: 'currentTerm', facts: { term: '202604' } },
      { type: 'resource.received', name: 'roles', facts: { roles: { primary_role: 'student', other_roles: [] } } },
    ],
    'resource.failed': [
      { type: 'resource.failed', name: 'holds', failure: refused, hasAnswer: false },
      { type: 'resource.failed', name: 'holds', failure: offline, hasAnswer: false },
      { type: 'resource.failed', name: 'holds', failure: outOfService, hasAnswer: false },
      { type: 'resource.failed', name: 'messages', failure: refused, hasAnswer: false },
      { type: 'resource.failed', name: 'messages', failure: outOfService, hasAnswer: false },
      { type: 'resource.failed', name: 'holds', failure: provisional, hasAnswer: false },
      { type: 'resource.failed', name: 'gpa', failure: refused, hasAnswer: false },
    ],
  },
  // What the guards read: the term, and which names are shown as logged only.
  project: ({ term, shown }) => [
    term,
    (shown.banner ?? []).length,
    (shown.nextPage ?? []).length,
    (shown.page ?? []).length,
  ],
} satisfies ModelOf<typeof resourcesMachine>;
