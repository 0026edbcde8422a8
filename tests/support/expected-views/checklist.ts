import type { StateValueFrom } from 'xstate';
import type { checklistMachine } from '../../../src/machines/checklist/machine.ts';
import type { checklistConnectionMachine } from '../../../src/machines/checklist-connection/machine.ts';

/** What the checklist shows in each state of its machines. */

export type ChecklistView = 'elsewhere' | 'loader' | 'failure' | 'rows';

export type ChecklistValue = Extract<StateValueFrom<typeof checklistMachine>, object>;
type Connection = StateValueFrom<typeof checklistConnectionMachine>;
type ListState = Extract<ChecklistValue['list'], string>;

const VIEWS: Record<ListState, ChecklistView> = {
  closed: 'elsewhere',
  loading: 'loader',
  ready: 'rows',
  failed: 'failure',
};

/** After three failures in a row, the failure replaces the rows and the loader. */
export function expectedChecklistView({ list }: ChecklistValue, connection: Connection): ChecklistView | undefined {
  const state = typeof list === 'object' ? 'ready' : list;
  if (state === undefined) return undefined;
  return connection === 'inError' && state !== 'closed' ? 'failure' : VIEWS[state];
}
