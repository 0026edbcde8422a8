import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { readAppPage } from '../../server/pages/static-files.ts';
import { mailSender } from '../../server/reminders/mail.ts';
import { setSite } from '../../server/settings/site.ts';
import { siteColorsStyle } from '../../server/settings/site-colors.ts';
import { readSiteFile } from '../../server/settings/site-file.ts';
import { fixedColors } from '../../tools/build/fixed-colors.mjs';
import { openSampleDatabase } from './support/database.ts';
import { startMailServer } from './support/mail-server.ts';
import { json, OPEN_TIMEOUT_MS, ORIGIN, openApp } from './support/server.ts';

const file = readSiteFile(join(import.meta.dirname, '../../deploy/site.example.yaml'));

const SMALLEST = {
  name: 'Wharf',
  university: 'Isle of Dogs University',
  timeZone: 'Europe/London',
  safetyPhone: '+442079460144',
  helpDeskPhone: '+442079460100',
};

let database: Database;
let folder = '';
beforeAll(async () => {
  database = await openSampleDatabase();
  folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
  setSite(file, siteColorsStyle(file.colors, fixedColors));
}, OPEN_TIMEOUT_MS);
afterAll(async () => {
  setSite(null);
  rmSync(folder, { recursive: true });
  await database.close();
});

const PAGE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' 'sha256-a'; style-src-attr 'unsafe-inline'" />
<meta name="theme-color" content="#fafaf8" media="(prefers-color-scheme: light)" /><title>Portico</title>
<script type="application/json" id="portal-config">{}</script><style>a{}</style></head>
<div id="root" data-static>the shell of the build</div>
    <noscript></noscript><script>1</script>`;

/** The page of a build whose settings are these. */
function pageWith(settings: string, draws = true) {
  const dist = mkdtempSync(join(folder, 'dist-'));
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'index.html'), PAGE.replace('{}', settings));
  return readAppPage(dist, {}, draws ? (configuration) => `the shell of ${JSON.parse(configuration).site.name}` : null);
}

test('OPS-61 OPS-62 title, shell, color and policy of the page are those of the site file', () => {
  const { html, styleHashes } = pageWith('{}');
  expect(html).toContain('<title>Wharf</title>');
  expect(html).toMatch(
    /<div id="root" data-static='\[\{"name":"Wharf",[^'<>]*\},null\]'>the shell of Wharf<\/div>\n {4}<noscript>/,
  );
  expect(html).toContain('content="#f6f3fb" media="(prefers-color-scheme: light)"');
  expect(html).toContain('<style data-site>:root{--brand-source: #4b2e83;');
  const [, own = ''] = styleHashes;
  expect(html).toContain(`style-src 'self' '${own}' 'sha256-a';`);
});

test('OPS-61 a fact of the page itself wins over the site file, a link too', () => {
  const { html } = pageWith('{"site":{"name":"Wharf 2","links":{"library":"https://books.example/"}}}');
  const [, text = ''] = /id="portal-config">(.*?)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(text).site).toEqual({
    ...file.facts,
    name: 'Wharf 2',
    links: { ...Object(file.facts.links), library: 'https://books.example/' },
  });
  expect(html).toContain('the shell of Wharf 2');
});

test('OPS-61 without a program that draws, the shell stays that of the build, without the mark, so that it is hidden', () => {
  expect(pageWith('{}', false).html).toContain('<div id="root" data-static>the shell of the build</div>');
});

test('OPS-63 the build for a static host has the facts, the names in the manifest and the logo', () => {
  const dist = mkdtempSync(join(folder, 'static-'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify({ name: 'Portico', lang: 'en-US' }));
  writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const SITE_FILE = join(folder, 'site.json');
  writeFileSync(SITE_FILE, JSON.stringify({ ...SMALLEST, logo: 'logo.svg', colors: { frame: '#f6f3fb' } }));
  const command = join(import.meta.dirname, '../../server/commands/build-site-command.ts');
  const { stdout, status } = spawnSync(process.execPath, [command, dist], {
    env: { ...process.env, SITE_FILE },
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('links.webmail') });
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const [, logo = ''] = /"logo":"([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('<title>Wharf</title>');
  expect(readFileSync(join(dist, logo), 'utf8')).toContain('<svg');
  expect(JSON.parse(readFileSync(join(dist, 'manifest.webmanifest'), 'utf8'))).toMatchObject({
    name: 'Wharf, Isle of Dogs University',
    theme_color: '#f6f3fb',
    lang: 'en-US',
  });
});

test('OPS-61 OPS-62 the admin pages have the facts, and the colors as a file', async () => {
  const dist = mkdtempSync(join(folder, 'admin-'));
  mkdirSync(join(dist, 'admin'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  const page = '<head><script type="application/json" id="portal-config">{}</script></head><body></body>';
  for (const name of ['index', 'preview']) writeFileSync(join(dist, 'admin', `${name}.html`), page);
  const app = openApp(database, { dist });
  const { cookie } = await app.signIn('erik');
  const html = await (await app.request('/admin/', { headers: { cookie, accept: 'text/html' } })).text();
  expect(html).toContain('"site":{"name":"Wharf"');
  const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"><\/head>/.exec(html) ?? [];
  expect(await (await app.request(address)).text()).toContain('--brand-source: #4b2e83;');
});

test('OPS-60 a name with markup is text in the title', () => {
  expect(pageWith('{"site":{"name":"<b>&"}}').html).toContain('<title>&lt;b&gt;&amp;</title>');
});

test('OPS-62 colors that no browser can compute have fixed values for older ones, and only those of the palette', () => {
  const style = siteColorsStyle({ brand: '#4b2e83' }, fixedColors);
  expect(style).toContain('@supports not');
  expect(style).toMatch(/--brand: #[0-9a-f]{6};/);
  expect(style).not.toContain('--accent:');
  expect(style).not.toContain('--surface:');
  expect(siteColorsStyle({ frame: '#ffffff' }, fixedColors)).toBe('');
});

test('OPS-60 the mails of the portal have its name', async () => {
  const mailServer = await startMailServer();
  const sender = mailSender({
    settings: { url: mailServer.url, from: 'no-reply@wharf.example' },
    origin: ORIGIN,
    unsubscribeLink: () => `${ORIGIN}/end`,
  });
  onTestFinished(async () => {
    sender.close();
    await mailServer.close();
  });
  await sender.sendTest({ id: 1, firstName: 'Amara', email: 'amara@example.edu' });
  const [mail] = mailServer.mails;
  expect(mail?.raw).toContain('Wharf');
  expect(mail?.raw).not.toContain('Portico');
});

test('OPS-60 sign-in page and calendar file have its name and its zone', async () => {
  const app = openApp(database);
  expect(await (await app.request('/accounts/login/')).text()).toContain('<h1>Sign in to Wharf</h1>');
  const { post } = await app.signIn('amara');
  const { url } = await json(await post('/calendar'));
  const calendar = await (await app.request(String(url).slice(ORIGIN.length))).text();
  expect(calendar).toContain('X-WR-CALNAME:Wharf');
  expect(calendar).toContain('TZID:Europe/London');
  expect(calendar).not.toContain('America/Los_Angeles');
});
