import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, isPassword } from '../../server/accounts/passwords.ts';
import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import type { Database } from '../../server/db/database.ts';
import { sessions } from '../../server/db/schema.ts';
import { json, NOW, OPEN_TIMEOUT_MS, ORIGIN, openApp, openSampleDatabase, settings } from './support/server.ts';

let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());

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
    expect(page).not.toContain('<script');
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
  test('redirects to next with a session cookie that scripts cannot read', async () => {
    const answer = await openApp(database).signInForm({ ...amara, next: '/account?a=1#holds' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/account?a=1#holds');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^portico_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('binds the cookie to the host and to https when the public URL is https', async () => {
    const { signInForm } = openApp(database, { settings: { ...settings, publicUrl: 'https://portal.example.edu' } });
    const answer = await signInForm(amara, { origin: 'https://portal.example.edu' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-portico_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
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
      'You are not signed in, because the form came from another site. Please sign in here.',
    );
  });

  test('is accepted when the browser reports a same-origin form', async () => {
    const answer = await openApp(database).signInForm(amara, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
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

  test('ends after 12 hours, for the cookie and for the token', async () => {
    const { request, signIn, setTime } = openApp(database);
    const { cookie, get } = await signIn('amara');
    setTime(new Date(NOW.getTime() + 12 * 3_600_000 - 1));
    expect((await get('/api/category/')).status).toBe(200);
    setTime(new Date(NOW.getTime() + 12 * 3_600_000));
    expect((await get('/api/category/')).status).toBe(401);
    expect((await request('/api/users/user', { headers: { cookie } })).status).toBe(401);
  });

  test('is deleted at the next sign-in after it has expired', async () => {
    const { signIn, setTime } = openApp(database);
    setTime(new Date('2024-01-01T00:00:00Z'));
    await signIn('erik');
    const expiry = new Date('2024-01-01T12:00:00Z');
    expect(await database.orm.select().from(sessions).where(eq(sessions.expires_at, expiry))).toHaveLength(1);
    setTime(NOW);
    await signIn('erik');
    expect(await database.orm.select().from(sessions).where(eq(sessions.expires_at, expiry))).toHaveLength(0);
  });
});

describe('signing out', () => {
  test('ends the session and its token, clears the cookie and shows a message', async () => {
    const { request, signIn } = openApp(database);
    const { cookie, get } = await signIn('amara');
    const other = await signIn('amara');
    const answer = await request('/accounts/logout/', { headers: { cookie } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('set-cookie')).toBe('portico_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await get('/api/category/')).status).toBe(401);
    expect((await request('/api/users/user', { headers: { cookie } })).status).toBe(401);
    expect((await other.get('/api/category/')).status).toBe(200);
    const page = await (await request(answer.headers.get('location') ?? '')).text();
    expect(page).toContain('You are signed out.');
  });

  test('works for a user who is not signed in', async () => {
    const answer = await openApp(database).request('/accounts/logout/');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/accounts/login/?signed-out');
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
