import type { Settings } from './settings.ts';

/** The page that the browser shows: full path with query and hash, exactly as typed. */
export const currentAddress = ({ pathname, search, hash }: Location): string => `${pathname}${search}${hash}`;

/** The backend's sign-in page, which comes back to `address` afterwards. */
export const signInAddress = ({ loginUrl }: Settings, address: string): string =>
  `${loginUrl}?next=${encodeURIComponent(address)}`;

/** Leaves the app for good; the promise never settles, so that nothing is drawn on the way out. */
export function navigateAway(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}

/**
 * Leaves as `leave` does, from an address that nobody is to come back to: the new one takes its place, and one step
 * back in history leads to the page before.
 */
export function replaceLocation(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

/** Loads the page again. The promise never settles, so that nothing is drawn until then. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
