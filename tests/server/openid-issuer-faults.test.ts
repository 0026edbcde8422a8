import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../../server/db/schema.ts';
import { BREAK_SIGNATURE, CLIENT } from '../support/university-issuer.ts';
import { json, OPEN_TIMEOUT_MS, ORIGIN } from './support/server.ts';
import { openBrowser, openUniversity, returnAddress, type University, userOf } from './support/university.ts';

const UNAVAILABLE =
  'The university’s sign-in does not work at the moment, so you cannot sign in. People who are signed in can continue. Please try again in a few minutes.';
const UNTRUSTED = 'The answer of the university’s sign-in did not pass Portico’s checks';
let university: University;
beforeAll(async () => {
  university = await openUniversity();
}, OPEN_TIMEOUT_MS);
afterAll(() => university.close());
beforeEach(() => university.reset());

describe('a sign-in that fails', () => {
  const forged: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another-client' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another-nonce' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
  ];
  test.each(forged)('OIDC-07 an ID token %s is refused', async (_, change) => {
    university.issuer.changeIdToken(change);
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const page = await browser.signIn(portal, 'sub-maya', '/account');
    expect(page.status).toBe(400);
    expect(page.text).toContain(UNTRUSTED);
    expect([await university.rowOf(), await university.database.orm.select().from(sessions)]).toEqual([undefined, []]);
    expect(portal.logged).toEqual([expect.stringMatching(/^A sign-in failed: (unexpected|invalid)/)]);
  });

  test('OIDC-07 an ID token with a wrong signature is refused', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    university.issuer.changeIdToken((claims) => ({ ...claims, [BREAK_SIGNATURE]: true }));
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(400);
    expect(page.text).toContain(UNTRUSTED);
  });

  test('OIDC-07 a return that names another issuer is refused', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = new URL(await returnAddress(portal, browser));
    expect(address.searchParams.get('iss')).toBe(university.issuer.url);
    address.searchParams.set('iss', 'https://evil.example');
    const page = await browser.visit(portal, address.href);
    expect(page.status).toBe(400);
    expect(page.text).toContain(UNTRUSTED);
  });

  const shifted = (seconds: number) => (claims: JWTPayload) => {
    const now = Math.floor(Date.now() / 1000) + seconds;
    return { ...claims, iat: now, nbf: now, exp: now + 60 };
  };
  test.each([-300, 300])('OIDC-08 clocks that differ by 5 minutes do not matter: %d s', async (seconds) => {
    university.issuer.changeIdToken(shifted(seconds));
    expect((await openBrowser().signIn(university.openPortal())).url).toBe(`${ORIGIN}/`);
  });

  test.each([-420, 420])('OIDC-08 clocks that differ more are named as the reason: %d s', async (seconds) => {
    university.issuer.changeIdToken(shifted(seconds));
    const portal = university.openPortal();
    const page = await openBrowser().signIn(portal);
    expect(page.status).toBe(400);
    expect(page.text).toContain('The clocks of Portico and of the university’s sign-in seem to differ too much');
    expect(portal.logged).toEqual([expect.stringContaining('JWT timestamp claim value failed validation')]);
  });

  test('OPS-49 OIDC-07 a client that the issuer does not know is a fault of the settings', async () => {
    const openId = {
      issuer: university.issuer.url,
      clientId: CLIENT.id,
      clientSecret: 'wrong-secret',
      claimsFile: university.claimsFile,
      signsOutByPost: false,
    };
    const portal = university.openPortal({ openId });
    const page = await openBrowser().signIn(portal);
    expect(page.status).toBe(500);
    expect(page.text).toContain('The settings of Portico may be wrong');
    expect(portal.logged).toEqual([
      'The issuer does not accept the portal: it answered 401. Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with the client at the issuer',
    ]);
    expect(await portal.metrics.print()).toContain('portico_sign_ins_total{result="misconfigured"} 1');
  });
});

describe('an issuer that does not answer', () => {
  afterEach(async () => {
    await university.issuer.close().catch(() => {});
    await university.issuer.listen();
  });

  test('OIDC-09 the sign-in page and the way to the issuer say so; running sessions continue', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    await university.issuer.close();
    portal.later(30_000);
    for (const path of ['/accounts/login/?next=%2Faccount', '/accounts/oidc/start?next=%2Faccount']) {
      const answer = await portal.request(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      const page = await answer.text();
      expect(page).toContain(UNAVAILABLE);
      expect(page).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    }
    expect((await userOf(portal, browser)).status).toBe(200);
    expect(portal.logged).toEqual([
      expect.stringMatching(/^The sign-in of the university is not available: .*ECONNREFUSED/),
    ]);

    await university.issuer.listen();
    portal.later(10_000);
    expect((await portal.request('/accounts/login/')).status).toBe(200);
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
    expect(portal.logged.slice(1)).toEqual(['The sign-in of the university answers again']);
  });

  test('OIDC-09 a portal that starts without its issuer works when the issuer is back', async () => {
    await university.issuer.close();
    const portal = university.openPortal();
    expect((await portal.request('/healthz')).status).toBe(200);
    expect((await portal.request('/accounts/login/')).status).toBe(503);
    await university.issuer.listen();
    portal.later(10_000);
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-09 an issuer that fails while the user returns', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser, '/account');
    university.issuer.answerWith((_, response) => response.writeHead(502).end());
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(503);
    expect(page.text).toContain(UNAVAILABLE);
    expect(page.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
  });

  test('OIDC-09 a lost connection is tried again at once', async () => {
    let lost = 0;
    university.issuer.answerWith((request) => {
      lost += 1;
      request.socket.destroy();
      university.issuer.answerWith(null);
    });
    const portal = university.openPortal();
    expect((await portal.request('/accounts/login/')).status).toBe(200);
    expect([lost, portal.logged]).toEqual([1, []]);
  });

  test('OPS-49 OIDC-09 a wrong address of the issuer is named with what it answers', async () => {
    university.issuer.answerWith((_request, response) => {
      response.statusCode = 404;
      response.end();
    });
    const portal = university.openPortal();
    expect((await portal.request('/accounts/oidc/start')).status).toBe(503);
    expect(portal.logged).toEqual([
      'The sign-in of the university is not available: /.well-known/openid-configuration answered 404',
    ]);
    expect(await portal.metrics.print()).toContain('portico_sign_ins_total{result="unavailable"} 1');
  });

  test.each([
    ['names another issuer', { issuer: 'https://evil.example' }, /does not match the expected issuer/],
    ['has no address for tokens', { token_endpoint: undefined }, /have no token_endpoint/],
  ])('OIDC-09 an issuer whose metadata are wrong counts as not available: it %s', async (_, change, reason) => {
    const metadata = await json(await fetch(`${university.issuer.url}/.well-known/openid-configuration`));
    university.issuer.answerWith((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...metadata, ...change }));
    });
    const portal = university.openPortal();
    expect((await portal.request('/accounts/login/')).status).toBe(503);
    expect(portal.logged).toEqual([expect.stringMatching(reason)]);
  });

  test('OIDC-09 answers and keys of the issuer are kept', async () => {
    const portal = university.openPortal();
    await openBrowser().signIn(portal);
    const calls = university.issuer.received.length;
    await openBrowser().signIn(portal);
    expect(university.issuer.received.slice(calls).filter((path) => /well-known|jwks/.test(path))).toEqual([]);
    portal.later(30_000);
    await openBrowser().signIn(portal);
    const later = university.issuer.received.slice(calls).filter((path) => /well-known|jwks/.test(path));
    expect(later).toEqual(['/.well-known/openid-configuration']);
  });
});
