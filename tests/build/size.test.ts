import { join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  buildApp,
  buildOutput,
  type Chunk,
  chunksOf,
  findChunk,
  firstScreenOf,
  root,
  withImports,
} from './support/production-build.ts';

/** How much larger than an app of the bare packages the first screen's JavaScript may be, compressed. */
const MAX_RATIO = 1.31;
const MODULES_LISTED = 40;

function compressedSize(chunks: Iterable<Chunk>): number {
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

test(`the first screen's JavaScript is at most ${MAX_RATIO} times as large as an app of the bare packages`, {
  timeout: 120_000,
}, async () => {
  const floor = chunksOf(
    await buildOutput({
      configFile: false,
      root: join(import.meta.dirname, 'floor'),
      build: { modulePreload: { polyfill: false }, target: 'esnext' },
    }),
  );
  const floorEntry = findChunk(floor, 'the entry', ({ isEntry }) => isEntry);
  const firstScreen = firstScreenOf(chunksOf(await buildApp()));

  const floorSize = compressedSize(withImports(floorEntry, floor));
  const size = compressedSize(firstScreen);
  const limit = Math.floor(floorSize * MAX_RATIO);
  expect(
    size,
    `${size} bytes, the limit is ${limit} (floor ${floorSize}):\n${describeModules(firstScreen)}`,
  ).toBeLessThanOrEqual(limit);
});
