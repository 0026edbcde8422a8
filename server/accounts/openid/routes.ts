import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import { databaseProblem } from '../../db/database-problem.ts';
import { deviceName } from '../../http/device-name.ts';
import { readForm } from '../../http/request-body.ts';
import { addSecurityEvents } from '../../records/security-events.ts';
import { isHttps } from '../../settings/settings.ts';
import type { AccountServices } from '../account-services.ts';
import { startBrowserSession, toLocation, waitText } from '../browser-session.ts';
import { PURPOSES, type SendPage } from '../sign-in-page.ts';
import { findOrCreatePerson } from './account-queries.ts';
import {
  ATTEMPT_SECONDS,
  beginAttempt,
  createBrowserSecret,
  endAttempt,
  FRESH_SECONDS,
  isFreshAttempt,
  isFreshProof,
} from './attempt-queries.ts';
import { type Claims, claimFaultsOf, personOf } from './claims.ts';
import { createFailureLimit } from './failure-limit.ts';
import {
  EXPIRED,
  type Failure,
  failureOf,
  NotFreshError,
  OTHER_BROWSER,
  RETRY_SECONDS,
  reasonOf,
  resultOf,
} from './failures.ts';
import { endNamedSessions } from './issuer-sessions.ts';
import { IssuerUnavailableError } from './issuer-unavailable-error.ts';
import { LogoutTokenError, readLogoutToken } from './logout-token.ts';
import type { OpenId } from './open-id.ts';
import { createStartLimit } from './start-limit.ts';

export const CALLBACK_PATH = '/accounts/oidc/callback';
const MAX_LOGOUT_BYTES = 32 * 1024;
const LONGEST_NEXT = 2_000;
const SECRET = /^[\w-]{43}$/;

/**
 * The university's sign-in, below `/accounts/oidc`: the way to the issuer, the return from it, and logout by the issuer.
 * Source: decisions, sign-in with the university's accounts.
 */
