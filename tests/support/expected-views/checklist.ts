import type { StateValueFrom } from 'xstate';
import type { checklistMachine } from '../../../src/machines/checklist/machine.ts';

/** What the checklist shows in each state of its machine. The DOM paths and the browser paths compare with it. */

export type ChecklistView = 'elsewhere' | 'loader' | 'failure' | 'rows';

export type ChecklistValue = Extract<StateValueFrom<typeof checklistMachine>, object>;
type ListState = Extract<ChecklistValue['list'], string>;

const VIEWS: Record<ListState, ChecklistView> = {
  closed: 'elsewhere',
  loading: 'loader',
  ready: 'rows',
  failed: 'failure',
};

/** After three failures in a row, the failure replaces the rows and the loader. */
export function expectedChecklistView({ list, connection }: ChecklistValue): ChecklistView | undefined {
  const state = typeof list === 'object' ? 'ready' : list;
  if (state === undefined) return undefined;
  return connection === 'inError' && state !== 'closed' ? 'failure' : VIEWS[state];
}
