import { inTab, readDevice, readTab, writeDevice, writeTab } from './storage.ts';

const REDIRECTS = 'portico.redirects';
const TERM = 'portico.term';
const RELOADED = 'portico.reloaded';
/** Where the dismissed alerts are kept on this device. */
export const ALERTS = 'portico.dismissed-alerts';
/** An alert shows for three days, so a device has no use for more. */
const MAX_ALERTS = 50;

/** Milliseconds within which redirects to sign-in count together. */
const REDIRECT_WINDOW = 60_000;

/** The small things that this tab (session storage) and this device (local storage) remember. */

/** Notes a redirect to sign-in; answers how many this tab made in the last minute, this one included. */
export function countRedirect(at: Date): number {
  const earlier = readTab(REDIRECTS)
    .split(',')
    .map(Number)
    .filter((time) => time > at.getTime() - REDIRECT_WINDOW && time <= at.getTime());
  const redirects = [...earlier, at.getTime()];
  writeTab(REDIRECTS, redirects.join(','));
  return redirects.length;
}

/** Whoever is signed in has come through: redirects from before no longer point to a loop. */
export function clearRedirects(): void {
  writeTab(REDIRECTS, '');
}

/** The term code last seen on this device; null on a device that has seen none. */
export function readTerm(): string | null {
  const term = readDevice(TERM);
  return /^\d{4}0[1-4]$/.test(term) ? term : null;
}

export function saveTerm(term: string): void {
  writeDevice(TERM, term);
}

/** Keys of the emergency alerts that were dismissed on this device, whoever used it, the oldest first. */
export function readDismissedAlerts(): string[] {
  try {
    const keys: unknown = JSON.parse(readDevice(ALERTS));
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers one more of them; the oldest is forgotten when they become too many. */
export function saveDismissedAlert(key: string): void {
  const others = readDismissedAlerts().filter((other) => other !== key);
  writeDevice(ALERTS, JSON.stringify([...others, key].slice(-MAX_ALERTS)));
}

/** Notes that this tab reloads itself at this address because code was gone; answers whether it already had. */
export function countReload(address: string): boolean {
  const hadReloaded = readTab(RELOADED) === address;
  writeTab(RELOADED, address);
  return hadReloaded;
}

/** The code is there: should it go missing again later, one reload is allowed again. */
export function clearReload(): void {
  writeTab(RELOADED, '');
}

/** Everything that this tab holds of a person. */
export function clearPerson(): void {
  inTab((storage) => storage.clear());
}
