import { DEVICE_COOKIE, marksOfAlerts, SCHEDULE_VIEW, writeDeviceCookie } from '../rules/device-cookie.ts';
import { readerTimeZone } from './clock.ts';
import { readDismissedAlerts } from './device-storage.ts';
import { hidesFigures, watchHidesFigures } from './hidden-figures.ts';
import { readDevice } from './storage.ts';

/**
 * Keeps the cookie that tells a server which draws pages about this device. Without such a server there is no cookie.
 * Source: decisions, pages that the server draws; DRAW-04.
 * @returns a function that ends this
 */
export function keepDeviceCookie(page: Window): () => void {
  const { document } = page;
  if (!('drawn' in document.documentElement.dataset)) return () => {};
  const write = () => {
    const told = {
      width: page.innerWidth,
      hidesFigures: hidesFigures(),
      timeZone: readerTimeZone(),
      listsSchedule: readDevice(SCHEDULE_VIEW) === 'list',
      dismissedAlerts: marksOfAlerts(readDismissedAlerts()),
    };
    document.cookie = `${DEVICE_COOKIE}=${writeDeviceCookie(told)}; Path=/; SameSite=Lax`;
  };
  write();
  page.addEventListener('resize', write);
  // What the user has chosen on this page counts for the next one.
  page.addEventListener('pagehide', write);
  const stopWatching = watchHidesFigures(write);
  return () => {
    page.removeEventListener('resize', write);
    page.removeEventListener('pagehide', write);
    stopWatching();
  };
}
