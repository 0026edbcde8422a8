import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAppPage, staticFileRoutes } from '../../server/pages/static-files.ts';
import { StartupError } from '../../server/shared/startup-error.ts';

const PAGE = `<!doctype html><title>The app</title><script>window.early = 1;</script>${'<p>long</p>'.repeat(200)}`;
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-static-'));
  const files = {
    'secret.txt': 'outside',
    'dist/index.html': PAGE,
    'dist/index.html.br': 'an outdated copy',
    'dist/favicon.svg': '<svg/>',
    'dist/service-worker.js': 'const IS_OFF = true;',
    'dist/service-worker.js.br': 'an outdated copy',
    'dist/.vite/manifest.json': '{}',
    'dist/assets/main-abc.js': 'plain',
    'dist/assets/main-abc.js.br': 'brotli',
    'dist/assets/main-abc.js.gz': 'gzip',
    'dist/assets/small-abc.css': 'p{}',
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

function request(path: string, headers: Record<string, string> = asBrowser, method = 'GET') {
  const dist = join(folder, 'dist');
  return staticFileRoutes(dist, readAppPage(dist)).request(`http://localhost${path}`, { headers, method });
}

describe('the app’s page', () => {
  test.each([
    '/',
    '/index.html',
    '/account',
    '/next-steps/task/7?show=done',
    '/whats-new/v1.2',
    '/caf%C3%A9',
    '/accounts2',
  ])('is served at %s', async (path) => {
    const answer = await request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toBe(PAGE);
  });

  test('is revalidated on each request, and sent only if it has changed', async () => {
    const first = await request('/account');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await request('/', { ...asBrowser, 'if-none-match': `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect(await again.text()).toBe('');
    expect((await request('/', { ...asBrowser, 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('is compressed from the current file, not from an outdated copy', async () => {
    const brotli = await request('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotli.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(PAGE);
    const gzip = await request('/', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString()).toBe(PAGE);
    expect(gzip.headers.get('etag')).not.toBe(brotli.headers.get('etag'));
  });

  test('answers HEAD with its headers and no body', async () => {
    const answer = await request('/account', asBrowser, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe((await request('/account')).headers.get('etag'));
    expect(await answer.text()).toBe('');
  });

  test.each([
    {},
    { accept: '*/*' },
    { accept: '*/*;q=0.8' },
    { accept: 'text/*' },
    { accept: '*/*', 'sec-fetch-dest': 'document' },
  ])('is served to monitors and link previews (%j)', async (headers) => {
    const answer = await request('/account', headers as Record<string, string>);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  });

  test.each([
    { accept: 'image/avif,image/webp,*/*;q=0.8' },
    { accept: 'application/json' },
    { accept: '*/*', 'sec-fetch-dest': 'script' },
    { accept: '*/*', 'sec-fetch-dest': 'empty' },
  ])('is not served for another content type (%j)', async (headers) => {
    const answer = await request('/no-such-picture', headers as Record<string, string>);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('is not served for a POST', async () => {
    expect((await request('/account', asBrowser, 'POST')).status).toBe(404);
  });
});

describe('files', () => {
  test('in /assets are cached for a year', async () => {
    const answer = await request('/assets/small-abc.css');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/css/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await answer.text()).toBe('p{}');
  });

  test.each([
    ['br', 'gzip, deflate, br, zstd', 'brotli'],
    ['gzip', 'gzip, deflate', 'gzip'],
    [null, 'identity', 'plain'],
  ])('are sent with the compression of the build (%s)', async (encoding, accepted, body) => {
    const answer = await request('/assets/main-abc.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await answer.text()).toBe(body);
  });

  test.each(['/assets/gone-123.js', '/assets/', '/assets/index.html'])(
    'missing in /assets answer 404 instead of the page: %s',
    async (path) => {
      const answer = await request(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('Not found.');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test.each(['br', 'identity', ''])('tell caches that the answer depends on the encoding (%s)', async (accepted) => {
    for (const path of ['/assets/main-abc.js', '/assets/small-abc.css', '/favicon.svg']) {
      const answer = await request(path, { accept: '*/*', 'accept-encoding': accepted });
      expect([path, answer.status, answer.headers.get('vary')]).toEqual([path, 200, 'Accept-Encoding']);
    }
  });

  test.each(['bytes=1-2', 'bytes=9-', 'bytes=a-b', 'items=0-1', 'bytes='])(
    'are sent whole for the range %s',
    async (range) => {
      const answer = await request('/assets/small-abc.css', { range });
      expect([answer.status, await answer.text()]).toEqual([200, 'p{}']);
    },
  );

  test('outside the folder are not served through a symbolic link', async () => {
    symlinkSync(join(folder, 'secret.txt'), join(folder, 'dist', 'link.txt'));
    symlinkSync(folder, join(folder, 'dist', 'assets', 'up'));
    for (const path of ['/link.txt', '/assets/up/secret.txt']) {
      const answer = await request(path, { accept: 'text/plain' });
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found.']);
    }
  });

  test('in the root are revalidated', async () => {
    const answer = await request('/favicon.svg', { accept: 'image/*' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const tag = answer.headers.get('etag') ?? '';
    expect((await request('/favicon.svg', { accept: 'image/*', 'if-none-match': tag })).status).toBe(304);
  });

  test('the service worker is revalidated, and sent from the current file', async () => {
    const answer = await request('/service-worker.js', { accept: '*/*', 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe('const IS_OFF = true;');
    const tag = answer.headers.get('etag') ?? '';
    expect((await request('/service-worker.js', { accept: '*/*', 'if-none-match': tag })).status).toBe(304);
  });

  test.each([
    '/.vite/manifest.json',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '//etc/passwd',
    '/assets//etc/passwd',
  ])('outside the folder and hidden files are never served: %s', async (path) => {
    const answer = await request(path, { accept: 'image/*' });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe('Not found.');
  });

  test('the address of a hidden file has no page', async () => {
    expect((await request('/.vite/manifest.json', { accept: 'text/html' })).status).toBe(404);
  });
});

describe('the settings that the server fills in', () => {
  const pageOf = (content: string) =>
    `<script type="application/json" id="portal-config">${content}</script><script>1</script>`;

  test.each([
    ['are added', '{"apiBase":"/b"}', '{"calendarUrl":"/calendar","apiBase":"/b"}'],
    ['give way to those of the page', '{"calendarUrl":null}', '{"calendarUrl":null}'],
    ['leave a block that is no object alone', '[]', '[]'],
    ['leave a block that cannot be read alone', '{', '{'],
    [
      'cannot end the block',
      '{"adminUrl":"\\u003c/script>"}',
      '{"calendarUrl":"/calendar","adminUrl":"\\u003c/script>"}',
    ],
  ])('CAL-05 %s', (title, content, expected) => {
    const dist = join(folder, title);
    mkdirSync(dist);
    writeFileSync(join(dist, 'index.html'), pageOf(content));
    expect(readAppPage(dist, { calendarUrl: '/calendar' }).html).toBe(pageOf(expected));
  });
});

test('without a build, the page says what to do', async () => {
  const dist = join(folder, 'nowhere');
  const routes = staticFileRoutes(dist, readAppPage(dist));
  const answer = await routes.request('http://localhost/account', { headers: asBrowser });
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain(
    'The portal has not been built yet. Run “npm run build”, then start the server again.',
  );
});

test('a page with two inline scripts is rejected, because the policy allows one and the check of the browser', () => {
  const dist = join(folder, 'two-scripts');
  mkdirSync(dist);
  writeFileSync(join(dist, 'index.html'), '<script>1</script><script>2</script>');
  expect(() => readAppPage(dist)).toThrow(StartupError);
  expect(() => readAppPage(dist)).toThrow(
    'index.html has 2 inline scripts, 0 import maps and 0 checks of the browser; the policy allows 1 of each.',
  );
});

describe('INSTALL-01 the web app manifest', () => {
  const built = { name: 'Portico, Portico University', short_name: 'Portico', theme_color: '#fafaf8', lang: 'de' };
  const manifestWith = async (settings: string) => {
    const dist = mkdtempSync(join(folder, 'manifest-'));
    writeFileSync(
      join(dist, 'index.html'),
      `<script type="application/json" id="portal-config">${settings}</script><script>1</script>`,
    );
    writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify(built));
    writeFileSync(join(dist, 'manifest.webmanifest.br'), 'an outdated copy');
    const answer = await staticFileRoutes(dist, readAppPage(dist)).request('http://localhost/manifest.webmanifest', {
      headers: { 'accept-encoding': 'br' },
    });
    return { type: answer.headers.get('content-type'), content: await answer.json() };
  };

  test('has the names of the deployment, and is otherwise the file', async () => {
    expect(await manifestWith('{"site":{"name":"MyCampus","university":"Summit College"}}')).toEqual({
      type: 'application/manifest+json',
      content: {
        ...built,
        name: 'MyCampus, Summit College',
        short_name: 'MyCampus',
        description: 'Classes, tasks, messages and finances at Summit College.',
      },
    });
  });

  test.each(['{}', '{"site":{"currency":"EUR"}}', '{"site":null}', 'not JSON', 'null'])(
    'is the file with the settings %s',
    async (settings) => {
      expect((await manifestWith(settings)).content).toEqual(built);
    },
  );
});
