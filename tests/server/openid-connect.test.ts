import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readClaimsFile } from '../../server/accounts/openid/claims-file.ts';
import { connectOpenId } from '../../server/accounts/openid/open-id.ts';
import { startSession } from '../../server/accounts/session-queries.ts';
import type { Database } from '../../server/db/database.ts';
import { deleteExpired } from '../../server/db/expired-rows.ts';
import {
  openIdAccounts,
  openIdAttempts,
  openIdLogoutTokens,
  openIdSessions,
  people,
  sessions,
  signInLimits,
} from '../../server/db/schema.ts';
import { readSettings } from '../../server/settings.ts';
import { BREAK_SIGNATURE, CLIENT, startUniversityIssuer, type UniversityIssuer } from '../support/university-issuer.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

const LINK = 'Sign in with your university account';
const MINUTE = 60_000;
const START = `${ORIGIN}/accounts/oidc/start`;
const UNAVAILABLE =
  'The university’s sign-in does not answer at the moment, so you cannot sign in. People who are signed in can continue. Please try again in a few minutes.';
const EXPIRED = 'This sign-in has expired or was used before, so it did not sign you in.';
const UNTRUSTED = 'The answer of the university’s sign-in did not pass Portico’s checks';

const CLAIMS_FILE = `
scopes: [profile, email]
person:
  username: preferred_username
  first_name: given_name
  last_name: family_name
  email: email
  nine_number: number
  photo: picture
roles:
  claim: [groups, names]
  values:
    - { value: Students, role: student }
    - { value: Employees, role: staff }
    - { value: Teachers, role: faculty }
flags:
  has_provisional_account: { claim: status, has: [applicant, guest] }
  is_staff: { claim: [groups, names], has: portal-editors }
  is_new_student: { claim: [groups, new] }
`;

const maya = () => ({
  preferred_username: 'Maya.Lin',
  given_name: 'Maya',
  family_name: 'Lin',
  email: 'maya.lin@portico.example',
  number: 987654321,
  picture: 'https://photos.example.edu/maya.jpg',
  groups: { names: ['Employees', 'Students', 'portal-editors'], new: 'true' },
  status: 'active',
});
const accounts: Record<string, Record<string, unknown>> = {};

let database: Database;
let issuer: UniversityIssuer;
let folder = '';
let claimsFile = '';
/** The first portal of a test: the issuer sends its logout tokens there. */
let first: Portal | null = null;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-openid-'));
  claimsFile = join(folder, 'claims.yaml');
  writeFileSync(claimsFile, CLAIMS_FILE);
  database = await openSampleDatabase();
  issuer = await startUniversityIssuer({
    portals: [ORIGIN],
    accounts,
    send: async (input, init) =>
      first === null ? Response.error() : first.request(new URL(String(input)).pathname, init),
  });
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  await issuer.close();
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  first = null;
  Object.assign(accounts, { 'sub-maya': maya() });
  const { orm } = database;
  for (const table of [openIdAttempts, openIdLogoutTokens, openIdSessions, sessions, signInLimits]) {
    await orm.delete(table);
  }
  await orm.delete(people).where(eq(people.username, 'maya.lin'));
  await orm.delete(openIdAccounts);
});
afterEach(() => {
  issuer.changeIdToken(null);
  issuer.answerWith(null);
});

/** A server of the portal over the database. `later` moves its clock. */
function openPortal(changes: Partial<typeof settings> = {}) {
  let offset = 0;
  const logged: string[] = [];
  const clock = () => new Date(Date.now() + offset);
  const openIdSettings = { issuer: issuer.url, clientId: CLIENT.id, clientSecret: CLIENT.secret, claimsFile };
  const log = (line: string) => logged.push(line);
  const portal = openApp(database, {
    settings: { ...settings, openId: openIdSettings, ...changes },
    openId: connectOpenId(changes.openId ?? openIdSettings, clock, log),
    clock,
    log,
  });
  const later = (ms: number) => {
    offset += ms;
  };
  const opened = { request: portal.request, logged, later, clock };
  first ??= opened;
  return opened;
}
type Portal = ReturnType<typeof openPortal>;

