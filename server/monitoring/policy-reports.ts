import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { reportsPerMinute } from './reports-per-minute.ts';

/** Where browsers send what the Content-Security-Policy of a page has refused. */
export const REPORTS_URL = '/reports/policy';
/** The name of this address in the policies. */
export const REPORTS_NAME = 'policy';

/** A longer report is not read. */
const LARGEST_REPORT = 16 * 1024;

/** The directives that a policy of the portal has. Others, which anyone can invent, are counted together. */
const DIRECTIVES = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'font-src', 'connect-src', 'frame-src', 'manifest-src', 'worker-src', 'form-action', 'base-uri'],
  ...['frame-ancestors', 'require-trusted-types-for', 'trusted-types', 'media-src', 'object-src'],
];
const directive = z.string().transform((text) => DIRECTIVES.find((known) => known === text) ?? 'other');

/** What browsers send: those that know `report-to` a list, all others one object. */
const Reports = z.union([
  z
    .object({ 'csp-report': z.object({ 'effective-directive': directive }) })
    .transform((report) => [report['csp-report']['effective-directive']]),
  z
    .object({ 'csp-report': z.object({ 'violated-directive': directive }) })
    .transform((report) => [report['csp-report']['violated-directive']]),
  z
    .array(z.object({ type: z.literal('csp-violation'), body: z.object({ effectiveDirective: directive }) }))
    .min(1)
    .max(50)
    .transform((reports) => reports.map(({ body }) => body.effectiveDirective)),
]);

type Counting = { clock: () => Date; log: Log; metrics: Pick<Metrics, 'countPolicyReport'> };

/**
 * Counts the reports of browsers by directive. The addresses in them are neither logged nor kept: they say what a user read, and
 * extensions of browsers cause most of them. Source: decisions, pictures of other hosts; SEC-20.
 */
export function policyReportRoutes({ clock, log, metrics }: Counting): Hono {
  const routes = new Hono();
  const mayRead = reportsPerMinute(clock);
  routes.post(REPORTS_URL, async (context: Context) => {
    const length = Number(context.req.header('content-length') ?? Number.POSITIVE_INFINITY);
    if (length > LARGEST_REPORT) return context.json({ detail: 'The report is too long, or has no length.' }, 413);
    if (!mayRead()) {
      metrics.countPolicyReport('not read');
      return context.json({ detail: 'There are too many reports.' }, 429, { 'Retry-After': '60' });
    }
    const reports = Reports.safeParse(await context.req.json().catch(() => null));
    if (!reports.success) return context.json({ detail: 'This is no report of a browser.' }, 400);
    for (const each of reports.data) {
      metrics.countPolicyReport(each);
      log('A browser has refused a part of a page because of the Content-Security-Policy', 'warn', { directive: each });
    }
    return context.body(null, 204);
  });
  return routes;
}
