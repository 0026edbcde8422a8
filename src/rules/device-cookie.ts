/**
 * The cookie in which a browser tells the server with what it draws. It has nothing about the person, and the browser
 * forgets it when it closes. Source: decisions, pages that the server draws.
 */
export const DEVICE_COOKIE = 'portico_device';

export type ToldDevice = {
  /** CSS pixels of the window. */
  width: number;
  hidesFigures: boolean;
  /** The IANA name of the time zone. */
  timeZone: string;
};

export const writeDeviceCookie = ({ width, hidesFigures, timeZone }: ToldDevice): string =>
  `${Math.round(width)}.${hidesFigures ? 1 : 0}.${timeZone}`;

/** @returns null for a missing cookie, and for one that is not as `writeDeviceCookie` writes it */
export function readDeviceCookie(text: string | undefined): ToldDevice | null {
  const [, width, hides, timeZone = ''] = /^(\d{1,5})\.([01])\.([\w+/-]{1,40})$/.exec(text ?? '') ?? [];
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    return null;
  }
  return { width: Number(width), hidesFigures: hides === '1', timeZone };
}

/** What is known of a device where a page is drawn without a browser. It is plain JSON. */
export type DrawnDevice = {
  /** ISO 8601. */
  at: string;
  timeZone: string;
  isApple: boolean;
  hasWorkers: boolean;
  /** CSS pixels. */
  width: number;
  hidesFigures: boolean;
  /** Whether the notices of the banner are open. */
  hasOpenNotices: boolean;
};

/** What the app has to know of a page that the server has drawn. Its answers are in the tab's storage already. */
export type DrawnFacts = {
  /** The username of the person. */
  owner: string;
  /** The facts with which it was drawn. The time is that of the server. */
  device: DrawnDevice;
};
