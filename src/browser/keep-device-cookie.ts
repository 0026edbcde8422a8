import {
  DASHBOARD_DAY,
  DEVICE_COOKIE,
  marksOfAlerts,
  SCHEDULE_VIEW,
  writeDeviceCookie,
} from '../rules/device-cookie.ts';
import { readerTimeZone } from './clock.ts';
import { readDismissedAlerts } from './device-storage.ts';
import { hidesFigures, watchHidesFigures } from './hidden-figures.ts';
import { readDevice, watchDeviceWrites } from './storage.ts';

/**
 * Keeps the cookie that tells a server which draws pages about this device. Without such a server there is no cookie. Some pages
 * of such a server are not drawn, and the cookie of an earlier one, or alerts in the page, tell of the server.
 * Source: decisions, pages that the server draws; DRAW-04.
 * @returns a function that ends this
 */
export function keepDeviceCookie(page: Window): () => void {
  const { document } = page;
  const hasCookie = document.cookie.split(/;\s*/).some((each) => each.startsWith(`${DEVICE_COOKIE}=`));
  const hasAlerts = document.getElementById('alerts') !== null;
  if (!hasCookie && !hasAlerts && !('drawn' in document.documentElement.dataset)) return () => {};
  const write = () => {
    const told = {
      width: page.innerWidth,
      hidesFigures: hidesFigures(),
      timeZone: readerTimeZone(),
      listsSchedule: readDevice(SCHEDULE_VIEW) === 'list',
      dismissedAlerts: marksOfAlerts(readDismissedAlerts()),
      dashboardDay: readDevice(DASHBOARD_DAY),
    };
    document.cookie = `${DEVICE_COOKIE}=${writeDeviceCookie(told)}; Path=/; SameSite=Lax`;
  };
  write();
  page.addEventListener('resize', write);
  // What the user chooses on this page counts for the next one.
  const stopWatchingWrites = watchDeviceWrites(write);
  const stopWatching = watchHidesFigures(write);
  return () => {
    page.removeEventListener('resize', write);
    stopWatchingWrites();
    stopWatching();
  };
}
