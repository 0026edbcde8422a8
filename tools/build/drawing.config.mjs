import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { root } from '../set-up/set-up.mjs';
import { versionOf } from '../version.mjs';
import { CLASS_NAMES } from './app-source.mjs';
import { DRAWING_FOLDER } from './drawing-folder.mjs';
import { offlineTokens } from './offline-tokens.mjs';

/** Builds the program with which the server draws pages. It has all its packages in it, in their production editions. */
export default defineConfig({
  root,
  plugins: [react()],
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(versionOf(root)),
    'process.env.NODE_ENV': '"production"',
    ...offlineTokens(root),
  },
  css: { modules: CLASS_NAMES },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: join(root, 'src/drawing/create-drawing.ts'),
    outDir: join('dist', DRAWING_FOLDER),
    emptyOutDir: false,
    target: 'node24',
    reportCompressedSize: false,
  },
});