/** A browser with cookies. It follows redirects until a page of the issuer, or a page of the portal outside /accounts. */
function openBrowser() {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map();
  const cookieOf = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');

  const visit = async (portal: Pick<Portal, 'request'>, address: string, init: RequestInit = {}) => {
    let url = new URL(address, ORIGIN);
    for (let redirects = 0; redirects < 15; redirects += 1) {
      const isPortal = url.origin === ORIGIN;
      const options = {
        ...(redirects === 0 ? init : {}),
        redirect: 'manual' as const,
        headers: { accept: 'text/html', 'sec-fetch-site': 'none', cookie: cookieOf(url.origin), ...init.headers },
      };
      if (isPortal && !url.pathname.startsWith('/accounts/')) return { url: url.href, status: 200, text: '' };
      const answer = isPortal
        ? await portal.request(`${url.pathname}${url.search}`, {
            ...options,
            headers: { ...options.headers, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
          })
        : await fetch(url, options);
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value === '' || /max-age=0/i.test(cookie)) jarOf(url.origin).delete(name);
        else jarOf(url.origin).set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) return { url: url.href, status: answer.status, text: await answer.text() };
      url = new URL(location, url);
    }
    throw new Error('too many redirects');
  };
  /** The issuer's page with one account chosen. */
  const chooseAt = (page: { url: string }, account: string) => `${page.url}?account=${account}`;
  const signIn = async (portal: Pick<Portal, 'request'>, account = 'sub-maya', next = '/') => {
    const page = await visit(portal, `${START}?${new URLSearchParams({ next })}`);
    // An issuer that knows the browser asks nothing.
    return page.url.includes('/interaction/') ? visit(portal, chooseAt(page, account)) : page;
  };
  return { visit, signIn, chooseAt, cookieOf, jarOf };
}
type Browser = ReturnType<typeof openBrowser>;

const userOf = async (portal: Portal, browser: Browser) => {
  const answer = await portal.request('/api/users/user', { headers: { cookie: browser.cookieOf(ORIGIN) } });
  return { status: answer.status, user: await json(answer) };
};
const rowOf = async (username = 'maya.lin') =>
  (await database.orm.select().from(people).where(eq(people.username, username)))[0];

/** The address to which the issuer returns, without a visit to it. */
async function returnAddress(portal: Portal, browser: Browser, next = '/'): Promise<string> {
  let found = '';
  const request = async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/accounts/oidc/callback')) return portal.request(path, init);
    found = `${ORIGIN}${path}`;
    return new Response('');
  };
  await browser.signIn({ request }, 'sub-maya', next);
  return found;
}

describe('the sign-in page', () => {
  test('OIDC-01 has one link instead of a form, with the wanted page in it', async () => {
    const page = await (await openPortal().request('/accounts/login/?next=%2Faccount%3Fa%3D1%23holds')).text();
    expect(page).toContain(`<a class="main" href="/accounts/oidc/start?next=%2Faccount%3Fa%3D1%23holds">${LINK}</a>`);
    expect(page).not.toContain('<form');
    expect(page).not.toContain('Amara');
  });

  test('OIDC-01 a password does not sign in', async () => {
    const portal = openPortal();
    const answer = await portal.request('/accounts/login/', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ username: 'amara', password: 'portico-sample', next: '/account' }),
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await answer.text();
    expect(page).toContain('Passwords do not work here, so you are not signed in.');
    expect(page).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect(await database.orm.select().from(sessions)).toEqual([]);
  });
});

