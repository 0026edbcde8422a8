import { readFileSync } from 'node:fs';
import type { Context, MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { Alert } from '../../src/api/portal/alerts.ts';
import { isEmergency, SEVERITY_NAMES } from '../../src/rules/alerts.ts';
import { dayIn, formatDay, formatTimeOfDay } from '../../src/rules/dates.ts';
import { safeHref } from '../../src/rules/links.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { site } from '../settings/site.ts';
import type { ReadPageAlerts } from './page-alerts.ts';

/** The address of the style of these alerts, which is on no other page. */
const ALERTS_STYLE_URL = '/accounts/alerts.css';

export const alertsStyle = (): string => readFileSync(new URL('alerts.css', import.meta.url), 'utf8');

/** Alerts on a page that is not of the portal: the same text as there, without a button, because no app remembers it. */
function alertList(alerts: readonly Alert[], now: Date) {
  return html`<ul class="alerts">${alerts.map(
    (alert) =>
      html`<li data-severity="${alert.severity}">${isEmergency(alert) ? WARNING_SIGN : CHECK_MARK}<p>${textOf(alert, now)}</p></li>`,
  )}</ul>`;
}

const WARNING_SIGN = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2"/></svg>`;

const CHECK_MARK = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m5 12.5 4.5 4.5L19 7.5"/></svg>`;

/** "Campus is closed · 10:42 AM · Ice on all roads." An all-clear begins with its name, as in the banner. */
function textOf({ title, link, pubDate, updated = null, description, severity }: Alert, now: Date) {
  const [label, address] = [severity === 'emergency' ? null : SEVERITY_NAMES[severity], safeHref(link)];
  const name = title ?? label ?? 'Emergency alert';
  const heading = address === null ? html`<strong>${name}</strong>` : html`<a href="${address}">${name}</a>`;
  const [first, second] =
    label === null || title === null ? [heading, null] : [html`<strong>${label}</strong>`, heading];
  return html`${first}${timeOf(pubDate, '', now)}${second === null ? null : html`<span> ${second}</span>`}${timeOf(updated, 'Updated ', now)}${
    description === null ? null : html`<span> ${description}</span>`
  }`;
}

function timeOf(text: string | null, before: string, now: Date) {
  const at = parseRssDate(text);
  return at === null
    ? null
    : html`<span> ${before}<time datetime="${at.toISOString()}">${timeText(at, now)}</time></span>`;
}

/** "Jan 22, 10:42 AM", and without the day on the day itself. */
function timeText(at: Date, now: Date): string {
  const [day, time] = [dayIn(site().timeZone, at), formatTimeOfDay(site().timeZone, at)];
  return day === dayIn(site().timeZone, now) ? time : `${formatDay(day, 'short')}, ${time}`;
}

/**
 * Puts the emergency alerts into a page that is not of the portal.
 * @param place what they follow in the HTML
 */
export async function withAlerts(
  context: Context,
  page: string,
  place: RegExp,
  { readAlerts, clock }: { readAlerts: ReadPageAlerts; clock: () => Date },
): Promise<string> {
  const { shown } = await readAlerts(context);
  if (shown.length === 0) return page;
  const list = String(await alertList(shown, clock()));
  return page
    .replace('</head>', (end) => `<link rel="stylesheet" href="${ALERTS_STYLE_URL}">${end}`)
    .replace(place, (start) => `${start}${list}`);
}

/** Puts the emergency alerts into every page of these routes, at the start of its `main`. Source: PART-07. */
export function alertsInPages(needs: { readAlerts: ReadPageAlerts; clock: () => Date }): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (context.res.headers.get('content-type')?.startsWith('text/html') !== true) return;
    const { status, headers } = context.res;
    const page = await withAlerts(context, await context.res.text(), /<main[^>]*>/, needs);
    context.res = new Response(page, { status, headers });
  };
}
