import { type Context, Hono } from 'hono';
import { readSessionCookie } from './accounts/session-cookie.ts';
import type { BuildFile } from './build-files.ts';
import type { Services } from './dependencies.ts';
import { type AppPage, readBuildIfThere, settingsBlockOf } from './static-files.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The Content-Security-Policy of an answer that is not a page of the portal. */
    pagePolicy?: string;
  }
}

const PAGE = '/admin/index.html';
const ASSETS = '/admin/assets/';

/**
 * The policy of the admin pages. They have no inline script and no inline style. The editor reads what is pasted through a
 * Trusted Types policy of its own, and pictures that are being uploaded have addresses with `blob:`.
 * Source: decisions, the admin pages; ADMIN-51.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types portico dompurify ProseMirrorClipboard',
].join('; ');

/**
 * The page of the admin application at `/admin/` and below. Only staff get it; for everybody else the next route answers,
 * as it does for an address that nobody knows. The files that it loads are served with the other files of the build.
 * Source: decisions, the admin pages; ADMIN-50.
 * @param dist the folder of the built app
 * @param page of the portal, whose settings the admin page takes over
 */
export function adminPages(dist: string, page: AppPage, services: Services): Hono {
  const routes = new Hono();
  const file = readBuildIfThere(dist).get(PAGE);
  const html = file === undefined ? null : withSettingsOf(page, file);

  if (html === null) return routes;
  routes.get('/admin/*', async (context, next) => {
    const { path } = context.req;
    if (path.startsWith(ASSETS) || !(await isStaff(context, services))) return next();
    if (path === '/admin') return context.redirect('/admin/', 302);
    context.set('pagePolicy', POLICY);
    // Another person of this browser gets another answer at this address.
    return context.html(html, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** The admin page with the settings of the portal: the university, and where its calls go. */
function withSettingsOf({ html }: AppPage, { bodies }: BuildFile): string {
  const admin = new TextDecoder().decode(bodies.identity);
  const settings = settingsBlockOf(html);
  return settings === null ? admin : admin.replace(settingsBlockOf(admin) ?? '', () => settings);
}

async function isStaff(context: Context, { sessions, settings }: Services): Promise<boolean> {
  const secret = readSessionCookie(context, settings);
  if (secret === null) return false;
  const found = await sessions.bySecret(secret);
  return found?.person.is_staff === true && !found.person.has_provisional_account;
}
