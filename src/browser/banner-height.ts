import { readDevice, writeDevice } from './storage.ts';

const KEY = 'portico.banner-height';

/** On one column the user's own data must be on the first screen of a phone. Source: decisions, on one column. */
const MAX_SHARE_ON_ONE_COLUMN = 0.4;
const TWO_COLUMNS = '(min-width: 900px)';

/**
 * The height in CSS pixels that the page reserves for the banner: the last one on this device, if the window is as wide
 * as it was then, because text wraps by the width.
 * @returns null if none is known or the banner was empty
 */
export function readBannerHeight(): number | null {
  const [width, height = 0] = readDevice(KEY).split(':').map(Number);
  if (width !== window.innerWidth || !(height > 0)) return null;
  return window.matchMedia(TWO_COLUMNS).matches
    ? height
    : Math.min(height, window.innerHeight * MAX_SHARE_ON_ONE_COLUMN);
}

/** @param height in CSS pixels */
export function saveBannerHeight(height: number): void {
  writeDevice(KEY, `${window.innerWidth}:${Math.ceil(height)}`);
}
