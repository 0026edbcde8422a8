import { readDevice, writeDevice } from './storage.ts';

const KEY = 'portico.banner-height';

const TWO_COLUMNS = '(min-width: 56.25em)';

/**
 * The largest share of the window's height that the page reserves on one column, so that the user's own data are on the
 * first screen of a phone. Source: decisions, mobile.
 */
const MAX_RESERVED_ON_ONE_COLUMN = 0.4;

/**
 * The largest share of the window's height on a first visit, where the banner pushes the page down. With these shares
 * the layout shift is at most 0.1, unless an emergency alert alone is higher.
 */
const MAX_ON_FIRST_VISIT = { oneColumn: 0.13, twoColumns: 0.25 };

/**
 * The height in CSS pixels that the page reserves for the banner: the last one on this device, if the window is as wide
 * as it was then, because text wraps by the width.
 * @returns null on a first visit, and if the banner was empty
 */
export function readBannerHeight(): number | null {
  const [width, height = 0] = readDevice(KEY).split(':').map(Number);
  if (width !== window.innerWidth || !(height > 0)) return null;
  return hasTwoColumns() ? height : Math.min(height, window.innerHeight * MAX_RESERVED_ON_ONE_COLUMN);
}

/** How high the banner may be on the first page, in CSS pixels: the reserved height, if there is one. */
export function readBannerLimit(): number {
  const share = hasTwoColumns() ? MAX_ON_FIRST_VISIT.twoColumns : MAX_ON_FIRST_VISIT.oneColumn;
  return readBannerHeight() ?? window.innerHeight * share;
}

/** @param height in CSS pixels; whole pixels are stored, rounded up */
export function saveBannerHeight(height: number): void {
  writeDevice(KEY, `${window.innerWidth}:${Math.ceil(height)}`);
}

const hasTwoColumns = () => window.matchMedia(TWO_COLUMNS).matches;
