// Writes the JavaScript and the type declarations of the package into dist. Node strips no types inside node_modules.
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';

const folder = import.meta.dirname;
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

rmSync(join(folder, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' });
process.exitCode = status ?? 1;

// The client of the gallery with React in it; the command adds the machines.
await build({
  root: folder,
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: join(folder, 'dist/gallery'),
    emptyOutDir: false,
    target: 'es2023',
    reportCompressedSize: false,
    lib: { entry: join(folder, 'gallery/client/start.tsx'), formats: ['es'], fileName: () => 'client.js' },
    rolldownOptions: { external: [/^xstate($|\/)/, /^@xstate\//] },
  },
});
copyFileSync(join(folder, 'gallery/client/gallery.css'), join(folder, 'dist/gallery/gallery.css'));
