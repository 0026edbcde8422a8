import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Builds the process that sends reminders as one file: a start then takes a tenth of a second of the processor, and there is
 * one for each kill.
 * @returns the path of the file
 */
export async function buildSender(): Promise<string> {
  // Packages that stay outside of the file are found from here.
  const folder = join(ROOT, '.tmp', 'crash');
  await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg-native'] },
    build: {
      ssr: join(import.meta.dirname, 'sender.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'sender.mjs', codeSplitting: false } },
    },
  });
  cpSync(join(ROOT, 'server', 'db', 'migrations'), join(folder, 'migrations'), { recursive: true });
  return join(folder, 'sender.mjs');
}
