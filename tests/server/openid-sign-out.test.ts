import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openIdSessions } from '../../server/db/schema.ts';
import { startSession } from '../../server/sessions/session-queries.ts';
import { CLIENT, startUniversityIssuer } from '../support/university-issuer.ts';
import { json, OPEN_TIMEOUT_MS, ORIGIN } from './support/server.ts';
import {
  type Browser,
  maya,
  openBrowser,
  openUniversity,
  type Portal,
  START,
  type University,
  userOf,
} from './support/university.ts';

let university: University;
beforeAll(async () => {
  university = await openUniversity();
}, OPEN_TIMEOUT_MS);
afterAll(() => university.close());
beforeEach(() => university.reset());

async function confirmSignOut(portal: Portal, browser: Browser, page: string) {
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  return browser.visit(portal, `${university.issuer.url}/session/end/confirm`, { method: 'POST', body });
}

describe('signing out', () => {
  test('OIDC-10 ends the session here and at the issuer, and returns to the sign-in page', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(page.url).toContain(`${university.issuer.url}/session/end`);
    expect(new URL(page.url).searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/accounts/oidc/signed-out`);
    expect((await userOf(portal, browser)).status).toBe(401);
    const end = await confirmSignOut(portal, browser, page.text);
    expect(end.url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
    expect(end.text).toContain('You are signed out.');
    // The issuer asks again for an account.
    expect((await browser.visit(portal, START)).url).toContain('/interaction/');
    expect(await university.database.orm.select().from(openIdSessions)).toEqual([]);
  });

  test('OIDC-10 after “Sign out everywhere” the issuer still gets its hint', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { user } = await userOf(portal, browser);
    const headers = { authorization: `Token ${user.auth_token}` };
    expect((await portal.request('/api/users/sessions', { method: 'DELETE', headers })).status).toBe(204);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(new URL(page.url).searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  const withGroups = () => {
    const groups = Array.from(
      { length: 500 },
      (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    );
    university.issuer.changeIdToken((claims) => ({ ...claims, groups, login_hint: 'O.maya' }));
  };

  test('OIDC-28 an ID token with 500 groups is not put into the address, and the issuer gets a hint of the account', async () => {
    withGroups();
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(Object.fromEntries(new URL(page.url).searchParams)).toEqual({
      client_id: CLIENT.id,
      logout_hint: 'O.maya',
      post_logout_redirect_uri: `${ORIGIN}/accounts/oidc/signed-out`,
    });
    const end = await confirmSignOut(portal, browser, page.text);
    expect(end.url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
  });

  test('OIDC-28 with OIDC_SIGN_OUT_POST a form posts it, which the policy of that page allows', async () => {
    withGroups();
    const { issuer, claimsFile } = university;
    const openId = { issuer: issuer.url, clientId: CLIENT.id, clientSecret: CLIENT.secret, claimsFile };
    const portal = university.openPortal({ openId: { ...openId, signsOutByPost: true } });
    const browser = openBrowser();
    await browser.signIn(portal);
    const navigation = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const headers = { cookie: browser.cookieOf(ORIGIN), accept: 'text/html', ...navigation };
    const answer = await portal.request('/accounts/logout/', { headers });
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${issuer.url} https:;`);
    const page = await answer.text();
    expect(page).toContain(`<form method="post" action="${issuer.url}/session/end" data-sends-itself>`);
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    const body = new URLSearchParams(fields);
    expect([...body.keys()]).toEqual(['id_token_hint', 'post_logout_redirect_uri', 'client_id']);
    expect(body.get('id_token_hint')?.length).toBeGreaterThan(20_000);
  });

  test('OIDC-10 the database has no ID token in clear', async () => {
    const browser = openBrowser();
    await browser.signIn(university.openPortal());
    const rows = JSON.stringify(await university.database.orm.select().from(openIdSessions));
    expect(rows).not.toMatch(/eyJ/);
    expect(rows).not.toContain(browser.jarOf(ORIGIN).get('portico_session'));
  });

  test.each([
    ['does not answer', true],
    ['has no address for it', false],
  ])('OIDC-10 when the issuer %s, the page says that only this session has ended', async (_, isDown) => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const metadata = await json(await fetch(`${university.issuer.url}/.well-known/openid-configuration`));
    university.issuer.answerWith((_request, response) => {
      if (isDown) response.writeHead(502).end();
      else {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ...metadata, end_session_endpoint: undefined }));
      }
    });
    portal.later(30_000);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(page.url).toBe(`${ORIGIN}/accounts/login/?signed-out=here`);
    expect(page.text).toContain(
      'You are signed out of Portico. You may still be signed in at the university’s sign-in',
    );
    expect((await userOf(portal, browser)).status).toBe(401);
  });

  test('OIDC-10 a link on another site leads to a page whose link signs out', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const headers = { cookie: browser.cookieOf(ORIGIN), accept: 'text/html', 'sec-fetch-site': 'cross-site' };
    const page = await (await portal.request('/accounts/logout/', { headers })).text();
    expect(page).toContain('<a class="main" href="/accounts/logout/">Sign out</a>');
    expect(page).not.toContain('<form');
    expect((await userOf(portal, browser)).status).toBe(200);
  });

  test('OIDC-10 a sign-out without a session of the issuer stays on this site', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    expect((await browser.visit(portal, '/accounts/logout/')).url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
  });
});

