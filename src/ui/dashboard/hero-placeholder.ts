import { readDevice, writeDevice } from '../../browser/storage.ts';

const KEY = 'portico.hero';
const NONE = 'none';

/** Whether space is reserved while the lead story loads: not if there was none the last time on this device. */
export const hasHeroPlaceholder = (): boolean => readDevice(KEY) !== NONE;

/** Saves on this device, for the next page load, whether there is a lead story. */
export const saveHasHero = (hasHero: boolean): void => writeDevice(KEY, hasHero ? '' : NONE);
