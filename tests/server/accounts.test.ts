import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../server/accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { ConnectionError } from '../../server/db/database-problem.ts';
import { sessions, signInLimits } from '../../server/db/schema.ts';
import { accessibilityStatement } from '../../src/rules/accessibility-statement.ts';
import { site } from '../../src/site.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, OPEN_TIMEOUT_MS, ORIGIN, openApp, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(signInLimits);
});

const amara = { username: 'amara', password: SAMPLE_PASSWORD };

describe('the sign-in page', () => {
  test('has a form with labelled fields, and passes on next', async () => {
    const page = await (await openApp(database).request('/accounts/login/?next=%2Faccount%3Fa%3D1%23holds')).text();
    expect(page).toContain('<label for="username">Username</label>');
    expect(page).toContain('<label for="password">Password</label>');
    expect(page).toContain('<input type="hidden" name="next" value="/account?a=1#holds">');
  });

  test('escapes the value of next', async () => {
    const page = await (await openApp(database).request('/accounts/login/?next=%22%3E%3Cscript%3E')).text();
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(page).not.toContain('<script>');
  });

  test('SIGN-04 leads to the accessibility statement, which opens without a session', async () => {
    const { request } = openApp(database);
    expect(await (await request('/accounts/login/')).text()).toContain(
      '<a href="/accounts/accessibility">Accessibility</a>',
    );
    const answer = await request('/accounts/accessibility');
    const page = await answer.text();
    const parts = accessibilityStatement(site);
    expect([answer.status, parts.map(({ title }) => page.includes(`>${title}</h2>`))]).toEqual([
      200,
      parts.map(() => true),
    ]);
  });

  test('lists the sample people with their password', async () => {
    const page = await (await openApp(database).request('/accounts/login/')).text();
    for (const name of ['Amara Okafor', 'Ben Whitaker', 'Dolores Vega', 'Erik Lindqvist', 'Gia Moretti']) {
      expect(page).toContain(name);
    }
    expect(page).toContain(`<code>${SAMPLE_PASSWORD}</code>`);
  });

  test('does not mention sample people when sample data is off', async () => {
    const { request } = openApp(database, { settings: { ...settings, sampleData: false } });
    const page = await (await request('/accounts/login/')).text();
    expect(page).toContain('<h1>Sign in to Portico</h1>');
    expect(page).not.toContain('Amara');
    expect(page).not.toContain(SAMPLE_PASSWORD);
  });

  test('also opens for a user who is signed in', async () => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn('amara');
    const answer = await request('/accounts/login/', { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1>Sign in to Portico</h1>');
  });

  test('has a style sheet with the design tokens and its own rules', async () => {
    const answer = await openApp(database).request('/accounts/style.css');
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    const style = await answer.text();
    expect(style).toContain('--brand-source:');
    expect(style).toContain('.people button');
  });
});

describe('signing in', () => {
  test('SESS-08 redirects to next with a session cookie that scripts cannot read, and that ends with the browser', async () => {
    const answer = await openApp(database).signInForm({ ...amara, next: '/account?a=1#holds' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/account?a=1#holds');
    const [session, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^portico_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(known).toMatch(
      /^portico_known=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/accounts\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('binds the cookie to the host and to https when the public URL is https', async () => {
    const { signInForm } = openApp(database, { settings: { ...settings, publicUrl: 'https://portal.example.edu' } });
    const answer = await signInForm(amara, { origin: 'https://portal.example.edu' });
    expect(answer.status).toBe(303);
    const [session, known] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-portico_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(known).toMatch(/^__Secure-portico_known=[\w.-]{66}; Max-Age=15552000; .*; Secure; SameSite=Lax$/);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'account',
    '',
  ])('SEC-08: redirects to / when next is not a path of this site: %j', async (next) => {
    const answer = await openApp(database).signInForm({ ...amara, next });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
  });

  test('encodes a next with characters that a header cannot have', async () => {
    const answer = await openApp(database).signInForm({ ...amara, next: '/whats-new/日本' });
    expect(answer.headers.get('location')).toBe('/whats-new/%E6%97%A5%E6%9C%AC');
  });

  test.each([
    { username: 'amara', password: 'wrong' },
    { username: 'amara', password: '' },
    { username: 'unknown', password: SAMPLE_PASSWORD },
    { username: 'dolores', password: 'portico-sample ' },
  ])('shows an error for %j, and keeps the user name and next', async (fields) => {
    const answer = await openApp(database).signInForm({ ...fields, next: '/account' });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBe(null);
    const page = await answer.text();
    expect(page).toContain('That username and password do not match. Check both and try again.');
    expect(page).toContain(`value="${fields.username}"`);
    expect(page).toContain('name="next" value="/account"');
    expect(page).not.toContain('value="wrong"');
  });

  test('SIGN-03 after a wrong password one text says so, and describes both fields', async () => {
    const page = await (await openApp(database).signInForm({ username: 'amara', password: 'wrong' })).text();
    const described = [...page.matchAll(/<input id="(\w+)"[^>]* aria-invalid="true" aria-describedby="([\w-]+)"/g)];
    expect(described.map(([, field, id]) => [field, id])).toEqual([
      ['username', 'problem'],
      ['password', 'problem'],
    ]);
    expect([...page.matchAll(/ id="problem"/g)]).toHaveLength(1);
    expect(page).toMatch(
      /<p class="problem" id="problem" role="alert">.*<\/svg>That username and password do not match\./,
    );
    expect([...page.matchAll(/class="[\w-]*problem"/g)]).toHaveLength(1);
  });

  test('gives access to the person’s own data', async () => {
    const { request, signInForm } = openApp(database);
    const answer = await signInForm({ ...amara, username: 'ben' });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const user = await json(await request('/api/users/user', { headers: { cookie } }));
    expect(user.username).toBe('ben');
    const mine = await request('/api/category/', { headers: { authorization: `Token ${user.auth_token}` } });
    expect(mine.status).toBe(200);
  });

  test('ignores case and surrounding spaces in the user name', async () => {
    const answer = await openApp(database).signInForm({ ...amara, username: ' Amara ' });
    expect(answer.status).toBe(303);
  });

  test('starts a new session and ends the previous one', async () => {
    const { request, signIn } = openApp(database);
    const first = await signIn('amara');
    const answer = await request('/accounts/login/', {
      method: 'POST',
      headers: { origin: ORIGIN, cookie: first.cookie },
      body: new URLSearchParams(amara),
    });
    expect(answer.headers.get('set-cookie')).not.toContain(first.cookie);
    expect((await first.get('/api/category/')).status).toBe(401);
  });

  test.each([
    ['no origin', {}],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ])('is rejected from %s', async (_, headers) => {
    const answer = await openApp(database).signInForm(amara, headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBe(null);
    expect(await answer.text()).toContain(
      'You are not signed in, because the form may have come from another site. Please sign in here.',
    );
  });

  test('is accepted when the browser reports a same-origin form', async () => {
    const answer = await openApp(database).signInForm(amara, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
  });

  test('with a public address, a form from any other name of the server is rejected', async () => {
    const { app } = openApp(database);
    const send = (host: string, headers: Record<string, string>) =>
      app.request(`http://${host}/accounts/login/`, { method: 'POST', headers, body: new URLSearchParams(amara) });
    expect((await send('evil.example', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await send('evil.example', { 'sec-fetch-site': 'same-origin' })).status).toBe(403);
    // Behind a proxy, the server may have another name. The form still comes from the public address.
    expect((await send('10.0.0.1:4100', { origin: ORIGIN })).status).toBe(303);
  });

  test('without a public address, a form from the name of the server is accepted', async () => {
    const { app } = openApp(database, { settings: { ...settings, publicUrl: null } });
    const send = (origin: string) =>
      app.request('http://10.0.0.1:4100/accounts/login/', {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams(amara),
      });
    expect((await send('http://10.0.0.1:4100')).status).toBe(303);
    expect((await send('http://evil.example')).status).toBe(403);
  });

  test('ignores a body that is not a form', async () => {
    const answer = await openApp(database).request('/accounts/login/', {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(amara),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('set-cookie')).toBe(null);
  });

  test('rejects a form that is too large', async () => {
    const answer = await openApp(database).signInForm({ ...amara, next: `/${'x'.repeat(20_000)}` });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('set-cookie')).toBe(null);
  });
});

describe('a session', () => {
  test('is stored as hashes only', async () => {
    const { cookie, token } = await openApp(database).signIn('ben');
    const stored = JSON.stringify(await database.orm.select().from(sessions));
    expect(stored).not.toContain(cookie.split('=')[1]);
    expect(stored).not.toContain(token);
  });

  test('has the same token in both user calls, and the token differs from the cookie', async () => {
    const { request, signIn } = openApp(database);
    const { cookie, token } = await signIn('amara');
    const again = await json(await request('/api/users/user', { headers: { cookie } }));
    const [checklistUser] = (await (await request('/api/user/', { headers: { cookie } })).json()) as {
      auth_token: string;
    }[];
    expect([again.auth_token, checklistUser?.auth_token]).toEqual([token, token]);
    expect(cookie).not.toContain(token);
  });
});

describe('signing out', () => {
  const asTypedAddress = {
    accept: 'text/html',
    'sec-fetch-site': 'none',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const asLinkHere = { ...asTypedAddress, 'sec-fetch-site': 'same-origin' };
  const overHttp = { accept: 'text/html', referer: `${ORIGIN}/account` };

  test.each([
    ['a typed address', asTypedAddress],
    ['a link on this site', asLinkHere],
    ['a link on this site over plain http', overHttp],
  ])('by %s ends the session and its token, clears the cookie and shows a message', async (_, headers) => {
    const { request, signIn } = openApp(database);
    const { cookie, get } = await signIn('amara');
    const other = await signIn('amara');
    const answer = await request('/accounts/logout/', { headers: { ...headers, cookie } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toBe('portico_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('clear-site-data')).toBe(null);
    expect((await get('/api/category/')).status).toBe(401);
    expect((await request('/api/users/user', { headers: { cookie } })).status).toBe(401);
    expect((await other.get('/api/category/')).status).toBe(200);
    const page = await (await request(answer.headers.get('location') ?? '')).text();
    expect(page).toContain('You are signed out.');
  });

  test.each([
    ['a link on another site', { ...asTypedAddress, 'sec-fetch-site': 'cross-site' }],
    ['a link on a sibling domain', { ...asTypedAddress, 'sec-fetch-site': 'same-site' }],
    [
      'an image on this site',
      { ...asLinkHere, accept: 'image/*,*/*;q=0.8', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a frame on this site', { ...asLinkHere, 'sec-fetch-dest': 'iframe' }],
    ['a script on this site', { ...asLinkHere, accept: '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['an image on this site over plain http', { ...overHttp, accept: 'image/*,*/*;q=0.8' }],
    ['a link on another site over plain http', { accept: 'text/html', referer: 'https://evil.example/' }],
    ['a link without a referrer over plain http', { accept: 'text/html' }],
  ])('by %s needs a button', async (_, headers) => {
    const { request, signIn } = openApp(database);
    const { cookie, get } = await signIn('amara');
    const answer = await request('/accounts/logout/', { headers: { ...headers, cookie } as Record<string, string> });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBe(null);
    const page = await answer.text();
    expect(page).toContain('It has not signed you out.');
    expect(page).toContain(
      '<form method="post" action="/accounts/logout/"><button class="main" type="submit">Sign out</button>',
    );
    expect((await get('/api/category/')).status).toBe(200);

    const form = (origin: string) => ({
      method: 'POST',
      headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await request('/accounts/logout/', form('https://evil.example'))).status).toBe(403);
    expect((await get('/api/category/')).status).toBe(200);
    expect((await request('/accounts/logout/', form(ORIGIN))).status).toBe(303);
    expect((await get('/api/category/')).status).toBe(401);
  });

  test('works for a user who is not signed in, from any site', async () => {
    const answer = await openApp(database).request('/accounts/logout/');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/accounts/login/?signed-out');
  });
});

describe('without the database', () => {
  const away = () => {
    const fail = () => {
      throw new ConnectionError(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    };
    let isAway = false;
    const orm = new Proxy(database.orm, {
      get: (target, name) => (isAway ? fail : Reflect.get(target, name, target)),
    });
    const opened = openApp({ ...database, orm });
    isAway = true;
    return opened;
  };

  test('signing in answers with the page, keeps what was typed, and says that the database is away', async () => {
    const { signInForm, logged } = away();
    const answer = await signInForm({ ...amara, next: '/account' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    const page = await answer.text();
    expect(page).toContain(
      'The portal’s database does not answer in time, so signing in and out does not work at the moment.',
    );
    expect(page).toContain('<input type="hidden" name="next" value="/account">');
    expect(page).toContain('name="username" type="text" value="amara"');
    expect(logged).toEqual(['POST /accounts/login/ failed: the database is not available or too slow (ECONNREFUSED)']);
  });

  test('signing out answers with the page too', async () => {
    const headers = {
      cookie: 'portico_session=x',
      origin: ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await away().request('/accounts/logout/', { method: 'POST', headers });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('so signing in and out does not work at the moment.');
  });
});

describe('passwords', () => {
  test('are stored with their own salt and cost', async () => {
    const [one, other] = await Promise.all([hashPassword('a word'), hashPassword('a word')]);
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await isPassword('a word', one)).toBe(true);
    expect(await isPassword('a Word', one)).toBe(false);
    expect(await isPassword('a word', null)).toBe(false);
  });

  test('with an older cost are still accepted', async () => {
    const stored = 'scrypt$16384$8$1$c2FsdHNhbHRzYWx0c2FsdA$8WDosXJ94sTkWRzIeEXfHMHStWbFYgXm3HmJahJ-MIU';
    expect(await isPassword('old', stored)).toBe(true);
    expect(await isPassword('new', stored)).toBe(false);
  });
});
