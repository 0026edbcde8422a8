import { join } from 'node:path';
import { defineConfig } from 'vite';
import { sourcePlugins } from '../tools/build/app-source.mjs';
import { versionOf } from '../tools/version.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Builds the admin pages into `dist/admin/`, after the build of the portal. It is a build of its own, so that the chunks of
 * the portal stay as they are. The pages have no inline script and no inline style.
 * `preview.html` is the portal over sample data, for the frame of a preview.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  publicDir: false,
  plugins: [sourcePlugins(root)],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(root)) },
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    outDir: join(root, 'dist', 'admin'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'assets/third-party-notices.txt' },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: ['index.html', 'preview.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
});
