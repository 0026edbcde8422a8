import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { sourcePlugins } from '../tools/build/app-source.mjs';

const root = join(import.meta.dirname, '..');
const START = join(root, 'src/main.tsx');
const TELLING_PORTAL = join(import.meta.dirname, 'shown-states/portal.ts');

/** Lets the page tell in which states its machines are. */
const shownStates: Plugin = {
  name: 'shown-states',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './machines/portal/effects.ts' && importer?.split('?')[0] === START ? TELLING_PORTAL : null,
};

/**
 * Builds the page of states for the browser tests, as the app is built for production. All code is in one script, so that
 * no screen waits for its code.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(root, 'public'),
  plugins: [shownStates, sourcePlugins(root)],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify('states') },
  build: {
    outDir: join(root, '.tmp', 'states'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: join(import.meta.dirname, 'frame.html'),
      output: { codeSplitting: false },
    },
  },
});
