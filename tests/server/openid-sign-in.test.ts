import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountsExistError, linkAccount, moveAccounts } from '../../server/accounts/openid/account-queries.ts';
import { deleteExpired } from '../../server/cleaning/expired-rows.ts';
import {
  openIdAccounts,
  openIdAttempts,
  openIdSessions,
  people,
  sessions,
  signInLimits,
} from '../../server/db/schema.ts';
import { CLIENT } from '../support/university-issuer.ts';
import { OPEN_TIMEOUT_MS, ORIGIN, settings } from './support/server.ts';
import {
  maya,
  openBrowser,
  openUniversity,
  type Portal,
  returnAddress,
  START,
  type University,
  userOf,
} from './support/university.ts';

const LINK = 'Sign in with your university account';
const MINUTE = 60_000;
const EXPIRED = 'This sign-in may have expired or been used before, so it did not sign you in.';
let university: University;
beforeAll(async () => {
  university = await openUniversity();
}, OPEN_TIMEOUT_MS);
afterAll(() => university.close());
beforeEach(() => university.reset());

describe('the sign-in page', () => {
  test('OIDC-01 has one link instead of a form, with the wanted page in it', async () => {
    const page = await (
      await university.openPortal().request('/accounts/login/?next=%2Faccount%3Fa%3D1%23holds')
    ).text();
    expect(page).toContain(`<a class="main" href="/accounts/oidc/start?next=%2Faccount%3Fa%3D1%23holds">${LINK}</a>`);
    expect(page).not.toContain('<form');
    expect(page).not.toContain('Amara');
  });

  test('OIDC-01 a password does not sign in', async () => {
    const portal = university.openPortal();
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
    expect(await university.database.orm.select().from(sessions)).toEqual([]);
  });
});

