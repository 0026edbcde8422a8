const REDIRECTS = 'portico.redirects';
const TERM = 'portico.term';
const RELOADED = 'portico.reloaded';
const ALERTS = 'portico.dismissed-alerts';
/** An alert shows for three days, so a device has no use for more. */
const MOST_ALERTS = 50;

/** Milliseconds within which redirects to sign-in count together. */
const REDIRECT_WINDOW = 60_000;

/**
 * The small things that this tab (session storage) and this device (local storage) remember. Storage that is full,
 * switched off or corrupted costs the memory and never an error. Tokens are never stored.
 */

/** Notes a redirect to sign-in; answers how many this tab made in the last minute, this one included. */
export function noteRedirect(at: Date): number {
  const earlier = read(sessionStore(), REDIRECTS)
    .split(',')
    .map(Number)
    .filter((time) => time > at.getTime() - REDIRECT_WINDOW && time <= at.getTime());
  const redirects = [...earlier, at.getTime()];
  write(sessionStore(), REDIRECTS, redirects.join(','));
  return redirects.length;
}

/** Whoever is signed in has come through: redirects from before no longer point to a loop. */
export function forgetRedirects(): void {
  write(sessionStore(), REDIRECTS, '');
}

/** The term code last seen on this device; null on a device that has seen none. */
export function lastTerm(): string | null {
  const term = read(localStore(), TERM);
  return /^\d{4}0[1-4]$/.test(term) ? term : null;
}

export function rememberTerm(term: string): void {
  write(localStore(), TERM, term);
}

/** Keys of the emergency alerts that were dismissed on this device, whoever used it, the oldest first. */
export function dismissedAlerts(): string[] {
  try {
    const keys: unknown = JSON.parse(read(localStore(), ALERTS));
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers one more of them; the oldest is forgotten when they become too many. */
export function rememberDismissedAlert(key: string): void {
  const others = dismissedAlerts().filter((other) => other !== key);
  write(localStore(), ALERTS, JSON.stringify([...others, key].slice(-MOST_ALERTS)));
}

/** Notes that this tab reloads itself at this address because code was gone; answers whether it already had. */
export function noteReload(address: string): boolean {
  const hadReloaded = read(sessionStore(), RELOADED) === address;
  write(sessionStore(), RELOADED, address);
  return hadReloaded;
}

/** The code is there: should it go missing again later, one reload is allowed again. */
export function forgetReload(): void {
  write(sessionStore(), RELOADED, '');
}

/** Everything that this tab holds of a person. */
export function forgetPerson(): void {
  try {
    sessionStore()?.clear();
  } catch {
    // Nothing is stored where storage does not work.
  }
}

/** What this tab has under a key of its own; "" when there is nothing. */
export const readTab = (key: string): string => read(sessionStore(), key);

/** Keeps a text for this tab; "" removes it. */
export const writeTab = (key: string, value: string): void => write(sessionStore(), key, value);

/** What this device has under a key of its own; "" when there is nothing. */
export const readDevice = (key: string): string => read(localStore(), key);

/** Keeps a text for every tab of this device; "" removes it. */
export const writeDevice = (key: string, value: string): void => write(localStore(), key, value);

function sessionStore(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function read(store: Storage | null, key: string): string {
  try {
    return store?.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(store: Storage | null, key: string, value: string): void {
  try {
    if (value === '') store?.removeItem(key);
    else store?.setItem(key, value);
  } catch {
    // Full or switched off: the memory is lost, the app goes on.
  }
}
