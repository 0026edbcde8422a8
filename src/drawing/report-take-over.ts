import type { Settings } from '../browser/settings.ts';
import { isTakeOverFault, TAKE_OVER_REPORTS_URL, type TakeOverFailure } from '../rules/take-over-failures.ts';

/** Pages that have reported a failure. A page reports its first one only. */
const reported = new WeakSet<Document>();

/**
 * Says once that the app did not take a page over as the server has drawn it: the bundled server counts the failure, and the
 * error report, where a deployment has one, gets the error. The server gets neither the error nor the address, and no cookie.
 * Source: decisions, pages that the server draws; DRAW-08.
 */
export async function reportTakeOver(
  page: Document,
  failure: TakeOverFailure,
  error: unknown,
  { sentryDsn }: Pick<Settings, 'sentryDsn'>,
): Promise<void> {
  if (reported.has(page)) return;
  reported.add(page);
  if (isTakeOverFault(failure)) console.error('The page that the server has drawn was drawn anew.', error);
  void fetch(TAKE_OVER_REPORTS_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failure }),
    // The page may be left soon. Neither the person nor the address belongs into the report.
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => {});
  if (sentryDsn === null) return;
  const { reportTakeOverFailure } = await import('../browser/error-reports.ts');
  reportTakeOverFailure({ dsn: sentryDsn, version: import.meta.env.VITE_VERSION }, failure, error);
}
