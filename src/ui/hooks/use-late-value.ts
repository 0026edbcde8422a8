import { useSyncExternalStore } from 'react';
import type { LateValue } from '../../browser/lazy-value.ts';

/**
 * A value that comes with code that is loaded later. The component draws again when it arrives.
 * @param isDrawnByServer whether the server waits for the value before it draws a page, and the app before it takes one over
 * @returns null until it arrives
 */
export const useLateValue = <T>(late: LateValue<T>, isDrawnByServer = true): T | null =>
  useSyncExternalStore(late.subscribe, late.peek, isDrawnByServer ? late.peek : nothing);

const nothing = () => null;
