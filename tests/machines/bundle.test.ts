import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Every file that this entry imports, directly, indirectly or on demand. Type imports count too. */
function reachableFrom(entry: string): string[] {
  const found = new Set([resolve(ROOT, entry)]);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = resolve(dirname(file), specifier);
      if (existsSync(target)) found.add(target);
    }
  }
  return [...found].map((file) => relative(ROOT, file));
}

test('models, the catalogue and the path tools are not part of the app', () => {
  const reachable = reachableFrom('src/main.tsx');
  expect(reachable).toContain('src/machines/portal/machine.ts');
  expect(reachable).toContain('src/machines/guard/effects.ts');
  expect(reachable.filter((file) => /^statecharts\/|\/model\.ts$|\/catalogue\.ts$/.test(file))).toEqual([]);
});