export function openIdRoutes(dependencies: AccountServices, openId: OpenId, sendPage: SendPage): Hono {
  const { database, settings, clock, log, metrics, clientAddress } = dependencies;
  const { issuer, mapping } = openId;
  const { orm } = database;
  const routes = new Hono();
  const failureLimit = createFailureLimit(orm);
  const limitStarts = createStartLimit(orm);
  const redirectUri = `${settings.publicUrl}${CALLBACK_PATH}`;

  /** The cookie ties a sign-in to the browser that began it. Several tabs share it. */
  const cookieName = isHttps(settings) ? '__Host-portico_sign_in' : 'portico_sign_in';
  const readBrowserSecret = (context: Context) => {
    const secret = getCookie(context, cookieName);
    return secret !== undefined && SECRET.test(secret) ? secret : null;
  };

  const sendFailure = (context: Context, next: string | null, { status, ...page }: Failure) =>
    sendPage(context, { ...page, next }, status, status === 503 ? RETRY_SECONDS : undefined);

  const refuseSignIn = (context: Context, next: string, reason: string, waitSeconds: number) => {
    metrics.countSignIn('refused');
    const problem = `${reason} Please wait ${waitText(waitSeconds)}, then try again.`;
    return sendPage(context, { next, problem }, 429, waitSeconds);
  };

  const explain = (context: Context, next: string, error: unknown) => {
    const failure = failureOf(error);
    if (failure === null) throw error;
    const result = resultOf(failure);
    if (result !== null) metrics.countSignIn(result);
    if (result === 'misconfigured')
      log(
        `The issuer does not accept the portal: ${reasonOf(error)}. Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with the client at the issuer`,
        'error',
        { event: 'sign_in.misconfigured' },
      );
    // The issuer's own failure is in the log already.
    else if (result !== null && !(error instanceof IssuerUnavailableError))
      log(`A sign-in failed: ${reasonOf(error)}`, 'warn', { event: 'sign_in.failed' });
    return sendFailure(context, next, failure);
  };

  const loggedFaults = new Set<string>();
  /** Each claim once, until the next start: all people of the issuer may have it. */
  const logFaults = (claims: Claims) => {
    for (const { claim, fields, seen } of claimFaultsOf(mapping, claims)) {
      if (loggedFaults.has(claim)) continue;
      loggedFaults.add(claim);
      log(
        `Nothing in the claim ${claim} was understood at a sign-in (for ${fields.join(', ')}): it is ${seen}. The person is signed in without it. Compare what the issuer sends with the claims file`,
        'warn',
      );
    }
  };

  routes.get('/start', async (context) => {
    const wanted = toLocation(context.req.query('next') ?? '');
    const next = wanted.length > LONGEST_NEXT ? '/' : wanted;
    const configuration = await issuer.reach().catch((error: unknown) => explain(context, next, error));
    if (configuration instanceof Response) return configuration;
    const waitSeconds = await limitStarts(clientAddress(context));
    if (waitSeconds > 0) {
      log('A sign-in was refused after many others that began at its address', 'warn');
      return refuseSignIn(context, next, 'Too many people in your network are signing in at the moment.', waitSeconds);
    }
    const secret = readBrowserSecret(context) ?? createBrowserSecret();
    const isFresh = PURPOSES.some((purpose) => purpose === context.req.query('for'));
    const { state, nonce, codeVerifier } = await beginAttempt(orm, secret, { next, isFresh }, clock());
    setCookie(context, cookieName, secret, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps(settings),
      maxAge: ATTEMPT_SECONDS,
    });
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: ['openid', ...mapping.scopes].join(' '),
      ...(mapping.acr_values.length === 0 ? {} : { acr_values: mapping.acr_values.join(' ') }),
      // The issuer asks again whom it asked longer ago, and says when it did.
      ...(isFresh ? { max_age: String(FRESH_SECONDS) } : {}),
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    context.header('Cache-Control', 'no-store');
    return context.redirect(address.href, 303);
  });

  routes.get('/callback', async (context) => {
    const [state = '', ...others] = context.req.queries('state') ?? [];
    const ended = await endAttempt(orm, readBrowserSecret(context), others.length === 0 ? state : '', clock());
    if (ended.kind !== 'found') return sendFailure(context, null, ended.kind === 'unknown' ? EXPIRED : OTHER_BROWSER);
    const { attempt, next } = ended;
    // Without a code the issuer is not asked, so there is nothing to limit.
    const hasCode = context.req.query('code') !== undefined;
    const client = clientAddress(context);
    const waitSeconds = hasCode ? await failureLimit.waitSeconds(client) : 0;
    if (waitSeconds > 0) {
      log('A sign-in was refused after many failures from its address', 'warn');
      return refuseSignIn(context, next, 'Too many sign-ins have failed in your network.', waitSeconds);
    }
    try {
      const configuration = await issuer.known();
      const address = new URL(`${redirectUri}${new URL(context.req.url).search}`);
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new Error('The answer has no ID token.');
      const authenticatedOn = typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null;
      if (isFreshAttempt(attempt) && !isFreshProof(authenticatedOn, clock())) throw new NotFreshError();
      const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = hasUserInfo ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : {};
      const account = { issuer: claims.iss, subject: claims.sub };
      const allClaims = { ...userInfo, ...claims };
      logFaults(allClaims);
      const person = personOf(mapping, allClaims);
      const personId = await findOrCreatePerson(orm, account, person, settings.sampleData, clock());
      const sid = typeof claims.sid === 'string' ? claims.sid : null;
      const secret = await startBrowserSession(context, dependencies, personId, {
        sid,
        idToken: tokens.id_token,
        authenticatedOn,
      });
      dependencies.askSooner(secret, personId, next);
      await failureLimit.countSuccess(client);
      metrics.countSignIn('correct');
      context.header('Cache-Control', 'no-store');
      return context.redirect(next, 303);
    } catch (error) {
      // An issuer that does not answer is no failure of its users, and would lock them out for longer than it was away.
      const failure = failureOf(error);
      if (hasCode && failure !== null && failure.status !== 503) {
        await failureLimit.countFailure(client);
        const device = deviceName(context.req.header('user-agent'));
        const detail = { method: 'university', reason: reasonOf(error) };
        await addSecurityEvents(orm, [{ kind: 'sign-in failed', address: client, device, detail }], clock());
      }
      return explain(context, next, error);
    }
  });

  // An address without a query, because issuers compare the whole address with the registered one.
  routes.get('/signed-out', (context) => context.redirect('/accounts/login/?signed-out', 303));

  const refuseToken = (context: Context, status: 400 | 413, description: string) => {
    log(`A logout token was refused: ${description}`, 'warn');
    return context.json({ error: 'invalid_request', error_description: description }, status);
  };
  const readToken = readForm(dependencies, MAX_LOGOUT_BYTES, (context, error) => {
    if (error.status !== 413) throw error;
    return refuseToken(context, 413, 'the body is too large');
  });
  routes.post('/backchannel-logout', readToken, async (context) => {
    context.header('Cache-Control', 'no-store');
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    if (typeof form.logout_token !== 'string') return refuseToken(context, 400, 'there is no logout_token');
    try {
      const configuration = await issuer.known();
      const { issuer: name } = configuration.serverMetadata();
      const token = await readLogoutToken(form.logout_token, {
        issuer: name,
        clientId: openId.settings.clientId,
        keys: issuer.keys(configuration),
        now: clock(),
      });
      const isNew = await endNamedSessions(orm, name, token, clock());
      return isNew ? context.body(null, 200) : refuseToken(context, 400, 'the token was used before');
    } catch (error) {
      if (error instanceof LogoutTokenError) return refuseToken(context, 400, error.message);
      if (databaseProblem(error) !== null) throw error;
      log(`A logout token was not checked: ${reasonOf(error)}`);
      return context.json({ error: 'temporarily_unavailable' }, 503, { 'Retry-After': String(RETRY_SECONDS) });
    }
  });

  return routes;
}
