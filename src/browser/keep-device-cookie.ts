import { DEVICE_COOKIE, writeDeviceCookie } from '../rules/device-cookie.ts';
import { readerTimeZone } from './clock.ts';
import { hidesFigures, watchHidesFigures } from './hidden-figures.ts';

/**
 * Keeps the cookie that tells a server which draws pages about this device. Without such a server there is no cookie.
 * Source: decisions, pages that the server draws; DRAW-04.
 * @returns a function that ends this
 */
export function keepDeviceCookie(page: Window): () => void {
  const { document } = page;
  if (!('drawn' in document.documentElement.dataset)) return () => {};
  const write = () => {
    const told = { width: page.innerWidth, hidesFigures: hidesFigures(), timeZone: readerTimeZone() };
    document.cookie = `${DEVICE_COOKIE}=${writeDeviceCookie(told)}; Path=/; SameSite=Lax`;
  };
  write();
  page.addEventListener('resize', write);
  const stopWatching = watchHidesFigures(write);
  return () => {
    page.removeEventListener('resize', write);
    stopWatching();
  };
}
