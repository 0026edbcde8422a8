import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds the page of states as files that any static host can send, from any folder. The pictures of the sample data have
 * addresses of the host, such as `/sample/…`, and are not among the files.
 * @param outDir where the page goes, as `index.html`; what is in it is deleted
 */
export async function buildStatesPage(outDir: string): Promise<void> {
  // With another value the packages' development editions would be built.
  process.env.NODE_ENV = 'production';
  const input = { index: join(import.meta.dirname, 'index.html'), frame: join(import.meta.dirname, 'frame.html') };
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: { outDir, rolldownOptions: { input, output: { codeSplitting: true } } },
  });
}
