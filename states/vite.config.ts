import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..');

/** The page of states by itself, for tests: plain files in one script, so that no code comes later than its screen. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(root, 'public'),
  plugins: [react()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify('states') },
  build: {
    outDir: join(root, '.tmp', 'states'),
    emptyOutDir: true,
    minify: false,
    target: 'esnext',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: {
      input: join(import.meta.dirname, 'frame.html'),
      output: { codeSplitting: false },
    },
  },
});
