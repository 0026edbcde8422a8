import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { whatsNewVisitMachine } from './machine.ts';

export const model = {
  events: {
    'post.opened': [{ type: 'post.opened' }],
    'visit.end': [{ type: 'visit.end' }],
  },
  outcomes: {
    findUnread: [{ output: [41, 42] }, { output: [] }, { error: { kind: 'offline' } }],
    markRead: [{ output: [41, 42] }, { error: { kind: 'offline' } }],
    refresh: [{ output: undefined }, { error: { kind: 'offline' } }],
  },
  // What the guards read: whether anything was marked and not asked for since.
  project: ({ marked }) => marked.length > 0,
} satisfies ModelOf<typeof whatsNewVisitMachine>;
