import type { Device } from '../../browser/device.ts';
import { ALERTS_PLACE } from '../../browser/device-storage.ts';
import { writeDevice } from '../../browser/storage.ts';
import { markOfAlert } from '../../rules/device-cookie.ts';

/** The place of the alerts that this device showed the last time: CSS pixels, and marks of the alerts. */
export type AlertsPlace = { height: number; marks: readonly string[] };

export const NO_ALERTS: AlertsPlace = { height: 0, marks: [] };

/** What the alerts took the last time on this device. */
export function readAlertsPlace({ read }: Device): AlertsPlace {
  const [height, ...marks] = read(ALERTS_PLACE).split(' ');
  return { height: Number(height) || 0, marks };
}

/** Whether a line with this key has a place in there. */
export const hasPlaceFor = ({ marks }: AlertsPlace, key: string): boolean => marks.includes(markOfAlert(key));

/** Saves for the next page load how high the alerts are, so that they move nothing when they arrive. Source: SHELL-09. */
export const saveAlertsPlace = (height: number, keys: readonly string[]): void =>
  writeDevice(ALERTS_PLACE, height === 0 ? '' : [Math.round(height), ...keys.map(markOfAlert)].join(' '));
