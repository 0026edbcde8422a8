import { writeDevice } from '../storage.ts';

/** The cache with the pages for times without a network. `public/service-worker.js` has the same four values. */
export const PAGE_CACHE = 'portico-page';
export const OFFLINE_PAGE = '/offline';
/** The offline page with the schedule that the user keeps. */
export const KEPT_PAGE = '/offline-schedule';
/** Its header with the end of the term, in milliseconds since 1970. */
export const KEPT_UNTIL = 'x-kept-until';

/** The key of the note on this device that a schedule is kept. It has a hash of the owner instead of a name. */
export const NOTE = 'portico.kept-schedule';

/** Deletes the schedule that this device keeps, of any user. Source: KEEP-03. */
export async function forgetKeptSchedule(): Promise<void> {
  // First, so that a write that is running in another tab deletes its page again.
  writeDevice(NOTE, '');
  if ('caches' in window) await (await caches.open(PAGE_CACHE)).delete(KEPT_PAGE);
}
