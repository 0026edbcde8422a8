import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { writeGallery } from 'xstate-paths-and-diagrams/gallery';
import { gallerySources, MACHINES } from '../gallery/sources.ts';
import { type SignInPage, signInPage, statementPage } from '../server/accounts/sign-in-page.ts';
import { noticeFacts, withNoticeFacts } from '../src/rules/old-browser-notice.ts';
import { site } from '../src/site.ts';
import { buildStatesPage } from '../states/build-page.ts';
import { sourcePlugins } from '../tools/build/app-source.mjs';
import { serviceWorkerFiles } from '../tools/build/service-worker.mjs';
import { contentSecurityPolicy } from '../tools/content-security-policy.mjs';
import { versionOf } from '../tools/version.mjs';

const ROOT = join(import.meta.dirname, '..');
const ACCOUNTS = join(ROOT, 'server/accounts');
const POLICY = contentSecurityPolicy({ scriptHashes: [], styleHashes: [], connectTo: [], meta: true });

/**
 * Builds the demo: plain files for a static host at the root of an origin.
 * @param folder where the files go; what is in it is deleted
 */
export async function buildDemo(folder: string): Promise<void> {
  // With another value the packages' development editions would be built.
  process.env.NODE_ENV = 'production';
  await build(viteConfig(folder));
  const page = withPolicy(readFileSync(join(folder, 'index.html'), 'utf8'));
  writeFileSync(join(folder, 'index.html'), page);
  // A static host sends it for every address that is not a file. The portal then shows the page of the address.
  writeFileSync(join(folder, '404.html'), page);
  // For hosts that read this file: the same page with the status 200.
  writeFileSync(join(folder, '_redirects'), '/* /index.html 200\n');
  // Otherwise GitHub's pages leave out files whose names begin with an underscore.
  writeFileSync(join(folder, '.nojekyll'), '');
  writeAccounts(join(folder, 'accounts'));
  await buildStatesPage(join(folder, 'states'));
  await writeGallery(join(folder, 'gallery'), gallerySources('../states/'), MACHINES);
}

/** The page of the demo, built like the app, and the script of the sign-in page. */
function viteConfig(outDir: string): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    publicDir: join(ROOT, 'public'),
    logLevel: 'warn',
    plugins: [sourcePlugins(ROOT), serviceWorkerFiles(ROOT)],
    define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(ROOT)) },
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: { index: join(import.meta.dirname, 'index.html'), 'sign-in': join(import.meta.dirname, 'sign-in.ts') },
        output: {
          entryFileNames: ({ name }) => (name === 'sign-in' ? 'accounts/demo.js' : 'assets/[name]-[hash].js'),
        },
      },
    },
  };
}

/** The sign-in page of the bundled server with its files, and the same page after signing out. */
function writeAccounts(folder: string): void {
  const styles = [
    ...['tokens.css', 'fixed-colors.gen.css'].map((name) => join(ROOT, 'src/ui', name)),
    ...[join(ACCOUNTS, 'sign-in.css'), join(import.meta.dirname, 'bar.css')],
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'style.css'), styles.map((file) => readFileSync(file, 'utf8')).join('\n'));
  for (const file of ['clear-answers.js', 'reveal-password.js']) copyFileSync(join(ACCOUNTS, file), join(folder, file));
  const check = readFileSync(join(ROOT, 'src/browser/older-browsers/check-browser.js'), 'utf8');
  writeFileSync(join(folder, 'check-browser.js'), withNoticeFacts(check, noticeFacts(site)));
  writePage(join(folder, 'login'), null);
  writePage(join(folder, 'logout'), 'You are signed out.');
  mkdirSync(join(folder, 'accessibility'));
  writeFileSync(join(folder, 'accessibility/index.html'), withPolicy(String(statementPage())));
}

function writePage(folder: string, notice: string | null): void {
  const page: SignInPage = {
    next: null,
    username: '',
    problem: null,
    isAboutFields: false,
    notice,
    purpose: null,
    method: 'password',
    withPortalLink: false,
    withSamplePeople: true,
    code: [],
    tellsDevice: false,
  };
  const html = String(signInPage(page)).replace(
    '</head>',
    '<script src="/accounts/demo.js" type="module"></script>\n</head>',
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), withPolicy(html));
}

/** The policy of the bundled server, as a tag. The pages have no scripts and styles in the HTML itself. */
function withPolicy(html: string): string {
  const tag = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
  return html.replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n${tag}`);
}
