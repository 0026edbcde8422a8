import { addKey, keysIn } from './device-storage.ts';
import { readDevice, readTab, writeTab } from './storage.ts';

const WARNINGS = 'portico.read-attendance-warnings';
/** Nine courses a term for years, also on a device that several students share. */
const MAX_WARNINGS = 300;
const HOLDS = 'portico.dismissed-holds';

/** Keys of the attendance warnings that were marked read on this device, by any user, the oldest first. Source: ACAD-31. */
export const readReadWarnings = (): string[] => keysIn(readDevice(WARNINGS));

/** Stores the key of a warning that was marked read. */
export const saveReadWarning = (key: string): void => addKey(WARNINGS, key, MAX_WARNINGS);

/** Whether this user has hidden the list of holds in this tab. Source: decisions, hold banner; ACCT-18. */
export const hidesHolds = (username: string): boolean => username !== '' && readTab(HOLDS) === username;

/** @param username of the user who has hidden the list; "" shows it again */
export const saveHidesHolds = (username: string): void => writeTab(HOLDS, username);
