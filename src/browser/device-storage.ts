import { inTab, readDevice, readTab, writeDevice, writeTab } from './storage.ts';

const REDIRECTS = 'portico.redirects';
/** The key of the last term that this device knows. */
export const TERM = 'portico.term';
const LED_TO_PREFERENCES = 'portico.led-to-preferences';
const RELOADED = 'portico.reloaded';
/** The key of the dismissed alerts on this device. */
export const ALERTS = 'portico.dismissed-alerts';
/** The key of the place of the alerts on this device: its CSS pixels, and marks of the alerts. */
export const ALERTS_PLACE = 'portico.alerts-height';
/** The key of the id that this device has at the backend for push notifications. It does not name the person. */
export const PUSH_DEVICE = 'portico.push-device';
/** An alert is shown for three days, so a device needs no more. */
const MAX_ALERTS = 50;

/** Milliseconds within which redirects to sign-in count together. */
const REDIRECT_WINDOW = 60_000;

/** What this tab (session storage) and this device (local storage) remember between page loads. */

/** Records a redirect to sign-in. Returns how many this tab made in the last minute, including this one. */
export function countRedirect(at: Date): number {
  const earlier = readTab(REDIRECTS)
    .split(',')
    .map(Number)
    .filter((time) => time > at.getTime() - REDIRECT_WINDOW && time <= at.getTime());
  const redirects = [...earlier, at.getTime()];
  writeTab(REDIRECTS, redirects.join(','));
  return redirects.length;
}

/** The user is signed in: earlier redirects no longer point to a loop. */
export function clearRedirects(): void {
  writeTab(REDIRECTS, '');
}

/** The term code last seen on this device; null on a device without one. */
export function readTerm(): string | null {
  const term = readDevice(TERM);
  return /^\d{4}0[1-4]$/.test(term) ? term : null;
}

export function saveTerm(term: string): void {
  writeDevice(TERM, term);
}

/** Keys of the emergency alerts that were dismissed on this device, by any user, the oldest first. */
export const readDismissedAlerts = (): string[] => keysIn(readDevice(ALERTS));

/** Stores the key of a dismissed alert. The oldest key goes when there are too many. */
export const saveDismissedAlert = (key: string): void => addKey(ALERTS, key, MAX_ALERTS);

/** The keys in the text of a list; empty for none. */
export function keysIn(text: string): string[] {
  try {
    const keys: unknown = JSON.parse(text || '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds a key to such a list as its newest. The oldest keys go when there are more than `limit`. */
export function addKey(name: string, key: string, limit: number): void {
  const others = keysIn(readDevice(name)).filter((other) => other !== key);
  writeDevice(name, JSON.stringify([...others, key].slice(-limit)));
}

/** Records that this tab reloads because code is missing at this address. Returns whether it had done so before. */
export function countReload(address: string): boolean {
  const hadReloaded = readTab(RELOADED) === address;
  writeTab(RELOADED, address);
  return hadReloaded;
}

/** The code is there: one more reload is allowed if it goes missing again. */
export function clearReload(): void {
  writeTab(RELOADED, '');
}

/** Whether this tab has opened the checklist's preferences during onboarding, which happens by itself only once. */
export function wasLedToPreferences(): boolean {
  return readTab(LED_TO_PREFERENCES) !== '';
}

export function saveLedToPreferences(): void {
  writeTab(LED_TO_PREFERENCES, '1');
}

/** Removes everything that this tab stores about a user. */
export function clearPerson(): void {
  inTab((storage) => storage.clear());
}
