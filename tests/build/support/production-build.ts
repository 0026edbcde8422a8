import { join } from 'node:path';
import { build, type InlineConfig, type PluginOption, type Rolldown } from 'vite';
import { changedConstants } from '../../../bench/load/changed-constants.ts';

export type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;
export type Chunk = Rolldown.OutputChunk;

/** The project's folder. */
export const root = join(import.meta.dirname, '../../..');

/** Runs a production build and writes nothing to the disk. */
async function buildOutput(config: InlineConfig): Promise<Output[]> {
  const before = process.env.NODE_ENV;
  // The runner of the tests sets another value, with which the packages' development editions would be built.
  process.env.NODE_ENV = 'production';
  try {
    const result = await build({ logLevel: 'silent', ...config, build: { ...config.build, write: false } });
    return [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  } finally {
    process.env.NODE_ENV = before;
  }
}

const configFile = join(root, 'vite.config.ts');

/** The build of the next version of the app, in which some lines of our own code have changed. */
export const buildNextApp = (): Promise<Output[]> =>
  buildOutput({ root, configFile, plugins: [changedConstants(root)] });

/** The app's build with one more plugin. */
export const buildAppWith = (plugin: PluginOption): Promise<Output[]> =>
  buildOutput({ root, configFile, plugins: [plugin] });

/** The build of the admin pages, as `npm run build` makes it. */
export const buildAdminPages = (): Promise<Output[]> =>
  buildOutput({ root: join(root, 'admin'), configFile: join(root, 'admin/vite.config.ts') });

let ownBuild: Promise<Output[]> | null = null;

/** The app's own build, as `npm run build` makes it. The files that look at it share one build: see vitest.config.ts. */
export function buildApp(): Promise<Output[]> {
  ownBuild ??= buildOutput({ root, configFile });
  return ownBuild;
}

export const chunksOf = (output: readonly Output[]): Chunk[] => output.filter((file) => file.type === 'chunk');
