import { readDevice, readTab, writeDevice, writeTab } from './storage.ts';

// Goes with the kept answers when somebody else takes the tab over, or demo mode ends.
const CHANGES = 'portico.kept.demo-changes';

// On the device, because the cookie is every tab's.
const END = 'portico.demo-end';

/** Milliseconds for which the cookie lives. */
export const MAX_DEMO_MS = 60 * 60_000;

/** Where this tab keeps what a person has changed in the sample data; a reload keeps it (decisions, demo mode). */
export const demoChanges = {
  read: (): string | null => readTab(CHANGES) || null,
  write: (content: string): void => writeTab(CHANGES, content),
};

/**
 * Whether the cookie of demo mode is there. Source: portal specification, demo mode; DEMO-08.
 * @param cookies as `document.cookie` gives them
 */
export const isDemoOn = (cookies: string): boolean => cookies.split(/;\s*/).includes('demo=1');

/**
 * Milliseconds until demo mode ends by itself, for a page that is being loaded; 0 while it is off: its cookie is not
 * there, or its time is over. Where the cookie is there and no end is known, an hour from now becomes the end. Storage
 * that does not work makes it an hour from each page load on, which the cookie cuts short. DEMO-08, DEMO-12.
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

/** When demo mode ends, by this device's clock. */
export const demoEnd = {
  /**
   * Demo has just begun.
   * @param expiresOn as the backend says (ISO 8601), null when it doesn't. One that is over already, or more than an
   *   hour away, comes from a clock that goes otherwise: then it is an hour from now, as it is for the cookie
   * @returns milliseconds from now
   */
  note(expiresOn: string | null, now: Date): number {
    const left = Date.parse(expiresOn ?? '') - now.getTime();
    return noteLeft(left > 0 && left <= MAX_DEMO_MS ? left : MAX_DEMO_MS, now);
  },
  /** Milliseconds from now; null when no end is known. */
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
