import { useSyncExternalStore } from 'react';
import { hidesFigures, watchHidesFigures } from '../../browser/hidden-figures.ts';

/** Whether "Hide grades and balances" is on. Source: HIDE-02, HIDE-04. */
export const useHidesFigures = (): boolean => useSyncExternalStore(watchHidesFigures, hidesFigures);
