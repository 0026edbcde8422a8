import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { whatsNewVisitMachine } from './machine.ts';

export const model = {
  events: {
    'whatsNewVisit.start': [{ type: 'whatsNewVisit.start' }],
    'message.unread': [{ type: 'message.unread', pk: 41 }],
    'whatsNewVisit.end': [{ type: 'whatsNewVisit.end' }],
  },
  outcomes: {
    findUnread: [{ output: [41, 42] }, { output: [] }, { error: new Error('unexpected') }],
    markRead: [{ output: [41, 42] }, { output: [] }, { error: new Error('unexpected') }],
    refetch: [{ output: true }, { output: false }, { error: new Error('unexpected') }],
  },
  // What the guards read: whether a message was marked and not fetched again since.
  project: ({ marked }) => marked.length > 0,
} satisfies ModelOf<typeof whatsNewVisitMachine>;
