import { useSyncExternalStore } from 'react';
import { useDevice } from './use-device.ts';

/** From here on there are two columns. Source: decisions, mobile. */
export const WIDE = '(min-width: 56.25em)';

/** Whether the dashboard has two columns. Some blocks change their column with it. */
export function useIsWide(): boolean {
  const { matches } = useDevice();
  const isWide = () => matches(WIDE);
  return useSyncExternalStore(subscribe, isWide, isWide);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
