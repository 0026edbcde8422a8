import { join } from 'node:path';
import { build, type InlineConfig, loadConfigFromFile, type PluginOption, type Rolldown } from 'vite';
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

let ownBuild: Promise<Output[]> | null = null;

/** The app's own build, as `npm run build` makes it. The files that look at it share one build: see vitest.config.ts. */
export function buildApp(): Promise<Output[]> {
  ownBuild ??= buildOutput({ root, configFile });
  return ownBuild;
}

/**
 * The app's build without a plugin.
 * @param without its name
 */
export async function buildAppWithout(without: string): Promise<Output[]> {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, configFile, root);
  if (loaded === null) throw new Error('vite.config.ts was not found');
  const plugins = ((await Promise.all(loaded.config.plugins ?? [])).flat(9) as PluginOption[]).filter(
    (plugin) => !(plugin && 'name' in plugin && plugin.name === without),
  );
  return buildOutput({ ...loaded.config, root, configFile: false, plugins });
}

export const chunksOf = (output: readonly Output[]): Chunk[] => output.filter((file) => file.type === 'chunk');

/** The chunk itself and everything that it imports statically, directly or not. */
function withImports(chunk: Chunk, all: readonly Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  found.add(chunk);
  for (const other of all) {
    if (chunk.imports.includes(other.fileName) && !found.has(other)) withImports(other, all, found);
  }
  return found;
}

/** @throws when the build has no such chunk */
function findChunk(chunks: readonly Chunk[], what: string, matches: (chunk: Chunk) => boolean): Chunk {
  const found = chunks.find(matches);
  if (found === undefined) throw new Error(`The build has no chunk for ${what}.`);
  return found;
}

/** The route that the dashboard's address loads beside the entry. */
const DASHBOARD = 'src/routes/index.lazy.tsx';

/** What the browser loads before the dashboard is drawn. */
export function firstScreenOf(chunks: readonly Chunk[]): Set<Chunk> {
  const entry = findChunk(chunks, 'the entry', ({ isEntry }) => isEntry);
  const dashboard = findChunk(chunks, DASHBOARD, ({ moduleIds }) => moduleIds.includes(join(root, DASHBOARD)));
  return new Set([...withImports(entry, chunks), ...withImports(dashboard, chunks)]);
}
