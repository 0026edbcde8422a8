import { createMachine } from 'xstate';
import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { ActorTier, portalMachine } from './machine.ts';

/** One actor of each tier is enough to try the portal. */
const child = createMachine({ id: 'child' });
const frame: ActorTier = { toasts: child };
const later: ActorTier = { demo: child };
const checklist: ActorTier = { checklist: child };

export const model = {
  input: { term: null, demo: { isOn: false, remaining: 0 } },
  events: {
    'session.opened': [{ type: 'session.opened' }],
    'session.provisional': [{ type: 'session.provisional' }],
    'session.ended': [{ type: 'session.ended' }],
    'session.alive': [{ type: 'session.alive' }],
    'session.closed': [{ type: 'session.closed' }],
    'frame.loaded': [{ type: 'frame.loaded', actors: frame }],
    'later.loaded': [{ type: 'later.loaded', actors: later }],
    'checklist.loaded': [{ type: 'checklist.loaded', actors: checklist }],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof portalMachine>;
