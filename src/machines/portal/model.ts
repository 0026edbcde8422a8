import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { portalMachine } from './machine.ts';

const holds = {
  name: 'holds',
  parameter: null,
  lifetime: 480 * 60_000,
  isByTerm: false,
  audience: 'students',
} as const;
const schedule = { ...holds, name: 'schedule', lifetime: 240 * 60_000, isByTerm: true };
const student = { isStudent: true, isSuperuser: false };
const superuser = { isStudent: false, isSuperuser: true };

export const model = {
  input: { term: null, demo: { isOn: false, remaining: 0 } },
  events: {
    'status.ok': [{ type: 'status.ok' }],
    'status.integrationsUnavailable': [{ type: 'status.integrationsUnavailable' }],
    'app.failed': [{ type: 'app.failed' }],
    'network.failed': [{ type: 'network.failed' }],
    'code.failed': [{ type: 'code.failed' }],
    'session.opened': [
      { type: 'session.opened', person: student },
      { type: 'session.opened', person: superuser },
    ],
    'session.changed': [{ type: 'session.changed', person: student }],
    'session.provisional': [{ type: 'session.provisional' }],
    'session.ended': [{ type: 'session.ended' }],
    'session.alive': [{ type: 'session.alive' }],
    'later.loaded': [{ type: 'later.loaded' }],
    'connection.troubled': [{ type: 'connection.troubled' }],
    'notice.raised': [{ type: 'notice.raised', notice: { kind: 'flash', message: 'Photo choice saved.', href: null } }],
    'session.closed': [{ type: 'session.closed' }],
    'resource.wanted': [{ type: 'resource.wanted', wanted: [holds, schedule] }],
    'resource.received': [{ type: 'resource.received', name: 'holds' }],
    'resource.failed': [
      { type: 'resource.failed', name: 'holds', failure: { kind: 'offline' }, hasAnswer: false },
      { type: 'resource.failed', name: 'holds', failure: { kind: 'offline' }, hasAnswer: true },
      { type: 'resource.failed', name: 'profile', failure: { kind: 'offline' }, hasAnswer: false },
      {
        type: 'resource.failed',
        name: 'holds',
        failure: { kind: 'status', status: 403, detail: 'has_provisional_account' },
        hasAnswer: false,
      },
      {
        type: 'resource.failed',
        name: 'holds',
        failure: { kind: 'status', status: 500, detail: null },
        hasAnswer: false,
      },
    ],
    'roles.found': [{ type: 'roles.found', roles: { primary_role: 'student', other_roles: [] } }],
    'resources.void': [{ type: 'resources.void', names: ['holds'] }],
    'resources.outdated': [{ type: 'resources.outdated', names: ['holds'] }],
    'resources.retry': [{ type: 'resources.retry' }],
    'term.found': [{ type: 'term.found', term: '202604' }],
    'list.wanted': [{ type: 'list.wanted' }],
    'list.retry': [{ type: 'list.retry' }],
    'checklist.identified': [{ type: 'checklist.identified', token: 'checklist-token' }],
    'list.opened': [{ type: 'list.opened' }],
    'account.provisional': [{ type: 'account.provisional' }],
    'list.failed': [{ type: 'list.failed', failure: { kind: 'offline' } }],
    'task.saved': [
      {
        type: 'task.saved',
        userTaskId: 11,
        field: 'starred',
        state: { completed_on: null, does_not_apply_on: null, do_now_on: null, starred: true },
      },
    ],
    'task.saveFailed': [{ type: 'task.saveFailed', failure: { kind: 'offline' } }],
  },
  project: ({ term, hasList, hasLater }) => ({ term, hasList, hasLater }),
} satisfies ModelOf<typeof portalMachine>;
