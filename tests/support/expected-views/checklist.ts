/** What the checklist shows in each state of its machine. The DOM paths and the browser paths compare with it. */

export type ChecklistView = 'elsewhere' | 'loader' | 'failure' | 'rows';

const VIEWS: Record<string, ChecklistView> = {
  closed: 'elsewhere',
  loading: 'loader',
  failed: 'failure',
  'ready.fresh': 'rows',
  'ready.stale': 'rows',
  'ready.refreshing': 'rows',
};

/**
 * @param isInError true if too many saves failed: the failure replaces the rows in every state
 * @returns undefined if no view is defined for this state
 */
export function expectedChecklistView(value: unknown, isInError: boolean): ChecklistView | undefined {
  const path = typeof value === 'string' ? value : `ready.${(value as { ready: string }).ready}`;
  return isInError ? 'failure' : VIEWS[path];
}
