import { useSyncExternalStore } from 'react';
import { isWide, wide } from './use-is-wide-query.ts';

/** Whether the dashboard has two columns. Some blocks change their column with it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, isWide);

function subscribe(onChange: () => void): () => void {
  const query = wide();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
