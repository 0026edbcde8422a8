import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig, type Plugin } from 'vite';
import { galleryPage } from './gallery/dev-server.ts';
import { appManifest } from './src/app-manifest.ts';
import { site } from './src/site.ts';
import { CLASS_NAMES, sourcePlugins } from './tools/build/app-source.mjs';
import { serviceWorkerFiles } from './tools/build/service-worker.mjs';
import { compileEarly, fastStart } from './tools/build/start.mjs';
import { buildToolNotices, NOTICES } from './tools/build/third-party-notices.mjs';
import { contentSecurityPolicy, inlineHashesOf } from './tools/content-security-policy.mjs';
import { versionOf } from './tools/version.mjs';

/** Where the backend of `npm run dev` listens. */
const BACKEND = process.env.BACKEND_URL ?? 'http://localhost:4100';

/**
 * Puts the policy that the bundled server sends as a header into the built page, for static hosts. There is no policy in development, which needs inline scripts.
 */
function completePage(): Plugin {
  return {
    name: 'complete-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const policy = contentSecurityPolicy({ ...inlineHashesOf(html), connectTo: [], meta: true });
        const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
        page.source = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${tag}`);
        delete bundle['importmap.json'];
      },
    },
  };
}

/** Serves the page of states (`states/`) at `/states` in development. It is not part of the build. */
function statesPage(): Plugin {
  return {
    name: 'states-page',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, answer, next) => {
        if (request.url === '/states') answer.writeHead(302, { location: '/states/' }).end();
        else next();
      });
    },
  };
}

/** Writes the web app manifest, in the colors that `index.html` gives the browser. */
function webAppManifest(): Plugin {
  const page = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  const color = /name="theme-color" content="(#[0-9a-f]{6})" media="\(prefers-color-scheme: light\)"/.exec(page)?.[1];
  if (color === undefined) throw new Error('index.html must have a theme-color for the light color scheme.');
  const content = JSON.stringify(appManifest(site, { theme: color, background: color }), null, 2);
  return {
    name: 'web-app-manifest',
    configureServer: ({ middlewares }) => {
      middlewares.use('/manifest.webmanifest', (_, answer) => {
        answer.writeHead(200, { 'content-type': 'application/manifest+json' }).end(content);
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: content });
    },
  };
}

/** Serves the admin pages (`admin/`) at `/admin/` and below in development. Their build is one of its own. */
function adminPages(): Plugin {
  return {
    name: 'admin-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (/^\/admin(\/|$)/.test(path) && !/\.\w+$/.test(path)) request.url = '/admin/index.html';
        next();
      });
    },
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routes/route-tree.gen.ts',
      autoCodeSplitting: false,
      addExtensions: true,
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      tmpDir: './node_modules/.router',
    }),
    sourcePlugins(import.meta.dirname),
    statesPage(),
    adminPages(),
    galleryPage(),
    fastStart(import.meta.dirname),
    serviceWorkerFiles(import.meta.dirname),
    webAppManifest(),
    buildToolNotices(),
    completePage(),
    compileEarly(),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(import.meta.dirname)) },
  css: { modules: CLASS_NAMES },
  build: {
    manifest: true,
    // A chunk names the others by keys, so that a change of one leaves the files of the others as they are.
    chunkImportMap: true,
    reportCompressedSize: false,
    license: { fileName: NOTICES },
  },
  server: {
    port: 5173,
    strictPort: true,
    // Tests build the page of states into this folder.
    watch: { ignored: ['**/.tmp/**'] },
    proxy: { '/api': BACKEND, '/accounts': BACKEND, '/healthz': BACKEND, '/readyz': BACKEND, '/pictures': BACKEND },
  },
});
