import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { PublicationFacts, publicationMachine } from './machine.ts';

const OPENS = '2026-10-05T16:00:00.000Z';
const facts = (state: PublicationFacts['state']): PublicationFacts => ({ state, opensOn: OPENS });
const ok = (state: PublicationFacts['state']) => ({ output: { ok: true as const, value: facts(state) } });
const FAILED = { output: { ok: false as const, failure: { kind: 'timeout' as const } } };
const REFUSED = { output: { ok: false as const, failure: { kind: 'status' as const, status: 400, detail: 'No.' } } };
const UNEXPECTED = { error: new Error('unexpected') };

export const model = {
  input: facts('draft'),
  events: {
    'publication.publish': [{ type: 'publication.publish' }],
    'publication.schedule': [{ type: 'publication.schedule', at: OPENS }],
    'publication.withdraw': [{ type: 'publication.withdraw' }],
    'publication.undo': [{ type: 'publication.undo' }],
    'publication.check': [{ type: 'publication.check' }],
    'publication.received': [
      { type: 'publication.received', facts: facts('scheduled') },
      { type: 'publication.received', facts: facts('ended') },
    ],
    'publication.time': [
      { type: 'publication.time', now: '2026-10-05T15:59:00.000Z' },
      { type: 'publication.time', now: '2026-10-05T16:00:00.000Z' },
    ],
  },
  outcomes: {
    change: [ok('live'), ok('scheduled'), ok('ended'), FAILED, REFUSED, UNEXPECTED],
    undo: [ok('draft'), ok('live'), FAILED, REFUSED, UNEXPECTED],
    look: [ok('draft'), ok('scheduled'), ok('live'), ok('ended'), FAILED, UNEXPECTED],
  },
  // Guards read nothing else.
  project: ({ state, opensOn, change }) => ({ state, opensOn, action: change?.action ?? null }),
} satisfies ModelOf<typeof publicationMachine>;