describe('signing in', () => {
  test('OIDC-02 asks the issuer for a code with state, nonce and a PKCE challenge', async () => {
    const answer = await university.openPortal().request('/accounts/oidc/start?next=%2Faccount');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^portico_sign_in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(`${origin}${pathname}`).toBe(`${university.issuer.url}/auth`);
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
    const rows = JSON.stringify(await university.database.orm.select().from(openIdAttempts));
    for (const name of ['state', 'nonce']) expect(rows).not.toContain(searchParams.get(name));
  });

  test('OIDC-02 binds the cookie to the host and to https when the public address is https', async () => {
    const answer = await university
      .openPortal({ publicUrl: 'https://portal.example.edu' })
      .request('/accounts/oidc/start');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-portico_sign_in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(searchParams.get('redirect_uri')).toBe('https://portal.example.edu/accounts/oidc/callback');
  });

  test('OIDC-02 leads back to the wanted page', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
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
    expect((await openBrowser().signIn(university.openPortal(), 'sub-maya', next)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-03 the first sign-in creates the person with fields, roles and flags', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { user } = await userOf(portal, browser);
    expect(user).toMatchObject({
      username: 'maya.lin',
      first_name: 'Maya',
      last_name: 'Lin',
      email: 'maya.lin@portico.example',
      nine_number: '987654321',
      // The server fetches it (SEC-16).
      photo: expect.stringMatching(/^\/pictures\/remote\/[0-9a-f]{32}\/[\w-]+$/),
      primary_role: 'student',
      other_roles: ['staff'],
      is_staff: true,
      is_superuser: false,
      has_provisional_account: false,
    });
    expect(await university.rowOf()).toMatchObject({ is_new_student: true, can_use_demo: false });
  });

  test('OIDC-03 a later sign-in refreshes what the claims say and keeps the rest', async () => {
    const portal = university.openPortal();
    await openBrowser().signIn(portal);
    const before = await university.rowOf();
    await university.database.orm.update(people).set({ can_use_demo: true }).where(eq(people.username, 'maya.lin'));
    university.accounts['sub-maya'] = {
      preferred_username: 'maya.lin-cho',
      given_name: 'Maya',
      family_name: 'Lin-Cho',
      picture: 'http://photos.example.edu/maya.jpg',
      groups: { names: 'Teachers' },
      status: 'active',
    };
    await openBrowser().signIn(portal);
    expect(await university.rowOf('maya.lin-cho')).toEqual({
      ...before,
      signed_in_on: expect.any(Date),
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
    await university.database.orm.delete(people).where(eq(people.username, 'maya.lin-cho'));
  });

  test('OIDC-03 a first sign-in takes the person with the username who has no account', async () => {
    const row = { username: 'maya.lin', first_name: 'M.', last_name: 'Lin', can_use_demo: true };
    const [created] = await university.database.orm.insert(people).values(row).returning();
    await openBrowser().signIn(university.openPortal());
    expect(await university.rowOf()).toMatchObject({ id: created?.id, first_name: 'Maya', can_use_demo: true });
  });

  test('OIDC-03 two first sign-ins of one account at the same time create one person', async () => {
    const portal = university.openPortal();
    const ends = await Promise.all([openBrowser().signIn(portal), openBrowser().signIn(portal)]);
    expect(ends.map(({ url }) => url)).toEqual([`${ORIGIN}/`, `${ORIGIN}/`]);
    expect(await university.database.orm.select().from(openIdAccounts)).toHaveLength(1);
  });

  test('OIDC-13 the username of another account is refused', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    university.accounts['sub-other'] = { ...maya(), given_name: 'Other' };
    const page = await openBrowser().signIn(portal, 'sub-other');
    expect([page.status, (await university.rowOf())?.first_name]).toEqual([403, 'Maya']);
    expect(page.text).toContain('Your username belongs to another person in Portico, so you are not signed in.');
    expect(portal.logged).toEqual(['A sign-in failed: the username of the account belongs to another person']);
  });

  test('OIDC-03 an account of a second issuer does not take a person who has an account', async () => {
    const { orm } = university.database;
    await openBrowser().signIn(university.openPortal());
    await orm.update(openIdAccounts).set({ issuer: 'https://login.before.example' });
    university.accounts['sub-other'] = { ...maya(), given_name: 'Other' };
    const page = await openBrowser().signIn(university.openPortal(), 'sub-other');
    expect([page.status, (await university.rowOf())?.first_name]).toEqual([403, 'Maya']);
  });

  test('OIDC-17 only a command connects an account to a person with rights', async () => {
    const { orm } = university.database;
    const row = { username: 'maya.lin', first_name: 'M.', last_name: 'Lin', is_superuser: true };
    const [created] = await orm.insert(people).values(row).returning();
    const refused = await openBrowser().signIn(university.openPortal());
    expect([refused.status, await university.rowOf()]).toEqual([403, created]);
    expect(refused.text).toContain('your account is not connected to it yet. You are not signed in.');
    const account = { issuer: university.issuer.url, subject: 'sub-maya' };
    await linkAccount(orm, account, created?.id ?? 0, 'operator', new Date());
    await openBrowser().signIn(university.openPortal());
    expect(await university.rowOf()).toMatchObject({ id: created?.id, first_name: 'Maya', is_superuser: true });
  });

  test('OIDC-19 a command moves all accounts when the issuer gets another address, unless the new one has accounts', async () => {
    const { orm } = university.database;
    const portal = university.openPortal();
    const move = (from: string, to: string) => moveAccounts(orm, from, to, 'operator', new Date());
    const before = 'https://login.before.example';
    await openBrowser().signIn(portal);
    await orm.update(openIdAccounts).set({ issuer: before });
    const row = await university.rowOf();
    expect(await move(before, university.issuer.url)).toBe(1);
    await openBrowser().signIn(portal);
    expect(await university.rowOf()).toEqual({ ...row, signed_in_on: expect.any(Date) });
    await expect(move(before, university.issuer.url)).rejects.toThrow(AccountsExistError);
  });

  test('OIDC-17 a username with a character that looks like another one is refused', async () => {
    // The Kelvin sign becomes a k in lower case.
    university.accounts['sub-maya'] = { ...maya(), preferred_username: '\u212Aelvin' };
    const portal = university.openPortal();
    expect((await openBrowser().signIn(portal)).status).toBe(403);
    expect(await university.rowOf('kelvin')).toBe(undefined);
  });

  test('OIDC-20 a sign-in whose link to the issuer’s session cannot be stored leaves no session and no cookie', async () => {
    const { orm } = university.database;
    const browser = openBrowser();
    await orm.execute(sql`alter table ${openIdSessions} rename to elsewhere`);
    const page = await browser.signIn(university.openPortal());
    await orm.execute(sql`alter table elsewhere rename to openid_sessions`);
    expect([page.status, await orm.select().from(sessions)]).toEqual([500, []]);
    expect(browser.cookieOf(ORIGIN)).not.toContain('portico_session');
  });

  test('OIDC-21 an account with the number of another person is refused, and the person keeps the old number', async () => {
    const { orm } = university.database;
    const portal = university.openPortal();
    await openBrowser().signIn(portal);
    const before = await university.rowOf();
    const [amara] = await orm.select().from(people).where(eq(people.username, 'amara'));
    university.accounts['sub-maya'] = { ...maya(), number: amara?.nine_number, given_name: 'Changed' };
    const page = await openBrowser().signIn(portal);
    expect([page.status, await university.rowOf()]).toEqual([403, before]);
    expect(page.text).toContain('The number of your account belongs to another person in Portico');
    expect(portal.logged).toEqual(['A sign-in failed: the number of the account belongs to another person']);
  });

  test('OIDC-18 an account without the required value of a claim is refused', async () => {
    const claimsFile = join(dirname(university.claimsFile), 'required.yaml');
    const rule = 'require: [{ claim: status, has: [active, leave] }]';
    writeFileSync(claimsFile, `${readFileSync(university.claimsFile, 'utf8')}\n${rule}\n`);
    const { issuer } = university;
    const portal = university.openPortal({
      openId: {
        issuer: issuer.url,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        claimsFile,
        signsOutByPost: false,
      },
    });
    university.accounts['sub-maya'] = { ...maya(), status: 'applicant' };
    const refused = await openBrowser().signIn(portal);
    expect([refused.status, await university.rowOf()]).toEqual([403, undefined]);
    expect(refused.text).toContain('Your account is not one of those that may sign in to Portico');
    expect(portal.logged).toEqual([
      'A sign-in failed: the claim status has none of the values that the claims file requires',
    ]);
    university.accounts['sub-maya'] = maya();
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-24 the claims file can ask the issuer for a second factor, and refuse a sign-in without it', async () => {
    const claimsFile = join(dirname(university.claimsFile), 'factor.yaml');
    const rules = 'acr_values: [urn:mace:mfa, two]\nrequire: [{ claim: amr, has: [mfa, otp] }]';
    writeFileSync(claimsFile, `${readFileSync(university.claimsFile, 'utf8')}\n${rules}\n`);
    const { issuer } = university;
    const portal = university.openPortal({
      openId: {
        issuer: issuer.url,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        claimsFile,
        signsOutByPost: false,
      },
    });
    const start = await portal.request('/accounts/oidc/start');
    const { searchParams } = new URL(start.headers.get('location') ?? '');
    expect(searchParams.get('acr_values')).toBe('urn:mace:mfa two');
    issuer.changeIdToken((claims) => ({ ...claims, amr: ['pwd'] }));
    expect((await openBrowser().signIn(portal)).status).toBe(403);
    issuer.changeIdToken((claims) => ({ ...claims, amr: ['pwd', 'otp'] }));
    expect((await openBrowser().signIn(portal)).url).toBe(`${ORIGIN}/`);
  });

  test('OIDC-13 without sample data, an account does not become a sample person', async () => {
    university.accounts['sub-amara'] = { ...maya(), preferred_username: 'amara' };
    const refused = await openBrowser().signIn(university.openPortal({ sampleData: false }), 'sub-amara');
    expect([refused.status, (await university.rowOf('amara'))?.first_name]).toEqual([403, 'Amara']);
  });

  test('OIDC-13 an account without a name is refused, and the log names the claim', async () => {
    university.accounts['sub-maya'] = { ...maya(), given_name: ' ', family_name: '' };
    const portal = university.openPortal();
    const page = await openBrowser().signIn(portal, 'sub-maya', '/account');
    expect(page.status).toBe(403);
    expect(page.text).toContain(
      'The university’s sign-in did not send your name, so Portico cannot open your account.',
    );
    expect(page.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect(portal.logged).toEqual([
      'A sign-in failed: the claims given_name and family_name for the name are missing or are no texts',
    ]);
    expect(await university.rowOf()).toBe(undefined);
  });

  test('OIDC-25 a person with one name signs in, and texts may come as lists', async () => {
    university.accounts['sub-maya'] = { ...maya(), given_name: ['Suharto\r\n'], family_name: null };
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const { user } = await userOf(portal, browser);
    expect([user.first_name, user.last_name, portal.logged]).toEqual(['Suharto', '', []]);
  });

  test('OIDC-27 a claim of which nothing is understood is in the log once', async () => {
    university.accounts['sub-maya'] = { ...maya(), groups: { names: ['Pupils', 'Gardeners'] }, picture: 'maya.jpg' };
    const portal = university.openPortal();
    await openBrowser().signIn(portal);
    await openBrowser().signIn(portal);
    const lineAbout = (what: string) =>
      `Nothing in the claim ${what}. The person is signed in without it. Compare what the issuer sends with the claims file`;
    expect(portal.logged).toEqual([
      lineAbout('picture was understood at a sign-in (for photo): it is a text of 8 characters'),
      lineAbout('groups.names was understood at a sign-in (for roles, is_staff): it is a list of 2'),
    ]);
  });

  test('OIDC-04 a claim marks a provisional account, until a later sign-in', async () => {
    university.accounts['sub-maya'] = { ...maya(), status: 'applicant' };
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    expect(await userOf(portal, browser)).toEqual({ status: 403, user: { detail: 'has_provisional_account' } });
    university.accounts['sub-maya'] = maya();
    await browser.signIn(portal);
    expect((await userOf(portal, browser)).status).toBe(200);
  });

  test('OIDC-02 a new sign-in ends the session that the browser had', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    await browser.signIn(portal);
    const before = browser.cookieOf(ORIGIN);
    await browser.signIn(portal);
    expect((await portal.request('/api/users/user', { headers: { cookie: before } })).status).toBe(401);
    expect(await university.database.orm.select().from(sessions)).toHaveLength(1);
  });

  test('OIDC-12 one server begins the sign-in, and another one over the same database finishes it', async () => {
    const [one, two, browser] = [university.openPortal(), university.openPortal(), openBrowser()];
    const page = await browser.visit(one, `${START}?next=%2Faccount`);
    expect((await browser.visit(two, browser.chooseAt(page, 'sub-maya'))).url).toBe(`${ORIGIN}/account`);
    expect((await userOf(one, browser)).status).toBe(200);
  });

  test('OIDC-12 two tabs of one browser sign in side by side', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
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
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const page = await browser.visit(portal, `${START}?next=%2Faccount`);
    const canceled = await browser.visit(portal, `${page.url}?cancel`);
    expect(canceled.status).toBe(200);
    expect(canceled.text).toContain(
      'The sign-in was canceled or refused. You are not signed in, and you can try again at any time.',
    );
    expect(canceled.text).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect((await userOf(portal, browser)).status).toBe(401);
    expect(portal.logged).toEqual([]);
  });

  test('OIDC-06 a return address works once', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    expect((await browser.visit(portal, address)).url).toBe(`${ORIGIN}/`);
    const calls = university.issuer.received.length;
    const replayed = await browser.visit(portal, address);
    expect(replayed.status).toBe(400);
    expect(replayed.text).toContain(EXPIRED);
    expect(replayed.text).toContain('<a href="/">Open Portico</a>');
    // The session of the first use goes on, and the issuer is not asked.
    expect((await userOf(portal, browser)).status).toBe(200);
    expect(university.issuer.received.slice(calls)).toEqual([]);
  });

  test('OIDC-06 a code that was used is refused with a new state too', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
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
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    portal.later(15 * MINUTE);
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(400);
    expect(page.text).toContain(EXPIRED);
  });

  test.each(['', '?state=unknown', '?state=a&state=b&code=c', '?code=c'])(
    'OIDC-06 a return without a known state is refused: %j',
    async (query) => {
      const page = await openBrowser().visit(university.openPortal(), `/accounts/oidc/callback${query}`);
      expect(page.status).toBe(400);
      expect(page.text).toContain(EXPIRED);
    },
  );

  test('OIDC-06 another browser cannot finish the sign-in, and the own one still can', async () => {
    const [portal, browser, other] = [university.openPortal(), openBrowser(), openBrowser()];
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

  test('OIDC-15 after 100 failures from one address the issuer is not asked for 15 minutes', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    const [limit] = await countFailure(portal);
    await university.database.orm
      .update(signInLimits)
      .set({ points: 100 })
      .where(eq(signInLimits.key, limit?.key ?? ''));
    const calls = university.issuer.received.length;
    const page = await browser.visit(portal, address);
    expect(page.status).toBe(429);
    expect(page.text).toMatch(
      /Too many sign-ins have failed in your network\. Please wait 1[45] minutes, then try again\./,
    );
    expect(university.issuer.received.slice(calls)).toEqual([]);
  });

  test('OIDC-15 right sign-ins that are in flight do not count as failed, and each takes one failure off', async () => {
    const portal = university.openPortal();
    await countFailure(portal);
    await university.database.orm.update(signInLimits).set({ points: 99 });
    const addresses = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const browser = openBrowser();
        return { browser, address: await returnAddress(portal, browser) };
      }),
    );
    const ends = await Promise.all(addresses.map(({ browser, address }) => browser.visit(portal, address)));
    expect(ends.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await failures()).map(({ points }) => points)).toEqual([96]);
  });

  test('OIDC-15 an issuer that fails while users return does not count against them', async () => {
    const [portal, browser] = [university.openPortal(), openBrowser()];
    const address = await returnAddress(portal, browser);
    university.issuer.answerWith((_, response) => response.writeHead(502).end());
    expect((await browser.visit(portal, address)).status).toBe(503);
    expect(await failures()).toEqual([]);
  });

  test('OIDC-16 from one address 2,000 sign-ins may begin in a minute; a refused one is not stored', async () => {
    const { orm } = university.database;
    const portal = university.openPortal({ trustedProxies: 1 });
    const start = (address: string) =>
      portal.request('/accounts/oidc/start?next=%2Faccount', { headers: { 'x-forwarded-for': address } });
    expect((await start('203.0.113.1')).status).toBe(303);
    expect((await start('203.0.113.1')).status).toBe(303);
    expect(await orm.select({ points: signInLimits.points }).from(signInLimits)).toEqual([{ points: 2 }]);

    await orm.update(signInLimits).set({ points: 1_999 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => start('203.0.113.1')));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(7).fill(429)]);
    const refused = await start('203.0.113.1');
    const page = await refused.text();
    const [, seconds] =
      /Too many people in your network are signing in at the moment\. Please wait (\d+) seconds?, then try again\./.exec(
        page,
      ) ?? [];
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, seconds]);
    expect(page).toContain('href="/accounts/oidc/start?next=%2Faccount"');
    expect(refused.headers.get('set-cookie')).toBe(null);
    expect(await orm.$count(openIdAttempts)).toBe(3);
    expect(portal.logged).toContain('A sign-in was refused after many others that began at its address');

    // Another address is another network, and the count ends with its minute.
    expect((await start('203.0.113.2')).status).toBe(303);
    await orm.update(signInLimits).set({ expire: new Date(Date.now() - 1) });
    expect((await start('203.0.113.1')).status).toBe(303);
    await deleteExpired(orm, new Date(Date.now() + MINUTE), settings);
    expect(await orm.$count(signInLimits)).toBe(0);
  });
});

