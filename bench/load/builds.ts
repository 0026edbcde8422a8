import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';
import { compressFolder } from '../../tools/build/compress.mjs';
import { DRAWING_FOLDER } from '../../tools/build/drawing-folder.mjs';
import { changedConstants } from './changed-constants.ts';

const root = join(import.meta.dirname, '../..');
/** Builds and results of the benchmark; git ignores the folder. */
const WORK = join(root, '.tmp/bench');

/** @param next further builds, for folders in it */
async function buildInto(folder: string, config: InlineConfig, next: InlineConfig[] = []): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const before = process.env.NODE_ENV;
  // With another value the packages' development editions would be built.
  process.env.NODE_ENV = 'production';
  try {
    await build({ logLevel: 'warn', ...config, build: { ...config.build, outDir: folder, emptyOutDir: true } });
    for (const each of next) await build({ logLevel: 'warn', ...each });
  } finally {
    process.env.NODE_ENV = before;
  }
  await compressFolder(folder);
  return folder;
}

/** Builds the floor app. @returns the folder of the build */
export const buildFloor = (): Promise<string> =>
  buildInto(join(WORK, 'floor'), {
    root: join(import.meta.dirname, 'floor'),
    configFile: false,
    plugins: [react()],
    build: { target: 'baseline-widely-available', modulePreload: { polyfill: false }, reportCompressedSize: false },
  });

const ownBuild = { root, configFile: join(root, 'vite.config.ts') };

/** Builds the app, and the program with which the server draws pages. */
function buildOwn(name: string, config: InlineConfig): Promise<string> {
  const folder = join(WORK, name);
  const drawing = {
    ...config,
    configFile: join(root, 'tools/build/drawing.config.mjs'),
    build: { outDir: join(folder, DRAWING_FOLDER) },
  };
  return buildInto(folder, config, [drawing]);
}

/** Builds the app as `npm run build` does. @returns the folder of the build */
export const buildPortal = (): Promise<string> => buildOwn('portal', ownBuild);

/**
 * Builds the app as if a constant had changed in some of its own modules: no line of a package has changed.
 * @returns the folder of the build
 */
export const buildNextPortal = (): Promise<string> =>
  buildOwn('portal-next', { ...ownBuild, plugins: [changedConstants(root)] });

/** Compressed size of a file of a build, in bytes, as a browser loads it; 0 for a file that the build does not have. */
export function compressedSize(folder: string, path: string): number {
  for (const file of [`${join(folder, path)}.br`, join(folder, path)]) {
    if (existsSync(file)) return readFileSync(file).length;
  }
  return 0;
}

export type Peer = { name: string; folder: string; ready: string; answers: Record<string, unknown> };

/**
 * Other portals to compare with. Each folder in `folder` is a built app with a file `bench.json`:
 * `{"ready": "selector of the first data", "answers": {"/api/path": answer}}`.
 * @throws when a folder has no such file
 */
export function readPeers(folder: string): Peer[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const { ready, answers = {} } = JSON.parse(readFileSync(join(folder, name, 'bench.json'), 'utf8'));
      return { name, folder: join(folder, name), ready, answers };
    });
}

/** Writes a result as JSON. @returns the path of the file */
export function writeResult(name: string, result: unknown): string {
  mkdirSync(WORK, { recursive: true });
  const file = join(WORK, name);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}
