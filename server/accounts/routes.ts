import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { dayIn } from '../../src/rules/dates.ts';
import { isPathOfThisSite } from '../../src/rules/links.ts';
import { site } from '../../src/site.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPersonByPassword } from './credential-queries.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, startSession } from './session-queries.ts';
import { type SignInPage, signInPage } from './sign-in-page.ts';

const WRONG_CREDENTIALS = 'That username and password do not match. Check both and try again.';
const CROSS_SITE_FORM = 'You are not signed in, because the form came from another site. Please sign in here.';
const MAX_FORM_BYTES = 16 * 1024;

/** The sign-in page, its style sheet, the sign-in form and sign-out, below `/accounts`. */
export function accountRoutes(dependencies: Dependencies): Hono {
  const { database, settings, clock } = dependencies;
  const routes = new Hono();

  const sendPage = (
    context: Context,
    page: Partial<Omit<SignInPage, 'today'>>,
    status: 200 | 401 | 403 | 413 = 200,
  ) => {
    const defaults = { next: null, username: '', problem: null, notice: null, withSamplePeople: settings.sampleData };
    const today = dayIn(site.timeZone, clock());
    return context.html(signInPage({ ...defaults, ...page, today }), status, { 'Cache-Control': 'no-store' });
  };

  routes.get('/style.css', etag(), (context) =>
    context.body(readStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );

  routes.get('/login/', (context) => {
    const notice = context.req.query('signed-out') === undefined ? null : 'You are signed out.';
    return sendPage(context, { next: context.req.query('next') ?? null, notice });
  });

  routes.post(
    '/login/',
    bodyLimit({ maxSize: MAX_FORM_BYTES }),
    csrf({ origin: (origin, context) => origin === settings.publicUrl || origin === new URL(context.req.url).origin }),
    async (context) => {
      // A form that cannot be parsed counts as an empty form.
      const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
      const username = toText(form.username);
      const password = toText(form.password);
      const next = toText(form.next);
      const personId = await findPersonByPassword(
        database.orm,
        username.trim().toLowerCase(),
        password,
        settings.sampleData,
      );
      if (personId === null) {
        return sendPage(context, { next: next || null, username, problem: WRONG_CREDENTIALS }, 401);
      }
      const previousSecret = readSessionCookie(context, settings);
      if (previousSecret !== null) await endSession(database.orm, previousSecret);
      writeSessionCookie(context, settings, await startSession(database.orm, personId, clock()));
      context.header('Cache-Control', 'no-store');
      return context.redirect(toLocation(next), 303);
    },
  );

  routes.get('/logout/', async (context) => {
    const secret = readSessionCookie(context, settings);
    if (secret !== null) await endSession(database.orm, secret);
    clearSessionCookie(context, settings);
    context.header('Cache-Control', 'no-store');
    return context.redirect('/accounts/login/?signed-out', 303);
  });

  routes.onError((error, context) => {
    if (!(error instanceof HTTPException)) throw error;
    return error.status === 403
      ? sendPage(context, { problem: CROSS_SITE_FORM }, 403)
      : sendPage(context, { problem: WRONG_CREDENTIALS }, 413);
  });

  return routes;
}

/**
 * The path to open after sign-in, encoded for the Location header. "/" unless `next` is a path of this site: a link to
 * the sign-in page must not be able to lead the user to another site.
 */
function toLocation(next: string): string {
  if (!isPathOfThisSite(next)) return '/';
  const { pathname, search, hash } = new URL(next, 'https://site.invalid');
  return `${pathname}${search}${hash}`;
}

/** The portal's design tokens, then the rules of the sign-in page. A university changes its colours in one file. */
function readStyle(): string {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  return `${read('../../src/ui/tokens.css')}\n${read('sign-in.css')}`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
