import { useSyncExternalStore } from 'react';
import type { LateValue } from '../../browser/lazy-value.ts';

/** A value that comes with code that is loaded later. The component draws again when it arrives. @returns null until then */
export const useLateValue = <T>(late: LateValue<T>): T | null =>
  useSyncExternalStore(late.subscribe, late.peek, late.peek);
