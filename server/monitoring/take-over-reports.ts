import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { isTakeOverFault, TAKE_OVER_FAILURES, TAKE_OVER_REPORTS_URL } from '../../src/rules/take-over-failures.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { reportsPerMinute } from './reports-per-minute.ts';

/** A longer report is not read. */
const LARGEST_REPORT = 256;

const Report = z.strictObject({ failure: z.enum(TAKE_OVER_FAILURES) });

type Counting = { clock: () => Date; log: Log; metrics: Pick<Metrics, 'countTakeOverFailure'> };

/**
 * Counts the pages that the server has drawn and the app has drawn anew, by the kind of failure. A report has nothing else.
 * Source: decisions, pages that the server draws; DRAW-08.
 */
export function takeOverReportRoutes({ clock, log, metrics }: Counting): Hono {
  const routes = new Hono();
  const mayRead = reportsPerMinute(clock);
  routes.post(TAKE_OVER_REPORTS_URL, async (context: Context) => {
    const length = Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY);
    if (length > LARGEST_REPORT) return context.json({ detail: 'The report is too long, or has no length.' }, 413);
    if (!mayRead()) {
      metrics.countTakeOverFailure('not read');
      return context.json({ detail: 'There are too many reports.' }, 429, { 'Retry-After': '60' });
    }
    const report = Report.safeParse(await context.req.json().catch(() => null));
    if (!report.success) return context.json({ detail: 'This is no report of a page.' }, 400);
    const { failure } = report.data;
    metrics.countTakeOverFailure(failure);
    if (isTakeOverFault(failure)) log('A browser has drawn a page anew that the server had drawn', 'warn', { failure });
    return context.body(null, 204);
  });
  return routes;
}
