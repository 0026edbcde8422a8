import type { Device } from '../../browser/device.ts';
import { writeDevice } from '../../browser/storage.ts';

const KEY = 'portico.alerts-height';

/** CSS pixels that the alerts took the last time on this device; 0 if there was none. */
export const readAlertsHeight = ({ read }: Device): number => Number(read(KEY)) || 0;

/** Saves for the next page load how high the alerts are, so that they move nothing when they arrive. Source: SHELL-09. */
export const saveAlertsHeight = (height: number): void => writeDevice(KEY, height === 0 ? '' : String(height));
