import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { noticeFacts, withNoticeFacts } from '../../src/rules/old-browser-notice.ts';
import { site } from '../../src/site.ts';
import { contentSecurityPolicy } from '../../tools/content-security-policy.mjs';
import type { Services } from '../calls/services.ts';
import { databaseProblem } from '../db/database-problem.ts';
import { deviceName } from '../http/device-name.ts';
import { readForm } from '../http/request-body.ts';
import { policyOfServer } from '../http/security-headers.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { clearSessionCookie, readSessionCookie } from '../sessions/session-cookie.ts';
import { createWorkQueue, QueueFullError } from '../shared/work-queue.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { startBrowserSession, toLocation, waitText } from './browser-session.ts';
import { findPersonByPassword } from './credential-queries.ts';
import { endSession } from './end-sessions.ts';
import { knownBrowsers } from './known-browser.ts';
import { isOpenedByUser } from './opened-by-user.ts';
import { RETRY_SECONDS as ISSUER_RETRY_SECONDS, UNAVAILABLE } from './openid/failures.ts';
import { takeIdToken } from './openid/issuer-sessions.ts';
import type { OpenId } from './openid/open-id.ts';
import { openIdRoutes } from './openid/routes.ts';
import { signOutRequest } from './openid/sign-out.ts';
import { answerOwnData } from './own-data.ts';
import { issuerSignOutPage, type SendPage, signInPage, signOutPage, statementPage } from './sign-in-page.ts';

const WRONG_CREDENTIALS = 'That username and password do not match. Check both and try again.';
const CROSS_SITE_FORM = 'You are not signed in, because the form may have come from another site. Please sign in here.';
const BUSY = 'Too many people are signing in at the moment. Please try again in a few seconds.';
const NO_DATABASE =
  'The portal’s database does not answer in time, so signing in and out does not work at the moment. Please try again soon.';
const NO_PASSWORDS =
  'Passwords do not work here, so you are not signed in. Please sign in with your university account.';
const SIGNED_OUT = 'You are signed out.';
const FOR_DATA = 'To download your data, sign in again. Then choose “Download my data” within ten minutes.';
const SIGNED_OUT_ONLY_HERE = `You are signed out of ${site.name}. You may still be signed in at the university’s sign-in: on a shared computer, close the browser.`;
/** The value of `signed-out` after a sign-out that did not reach the issuer. */
const ONLY_HERE = 'here';
const MAX_FORM_BYTES = 16 * 1024;
const RETRY_SECONDS = 5;
/**
 * Password checks at a time: each takes a core for a good part of a second, and one of the four threads that files need
 * too. One core stays free for everything else.
 */
const CHECKS_AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 20;

export type AccountServices = Services & {
  /** The university's sign-in; null for passwords. */
  openId: OpenId | null;
  /** Whether the server draws pages, so that the sign-in page tells it what the device is like. */
  drawsPages: boolean;
};

/**
 * The sign-in page, its style sheet, the sign-in form and sign-out, below `/accounts`.
 * @param code addresses of the scripts that the portal loads first
 */
