import { type ActorRefFrom, type SnapshotFrom, sendTo, setup } from 'xstate';
import { toPortal } from '../shared/to-portal.ts';

export type ConnectionEvent = { type: 'action.failed' } | { type: 'action.succeeded' };

/**
 * How many actions of the checklist have failed in a row. The count is the state, so it saturates at three;
 * any success sets it back.
 */
export const connectionMachine = setup({
  types: { events: {} as ConnectionEvent, tags: {} as 'troubled' | 'inError' },
  actions: { tellTroubled: sendTo(toPortal, { type: 'connection.troubled' }) },
}).createMachine({
  id: 'connection',
  initial: 'clear',
  states: {
    clear: { on: { 'action.failed': 'troubledOnce' } },
    troubledOnce: {
      description: 'The first failure: a toast says that there is trouble connecting.',
      tags: 'troubled',
      entry: 'tellTroubled',
      on: { 'action.failed': 'troubledTwice', 'action.succeeded': 'clear' },
    },
    troubledTwice: {
      description: 'The second failure in a row: no new toast, the list stays in view.',
      tags: 'troubled',
      on: { 'action.failed': 'inError', 'action.succeeded': 'clear' },
    },
    inError: {
      description: 'Three failures in a row and more: the list gives way to an error view with a retry.',
      tags: 'inError',
      on: { 'action.succeeded': 'clear' },
    },
  },
});

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
