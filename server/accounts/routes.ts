import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { dayIn } from '../../src/rules/dates.ts';
import { isPathOfThisSite } from '../../src/rules/links.ts';
import { site } from '../../src/site.ts';
import { credentials, people } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { isPostgresText } from '../postgres-text.ts';
import { isPassword } from './passwords.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { endSession, startSession } from './sessions.ts';
import { type SignInPage, signInPage } from './sign-in-page.ts';

const WRONG = 'That username and password do not match. Check both and try again.';
const FOREIGN = 'This form was sent from another site, so nobody was signed in. Sign in here.';
const LARGEST_FORM = 16 * 1024;

/** Sign-in and sign-out, below `/accounts`. */
export function accountRoutes(dependencies: Dependencies): Hono {
  const { database, settings, clock } = dependencies;
  const routes = new Hono();

  const show = (context: Context, page: Partial<Omit<SignInPage, 'today'>>, status: 200 | 401 | 403 | 413 = 200) => {
    const blank = { next: null, username: '', problem: null, notice: null, withSamplePeople: settings.sampleData };
    const today = dayIn(site.timeZone, clock());
    return context.html(signInPage({ ...blank, ...page, today }), status, { 'Cache-Control': 'no-store' });
  };

  routes.get('/style.css', etag(), (context) =>
    context.body(readStyle(), 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );

  routes.get('/login/', (context) => {
    const notice = context.req.query('signed-out') === undefined ? null : 'You are signed out.';
    return show(context, { next: context.req.query('next') ?? null, notice });
  });

  routes.post(
    '/login/',
    bodyLimit({ maxSize: LARGEST_FORM }),
    csrf({ origin: (origin, context) => origin === settings.publicUrl || origin === new URL(context.req.url).origin }),
    async (context) => {
      // A form that cannot be read is one that says nothing.
      const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
      const username = asText(form.username);
      const password = asText(form.password);
      const next = asText(form.next);
      const personId = await findPerson(dependencies, username.trim().toLowerCase(), password);
      if (personId === null) return show(context, { next: next || null, username, problem: WRONG }, 401);
      const before = readSessionCookie(context, settings);
      if (before !== null) await endSession(database.orm, before);
      writeSessionCookie(context, settings, await startSession(database.orm, personId, clock()));
      context.header('Cache-Control', 'no-store');
      return context.redirect(locationOf(next), 303);
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
    return show(context, { problem: error.status === 403 ? FOREIGN : WRONG }, error.status === 403 ? 403 : 413);
  });

  return routes;
}

/** Id of the person with that user name and password, else null; both ways take the same time. */
async function findPerson({ database }: Dependencies, username: string, password: string): Promise<number | null> {
  const [found] = isPostgresText(username)
    ? await database.orm
        .select()
        .from(people)
        .innerJoin(credentials, eq(credentials.person_id, people.id))
        .where(eq(people.username, username))
    : [];
  const isRight = await isPassword(password, found?.credentials.password_hash ?? null);
  return isRight && found !== undefined ? found.people.id : null;
}

/** Where to go after signing in: a path of this site, with everything encoded that a header cannot carry. */
function locationOf(next: string): string {
  if (!isPathOfThisSite(next)) return '/';
  const { pathname, search, hash } = new URL(next, 'https://site.invalid');
  return `${pathname}${search}${hash}`;
}

/** The page's own rules after the portal's tokens, so that a university changes its brand in one place. */
function readStyle(): string {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  return `${read('../../src/ui/tokens.css')}\n${read('sign-in.css')}`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