export function accountRoutes(dependencies: AccountServices, code: readonly string[]): Hono {
  const { database, settings, openId, clock, log, metrics, drawsPages, clientAddress } = dependencies;
  const routes = new Hono();
  const limitAttempts = createAttemptLimits(database.orm, clock, log);
  const browsers = knownBrowsers(dependencies);
  const queue = createWorkQueue({ running: CHECKS_AT_A_TIME, waiting: MAX_WAITING });

  const sendPage: SendPage = (context, page, status = 200, retrySeconds) => {
    const method = openId === null ? ('password' as const) : ('university' as const);
    const withSamplePeople = settings.sampleData && openId === null;
    const texts = { next: null, username: '', problem: null, isAboutFields: false, notice: null, isForData: false };
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

  const style = readStyle();
  routes.get('/style.css', etag(), (context) =>
    context.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );

  const ownScripts = ['clear-answers.js', 'fetch-code.js', 'reveal-password.js', 'send-form.js', 'tell-device.js'];
  const scripts = [
    ...ownScripts.map((file) => [file, readOwnFile(file)] as const),
    ['check-browser.js', browserCheck()],
  ];
  for (const [file, script] of scripts) {
    routes.get(`/${file}`, etag(), (context) =>
      context.body(script, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
      }),
    );
  }

  routes.get('/login/', async (context) => {
    const next = context.req.query('next') ?? null;
    const signedOut = context.req.query('signed-out');
    const isForData = context.req.query('for') === 'data';
    const afterSignOut = signedOut === ONLY_HERE ? SIGNED_OUT_ONLY_HERE : SIGNED_OUT;
    const notice = signedOut !== undefined ? afterSignOut : isForData ? FOR_DATA : null;
    const isAvailable = (await openId?.issuer.reach().catch(() => null)) !== null;
    return isAvailable
      ? sendPage(context, { next, notice, isForData })
      : sendPage(
          context,
          { next, notice, isForData, problem: UNAVAILABLE.problem },
          UNAVAILABLE.status,
          ISSUER_RETRY_SECONDS,
        );
  });

  const readSignIn = readForm(dependencies, MAX_FORM_BYTES, (context, error) => {
    if (error.status !== 503) throw error;
    metrics.countSignIn('busy');
    return sendPage(context, { problem: BUSY }, 503, RETRY_SECONDS);
  });
  routes.post('/login/', rejectOtherSites, readSignIn, async (context) => {
    // A form that cannot be parsed counts as an empty form.
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    const typedName = toText(form.username);
    const username = typedName.trim().toLowerCase();
    const password = toText(form.password);
    const next = toText(form.next);
    const page = { next: next || null, username: typedName };
    if (openId !== null) return sendPage(context, { next: page.next, problem: NO_PASSWORDS }, 403);
    const address = clientAddress(context);

    const checkPassword = async () => {
      const attempt = await limitAttempts(username, address, await browsers.idOf(context, username));
      if (attempt.kind === 'refused') return attempt;
      const found = await findPersonByPassword(database.orm, username, password, settings.sampleData);
      if (found?.isCorrect !== true) {
        const { pauseSeconds } = attempt;
        const device = deviceName(context.req.header('user-agent'));
        const detail = { method: 'password', ...(pauseSeconds > 0 ? { pause_seconds: pauseSeconds } : {}) };
        const failed = { kind: 'sign-in failed' as const, person_id: found?.id ?? null, address, device, detail };
        await addSecurityEvents(database.orm, [failed], clock());
        return { kind: 'wrong' as const, pauseSeconds };
      }
      await attempt.forget();
      return { kind: 'correct' as const, personId: found.id };
    };

    try {
      const result = await queue(context.req.raw.signal, checkPassword);
      metrics.countSignIn(result.kind);
      if (result.kind === 'refused') {
        const problem = `Too many failed attempts. Please wait ${waitText(result.waitSeconds)}, then try again.`;
        return sendPage(context, { ...page, problem }, 429, result.waitSeconds);
      }
      if (result.kind === 'wrong') {
        const wait = result.pauseSeconds === 0 ? '' : ` Please wait ${waitText(result.pauseSeconds)} before that.`;
        return sendPage(context, { ...page, problem: `${WRONG_CREDENTIALS}${wait}`, isAboutFields: true }, 401);
      }
      await startBrowserSession(context, dependencies, result.personId, null);
      await browsers.remember(context, username);
      context.header('Cache-Control', 'no-store');
      return context.redirect(toLocation(next), 303);
    } catch (error) {
      if (error instanceof QueueFullError) {
        metrics.countSignIn('busy');
        return sendPage(context, { ...page, problem: BUSY }, 503, RETRY_SECONDS);
      }
      if (!isUnavailable(context, error)) throw error;
      return sendPage(context, { ...page, problem: NO_DATABASE }, 503, RETRY_SECONDS);
    }
  });

  /** The issuer may send the browser on to another site before it returns. */
  const policyOfSignOut = (address: string) =>
    contentSecurityPolicy({
      ...{
        scriptHashes: [],
        styleHashes: [],
        connectTo: [],
        meta: false,
        formsTo: [new URL(address).origin, 'https:'],
      },
      ...policyOfServer(settings),
    });

  /** Ends the session here, and then at the issuer: by an address, because the policy of the other pages forbids forms to it. */
  const signOut = async (context: Context) => {
    const secret = readSessionCookie(context, settings);
    const idToken = secret === null ? null : await takeIdToken(database.orm, secret);
    if (secret !== null) {
      await database.orm.transaction(async (transaction) => {
        const person_id = await endSession(transaction, secret);
        if (person_id === null) return;
        const address = clientAddress(context);
        await addSecurityEvents(transaction, [{ kind: 'sign-out', person_id, address }], clock());
      });
    }
    clearSessionCookie(context, settings);
    context.header('Cache-Control', 'no-store');
    if (openId === null || idToken === null) return context.redirect('/accounts/login/?signed-out', 303);
    const request = context.req.method === 'GET' ? await signOutRequest(openId, idToken, settings.publicUrl) : null;
    if (request === null) return context.redirect(`/accounts/login/?signed-out=${ONLY_HERE}`, 303);
    if (request.kind === 'address') return context.redirect(request.address, 303);
    context.set('pagePolicy', policyOfSignOut(request.action));
    return context.html(issuerSignOutPage(request.action, request.fields));
  };

  routes.get('/logout/', (context) => {
    const isSignedIn = readSessionCookie(context, settings) !== null;
    if (!isSignedIn || isOpenedByUser(context, originOfSite(context))) return signOut(context);
    return context.html(signOutPage(openId === null ? 'form' : 'link'), 200, { 'Cache-Control': 'no-store' });
  });
  routes.post('/logout/', rejectOtherSites, signOut);

  routes.get('/accessibility', (context) => context.html(statementPage(), 200, { 'Cache-Control': 'no-cache' }));
  routes.get('/data', (context) => answerOwnData(context, dependencies, originOfSite(context)));

  if (openId !== null) routes.route('/oidc', openIdRoutes(dependencies, openId, sendPage));

  const isUnavailable = (context: Context, error: unknown): boolean => {
    const problem = databaseProblem(error);
    if (problem !== null)
      log(
        `${context.req.method} ${context.req.path} failed: the database is not available or too slow (${problem.reason})`,
      );
    return problem !== null;
  };

  routes.onError((error, context) => {
    if (isUnavailable(context, error)) return sendPage(context, { problem: NO_DATABASE }, 503, RETRY_SECONDS);
    if (!(error instanceof HTTPException)) throw error;
    return error.status === 403
      ? sendPage(context, { problem: CROSS_SITE_FORM }, 403)
      : sendPage(context, { problem: WRONG_CREDENTIALS }, 413);
  });

  return routes;
}

/** The portal's design tokens, then the rules of the sign-in page. A university changes its colours in one file. */
function readStyle(): string {
  return ['../../src/ui/tokens.css', '../../src/ui/fixed-colors.gen.css', 'sign-in.css'].map(readOwnFile).join('\n');
}

/** The script of the page that says when the browser is too old. Source: OLD-03. */
const browserCheck = () =>
  withNoticeFacts(readOwnFile('../../src/browser/older-browsers/check-browser.js'), noticeFacts(site));

function readOwnFile(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
