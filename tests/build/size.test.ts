import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** How much heavier than the bare packages the first screen's code may be, compressed. */
const ALLOWED = 1.3;
/** What the dashboard's address loads beside the entry. */
const DASHBOARD = 'src/routes/index.lazy.tsx';
const MODULES_LISTED = 40;

type Chunk = Rolldown.OutputChunk;

async function chunksOf(config: InlineConfig): Promise<Chunk[]> {
  const result = await build({ logLevel: 'silent', ...config, build: { ...config.build, write: false } });
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

/** The chunk itself and everything that it imports statically, however far away. */
function withImports(chunk: Chunk, all: Chunk[], found = new Set<Chunk>()): Set<Chunk> {
  found.add(chunk);
  for (const other of all) {
    if (chunk.imports.includes(other.fileName) && !found.has(other)) withImports(other, all, found);
  }
  return found;
}

function the(chunks: Chunk[], what: string, is: (chunk: Chunk) => boolean): Chunk {
  const found = chunks.find(is);
  if (found === undefined) throw new Error(`the build has no chunk that is ${what}`);
  return found;
}

function weigh(chunks: Iterable<Chunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
}

function describeModules(chunks: Iterable<Chunk>): string {
  const sizes = [...chunks].flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]) => ({ id: relative(root, id), renderedLength })),
  );
  return sizes
    .sort((one, other) => other.renderedLength - one.renderedLength)
    .slice(0, MODULES_LISTED)
    .map(({ id, renderedLength }) => `${String(renderedLength).padStart(8)}  ${id}`)
    .join('\n');
}

test(`the first screen's JavaScript is at most ${ALLOWED} times an app of the bare packages`, {
  timeout: 120_000,
}, async () => {
  // Otherwise the packages' development editions would be built.
  vi.stubEnv('NODE_ENV', 'production');
  const floor = await chunksOf({
    configFile: false,
    root: join(import.meta.dirname, 'floor'),
    build: { modulePreload: { polyfill: false }, target: 'esnext' },
  });
  const app = await chunksOf({ root, configFile: join(root, 'vite.config.ts') });
  const isEntry = (chunk: Chunk) => chunk.isEntry;
  const dashboard = join(root, DASHBOARD);

  const floorWeight = weigh(withImports(the(floor, 'the entry', isEntry), floor));
  const firstScreen = new Set([
    ...withImports(the(app, 'the entry', isEntry), app),
    ...withImports(
      the(app, DASHBOARD, (chunk) => chunk.facadeModuleId === dashboard),
      app,
    ),
  ]);
  const weight = weigh(firstScreen);
  const limit = Math.floor(floorWeight * ALLOWED);

  expect(
    weight,
    `${weight} bytes, the limit is ${limit} (floor ${floorWeight}):\n${describeModules(firstScreen)}`,
  ).toBeLessThanOrEqual(limit);
});