describe('signing in', () => {
  test('OIDC-02 asks the issuer for a code with state, nonce and a PKCE challenge', async () => {
    const answer = await openPortal().request('/accounts/oidc/start?next=%2Faccount');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^portico_sign_in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(`${origin}${pathname}`).toBe(`${issuer.url}/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: `${ORIGIN}/accounts/oidc/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    // A copy of the table finishes no sign-in.
    const rows = JSON.stringify(await database.orm.select().from(openIdAttempts));
    for (const name of ['state', 'nonce']) expect(rows).not.toContain(searchParams.get(name));
  });

  test('OIDC-02 binds the cookie to the host and to https when the public address is https', async () => {
    const answer = await openPortal({ publicUrl: 'https://portal.example.edu' }).request('/accounts/oidc/start');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-portico_sign_in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe('https://portal.example.edu/accounts/oidc/callback');
  });

  test('OIDC-02 leads back to the wanted page', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    expect(await browser.signIn(portal, 'sub-maya', '/account?a=1#holds')).toEqual({
      url: `${ORIGIN}/account?a=1#holds`,
      status: 200,
      text: '',
    });
    expect(portal.logged).toEqual([]);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    `/${'a'.repeat(2_000)}`,
  ])('OIDC-02 SEC-08 leads to / when next is not a path of this site, or too long: %j', async (next) => {
    expect((await openBrowser().signIn(openPortal(), 'sub-maya', next)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-03 the first sign-in creates the person with fields, roles and flags', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { user } = await userOf(portal, browser);
    expect(user).toMatchObject({
      username: 'maya.lin',
      first_name: 'Maya',
      last_name: 'Lin',
      email: 'maya.lin@portico.example',
      nine_number: '987654321',
      photo: 'https://photos.example.edu/maya.jpg',
      primary_role: 'student',
      other_roles: ['staff'],
      is_staff: true,
      is_superuser: false,
      has_provisional_account: false,
    });
    expect(await rowOf()).toMatchObject({ is_new_student: true, can_use_demo: false });
  });

  test('OIDC-03 a later sign-in refreshes what the claims say and keeps the rest', async () => {
    const portal = openPortal();
    await openBrowser().signIn(portal);
    const before = await rowOf();
    await database.orm.update(people).set({ can_use_demo: true }).where(eq(people.username, 'maya.lin'));
    accounts['sub-maya'] = {
      preferred_username: 'maya.lin-cho',
      given_name: 'Maya',
      family_name: 'Lin-Cho',
      picture: 'http://photos.example.edu/maya.jpg',
      groups: { names: 'Teachers' },
      status: 'active',
    };
    await openBrowser().signIn(portal);
    expect(await rowOf('maya.lin-cho')).toEqual({
      ...before,
      username: 'maya.lin-cho',
      last_name: 'Lin-Cho',
      email: null,
      nine_number: null,
      photo: null,
      primary_role: 'faculty',
      other_roles: [],
      is_staff: false,
      is_new_student: false,
      can_use_demo: true,
    });
    await database.orm.delete(people).where(eq(people.username, 'maya.lin-cho'));
  });

  test('OIDC-03 a first sign-in takes the person with the username who has no account', async () => {
    const row = { username: 'maya.lin', first_name: 'M.', last_name: 'Lin', can_use_demo: true };
    const [created] = await database.orm.insert(people).values(row).returning();
    await openBrowser().signIn(openPortal());
    expect(await rowOf()).toMatchObject({ id: created?.id, first_name: 'Maya', can_use_demo: true });
  });

  test('OIDC-03 two first sign-ins of one account at the same time create one person', async () => {
    const portal = openPortal();
    const ends = await Promise.all([openBrowser().signIn(portal), openBrowser().signIn(portal)]);
    expect(ends.map(({ url }) => url)).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
    expect(await database.orm.select().from(openIdAccounts)).toHaveLength(1);
  });

  test('OIDC-13 the username of another account is refused', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    accounts['sub-other'] = { ...maya(), given_name: 'Other' };
    const page = await openBrowser().signIn(portal, 'sub-other');
    expect([page.status, (await rowOf())?.first_name]).toEqual([403, 'Maya']);
    expect(page.text).toContain('Your username belongs to another person in Portico, so you are not signed in.');
    expect(portal.logged).toEqual(['A sign-in failed: the username of the account belongs to another person']);
    delete accounts['sub-other'];
  });

  test('OIDC-13 without sample data, an account does not become a sample person', async () => {
    accounts['sub-amara'] = { ...maya(), preferred_username: 'amara' };
    const refused = await openBrowser().signIn(openPortal({ sampleData: false }), 'sub-amara');
    expect([refused.status, (await rowOf('amara'))?.first_name]).toEqual([403, 'Amara']);
    delete accounts['sub-amara'];
  });

  test('OIDC-13 an account without a name is refused, and the log names the claim', async () => {
    accounts['sub-maya'] = { ...maya(), given_name: ' ' };
    const portal = openPortal();
    const page = await openBrowser().signIn(portal, 'sub-maya', '/account');
    expect(page.status).toBe(403);
    expect(page.text).toContain(
      'The university’s sign-in did not send your first name, so Portico cannot open your account.',
    );
    expect(page.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect(portal.logged).toEqual(['A sign-in failed: the claim given_name for first_name is missing or is no text']);
    expect(await rowOf()).toBe(undefined);
  });

  test('OIDC-04 a claim marks a provisional account, until a later sign-in', async () => {
    accounts['sub-maya'] = { ...maya(), status: 'applicant' };
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    expect(await userOf(portal, browser)).toEqual({ status: 403, user: { detail: 'has_provisional_account' } });
    accounts['sub-maya'] = maya();
    await browser.signIn(portal);
    expect((await userOf(portal, browser)).status).toBe(200);
  });

  test('OIDC-02 a new sign-in ends the session that the browser had', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const before = browser.cookieOf(ORIGIN);
    await browser.signIn(portal);
    expect((await portal.request('/api/users/user', { headers: { cookie: before } })).status).toBe(401);
    expect(await database.orm.select().from(sessions)).toHaveLength(1);
  });

  test('OIDC-12 one server begins the sign-in, and another one over the same database finishes it', async () => {
    const [one, two, browser] = [openPortal(), openPortal(), openBrowser()];
    const page = await browser.visit(one, `${START}?next=%2Faccount`);
    expect((await browser.visit(two, browser.chooseAt(page, 'sub-maya'))).url).toBe(`${ORIGIN}/account`);
    expect((await userOf(one, browser)).status).toBe(200);
  });

  test('OIDC-12 two tabs of one browser sign in side by side', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const [one, two] = [
      await returnAddress(portal, browser, '/account'),
      await returnAddress(portal, browser, '/messages'),
    ];
    expect((await browser.visit(portal, one)).url).toBe(`${ORIGIN}/account`);
    expect((await browser.visit(portal, two)).url).toBe(`${ORIGIN}/messages`);
  });
});

