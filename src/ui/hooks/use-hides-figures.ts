import { useSyncExternalStore } from 'react';
import { watchHidesFigures } from '../../browser/hidden-figures.ts';
import { useDevice } from './use-device.ts';

/** Whether "Hide grades and balances" is on. Source: HIDE-02, HIDE-04. */
export function useHidesFigures(): boolean {
  const { hidesFigures } = useDevice();
  return useSyncExternalStore(watchHidesFigures, hidesFigures, hidesFigures);
}
