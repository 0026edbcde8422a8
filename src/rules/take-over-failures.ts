/** Where a page that the bundled server has drawn says that the app did not take it over as it was. */
export const TAKE_OVER_REPORTS_URL = '/reports/take-over';

/**
 * Why the app draws anew what the server has drawn. The first two are faults, all others are expected now and then.
 *
 * - `error`: the take-over ended with an error.
 * - `difference`: React found another page than it would draw.
 * - `translated`: either of them, in a page that the browser had translated.
 * - `session`: the session has ended meanwhile.
 * - `unavailable`: the portal is not available.
 * - `code`: the code of the page did not load in time.
 * - `answers`: an answer came too late, or failed for the server and not for the browser, or the other way round.
 * - `device`: the device is not as its cookie told the server.
 */
export const TAKE_OVER_FAILURES = [
  'error',
  'difference',
  'translated',
  'session',
  'unavailable',
  'code',
  'answers',
  'device',
] as const;

export type TakeOverFailure = (typeof TAKE_OVER_FAILURES)[number];

/** Whether a failure is a fault of the portal. */
export const isTakeOverFault = (failure: TakeOverFailure): boolean => failure === 'error' || failure === 'difference';
