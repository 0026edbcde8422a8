import type { Device } from './device.ts';
import { writeTab } from './storage.ts';

const KEY = 'portico.dismissed-holds';

/** Whether this user has dismissed the list of holds in this tab. Source: decisions, hold banner; ACCT-18. */
export const hasDismissedHolds = ({ readTab }: Device, username: string): boolean =>
  username !== '' && readTab(KEY) === username;

/** @param username of the user who has dismissed the list; "" shows it again */
export function saveHasDismissedHolds(username: string): void {
  writeTab(KEY, username);
}
