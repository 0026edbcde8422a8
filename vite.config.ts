import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorkerFiles } from './tools/build/service-worker.mjs';
import { bootstrapHashOf, contentSecurityPolicy } from './tools/content-security-policy.mjs';
import { versionOf } from './tools/version.mjs';

/** Baseline 2024: the oldest browsers that have `light-dark()` and relative colours, which would be lowered for older ones. */
const BROWSERS = ['chrome131', 'edge131', 'firefox133', 'safari18.2'];

/** Where `npm run dev` has the backend. */
const BACKEND = process.env.BACKEND_URL ?? 'http://localhost:4100';

/** Gives static hosts the policy that the bundled server sends as a header. Development needs inline scripts and has none. */
function policyTag(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const policy = contentSecurityPolicy({ bootstrapHash: bootstrapHashOf(html), connectTo: [], meta: true });
        const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
        return html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${tag}`);
      },
    },
  };
}

/** What the diagrams print of a state, nobody who uses the portal reads: the machines' descriptions stay out of the build. */
function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/[^/]+\/machine\.ts$/ },
      handler: (code) => ({ code: code.replace(/\bdescription:\s*(['"])(?:(?!\1)[^\\]|\\.)*\1,/g, ''), map: null }),
    },
  };
}

/**
 * Gives what only demo mode runs a zod of its own. A package that the first screen uses lives in the first screen's chunk
 * with everything that anybody uses of it, and checking bodies as a server does takes a good deal more than reading answers.
 */
function zodForDemo(): Plugin {
  const APART = '?demo';
  const isOfDemo = (file = '') =>
    file.endsWith(APART) || /\/src\/(api\/request-fields\.ts|sample\/.*|demo\/(?!demo-mode).*)$/.test(file);
  return {
    name: 'zod-for-demo',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isZod = source === 'zod/mini' || importer?.endsWith(APART);
      if (!isZod || !isOfDemo(importer)) return null;
      const found = await this.resolve(source, importer?.replace(APART, ''), { ...options, skipSelf: true });
      return found === null ? null : { ...found, id: `${found.id}${APART}` };
    },
  };
}

/** The page of states (`states/`) stands at `/states` in development. No build begins at its files. */
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
    react(),
    statesPage(),
    policyTag(),
    withoutDescriptions(),
    zodForDemo(),
    serviceWorkerFiles(import.meta.dirname),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(import.meta.dirname)) },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // One chunk for what the first screen needs, and one for the calls that it does without: otherwise what they share
      // with later chunks would be split off from them.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first-screen', tags: ['$initial'] },
            { name: 'api', test: /\/src\/api\// },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // The page of states that a test builds is none of this one's business.
    watch: { ignored: ['**/.tmp/**'] },
    proxy: { '/api': BACKEND, '/accounts': BACKEND, '/healthz': BACKEND },
  },
});
