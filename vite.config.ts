import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { removeMachineDescriptions } from './tools/build/remove-descriptions.mjs';
import { secondZod } from './tools/build/second-zod.mjs';
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
    removeMachineDescriptions(),
    secondZod(import.meta.dirname, ['src/api/request-fields.ts']),
    serviceWorkerFiles(import.meta.dirname),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(import.meta.dirname)) },
  build: {
    target: BROWSERS,
    cssTarget: BROWSERS,
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: { fileName: 'THIRD-PARTY-NOTICES.txt' },
    rolldownOptions: {
      // One chunk for what the first screen needs: otherwise what a later chunk shares with it is split off from it.
      output: { codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] } },
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