describe('a sign-in that fails', () => {
  test('OIDC-05 canceled at the issuer: a page says so and keeps the wanted page', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const page = await browser.visit(portal, `${START}?next=%2Faccount`);
    const canceled = await browser.visit(portal, `${page.url}?cancel`);
    expect(canceled.status).toBe(200);
    expect(canceled.text).toContain(
      'You canceled the sign-in. You are not signed in, and you can try again at any time.',
    );
    expect(canceled.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect((await userOf(portal, browser)).status).toBe(401);
    expect(portal.logged).toEqual([]);
  });

  test('OIDC-06 a return address works once', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    expect((await browser.visit(portal, address)).url).toBe(`${ORIGIN}/`);
    const calls = issuer.received.length;
    const replayed = await browser.visit(portal, address);
    expect(replayed.status).toBe(400);
    expect(replayed.text).toContain(EXPIRED);
    expect(replayed.text).toContain('<a href="/">Open Portico</a>');
    // The session of the first use goes on, and the issuer is not asked.
    expect((await userOf(portal, browser)).status).toBe(200);
    expect(issuer.received.slice(calls)).toEqual([]);
  });

  test('OIDC-06 a code that was used is refused with a new state too', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const used = new URL(await returnAddress(portal, browser));
    await browser.visit(portal, used.href);
    const address = new URL(await returnAddress(portal, browser));
    address.searchParams.set('code', used.searchParams.get('code') ?? '');
    const page = await browser.visit(portal, address.href);
    expect(page.status).toBe(400);
    expect(page.text).toContain(EXPIRED);
    expect(portal.logged).toEqual(['A sign-in failed: it answered with the error invalid_grant']);
  });

  test('OIDC-06 a sign-in that took longer than 15 minutes has expired', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    portal.later(15 * MINUTE);
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(400);
    expect(page.text).toContain(EXPIRED);
  });

  test.each(['', '?state=unknown', '?state=a&state=b&code=c', '?code=c'])(
    'OIDC-06 a return without a known state is refused: %j',
    async (query) => {
      const page = await openBrowser().visit(openPortal(), `/accounts/oidc/callback${query}`);
      expect(page.status).toBe(400);
      expect(page.text).toContain(EXPIRED);
    },
  );

  test('OIDC-06 another browser cannot finish the sign-in, and the own one still can', async () => {
    const [portal, browser, other] = [openPortal(), openBrowser(), openBrowser()];
    const address = await returnAddress(portal, browser, '/account');
    await other.visit(portal, START);
    for (const stranger of [other, openBrowser()]) {
      const page = await stranger.visit(portal, address);
      expect(page.status).toBe(400);
      expect(page.text).toContain('This sign-in began in another browser, or your browser did not keep its cookie.');
      expect((await userOf(portal, stranger)).status).toBe(401);
    }
    expect((await browser.visit(portal, address)).url).toBe(`${ORIGIN}/account`);
  });

  const forged: [string, (claims: JWTPayload) => JWTPayload][] = [
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['for another client', (claims) => ({ ...claims, aud: 'another-client' })],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another-nonce' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
  ];
  test.each(forged)('OIDC-07 an ID token %s is refused', async (_, change) => {
    issuer.changeIdToken(change);
    const [portal, browser] = [openPortal(), openBrowser()];
    const page = await browser.signIn(portal, 'sub-maya', '/account');
    expect(page.status).toBe(400);
    expect(page.text).toContain(UNTRUSTED);
    expect([await rowOf(), await database.orm.select().from(sessions)]).toEqual([undefined, []]);
    expect(portal.logged).toEqual([expect.stringMatching(/^A sign-in failed: (unexpected|invalid)/)]);
  });

  test('OIDC-07 an ID token with a wrong signature is refused', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    issuer.changeIdToken((claims) => ({ ...claims, [BREAK_SIGNATURE]: true }));
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(400);
    expect(page.text).toContain(UNTRUSTED);
  });

  test('OIDC-07 a return that names another issuer is refused', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = new URL(await returnAddress(portal, browser));
    expect(address.searchParams.get('iss')).toBe(issuer.url);
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
    issuer.changeIdToken(shifted(seconds));
    expect((await openBrowser().signIn(openPortal())).url).toBe(`${ORIGIN}/`);
  });

  test.each([-420, 420])('OIDC-08 clocks that differ more are named as the reason: %d s', async (seconds) => {
    issuer.changeIdToken(shifted(seconds));
    const portal = openPortal();
    const page = await openBrowser().signIn(portal);
    expect(page.status).toBe(400);
    expect(page.text).toContain('The clocks of Portico and of the university’s sign-in differ too much');
    expect(portal.logged).toEqual([expect.stringContaining('JWT timestamp claim value failed validation')]);
  });

  test('OIDC-07 a client that the issuer does not know is a fault of the settings', async () => {
    const openId = { issuer: issuer.url, clientId: CLIENT.id, clientSecret: 'wrong-secret', claimsFile };
    const portal = openPortal({ openId });
    const page = await openBrowser().signIn(portal);
    expect(page.status).toBe(500);
    expect(page.text).toContain('the fault is in the settings of Portico');
    expect(portal.logged.join()).not.toContain('wrong-secret');
  });

  test('OIDC-15 after 100 failures from one address the issuer is not asked for 15 minutes', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    const [limit] = await countFailure(portal);
    await database.orm
      .update(signInLimits)
      .set({ points: 100 })
      .where(eq(signInLimits.key, limit?.key ?? ''));
    const calls = issuer.received.length;
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(429);
    expect(page.text).toMatch(
      /Too many sign-ins have failed in your network\. Please wait 1[45] minutes, then try again\./,
    );
    expect(issuer.received.slice(calls)).toEqual([]);
  });

  test('OIDC-15 a success is not counted', async () => {
    await openBrowser().signIn(openPortal());
    expect((await database.orm.select().from(signInLimits)).map(({ points }) => points)).toEqual([0]);
  });
});

