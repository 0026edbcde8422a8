import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { alertFeedMachine } from './machine.ts';

const ALERT = {
  guid: 'alert-1',
  title: 'Campus closed',
  link: null,
  description: 'Stay at home.',
  pubDate: '2026-09-28T15:00:00.000Z',
  severity: 'emergency' as const,
  expires: null,
};

export const model = {
  // The machine raises its only event itself.
  events: { 'alertFeed.answered': [] },
  outcomes: {
    ask: [
      { output: { alerts: [ALERT], isActive: true, isComplete: true } },
      { output: { alerts: [], isActive: false, isComplete: false } },
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof alertFeedMachine>;
