import { expect, test } from 'vitest';
import { firstScreensOf, sizeOf } from './support/first-screens.ts';
import { buildApp, buildNextApp, chunksOf } from './support/production-build.ts';

/** Compressed bytes of JavaScript that the first screen fetches after a deployment that changes only our own code. */
const MAX_NEW_SCRIPT_BYTES = 47_200;

test('FAST-09 after a change of our own code, only the chunks with a changed module have new names', async () => {
  const [before, after] = [await buildApp(), await buildNextApp()];
  const names = new Set(chunksOf(before).map(({ fileName }) => fileName));
  const changed = chunksOf(after).filter(({ fileName }) => !names.has(fileName));
  const unchanged = new Set(chunksOf(before).map(({ code }) => code));
  expect(changed.filter(({ code }) => unchanged.has(code)).map(({ name }) => name)).toEqual([]);
  expect(changed.map(({ name }) => name)).toContain('index');
  expect(changed.map(({ name }) => name)).not.toContain('packages');

  const screens = firstScreensOf(after);
  for (const address of ['', '/academics', '/resources', '/next-steps', '/whats-new']) {
    const fresh = screens.of(address).filter((file) => file.endsWith('.js') && !names.has(file.slice(1)));
    const sizes = fresh.map((file) => ({ file, bytes: sizeOf(screens.contentOf(file)) }));
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total, `${address} ${JSON.stringify(sizes, null, 2)}`).toBeLessThanOrEqual(MAX_NEW_SCRIPT_BYTES);
  }
}, 180_000);
