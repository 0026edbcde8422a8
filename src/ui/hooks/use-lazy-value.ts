import { useEffect } from 'react';
import type { LazyValue } from '../../browser/lazy-value.ts';
import { useLateValue } from './use-late-value.ts';

/**
 * A value whose code is loaded on demand. The component draws it in its first draw if it is already there, and as soon as
 * it arrives otherwise. With `<Suspense>`, React would wait up to 300 ms after each placeholder that it has drawn.
 * @param isDrawnByServer as for `useLateValue`
 * @returns null until the value is loaded, and if it cannot be loaded
 */
export function useLazyValue<T>(lazy: LazyValue<T>, isDrawnByServer = true): T | null {
  const value = useLateValue(lazy, isDrawnByServer);
  useEffect(() => {
    // What cannot be loaded stays away, and the next component that needs it tries again.
    lazy.load().catch(() => {});
  }, [lazy]);
  return value;
}
