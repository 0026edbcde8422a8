import type { Settings } from './settings.ts';

/** The address of the current page: full path with query and hash, exactly as typed. */
export const currentAddress = ({ pathname, search, hash }: Location): string => `${pathname}${search}${hash}`;

/** The backend's sign-in page, which returns to `address` afterwards. */
export const signInAddress = ({ loginUrl }: Settings, address: string): string =>
  `${loginUrl}?next=${encodeURIComponent(address)}`;

/** Leaves the app. The promise never settles, so that nothing is drawn until the browser has left. */
export function navigateAway(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}

/** Leaves the app and replaces the current history entry, so that Back skips it. The promise never settles. */
export function replaceLocation(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

/** Loads the page again. The promise never settles, so that nothing is drawn until then. */
export function reloadPage(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