/** One failed return, for its row in the table of limits. */
async function countFailure(portal: Portal) {
  const browser = openBrowser();
  const address = new URL(await returnAddress(portal, browser));
  address.searchParams.set('code', 'wrong');
  expect((await browser.visit(portal, address.href)).status).toBe(400);
  return failures();
}

/** The counts of failed returns. */
const failures = () =>
  university.database.orm.select().from(signInLimits).where(like(signInLimits.key, 'openid failures:%'));

test('OIDC-06 OIDC-10 what a sign-in leaves in the database is deleted when it has expired', async () => {
  const [portal, browser] = [university.openPortal(), openBrowser()];
  await browser.signIn(portal);
  await portal.request('/accounts/oidc/start');
  const rows = async () => [
    (await university.database.orm.select().from(openIdAttempts)).length,
    (await university.database.orm.select().from(openIdSessions)).length,
  ];
  expect(await rows()).toEqual([1, 1]);
  await deleteExpired(university.database.orm, new Date(Date.now() + 15 * MINUTE), settings);
  expect(await rows()).toEqual([0, 1]);
  await deleteExpired(university.database.orm, new Date(Date.now() + 12 * 60 * MINUTE), settings);
  expect(await rows()).toEqual([0, 0]);
});

describe('DATA-02 the download of the own data needs a proof of identity that the issuer vouches for', () => {
  const FOR_DATA = `${START}?next=%2Faccount&for=data`;
  const download = async (portal: Portal, browser: ReturnType<typeof openBrowser>) => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const answer = await portal.request('/accounts/data', {
      headers: { accept: 'text/html', ...headers, cookie: browser.cookieOf(ORIGIN) },
    });
    return [answer.status, answer.headers.get('location')];
  };
  const SIGN_IN = [303, '/accounts/login/?next=%2Faccount&for=data'];

  test('the page for it links to a sign-in that asks the issuer for the time of the proof', async () => {
    const portal = university.openPortal();
    const page = await (await portal.request('/accounts/login/?next=%2Faccount&for=data')).text();
    expect(page).toContain(`<a class="main" href="/accounts/oidc/start?next=%2Faccount&amp;for=data">${LINK}</a>`);
    for (const purpose of ['data', 'staff']) {
      const { headers } = await portal.request(`/accounts/oidc/start?next=%2Faccount&for=${purpose}`);
      expect(new URL(headers.get('location') ?? '').searchParams.get('max_age')).toBe('600');
    }
  });

  test('a sign-in without the time is not enough, one with it is, for ten minutes', async () => {
    const portal = university.openPortal();
    const browser = openBrowser();
    await browser.signIn(portal, 'sub-maya', '/account');
    expect(await download(portal, browser)).toEqual(SIGN_IN);
    expect(await browser.visit(portal, FOR_DATA)).toMatchObject({ url: `${ORIGIN}/account` });
    expect(await download(portal, browser)).toEqual([200, null]);
    portal.later(11 * MINUTE);
    expect(await download(portal, browser)).toEqual(SIGN_IN);
  });

  test.each([
    ['does not say the time', (claims: Record<string, unknown>) => ({ ...claims, auth_time: undefined })],
    ['names a time long ago', (claims: Record<string, unknown>) => ({ ...claims, auth_time: 1_700_000_000 })],
  ])('an issuer that %s gets no data out, and the user stays signed in', async (_, change) => {
    const portal = university.openPortal();
    const browser = openBrowser();
    await browser.signIn(portal, 'sub-maya', '/account');
    university.issuer.changeIdToken(change);
    const page = await browser.visit(portal, FOR_DATA);
    expect([page.status, page.text.includes('did not say that you have just signed in.')]).toEqual([403, true]);
    expect(await download(portal, browser)).toEqual(SIGN_IN);
    expect((await userOf(portal, browser)).user).toMatchObject({ is_authenticated: true });
  });
});
