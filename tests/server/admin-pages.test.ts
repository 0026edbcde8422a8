import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMaintenance } from '../../server/alerts/maintenance.ts';
import type { Database } from '../../server/db/database.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { openSampleDatabase } from './support/database.ts';
import { NOW } from './support/sample-day.ts';
import { OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const CONFIG = (content: string) => `<script type="application/json" id="portal-config">${content}</script>`;
const FILES = {
  'index.html': `<title>The portal</title>${CONFIG('{"site":{"name":"Harbor"}}')}<script>1</script>`,
  'admin/index.html': `<title>The admin pages</title>${CONFIG('{}')}`,
  'admin/preview.html': `<title>The preview</title>${CONFIG('{}')}`,
  'admin/assets/main-abc.js': 'code',
};
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let database: Database;
let folder = '';
beforeAll(async () => {
  database = await openSampleDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portico-admin-'));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

/** The title of the page at an address, for a person. */
async function titleFor(username: string, address: string): Promise<string | undefined> {
  const { request, signIn } = openApp(database, { dist: folder });
  const { cookie } = await signIn(username);
  const answer = await request(address, { headers: { ...asBrowser, cookie } });
  return /<title>(.*)<\/title>/.exec(await answer.text())?.[1];
}

test('ADMIN-50 only staff get the admin pages; other people get the portal’s page', async () => {
  const seen = await Promise.all(
    samplePeople.map(async ({ user: { username, is_staff } }) => [
      await titleFor(username, '/admin/'),
      is_staff ? 'The admin pages' : 'Harbor',
    ]),
  );
  expect(seen.map(([title]) => title)).toEqual(seen.map(([, expected]) => expected));
  expect(seen).toContainEqual(['The admin pages', 'The admin pages']);
  for (const address of ['/admin/posts', '/admin/posts/edit?id=x', '/admin/index.html']) {
    expect([await titleFor('erik', address), await titleFor('amara', address)]).toEqual(['The admin pages', 'Harbor']);
  }
});

test('ADMIN-50 ADMIN-73 without a session the browser goes to the sign-in and comes back, also during maintenance', async () => {
  await setMaintenance(database.orm, 'Back at 6 AM.', 'erik', NOW);
  try {
    const { request, signIn } = openApp(database, { dist: folder });
    const leadsTo = async (address: string, cookie = '') => {
      const { status, headers } = await request(address, { headers: { ...asBrowser, cookie } });
      return [status, headers.get('location'), headers.get('cache-control')];
    };
    expect((await request('/api/status')).status).toBe(503);
    expect(await leadsTo('/admin/posts/edit?id=a%26b')).toEqual([
      302,
      '/accounts/login/?next=%2Fadmin%2Fposts%2Fedit%3Fid%3Da%2526b',
      'no-store',
    ]);
    // A session that has ended leaves its cookie in the browser.
    expect((await leadsTo('/admin/', 'portico_session=of-yesterday'))[1]).toBe('/accounts/login/?next=%2Fadmin%2F');
    const { cookie } = await signIn('erik');
    expect((await leadsTo('/admin/', cookie))[0]).toBe(200);
  } finally {
    await setMaintenance(database.orm, null, 'erik', NOW);
  }
});

test('ADMIN-50 the address without its slash leads to the admin pages, and their files need no session', async () => {
  const { request, signIn } = openApp(database, { dist: folder });
  const { cookie } = await signIn('erik');
  const moved = await request('/admin', { headers: { ...asBrowser, cookie } });
  expect([moved.status, moved.headers.get('location')]).toEqual([302, '/admin/']);
  const file = await request('/admin/assets/main-abc.js');
  expect([file.status, file.headers.get('cache-control'), await file.text()]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'code',
  ]);
  expect((await request('/admin/assets/missing.js', { headers: { cookie } })).status).toBe(404);
});

test('ADMIN-51 the admin pages have the portal’s settings, a policy of their own, and are not stored', async () => {
  const { request, signIn } = openApp(database, { dist: folder });
  const { cookie } = await signIn('erik');
  const answer = await request('/admin/', { headers: { ...asBrowser, cookie } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('"site":{"name":"Harbor"}');
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
      'trusted-types portico dompurify ProseMirrorClipboard',
    ]),
  );
  const portal = await request('/', { headers: { ...asBrowser, cookie } });
  expect(portal.headers.get('content-security-policy')).not.toContain('ProseMirrorClipboard');
});

test('ADMIN-65 the preview is for staff alone, in a frame of this origin alone, and sends no call', async () => {
  const { request, signIn } = openApp(database, { dist: folder });
  const { cookie } = await signIn('erik');
  const answer = await request('/admin/preview?x', { headers: { ...asBrowser, cookie } });
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
  expect(await answer.text()).toContain('The preview');
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'self'"]));
  expect(policy.filter((directive) => directive.startsWith('connect-src'))).toEqual([]);
  expect(await titleFor('amara', '/admin/preview')).toBe('Harbor');
});

test('SEC-21 the admin pages and the preview have only pictures of this site, unless browsers fetch those of other hosts', async () => {
  const directivesOf = async (remotePictures: 'server' | 'browser' | 'none') => {
    const { request, signIn } = openApp(database, { dist: folder, settings: { ...settings, remotePictures } });
    const { cookie } = await signIn('erik');
    return Promise.all(
      ['/admin/', '/admin/preview'].map(async (address) => {
        const { headers } = await request(address, { headers: { ...asBrowser, cookie } });
        const policy = headers.get('content-security-policy') ?? '';
        return policy.split('; ').find((directive) => directive.startsWith('img-src'));
      }),
    );
  };
  const own = ["img-src 'self' data: blob:", "img-src 'self' data:"];
  expect([await directivesOf('server'), await directivesOf('none'), await directivesOf('browser')]).toEqual([
    own,
    own,
    ["img-src 'self' https: data: blob:", "img-src 'self' https: data:"],
  ]);
});
