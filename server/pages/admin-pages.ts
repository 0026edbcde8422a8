import { type Context, Hono } from 'hono';
import { withAlerts } from '../alerts/alert-list.ts';
import type { ReadPageAlerts } from '../alerts/page-alerts.ts';
import type { Services } from '../calls/services.ts';
import type { PersonRow } from '../db/schema.ts';
import { REPORTS_NAME, REPORTS_URL } from '../monitoring/policy-reports.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import type { BuildFile } from './build-files.ts';
import { loginUrlOf, settingsBlockOf } from './page-settings.ts';
import { colorsFile } from './site-in-page.ts';
import { type AppPage, readBuildIfThere } from './static-files.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The Content-Security-Policy of an answer that is not a page of the portal. */
    pagePolicy?: string;
  }
}

const PAGE = '/admin/index.html';
/** The file and the address of the document in the frame of a preview. */
const PREVIEW = { file: '/admin/preview.html', address: '/admin/preview' };
const ASSETS = '/admin/assets/';

/** Where browsers send violations. */
const REPORTS = [`report-uri ${REPORTS_URL}`, `report-to ${REPORTS_NAME}`];

/**
 * The policy of the admin pages. They have no inline script and no inline style. The editor reads what is pasted through a
 * Trusted Types policy of its own, and pictures that are being uploaded have addresses with `blob:`.
 * Source: decisions, the admin pages; ADMIN-51.
 * @param ofHosts the source of pictures that browsers fetch from other hosts: `https:` or nothing
 */
const policyWith = (ofHosts: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self'", ...ofHosts, 'data: blob:'].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    // The preview.
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types portico dompurify ProseMirrorClipboard',
    ...REPORTS,
  ].join('; ');

/**
 * The policy of the document in the frame of a preview: the portal over sample data. It sends no call, and only a page of this
 * origin may frame it. Source: decisions, the admin pages; ADMIN-65.
 * @param ofHosts as above
 */
const previewPolicyWith = (ofHosts: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self'", ...ofHosts, 'data:'].join(' '),
    "font-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types portico dompurify',
    ...REPORTS,
  ].join('; ');

/**
 * The page of the admin application at `/admin/` and below. Only staff get it. Without a session the browser goes to the sign-in
 * and comes back, also while the portal itself is closed for maintenance. For everybody else the next route answers, as it does
 * for an unknown address. The files that it loads are served with the other files of the build.
 * Source: decisions, the admin pages; ADMIN-50, ADMIN-73.
 * @param dist the folder of the built app
 * @param page of the portal, whose settings the admin page takes over
 */
export function adminPages(dist: string, page: AppPage, services: Services & { readAlerts: ReadPageAlerts }): Hono {
  const routes = new Hono();
  const files = readBuildIfThere(dist);
  const [html, preview] = [files.get(PAGE), files.get(PREVIEW.file)].map((file) =>
    file === undefined ? null : withSettingsOf(page, file),
  );
  if (html == null || preview == null) return routes;
  // As on the pages of the portal.
  const ofHosts = services.settings.remotePictures === 'browser' ? ['https:'] : [];
  const [policy, previewPolicy] = [policyWith(ofHosts), previewPolicyWith(ofHosts)];
  const loginUrl = loginUrlOf(page.html);
  routes.get('/admin/*', async (context, next) => {
    const { path } = context.req;
    if (path.startsWith(ASSETS)) return next();
    const person = await findPerson(context, services);
    if (person !== null && !mayUseAdminPages(person)) return next();
    // Another person of this browser gets another answer at this address.
    const headers = { 'Cache-Control': 'no-store' };
    if (person === null) {
      const { pathname, search } = new URL(context.req.url);
      const next = encodeURIComponent(`${pathname}${search}`);
      return context.body(null, 302, { ...headers, Location: `${loginUrl}?next=${next}` });
    }
    if (path === '/admin') return context.redirect('/admin/', 302);
    if (path === PREVIEW.address) {
      context.set('pagePolicy', previewPolicy);
      context.set('missingHeaders', { ...context.get('missingHeaders'), 'X-Frame-Options': 'SAMEORIGIN' });
      return context.html(preview, 200, headers);
    }
    context.set('pagePolicy', policy);
    return context.html(await withAlerts(context, html, /<body[^>]*>/, services), 200, headers);
  });
  return routes;
}

/** The admin page with the settings of the portal: the university with its colors, and where its calls go. */
function withSettingsOf({ html }: AppPage, { bodies }: BuildFile): string {
  const colors = colorsFile();
  const link = colors === null ? '' : `<link rel="stylesheet" href="${colors.address}">`;
  const admin = new TextDecoder().decode(bodies.identity).replace('</head>', `${link}</head>`);
  const settings = settingsBlockOf(html);
  return settings === null ? admin : admin.replace(settingsBlockOf(admin) ?? '', () => settings);
}

/** The person whose session the request has; null without one. */
async function findPerson(context: Context, { sessions, settings }: Services): Promise<PersonRow | null> {
  const secret = readSessionCookie(context, settings);
  return secret === null ? null : ((await sessions.bySecret(secret))?.person ?? null);
}

const mayUseAdminPages = ({ is_staff, has_provisional_account }: PersonRow): boolean =>
  is_staff && !has_provisional_account;
