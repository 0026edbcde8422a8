import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { connectOpenId } from '../../../server/accounts/openid/open-id.ts';
import type { Database } from '../../../server/db/database.ts';
import {
  openIdAccounts,
  openIdAttempts,
  openIdLogoutTokens,
  openIdSessions,
  type PersonRow,
  people,
  sessions,
  signInLimits,
} from '../../../server/db/schema.ts';
import { CLIENT, startUniversityIssuer, type UniversityIssuer } from '../../support/university-issuer.ts';
import { openSampleDatabase } from './database.ts';
import { json, ORIGIN, openApp, settings } from './server.ts';

/** The path that begins a sign-in. */
export const START = `${ORIGIN}/accounts/oidc/start`;

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

/** The claims of the account `sub-maya`, which no person of the sample data has. */
export const maya = () => ({
  preferred_username: 'Maya.Lin',
  given_name: 'Maya',
  family_name: 'Lin',
  email: 'maya.lin@portico.example',
  number: 987654321,
  picture: 'https://photos.example.edu/maya.jpg',
  groups: { names: ['Employees', 'Students', 'portal-editors'], new: 'true' },
  status: 'active',
});
/** A university whose issuer signs people in to portals over one database. */
export type University = {
  database: Database;
  issuer: UniversityIssuer;
  /** The accounts of the issuer: their claims by subject. */
  accounts: Record<string, Record<string, unknown>>;
  claimsFile: string;
  /** A server of the portal over the database. The issuer sends its logout tokens to the first one of a test. */
  openPortal: (changes?: Partial<typeof settings>) => Portal;
  /** The row of a person, by the username. */
  rowOf: (username?: string) => Promise<PersonRow | undefined>;
  /** Before each test: no sign-ins and sessions, one account, and an issuer without faults. */
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** A server of the portal. `later` moves its clock. */
export type Portal = {
  request: ReturnType<typeof openApp>['request'];
  logged: string[];
  metrics: ReturnType<typeof openApp>['metrics'];
  later: (ms: number) => void;
};

export async function openUniversity(): Promise<University> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-openid-'));
  const claimsFile = join(folder, 'claims.yaml');
  writeFileSync(claimsFile, CLAIMS_FILE);
  const accounts: Record<string, Record<string, unknown>> = {};
  const database = await openSampleDatabase();
  let first: Portal | null = null;
  const issuer = await startUniversityIssuer({
    portals: [ORIGIN],
    accounts,
    send: async (input, init) =>
      first === null ? Response.error() : first.request(new URL(String(input)).pathname, init),
  });

  const openPortal = (changes: Partial<typeof settings> = {}): Portal => {
    let offset = 0;
    const logged: string[] = [];
    const clock = () => new Date(Date.now() + offset);
    const openIdSettings = {
      issuer: issuer.url,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      claimsFile,
      signsOutByPost: false,
    };
    const log = (line: string) => logged.push(line);
    const { request, metrics } = openApp(database, {
      settings: { ...settings, openId: openIdSettings, ...changes },
      openId: connectOpenId(changes.openId ?? openIdSettings, clock, log),
      clock,
      log,
    });
    const later = (ms: number) => {
      offset += ms;
    };
    const opened = { request, logged, metrics, later };
    first ??= opened;
    return opened;
  };

  const rowOf = async (username = 'maya.lin') =>
    (await database.orm.select().from(people).where(eq(people.username, username)))[0];

  const reset = async () => {
    first = null;
    issuer.changeIdToken(null);
    issuer.answerWith(null);
    for (const subject of Object.keys(accounts)) delete accounts[subject];
    accounts['sub-maya'] = maya();
    const { orm } = database;
    for (const table of [openIdAttempts, openIdLogoutTokens, openIdSessions, sessions, signInLimits]) {
      await orm.delete(table);
    }
    await orm.delete(people).where(eq(people.username, 'maya.lin'));
    await orm.delete(openIdAccounts);
  };

  const close = async () => {
    await issuer.close();
    await database.close();
    rmSync(folder, { recursive: true });
  };
  return { database, issuer, accounts, claimsFile, openPortal, rowOf, reset, close };
}

/** A browser with cookies. It follows redirects until a page of the issuer, or a page of the portal outside /accounts. */
export function openBrowser() {
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
export type Browser = ReturnType<typeof openBrowser>;

/** The answer of the user call to a browser. */
export const userOf = async (portal: Portal, browser: Browser) => {
  const answer = await portal.request('/api/users/user', { headers: { cookie: browser.cookieOf(ORIGIN) } });
  return { status: answer.status, user: await json(answer) };
};

/** The address to which the issuer returns, without a visit to it. */
export async function returnAddress(portal: Portal, browser: Browser, next = '/'): Promise<string> {
  let found = '';
  const request = async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/accounts/oidc/callback')) return portal.request(path, init);
    found = `${ORIGIN}${path}`;
    return new Response('');
  };
  await browser.signIn({ request }, 'sub-maya', next);
  return found;
}
