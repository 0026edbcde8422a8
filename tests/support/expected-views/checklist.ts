/** What the checklist shows for each state of its list: in the DOM and in the browser alike. */

export type ListLook = 'elsewhere' | 'loader' | 'failure' | 'rows';

const LOOKS: Record<string, ListLook> = {
  closed: 'elsewhere',
  loading: 'loader',
  failed: 'failure',
  'ready.fresh': 'rows',
  'ready.stale': 'rows',
  'ready.refreshing': 'rows',
};

/**
 * @param isInError too many saves have failed: the rows give way, whatever is known of them
 * @returns undefined when nobody has said how that looks
 */
export function listLook(value: unknown, isInError: boolean): ListLook | undefined {
  const path = typeof value === 'string' ? value : `ready.${(value as { ready: string }).ready}`;
  return isInError ? 'failure' : LOOKS[path];
}
