// Writes the JavaScript and the type declarations of the package into dist, unless dist comes from these sources already. Node
// strips no types inside node_modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = import.meta.dirname;
const dist = join(folder, 'dist');
/** The hash of the sources from which dist was built. */
const STAMP = 'sources.sha256';

const sources = hashOfSources();
const stamp = join(dist, STAMP);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) await buildAll();

async function buildAll() {
  // A folder beside the old one: a program that reads the old one meanwhile finds all of its files.
  const made = mkdtempSync(join(folder, 'dist-'));
  try {
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    const args = [tsc, '-p', join(folder, 'tsconfig.build.json'), '--outDir', made];
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
    if (status !== 0) {
      process.exitCode = 1;
      return;
    }
    await buildClient(join(made, 'gallery'));
    writeFileSync(join(made, STAMP), sources);
    rmSync(dist, { recursive: true, force: true });
    renameSync(made, dist);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The versions of the packages that build are in package.json. */
function hashOfSources() {
  const files = globSync('{*,*/**/*}.{ts,tsx,css,json,mjs}', {
    cwd: folder,
    exclude: (path) => /^(dist(-.*)?|tests|docs|node_modules)$/.test(path),
  });
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}

/**
 * The client of the gallery and its live view, with React in them; the command adds the machines.
 *
 * @param {string} outDir
 */
async function buildClient(outDir) {
  const { build } = await import('vite');
  const client = join(folder, 'gallery/client');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // With another NODE_ENV, Vite would use React's functions for development, which the production edition does not have.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      reportCompressedSize: false,
      lib: {
        entry: { client: join(client, 'start.tsx'), live: join(client, 'live/live-view.tsx') },
        formats: ['es'],
        fileName: (_, name) => `${name}.js`,
      },
      rolldownOptions: {
        external: [/^xstate($|\/)/, /^@xstate\//],
        output: { chunkFileNames: 'client-[name].js' },
      },
    },
  });
  copyFileSync(join(client, 'gallery.css'), join(outDir, 'gallery.css'));
  copyFileSync(join(client, 'live/live.css'), join(outDir, 'live.css'));
}
