import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = join(import.meta.dirname, '..');

/** Builds the frame of the states page for tests, in one script, so that no code loads after the screen. */
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
