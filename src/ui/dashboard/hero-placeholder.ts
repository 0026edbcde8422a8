import { readDevice, writeDevice } from '../../browser/storage.ts';

const KEY = 'portico.hero';
const NONE = 'none';

/** Whether room is kept for the lead story while it is on its way: not where there was none the last time. */
export const hasHeroPlaceholder = (): boolean => readDevice(KEY) !== NONE;

/** Says whether there was a lead story, for the next page load on this device. */
export const rememberHero = (isThere: boolean): void => writeDevice(KEY, isThere ? '' : NONE);
