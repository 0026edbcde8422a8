import { MAX_DEMO_MS } from '../rules/demo.ts';
import { readDevice, readTab, writeDevice, writeTab } from './storage.ts';

// Removed with the stored answers when another user signs in in this tab, or demo mode ends.
const CHANGES = 'portico.kept.demo-changes';

// On the device, because all tabs share the cookie.
const END = 'portico.demo-end';

/** The user's changes to the sample data in this tab. A reload keeps them. Source: decisions, demo mode. */
export const demoChanges = {
  read: (): string | null => readTab(CHANGES) || null,
  write: (content: string): void => writeTab(CHANGES, content),
};

/**
 * Whether the demo cookie exists. Source: portal specification, demo mode; DEMO-08.
 * @param cookies as `document.cookie` gives them
 */
export const isDemoOn = (cookies: string): boolean => cookies.split(/;\s*/).includes('demo=1');

/**
 * Milliseconds until demo mode ends by itself, for a page that is loading; 0 if the cookie does not exist or the time is
 * over. If the cookie exists and no end is known, the end is an hour from now. Without a working storage that hour starts
 * again at each page load, until the cookie expires. DEMO-08, DEMO-12.
 * @param cookies as `document.cookie` gives them
 */
export function demoRemaining(cookies: string, now: Date): number {
  if (!isDemoOn(cookies)) {
    demoEnd.forget();
    return 0;
  }
  const left = demoEnd.left(now);
  return left === null || left > MAX_DEMO_MS ? noteLeft(MAX_DEMO_MS, now) : Math.max(left, 0);
}

/** The end of demo mode, by this device's clock. */
export const demoEnd = {
  /**
   * Records the end of a demo that has just started.
   * @param expiresOn the backend's time (ISO 8601) or null. A time in the past, or more than an hour away, comes from a
   *   clock that differs: then the end is an hour from now, as for the cookie
   * @returns milliseconds from now
   */
  note(expiresOn: string | null, now: Date): number {
    const left = Date.parse(expiresOn ?? '') - now.getTime();
    return noteLeft(left > 0 && left <= MAX_DEMO_MS ? left : MAX_DEMO_MS, now);
  },
  /** Milliseconds from now; null if no end is known. */
  left(now: Date): number | null {
    const left = Date.parse(readDevice(END)) - now.getTime();
    return Number.isNaN(left) ? null : left;
  },
  forget: (): void => writeDevice(END, ''),
};

function noteLeft(left: number, now: Date): number {
  writeDevice(END, new Date(now.getTime() + left).toISOString());
  return left;
}
