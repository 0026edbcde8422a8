import { type ActorRefFrom, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import { to } from '../shared/system.ts';

export type ChecklistConnectionEvent =
  /** An action of the checklist has succeeded: the calls of its list, a save of a task, the preferences or the message. */
  | { type: 'action.succeeded' }
  /** An action of the checklist has failed. */
  | { type: 'action.failed' }
  | { type: 'network.lost' }
  | { type: 'network.returned' };

const noEffects = () => ({
  actors: {
    /** Sends whether there is a network, at once and whenever that changes. */
    watchNetwork: fromCallback(() => {}),
  },
});

/**
 * How many actions of the checklist have failed in a row. The list, the tasks, the preferences and the first visit report the
 * end of theirs. Source: decisions, toast counter; TOAST-03 to TOAST-08, AWAY-01.
 */
export const createChecklistConnectionMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { events: {} as ChecklistConnectionEvent },
    actors,
    actions: {
      reportTrouble: sendTo(to('toasts'), {
        type: 'toast.add',
        toast: { kind: 'error', topic: { name: 'connectionTrouble' } },
      }),
    },
  }).createMachine({
    id: 'checklistConnection',
    initial: 'clear',
    invoke: { id: 'watchNetwork', src: 'watchNetwork' },
    on: { 'network.lost': '.offline' },
    states: {
      clear: { on: { 'action.failed': 'firstFailure' } },
      firstFailure: {
        description: 'The first failure: a toast reports the connection trouble.',
        entry: 'reportTrouble',
        on: { 'action.failed': 'secondFailure', 'action.succeeded': 'clear' },
      },
      secondFailure: {
        description: 'The second failure in a row: no new toast, and the list stays in view.',
        on: { 'action.failed': 'inError', 'action.succeeded': 'clear' },
      },
      inError: {
        description: 'Three or more failures in a row: an error view with a retry replaces the list.',
        on: { 'action.succeeded': 'clear' },
      },
      offline: {
        description: 'Without a network no failure counts: a line above the page says why, and the list stays in view.',
        on: { 'network.returned': 'clear' },
      },
    },
  });

export const checklistConnectionMachine = /* @__PURE__ */ createChecklistConnectionMachine(/* @__PURE__ */ noEffects());

export type ChecklistConnectionRef = ActorRefFrom<typeof checklistConnectionMachine>;
export type ChecklistConnectionSnapshot = SnapshotFrom<typeof checklistConnectionMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    checklistConnection: { event: ChecklistConnectionEvent; ref: ChecklistConnectionRef };
  }
}
