import type { ModelOf } from 'xstate-paths-and-diagrams';
import { modelTask } from '../checklist/model.ts';
import type { taskLookupMachine } from './machine.ts';

export const model = {
  events: {
    'lookup.show': [{ type: 'lookup.show', id: 2 }],
    'lookup.hide': [{ type: 'lookup.hide' }],
    'lookup.retry': [{ type: 'lookup.retry' }],
  },
  outcomes: {
    lookUp: [
      { output: { kind: 'found', task: { ...modelTask, id: 2, userTaskId: 12, title: 'Return library books' } } },
      { output: { kind: 'missing' } },
      { output: { kind: 'failed', problem: 'GET /api/user_task/: status 500' } },
      { error: new Error('unexpected') },
    ],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof taskLookupMachine>;