/** One failed return, for its row in the table of limits. */
async function countFailure(portal: Portal) {
  const browser = openBrowser();
  const address = new URL(await returnAddress(portal, browser));
  address.searchParams.set('code', 'wrong');
  expect((await browser.visit(portal, address.href)).status).toBe(400);
  return database.orm.select().from(signInLimits);
}

describe('an issuer that does not answer', () => {
  afterEach(async () => {
    await issuer.close().catch(() => {});
    await issuer.listen();
  });

  test('OIDC-09 the sign-in page and the way to the issuer say so; running sessions continue', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    await issuer.close();
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

    await issuer.listen();
    portal.later(10_000);
    expect((await portal.request('/accounts/login/')).status).toBe(200);
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
    expect(portal.logged.slice(1)).toEqual(['The sign-in of the university answers again']);
  });

  test('OIDC-09 a portal that starts without its issuer works when the issuer is back', async () => {
    await issuer.close();
    const portal = openPortal();
    expect((await portal.request('/healthz')).status).toBe(200);
    expect((await portal.request('/accounts/login/')).status).toBe(503);
    await issuer.listen();
    portal.later(10_000);
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-09 an issuer that fails while the user returns', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser, '/account');
    issuer.answerWith((_, response) => response.writeHead(502).end());
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(503);
    expect(page.text).toContain(UNAVAILABLE);
    expect(page.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
  });

  test('OIDC-09 a lost connection is tried again at once', async () => {
    let lost = 0;
    issuer.answerWith((request) => {
      lost += 1;
      request.socket.destroy();
      issuer.answerWith(null);
    });
    const portal = openPortal();
    expect((await portal.request('/accounts/login/')).status).toBe(200);
    expect([lost, portal.logged]).toEqual([1, []]);
  });

  test.each([
    ['names another issuer', { issuer: 'https://evil.example' }, /does not match the expected issuer/],
    ['has no address for tokens', { token_endpoint: undefined }, /have no token_endpoint/],
  ])('OIDC-09 an issuer whose metadata are wrong counts as not available: it %s', async (_, change, reason) => {
    const metadata = await json(await fetch(`${issuer.url}/.well-known/openid-configuration`));
    issuer.answerWith((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...metadata, ...change }));
    });
    const portal = openPortal();
    expect((await portal.request('/accounts/login/')).status).toBe(503);
    expect(portal.logged).toEqual([expect.stringMatching(reason)]);
  });

  test('OIDC-09 answers and keys of the issuer are kept', async () => {
    const portal = openPortal();
    await openBrowser().signIn(portal);
    const calls = issuer.received.length;
    await openBrowser().signIn(portal);
    expect(issuer.received.slice(calls).filter((path) => /well-known|jwks/.test(path))).toEqual([]);
    portal.later(30_000);
    await openBrowser().signIn(portal);
    const later = issuer.received.slice(calls).filter((path) => /well-known|jwks/.test(path));
    expect(later).toEqual(['/.well-known/openid-configuration']);
  });
});