describe('logout by the issuer', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: university.issuer.url,
    aud: CLIENT.id,
    iat: now(),
    exp: now() + 120,
    jti: `jti-${Math.random()}`,
    sub: 'sub-maya',
    events: EVENT,
    ...changes,
  });
  const post = async (portal: Portal, token: string) =>
    portal.request('/accounts/oidc/backchannel-logout', {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
  const statuses = async (portal: Portal, ...browsers: Browser[]) =>
    Promise.all(browsers.map(async (browser) => (await userOf(portal, browser)).status));

  test('OIDC-11 a sign-out at the issuer ends the session of that browser only', async () => {
    const [portal, laptop, phone] = [university.openPortal(), openBrowser(), openBrowser()];
    await laptop.signIn(portal);
    await phone.signIn(portal);
    const page = await laptop.visit(portal, `${university.issuer.url}/session/end`);
    expect(await statuses(portal, laptop, phone)).toEqual([200, 200]);
    await confirmSignOut(portal, laptop, page.text);
    expect(await statuses(portal, laptop, phone)).toEqual([401, 200]);
  });

  test('OIDC-11 a token with only the account ends all its sessions, and those of no other person', async () => {
    university.accounts['sub-erik'] = { ...maya(), preferred_username: 'erik', number: 900000077 };
    const [portal, laptop, phone, erik] = [university.openPortal(), openBrowser(), openBrowser(), openBrowser()];
    await laptop.signIn(portal);
    await phone.signIn(portal);
    await erik.signIn(portal, 'sub-erik');
    const answer = await post(portal, await university.issuer.signLogoutToken(claims()));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await statuses(portal, laptop, phone, erik)).toEqual([401, 401, 200]);
  });

  test('OIDC-11 a token with only the account also ends a session that began with a password', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { id = 0 } = (await university.rowOf()) ?? {};
    const secret = await startSession(university.database.orm, id, new Date());
    const headers = { cookie: `portico_session=${secret}` };
    expect((await portal.request('/api/users/user', { headers })).status).toBe(200);
    await post(portal, await university.issuer.signLogoutToken(claims()));
    expect((await portal.request('/api/users/user', { headers })).status).toBe(401);
  });

  test('OIDC-11 a token is used once, also on another server', async () => {
    const [one, two, browser] = [university.openPortal(), university.openPortal(), openBrowser()];
    const token = await university.issuer.signLogoutToken(claims());
    expect((await post(one, token)).status).toBe(200);
    await browser.signIn(one);
    const replayed = await post(two, token);
    expect([replayed.status, await json(replayed)]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'the token was used before' },
    ]);
    expect(await statuses(one, browser)).toEqual([200]);
    expect(two.logged).toEqual(['A logout token was refused: the token was used before']);
  });

  const without = (name: string): JWTPayload =>
    Object.fromEntries(Object.entries(claims()).filter(([each]) => each !== name));
  const wrong: [string, () => JWTPayload][] = [
    ['of another issuer', () => claims({ iss: 'https://evil.example' })],
    ['for another client', () => claims({ aud: 'another-client' })],
    ['that has expired', () => claims({ exp: now() - 301 })],
    ['that is too old', () => claims({ iat: now() - 1_000, exp: now() + 1_000 })],
    ['of the future', () => claims({ iat: now() + 400, exp: now() + 1_000 })],
    ['without an end', () => without('exp')],
    ['without jti', () => without('jti')],
    ['without account and session', () => without('sub')],
    ['without the event', () => claims({ events: {} })],
    ['with a nonce', () => claims({ nonce: 'as-in-an-id-token' })],
  ];
  test.each(wrong)('OIDC-11 a token %s is refused', async (_, wrongClaims) => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const answer = await post(portal, await university.issuer.signLogoutToken(wrongClaims()));
    expect([answer.status, (await json(answer)).error]).toEqual([400, 'invalid_request']);
    expect(await statuses(portal, browser)).toEqual([200]);
  });

  test('OIDC-11 a token of another type is refused, and one without a type of its own is accepted', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const foreign = await university.issuer.signLogoutToken(claims(), { typ: 'at+jwt' });
    expect(await json(await post(portal, foreign))).toMatchObject({
      error_description: 'the type is that of another token',
    });
    const untyped = await university.issuer.signLogoutToken(claims(), {});
    expect((await post(portal, untyped)).status).toBe(200);
    expect(await statuses(portal, browser)).toEqual([401]);
  });

  test('OIDC-11 a token with another signature, or none, is refused', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const token = await university.issuer.signLogoutToken(claims());
    const [header = '', payload = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const other = await startUniversityIssuer({ portals: [ORIGIN], accounts: university.accounts });
    const foreign = await other.signLogoutToken(claims());
    const unknownKey = await other.signLogoutToken(claims(), { kid: 'unknown' });
    await other.close();
    for (const each of [`${header}.${payload}.`, `${none}.${payload}.`, foreign, unknownKey, 'no token', '']) {
      expect((await post(portal, each)).status).toBe(400);
    }
    const withoutToken = await portal.request('/accounts/oidc/backchannel-logout', { method: 'POST' });
    expect(withoutToken.status).toBe(400);
    expect((await post(portal, 'a'.repeat(40_000))).status).toBe(413);
    expect(await statuses(portal, browser)).toEqual([200]);
  });

  test('OIDC-11 a token that cannot be checked because the issuer is away can be sent again', async () => {
    const portal = university.openPortal();
    await portal.request('/accounts/login/');
    const token = await university.issuer.signLogoutToken(claims());
    university.issuer.answerWith((_, response) => response.writeHead(502).end());
    const answer = await post(portal, token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    university.issuer.answerWith(null);
    expect((await post(portal, token)).status).toBe(200);
  });
});

test('a session that began before the sign-in of the university still works and ends', async () => {
  const portal = university.openPortal();
  const browser = openBrowser();
  browser.jarOf(ORIGIN).set('portico_session', await startSession(university.database.orm, 1, new Date()));
  expect((await userOf(portal, browser)).status).toBe(200);
  expect((await browser.visit(portal, '/accounts/logout/')).url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
  expect((await userOf(portal, browser)).status).toBe(401);
});
