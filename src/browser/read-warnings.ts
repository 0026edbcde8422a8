import type { Device } from './device.ts';
import { addKey, keysIn } from './device-storage.ts';

const WARNINGS = 'portico.read-attendance-warnings';
/** Nine courses a term for years, also on a device that several students share. */
const MAX_WARNINGS = 300;

/** Keys of the attendance warnings that were marked read on this device, by any user, the oldest first. Source: ACAD-31. */
export const readReadWarnings = ({ read }: Device): string[] => keysIn(read(WARNINGS));

/** Stores the key of a warning that was marked read. */
export const saveReadWarning = (key: string): void => addKey(WARNINGS, key, MAX_WARNINGS);