describe('signing out', () => {
  test('OIDC-10 ends the session here and at the issuer, and returns to the sign-in page', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(page.url).toContain(`${issuer.url}/session/end`);
    expect(new URL(page.url).searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/accounts/oidc/signed-out`);
    expect((await userOf(portal, browser)).status).toBe(401);
    const end = await confirmSignOut(portal, browser, page.text);
    expect(end.url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
    expect(end.text).toContain('You are signed out.');
    // The issuer asks again for an account.
    expect((await browser.visit(portal, START)).url).toContain('/interaction/');
    expect(await database.orm.select().from(openIdSessions)).toEqual([]);
  });

  test('OIDC-10 after “Sign out everywhere” the issuer still gets its hint', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { user } = await userOf(portal, browser);
    const headers = { authorization: `Token ${user.auth_token}` };
    expect((await portal.request('/api/users/sessions', { method: 'DELETE', headers })).status).toBe(204);
    const page = await browser.visit(portal, '/accounts/logout/');
    expect(new URL(page.url).searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('OIDC-10 the database has no ID token in clear', async () => {
    const browser = openBrowser();
    await browser.signIn(openPortal());
    const rows = JSON.stringify(await database.orm.select().from(openIdSessions));
    expect(rows).not.toMatch(/eyJ/);
    expect(rows).not.toContain(browser.jarOf(ORIGIN).get('portico_session'));
  });

  test.each([
    ['does not answer', true],
    ['has no address for it', false],
  ])('OIDC-10 when the issuer %s, the page says that only this session has ended', async (_, isDown) => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const metadata = await json(await fetch(`${issuer.url}/.well-known/openid-configuration`));
    issuer.answerWith((_request, response) => {
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
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const headers = { cookie: browser.cookieOf(ORIGIN), accept: 'text/html', 'sec-fetch-site': 'cross-site' };
    const page = await (await portal.request('/accounts/logout/', { headers })).text();
    expect(page).toContain('<a class="main" href="/accounts/logout/">Sign out</a>');
    expect(page).not.toContain('<form');
    expect((await userOf(portal, browser)).status).toBe(200);
  });

  test('OIDC-10 a sign-out without a session of the issuer stays on this site', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    expect((await browser.visit(portal, '/accounts/logout/')).url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
  });
});

describe('logout by the issuer', () => {
  const EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1000);
  const claims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: issuer.url,
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
    const [portal, laptop, phone] = [openPortal(), openBrowser(), openBrowser()];
    await laptop.signIn(portal);
    await phone.signIn(portal);
    const page = await laptop.visit(portal, `${issuer.url}/session/end`);
    expect(await statuses(portal, laptop, phone)).toEqual([200, 200]);
    await confirmSignOut(portal, laptop, page.text);
    expect(await statuses(portal, laptop, phone)).toEqual([401, 200]);
  });

  test('OIDC-11 a token with only the account ends all its sessions, and those of no other person', async () => {
    accounts['sub-erik'] = { ...maya(), preferred_username: 'erik' };
    const [portal, laptop, phone, erik] = [openPortal(), openBrowser(), openBrowser(), openBrowser()];
    await laptop.signIn(portal);
    await phone.signIn(portal);
    await erik.signIn(portal, 'sub-erik');
    const answer = await post(portal, await issuer.signLogoutToken(claims()));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await statuses(portal, laptop, phone, erik)).toEqual([401, 401, 200]);
    delete accounts['sub-erik'];
  });

  test('OIDC-11 a token is used once, also on another server', async () => {
    const [one, two, browser] = [openPortal(), openPortal(), openBrowser()];
    const token = await issuer.signLogoutToken(claims());
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
    ['without jti', () => without('jti')],
    ['without account and session', () => without('sub')],
    ['without the event', () => claims({ events: {} })],
    ['with a nonce', () => claims({ nonce: 'as-in-an-id-token' })],
  ];
  test.each(wrong)('OIDC-11 a token %s is refused', async (_, wrongClaims) => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const answer = await post(portal, await issuer.signLogoutToken(wrongClaims()));
    expect([answer.status, (await json(answer)).error]).toEqual([400, 'invalid_request']);
    expect(await statuses(portal, browser)).toEqual([200]);
  });

  test('OIDC-11 a token with another signature, or none, is refused', async () => {
    const [portal, browser] = [openPortal(), openBrowser()];
    await browser.signIn(portal);
    const token = await issuer.signLogoutToken(claims());
    const [header = '', payload = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const other = await startUniversityIssuer({ portals: [ORIGIN], accounts });
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
    const portal = openPortal();
    await portal.request('/accounts/login/');
    const token = await issuer.signLogoutToken(claims());
    issuer.answerWith((_, response) => response.writeHead(502).end());
    const answer = await post(portal, token);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    issuer.answerWith(null);
    expect((await post(portal, token)).status).toBe(200);
  });
});

test('OIDC-06 OIDC-10 what a sign-in leaves in the database is deleted when it has expired', async () => {
  const [portal, browser] = [openPortal(), openBrowser()];
  await browser.signIn(portal);
  await portal.request('/accounts/oidc/start');
  const rows = async () => [
    (await database.orm.select().from(openIdAttempts)).length,
    (await database.orm.select().from(openIdSessions)).length,
  ];
  expect(await rows()).toEqual([1, 1]);
  await deleteExpired(database.orm, new Date(Date.now() + 15 * MINUTE), settings);
  expect(await rows()).toEqual([0, 1]);
  await deleteExpired(database.orm, new Date(Date.now() + 12 * 60 * MINUTE), settings);
  expect(await rows()).toEqual([0, 0]);
});

test('a session that began before the sign-in of the university still works and ends', async () => {
  const portal = openPortal();
  const browser = openBrowser();
  browser.jarOf(ORIGIN).set('portico_session', await startSession(database.orm, 1, new Date()));
  expect((await userOf(portal, browser)).status).toBe(200);
  expect((await browser.visit(portal, '/accounts/logout/')).url).toBe(`${ORIGIN}/accounts/login/?signed-out`);
  expect((await userOf(portal, browser)).status).toBe(401);
});

async function confirmSignOut(portal: Portal, browser: Browser, page: string) {
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' });
  return browser.visit(portal, `${issuer.url}/session/end/confirm`, { method: 'POST', body });
}

describe('the settings', () => {
  const all = {
    OIDC_ISSUER: 'https://login.example.edu/realms/students',
    OIDC_CLIENT_ID: 'portico',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_CLAIMS: 'claims.yaml',
    PUBLIC_URL: 'http://portal.example.edu',
  };

  test('OIDC-14 are read together, and switch sample data off', () => {
    const { openId, sampleData } = readSettings(all);
    expect([openId, sampleData]).toEqual([
      {
        issuer: 'https://login.example.edu/realms/students',
        clientId: 'portico',
        clientSecret: 'a secret',
        claimsFile: 'claims.yaml',
      },
      false,
    ]);
    expect(readSettings({ ...all, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
  });

  test.each([
    [{ OIDC_CLAIMS: '' }, 'The setting OIDC_ISSUER works only together with OIDC_CLAIMS. Set all, or none of them.'],
    [
      { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
      'The setting OIDC_CLIENT_SECRET works only together with OIDC_ISSUER and OIDC_CLIENT_ID. Set all, or none of them.',
    ],
    [
      { PUBLIC_URL: '' },
      'The setting OIDC_ISSUER works only together with PUBLIC_URL, the address to which the sign-in returns. Set both, or none of them.',
    ],
    ...[
      'http://login.example.edu',
      'login.example.edu',
      'https://login.example.edu/?a=1',
      'http://127.evil.example',
    ].map((issuerAddress): [Record<string, string>, string] => [
      { OIDC_ISSUER: issuerAddress },
      `The value "${issuerAddress}" of the setting OIDC_ISSUER is not valid. It must be an https address such as https://login.example.edu, without a query; http is allowed on this machine only.`,
    ]),
  ])('OIDC-14 a wrong setting stops the start: %j', (changes, message) => {
    expect(() => readSettings({ ...all, ...changes })).toThrow(message);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000/a', 'http://[::1]:3000'])(
    'OIDC-14 an issuer on this machine may use http: %s',
    (address) => {
      expect(readSettings({ ...all, OIDC_ISSUER: address }).openId?.issuer).toBe(address);
    },
  );
});

