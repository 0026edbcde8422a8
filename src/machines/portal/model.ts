import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { portalMachine } from './machine.ts';

const holds = { name: 'holds', lifetime: 480 * 60_000, isByTerm: false, isForStudents: true };
const schedule = { name: 'schedule', lifetime: 240 * 60_000, isByTerm: true, isForStudents: true };

export const model = {
  input: { term: null },
  events: {
    'status.ok': [{ type: 'status.ok' }],
    'status.integrationsUnavailable': [{ type: 'status.integrationsUnavailable' }],
    'app.failed': [{ type: 'app.failed' }],
    'network.failed': [{ type: 'network.failed' }],
    'code.failed': [{ type: 'code.failed' }],
    'session.opened': [
      { type: 'session.opened', isStudent: true },
      { type: 'session.opened', isStudent: false },
    ],
    'session.provisional': [{ type: 'session.provisional' }],
    'session.closed': [{ type: 'session.closed' }],
    'resource.wanted': [{ type: 'resource.wanted', wanted: [holds, schedule] }],
    'resource.received': [{ type: 'resource.received', name: 'holds', parameter: null, answer: [] }],
    'resource.failed': [
      { type: 'resource.failed', name: 'holds', parameter: null, failure: { kind: 'offline' }, hasAnswer: false },
      { type: 'resource.failed', name: 'holds', parameter: null, failure: { kind: 'offline' }, hasAnswer: true },
      {
        type: 'resource.failed',
        name: 'holds',
        parameter: null,
        failure: { kind: 'status', status: 500, detail: null },
        hasAnswer: false,
      },
    ],
    'resources.retry': [{ type: 'resources.retry' }],
    'term.found': [{ type: 'term.found', term: '202604' }],
    'list.wanted': [{ type: 'list.wanted' }],
    'checklist.identified': [{ type: 'checklist.identified', token: 'checklist-token' }],
    'list.opened': [{ type: 'list.opened' }],
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
  project: ({ term, isListWanted }) => ({ term, isListWanted }),
} satisfies ModelOf<typeof portalMachine>;
