import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { type Alert, AlertEntry, listAlerts } from '../../src/api/portal/alerts.ts';
import { readJson } from '../../src/api/wire.ts';
import { DEVICE_COOKIE, readDeviceCookie } from '../../src/rules/device-cookie.ts';
import { alertsOfPage } from '../../src/rules/page-alerts.ts';

/** Milliseconds for which the alerts of this server are not read again. The call itself reads them every two seconds. */
const OFTEN = () => 1_000;
/** Milliseconds that a page waits for the alerts, which the server has in its memory. */
const WAIT_MS = 300;
/** Milliseconds for which alerts count while they cannot be read again: as long as the portal says so in the page itself. */
const KEEP_MS = 60_000;

/** The alerts of a page. */
export type AlertsOfPage = {
  /** The whole answer of the call, also with what the page does not show. */
  answer: readonly Entry[];
  /** Those that the page has in its HTML. */
  shown: readonly Alert[];
};

/** Reads the alerts for the page that a request gets; none in demo mode. */
export type ReadPageAlerts = (context: Context) => Promise<AlertsOfPage>;

/** An alert, or the mark of a list that does not have all of them. */
type Entry = z.infer<typeof AlertEntry>;

const NO_ALERTS: AlertsOfPage = { answer: [], shown: [] };

/**
 * What every page has of the emergency alerts. Where they cannot be read, a page has none, and the app asks itself.
 * Source: decisions, alerts in every page; PART-07.
 * @param ask sends the call for the alerts, which needs no session
 * @param readEvery milliseconds for which such alerts are not read again
 */
export function pageAlertReader(
  ask: () => Response | Promise<Response>,
  clock: () => Date,
  readEvery: (known: readonly Entry[]) => number = OFTEN,
): ReadPageAlerts {
  let known: { entries: Entry[]; at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const read = async () => {
    const at = clock().getTime();
    askedAt = at;
    try {
      const answer = await ask();
      if (!answer.ok) throw new Error('The alerts cannot be read.');
      const readAnswer = listAlerts.read ?? readJson;
      const content = await readAnswer(await answer.text(), answer.headers.get('content-type') ?? '');
      known = { entries: z.array(AlertEntry).parse(content), at };
    } catch {
      // The log has the reason of the call.
      if (known !== null && at - known.at >= Math.max(KEEP_MS, 2 * readEvery(known.entries))) known = null;
    } finally {
      reading = null;
    }
  };
  return async (context) => {
    if (/(^|;\s*)demo=1(;|$)/.test(context.req.header('cookie') ?? '')) return NO_ALERTS;
    const now = clock();
    // Also after the clock was set back.
    if (Math.abs(now.getTime() - askedAt) >= readEvery(known?.entries ?? []) || (known === null && reading !== null)) {
      reading ??= read();
      await Promise.race([reading, delay(WAIT_MS, undefined, { ref: false })]);
    }
    if (known === null) return NO_ALERTS;
    const dismissed = readDeviceCookie(getCookie(context, DEVICE_COOKIE))?.dismissedAlerts ?? [];
    return { answer: known.entries, shown: alertsOfPage(known.entries, dismissed, now) };
  };
}
