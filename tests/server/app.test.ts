import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache } from '../../server/db/schema.ts';
import { createWriteState } from '../../server/db/write-state.ts';
import { absentIntegrations, type Integrations } from '../../server/integrations/integrations.ts';
import { sampleIntegrations } from '../../server/integrations/sample-source.ts';
import type { Outages } from '../../server/settings/settings.ts';
import { portalVersion } from '../../server/settings/version.ts';
import { openSampleDatabase } from './support/database.ts';
import { json, list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const version = portalVersion();
let database: Database;
beforeAll(async () => {
  database = await openSampleDatabase();
}, OPEN_TIMEOUT_MS);
afterAll(() => database.close());
// A cached answer of the previous test would replace the answer that a test sets up.
beforeEach(async () => {
  await database.orm.delete(gatewayCache);
});

const HOLDS = '/api/integrations/finti/holds';
const PERSON_INFO = '/api/integrations/finti/person-info';
const TASKS = '/api/integrations/mynextsteps/tasks';

describe('headers of every response', () => {
  const pages = ['/', '/account', '/accounts/login/', '/accounts/logout/'];
  const others = ['/assets/gone.js', '/api/status', '/api/nothing', '/api/users/user', '/healthz'];

  test.each(pages)(
    '%s, a page or what leads to one, has a policy, nosniff, a referrer policy and an opener policy',
    async (path) => {
      const { headers } = await openApp(database).request(path, { headers: { accept: 'text/html' } });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('strict-transport-security')).toBe(null);
      const policy = headers.get('content-security-policy')?.split('; ') ?? [];
      expect(policy).toEqual([
        "default-src 'none'",
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types portico dompurify',
        'report-uri /reports/policy',
        'report-to policy',
      ]);
    },
  );

  test.each(others)('%s, which is not a page, has only the headers that mean something there', async (path) => {
    const { headers } = await openApp(database).request(path, { headers: { accept: 'application/json' } });
    const ofAnswer = ['access-control', 'cache-control', 'content-type', 'set-cookie', 'vary', 'x-request-id'];
    const found = [...headers].filter(([name]) => !ofAnswer.some((each) => name.startsWith(each)));
    expect(Object.fromEntries(found)).toEqual({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('answers to a signed-in person have the same headers, whether they come from the database or from memory', async () => {
    const { signIn } = openApp(database);
    const { get } = await signIn('amara');
    for (const path of [PERSON_INFO, PERSON_INFO, PERSON_INFO, '/api/notifications/user', TASKS]) {
      const { headers } = await get(path);
      expect(Object.fromEntries(headers)).toEqual({
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        'content-type': 'application/json',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
  });

  test('a page that the browser has already keeps its policy', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'portico-'));
    writeFileSync(join(dist, 'index.html'), '<script></script>');
    const { request } = openApp(database, { dist });
    rmSync(dist, { recursive: true });
    const page = await request('/');
    const again = await request('/', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    for (const name of ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'])
      expect(again.headers.get(name)).toBe(page.headers.get(name));
  });

  test('the service worker has the policy of the page, because it applies to what the worker fetches', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'portico-'));
    writeFileSync(join(dist, 'index.html'), '<script></script>');
    writeFileSync(join(dist, 'service-worker.js'), 'self.onfetch = () => {};');
    const app = openApp(database, { dist });
    const [page, worker] = [await app.request('/'), await app.request('/service-worker.js')];
    rmSync(dist, { recursive: true });
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect(worker.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'));
  });

  test('the policy allows the inline script of the page by its hash', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'portico-'));
    const bootstrap = 'window.early = 1;';
    writeFileSync(
      join(dist, 'index.html'),
      `<script type="application/json" id="portal-config">{"a":1}</script><script>${bootstrap}</script><script type="module" src="/a.js"></script>`,
    );
    const { headers } = await openApp(database, { dist }).request('/');
    rmSync(dist, { recursive: true });
    const hash = createHash('sha256').update(bootstrap).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('OFFER-01 the page of this server says what the server offers, unless a deployer has decided it', async () => {
    const offersOf = async (settings: string) => {
      const dist = mkdtempSync(join(tmpdir(), 'portico-'));
      const page = `<script type="application/json" id="portal-config">${settings}</script><script>1</script>`;
      writeFileSync(join(dist, 'index.html'), page);
      const html = await (await openApp(database, { dist }).request('/')).text();
      rmSync(dist, { recursive: true });
      return JSON.parse(/id="portal-config">(.*?)<\/script>/.exec(html)?.[1] ?? '').offers;
    };
    expect(await offersOf('{}')).toEqual(['unread']);
    expect(await offersOf('{"offers":[]}')).toEqual([]);
  });

  test('features of the device are off', async () => {
    const answer = await openApp(database).request('/accounts/login/');
    expect(answer.headers.get('permissions-policy')).toBe(
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    );
  });

  test('HSTS is sent when the public URL is https', async () => {
    const { request } = openApp(database, { settings: { ...settings, publicUrl: 'https://portal.example.edu' } });
    expect((await request('/api/status')).headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test('no response of the API may be stored', async () => {
    for (const path of ['/api/status', '/api/nothing', '/api/users/user', '/api/category/']) {
      expect((await openApp(database).request(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('compression', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { request, signIn } = openApp(database);
    const { token } = await signIn('amara');
    return request(path, { headers: { 'accept-encoding': 'br, gzip', authorization: `Token ${token}`, ...headers } });
  };
  const encodingOf = ({ headers }: Response) => headers.get('content-encoding');

  test('a long answer to a request with a token is compressed', async () => {
    const plain = await get(TASKS, { 'accept-encoding': 'identity' });
    const compressed = await get(TASKS);
    expect([encodingOf(plain), encodingOf(compressed)]).toEqual([null, 'gzip']);
    const content = gunzipSync(await compressed.arrayBuffer()).toString();
    expect(content.length).toBeGreaterThan(1024);
    expect(JSON.parse(content)).toEqual(await plain.json());
    expect(compressed.headers.get('content-type')).toBe('application/json');
  });

  test('a short answer is not', async () => {
    const answer = await get(HOLDS);
    expect(encodingOf(answer)).toBe(null);
    expect(await list(answer)).toHaveLength(1);
  });

  test('the user answer, which has the token and needs only the cookie, never is: its length would tell', async () => {
    const { request, signIn } = openApp(database);
    const { cookie } = await signIn('amara');
    const answer = await request('/api/users/user', { headers: { 'accept-encoding': 'gzip', cookie } });
    expect(encodingOf(answer)).toBe(null);
    expect((await answer.text()).length).toBeGreaterThan(1024);
  });
});

describe('CORS', () => {
  const allowedOrigin = 'https://tasks.example.edu';
  const withAllowedOrigin = { settings: { ...settings, allowedOrigins: [allowedOrigin] } };
  const corsHeadersOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name.startsWith('access-control-'));

  test('an allowed origin may call with credentials', async () => {
    const { request } = openApp(database, withAllowedOrigin);
    const answer = await request('/api/status', { headers: { origin: allowedOrigin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowedOrigin);
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
    expect(answer.headers.get('access-control-expose-headers')).toBe('X-Request-Id');
    expect(answer.headers.get('vary')).toContain('Origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const preflight = await request('/api/user_task/1/', {
      method: 'OPTIONS',
      headers: { origin: allowedOrigin, 'access-control-request-method': 'PATCH' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Accept,Authorization,Content-Type');
  });

  test.each([
    ['another origin', 'https://evil.example', '/api/status'],
    ['an opaque origin', 'null', '/api/status'],
    ['the sign-in page', allowedOrigin, '/accounts/login/'],
  ])('%s gets no CORS headers', async (_, origin, path) => {
    const { request } = openApp(database, withAllowedOrigin);
    expect(corsHeadersOf(await request(path, { headers: { origin } }))).toEqual([]);
    expect(corsHeadersOf(await request(path, { method: 'OPTIONS', headers: { origin } }))).toEqual([]);
  });

  test('without the setting there are no CORS headers', async () => {
    expect(
      corsHeadersOf(await openApp(database).request('/api/status', { headers: { origin: allowedOrigin } })),
    ).toEqual([]);
  });
});

describe('errors', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/user_task', '/api/users/user/', '/api/../api/x'])(
    'an unknown call answers 404 with JSON: %s',
    async (path) => {
      const answer = await openApp(database).request(path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ detail: 'There is no such call.' });
    },
  );

  test('a failing integration answers 500 with a detail, and its error goes to the log only', async () => {
    const sample = sampleIntegrations(database.orm);
    const fetch: Integrations['fetch'] = (question) =>
      question.endpoint === 'holds'
        ? Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7'))
        : sample.fetch(question);
    const { signIn, logged } = openApp(database, { integrations: { ...sample, fetch } });
    const { get } = await signIn('amara');
    const answer = await get(HOLDS);
    expect(answer.status).toBe(500);
    const body = await answer.text();
    expect(JSON.parse(body)).toEqual({ detail: expect.stringMatching(/\w/) });
    expect(body).not.toMatch(/ECONNREFUSED|10\.0\.0\.7|\.ts/);
    expect(logged).toEqual([expect.stringContaining(`GET ${HOLDS} failed: connect ECONNREFUSED 10.0.0.7`)]);
    expect((await get(PERSON_INFO)).status).toBe(200);
  });

  test('OPS-15 a request from a proxy that the settings do not name is logged once, without the address', async () => {
    const { request, logged } = openApp(database);
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    await request('/healthz', { headers });
    await request('/healthz', { headers });
    expect(logged).toEqual([expect.stringMatching(/^A request came with X-Forwarded-For, and TRUSTED_PROXIES is 0\./)]);
    const behind = openApp(database, { settings: { ...settings, trustedProxies: 1 } });
    await behind.request('/healthz', { headers });
    expect(behind.logged).toEqual([]);
  });

  test('a failed query is logged without its values', async () => {
    const { signIn, logged } = openApp(database);
    const { put } = await signIn('amara');
    await database.orm.execute(
      sql`alter table preferences add constraint no_numbers check (sms_number is null) not valid`,
    );
    const answer = await put('/api/preferences/301', { sms_number: '+1 503 555 0100' });
    await database.orm.execute(sql`alter table preferences drop constraint no_numbers`);
    expect(answer.status).toBe(500);
    expect(logged).toEqual([
      expect.stringMatching(/^PUT \/api\/preferences\/:id\S* failed: Failed query: update "preferences" set/),
    ]);
    expect(logged[0]).toContain(', because: ');
    expect(logged[0]).not.toContain('555');
  });

  test('without integrations their calls fail, instead of answering that there are no records', async () => {
    const { signIn } = openApp(database, { integrations: absentIntegrations });
    const { get } = await signIn('amara');
    for (const path of [HOLDS, PERSON_INFO, '/api/integrations/finti/schedule?term=202501']) {
      expect((await get(path)).status).toBe(500);
    }
    expect((await get(TASKS)).status).toBe(200);
  });

  test('a body of more than 64 kB is rejected', async () => {
    const { signIn } = openApp(database);
    const { patch } = await signIn('amara');
    const answer = await patch('/api/user_task/101/', { starred: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ detail: 'The body may have at most 64 kB.' });
  });

  test('OPS-41 on a full disk a write says that nothing can be saved, reads go on, and readyz stays 200 with writes failing', async () => {
    const full = new DrizzleQueryError(
      'insert',
      [],
      Object.assign(new Error('No space left on device'), { code: '53100' }),
    );
    const orm = new Proxy(database.orm, {
      get: (target, name) => (name === 'transaction' ? () => Promise.reject(full) : Reflect.get(target, name)),
    });
    const { request, signIn } = openApp({ ...database, orm });
    const amara = await signIn('amara');
    const answer = await amara.post('/calendar');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      {
        detail:
          'The portal can save nothing at the moment, so this was not saved. What you read is right. Please try again later.',
      },
    ]);
    expect((await amara.get('/calendar')).status).toBe(200);
    const ready = await request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ok', version, gateway: 'ok', writes: 'failing' },
    ]);
  });

  test('OPS-41 a failed write counts for a minute, and other errors do not', () => {
    let now = 0;
    const state = createWriteState(() => now);
    const failure = (code: string) => new DrizzleQueryError('insert', [], Object.assign(new Error(code), { code }));
    for (const code of ['23505', '53300', '57014', '08006']) state.note(failure(code));
    const seen = [state.isFailing()];
    state.note(failure('53100'));
    seen.push(state.isFailing());
    now = 60_000;
    seen.push(state.isFailing());
    expect(seen).toEqual([false, true, false]);
  });

  test('readyz answers 200 only while the database works, healthz always', async () => {
    expect(await json(await openApp(database).request('/readyz'))).toEqual({
      status: 'ok',
      version,
      gateway: 'ok',
      writes: 'ok',
    });
    const orm = new Proxy(database.orm, {
      get: (target, name) => (name === 'execute' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, name)),
    });
    const { request } = openApp({ ...database, orm });
    const answer = await request('/readyz');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toEqual({ status: 'unavailable', version, gateway: 'ok' });
    expect(await json(await request('/healthz'))).toEqual({ status: 'ok' });
  });
});

test('SEC-40 the contact for weaknesses is where RFC 9116 says, and nowhere without the setting', async () => {
  const at = '/.well-known/security.txt';
  expect((await openApp(database).request(at)).status).toBe(404);
  const own = { ...settings, securityContact: 'mailto:security@example.edu', publicUrl: 'https://portal.example.edu' };
  const { app, setTime } = openApp(database, { settings: own });
  const now = new Date('2026-09-28T15:00:00Z');
  setTime(now);
  const answer = await app.request(`https://portal.example.edu${at}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; ?charset=utf-8$/i),
  ]);
  const text = await answer.text();
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - now.getTime()) / 86_400_000;
  expect(days > 170 && days < 365).toBe(true);
  expect(text.replace(expires, 'LATER')).toBe(
    `Contact: mailto:security@example.edu\nExpires: LATER\nPreferred-Languages: en\nCanonical: https://portal.example.edu${at}\n`,
  );
});

describe('HEAD', () => {
  test.each(['/api/status', '/accounts/login/', '/healthz'])(
    '%s answers with the headers of GET and no body',
    async (path) => {
      const { request } = openApp(database);
      const [head, get] = [await request(path, { method: 'HEAD' }), await request(path)];
      expect(head.status).toBe(200);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      expect(await head.text()).toBe('');
    },
  );
});

describe('named outages', () => {
  const openWith = (outages: Outages) => openApp(database, { settings: { ...settings, outages } });

  test.each(['down', '502'] as const)(
    '%s makes one call fail with a detail, and the others still work',
    async (mode) => {
      const { request, signIn } = openWith({ holds: mode });
      const { get } = await signIn('amara');
      const answer = await get(HOLDS);
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining('holds') });
      expect((await get(PERSON_INFO)).status).toBe(200);
      expect(await json(await request('/api/status'))).toEqual({ status: 'ok' });
    },
  );

  test('with the gateway down, the status says so and tasks still work', async () => {
    const { request, signIn } = openWith({ gateway: 'down' });
    const { get } = await signIn('amara');
    expect(await json(await request('/api/status'))).toEqual({ status: 'integrations_unavailable' });
    expect((await get(HOLDS)).status).toBe(500);
    expect((await get(PERSON_INFO)).status).toBe(500);
    expect(await list(await get(TASKS))).toHaveLength(9);
  });

  test('with the gateway unreachable, the API answers 503 and the sign-in page still works', async () => {
    const { request } = openWith({ gateway: 'unreachable' });
    for (const path of ['/api/status', '/api/users/user', HOLDS]) {
      const answer = await request(path);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ detail: expect.stringMatching(/\w/) });
    }
    expect((await request('/accounts/login/')).status).toBe(200);
  });

  test('a slow call answers late', async () => {
    const { signIn } = openWith({ holds: 'slow' });
    const { get } = await signIn('amara');
    const { setTimeout: start } = globalThis;
    // Only this wait ends at once: the driver of PostgreSQL has time limits of its own.
    const wait = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((callback, delay) => start(callback, delay === 4_000 ? 0 : delay));
    const answer = await get(HOLDS);
    expect(wait).toHaveBeenCalledWith(expect.any(Function), 4_000);
    wait.mockRestore();
    expect(answer.status).toBe(200);
  });
});
