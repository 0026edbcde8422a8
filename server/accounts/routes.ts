import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { databaseProblem } from '../db/database-problem.ts';
import { readSessionCookie } from '../sessions/session-cookie.ts';
import { site } from '../settings/site.ts';
import type { AccountServices } from './account-services.ts';
import { accountFiles } from './files.ts';
import { isOpenedByUser } from './opened-by-user.ts';
import { RETRY_SECONDS as ISSUER_RETRY_SECONDS, UNAVAILABLE } from './openid/failures.ts';
import { openIdRoutes } from './openid/routes.ts';
import { answerOwnData } from './own-data.ts';
import { NO_DATABASE, passwordSignIn, RETRY_SECONDS, WRONG_CREDENTIALS } from './sign-in.ts';
import { PURPOSES, type SendPage, signInPage, signOutPage, statementPage } from './sign-in-page.ts';
import { browserSignOut, ONLY_HERE } from './sign-out.ts';

const CROSS_SITE_FORM = 'You are not signed in, because the form may have come from another site. Please sign in here.';
const SIGNED_OUT = 'You are signed out.';
const FOR_DATA = 'To download your data, sign in again. Then choose “Download my data” within ten minutes.';
const FOR_STAFF = 'Sign in again to go on in the admin pages. Then go back to the tab with your work.';
/** What a page says about a new sign-in that something needs. */
const NOTICES = { data: FOR_DATA, staff: FOR_STAFF };
const signedOutOnlyHere = () =>
  `You are signed out of ${site().name}. You may still be signed in at the university’s sign-in: on a shared computer, close the browser.`;

/**
 * The sign-in page, its style sheet, the sign-in form and sign-out, below `/accounts`.
 * @param code addresses of the scripts that the portal loads first
 */
export function accountRoutes(services: AccountServices, code: readonly string[]): Hono {
  const { settings, openId, log, drawsPages } = services;
  const signOut = browserSignOut(services);
  const routes = new Hono();

  const sendPage: SendPage = (context, page, status = 200, retrySeconds) => {
    const method = openId === null ? ('password' as const) : ('university' as const);
    const withSamplePeople = settings.sampleData && openId === null;
    const texts = { next: null, username: '', problem: null, isAboutFields: false, notice: null, purpose: null };
    const defaults = { ...texts, method, withPortalLink: false, withSamplePeople, code, tellsDevice: drawsPages };
    return context.html(signInPage({ ...defaults, ...page }), status, {
      'Cache-Control': 'no-store',
      ...(retrySeconds === undefined ? {} : { 'Retry-After': String(retrySeconds) }),
    });
  };

  const originOfSite = (context: Context) => settings.publicUrl ?? new URL(context.req.url).origin;
  /** With a public address, a page that reached the server under another name is another site. */
  const isSameSite = (context: Context) => new URL(originOfSite(context)).host === new URL(context.req.url).host;
  const rejectOtherSites = csrf({
    origin: (origin, context) => origin === originOfSite(context),
    secFetchSite: (value, context) => value === 'same-origin' && isSameSite(context),
  });

  const isUnavailable = (context: Context, error: unknown): boolean => {
    const problem = databaseProblem(error);
    if (problem !== null)
      log(
        `${context.req.method} ${context.req.path} failed: the database is not available or too slow (${problem.reason})`,
      );
    return problem !== null;
  };

  routes.route('/', accountFiles());

  routes.get('/login/', async (context) => {
    const next = context.req.query('next') ?? null;
    const signedOut = context.req.query('signed-out');
    const purpose = PURPOSES.find((each) => each === context.req.query('for')) ?? null;
    const afterSignOut = signedOut === ONLY_HERE ? signedOutOnlyHere() : SIGNED_OUT;
    const notice = signedOut !== undefined ? afterSignOut : purpose === null ? null : NOTICES[purpose];
    const isAvailable = (await openId?.issuer.reach().catch(() => null)) !== null;
    return isAvailable
      ? sendPage(context, { next, notice, purpose })
      : sendPage(
          context,
          { next, notice, purpose, problem: UNAVAILABLE.problem },
          UNAVAILABLE.status,
          ISSUER_RETRY_SECONDS,
        );
  });

  routes.post('/login/', rejectOtherSites, ...passwordSignIn(services, sendPage, isUnavailable));

  routes.get('/logout/', (context) => {
    const isSignedIn = readSessionCookie(context, settings) !== null;
    if (!isSignedIn || isOpenedByUser(context, originOfSite(context))) return signOut(context);
    return context.html(signOutPage(openId === null ? 'form' : 'link'), 200, { 'Cache-Control': 'no-store' });
  });
  routes.post('/logout/', rejectOtherSites, signOut);

  routes.get('/accessibility', (context) => context.html(statementPage(), 200, { 'Cache-Control': 'no-cache' }));
  routes.get('/data', (context) => answerOwnData(context, services, originOfSite(context)));

  if (openId !== null) routes.route('/oidc', openIdRoutes(services, openId, sendPage));

  routes.onError((error, context) => {
    if (isUnavailable(context, error)) return sendPage(context, { problem: NO_DATABASE }, 503, RETRY_SECONDS);
    if (!(error instanceof HTTPException)) throw error;
    return error.status === 403
      ? sendPage(context, { problem: CROSS_SITE_FORM }, 403)
      : sendPage(context, { problem: WRONG_CREDENTIALS }, 413);
  });

  return routes;
}