describe('the claims file', () => {
  const read = (text: string) => {
    const path = join(folder, 'tried.yaml');
    writeFileSync(path, text);
    return () => readClaimsFile(path);
  };
  const PERSON = 'person: { username: u, first_name: f, last_name: l }';

  test('OIDC-14 needs only the username and the names, and may be JSON', () => {
    const smallest = read('{"person": {"username": "u", "first_name": "f", "last_name": ["name", "last"]}}')();
    expect(smallest).toEqual({
      scopes: ['profile', 'email'],
      person: { username: 'u', first_name: 'f', last_name: ['name', 'last'] },
      flags: {},
    });
  });

  test.each([
    ['', 'The file must have the field person.'],
    ['person: [a', /is neither YAML nor JSON: .*line 1, column \d+\.$/],
    ['scopes: [profile]', 'person must name the claims with the username, first_name and last_name.'],
    ['person: { username: u, first_name: f }', 'person.last_name must be the name of a claim'],
    ['person: { username: 1, first_name: f, last_name: l }', 'person.username must be the name of a claim'],
    [`${PERSON}\nnames: {}`, 'The file must not have the unknown field names.'],
    [`${PERSON}\nscopes: [a b]`, 'scopes.0 must be the name of a scope, without spaces.'],
    [`${PERSON}\nroles: { values: [] }`, 'roles.claim must be the name of a claim'],
    [`${PERSON}\nroles: { claim: g, values: [] }`, 'roles.values must have at least one entry.'],
    [
      `${PERSON}\nroles: { claim: g, values: [{ value: Student, role: pupil }] }`,
      'roles.values.0.role must be one of student, staff, faculty, emeritus, advisor, student_worker.',
    ],
    [`${PERSON}\nflags: { is_admin: { claim: a } }`, 'flags must not have the unknown field is_admin.'],
    [
      `${PERSON}\nflags: { is_staff: groups }`,
      'flags.is_staff must have the name of a claim, and the values that set the flag.',
    ],
  ])('OIDC-14 a wrong file stops the start and names the field: %j', (text, message) => {
    expect(read(text)).toThrow(/^The file .*tried\.yaml of the setting OIDC_CLAIMS /);
    expect(read(text)).toThrow(message);
  });

  test('OIDC-14 a missing file stops the start', () => {
    expect(() => readClaimsFile(join(folder, 'missing.yaml'))).toThrow(
      /^The file .*missing\.yaml of the setting OIDC_CLAIMS cannot be read \(ENOENT\)\. Check the path and the permissions\.$/,
    );
  });
});
