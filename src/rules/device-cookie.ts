import { isTimeZone } from './dates.ts';
import { hashOf } from './hash.ts';

/**
 * The cookie in which a browser tells the server with what it draws. It has nothing about the person, and the browser
 * forgets it when it closes. Source: decisions, pages that the server draws.
 */
export const DEVICE_COOKIE = 'portico_device';

/** The key under which the device stores the day on which its dashboard was opened last. */
export const DASHBOARD_DAY = 'portico.dashboard-day';

/** The key under which the device stores "list" if the user wants the schedule as a list. */
export const SCHEDULE_VIEW = 'portico.schedule-view';

export type ToldDevice = {
  /** CSS pixels of the window. */
  width: number;
  hidesFigures: boolean;
  /** The IANA name of the time zone. */
  timeZone: string;
  /** Whether the schedule is a list, and no timetable. */
  listsSchedule: boolean;
  /** Marks of the emergency alerts that were dismissed on the device, the newest last. See `markOfAlert`. */
  dismissedAlerts: string[];
  /** The day on which the dashboard was opened last, `YYYY-MM-DD` in the site's zone; "" if it never was. */
  dashboardDay: string;
};

/** Alerts are shown for three days, so the newest are enough. The cookie stays short. */
const MAX_ALERTS = 10;
const MARK_CHARACTERS = 6;

/** A short text in place of the key of an alert. Two of the few alerts of three days have different marks. */
export const markOfAlert = (key: string): string => hashOf(key).slice(-MARK_CHARACTERS);

/** @param keys of all dismissed alerts, the newest last */
export const marksOfAlerts = (keys: readonly string[]): string[] => keys.slice(-MAX_ALERTS).map(markOfAlert);

export function writeDeviceCookie(device: ToldDevice): string {
  const { width, hidesFigures, timeZone, listsSchedule, dismissedAlerts, dashboardDay } = device;
  const flags = [hidesFigures, listsSchedule].map(Number).join('');
  return [Math.round(width), flags, timeZone, dismissedAlerts.join('-'), dashboardDay].join('.');
}

const COOKIE =
  /^(\d{1,5})\.([01])([01])\.([\w+/-]{1,40})\.([0-9a-z]{1,6}(?:-[0-9a-z]{1,6}){0,9})?\.(\d{4}-\d\d-\d\d)?$/;

/** @returns null for a missing cookie, and for one that is not as `writeDeviceCookie` writes it */
export function readDeviceCookie(text: string | undefined): ToldDevice | null {
  const [, width, hides, lists, timeZone = '', alerts = '', dashboardDay = ''] = COOKIE.exec(text ?? '') ?? [];
  if (!isTimeZone(timeZone)) return null;
  return {
    width: Number(width),
    hidesFigures: hides === '1',
    timeZone,
    listsSchedule: lists === '1',
    dismissedAlerts: alerts === '' ? [] : alerts.split('-'),
    dashboardDay,
  };
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
  /** Marks of the alerts that were dismissed on the device. */
  dismissedAlerts: string[];
};

/** What the app has to know of a page that the server has drawn. Its answers are beside it. */
export type DrawnFacts = {
  /** The facts with which it was drawn. The time is that of the server. */
  device: DrawnDevice;
  /** The stored texts of the device that components have read, by key; "" for none. */
  read: Record<string, string>;
  /** What has no answer because its calls failed, by the ids of the actors. */
  failed: string[];
  /** Names of the resources whose answers had not arrived: their blocks are drawn as they load. */
  late: string[];
  /** Names of those whose answers follow in the same document, with its second part. */
  follows: string[];
  /** In the second part: names of the resources whose answers were late for the first one. */
  cameLate: string[];
  /** Names of the resources whose answers have figures. They are not in the page if it hides figures. */
  withheld: string[];
  /** The code of the term in use, unless it is the current one by its answer, from which the app learns it. */
  term: string | null;
};
