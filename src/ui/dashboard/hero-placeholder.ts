import type { Device } from '../../browser/device.ts';
import { writeDevice } from '../../browser/storage.ts';
import { DASHBOARD_DAY } from '../../rules/device-cookie.ts';

const KEY = 'portico.hero';
const NONE = 'none';

/** Whether space is reserved while the lead story loads: not if there was none the last time on this device. */
export const hasHeroPlaceholder = ({ read }: Device): boolean => read(KEY) !== NONE;

/** Whether the dashboard was opened before on this day and device: the lead story is small then. Source: DASH-36. */
export const wasOpenedOn = ({ read }: Device, day: string): boolean => read(DASHBOARD_DAY) === day;

/** @param day `YYYY-MM-DD` in the site's zone */
export const saveOpenedOn = (day: string): void => writeDevice(DASHBOARD_DAY, day);

/** Saves on this device, for the next page load, whether there is a lead story. */
export const saveHasHero = (hasHero: boolean): void => writeDevice(KEY, hasHero ? '' : NONE);
