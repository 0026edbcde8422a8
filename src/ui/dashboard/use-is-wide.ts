import { useSyncExternalStore } from 'react';

/** From here on the dashboard has two columns. Source: decisions ("mobile" in a block's rule). */
const WIDE = '(min-width: 900px)';

/** Whether the dashboard has two columns: where that decides which of them a block stands in. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
