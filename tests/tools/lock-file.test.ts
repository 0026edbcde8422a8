import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; link?: boolean; resolved?: string; hasInstallScript?: boolean };

const ROOT = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Record<string, Entry> };
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);

/** Packages whose install scripts are not needed: their program is a package of its own. The set-up runs no script at all. */
const WITH_SCRIPT = /(^|\/)node_modules\/esbuild$/;

test('every package has its hash in the lock file, also those for other platforms', () => {
  const missing = packages.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  expect(missing.map(([path]) => path)).toEqual([]);
});

test('no package but the known ones has an install script, and npm runs none', () => {
  const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(withScript.filter((path) => !WITH_SCRIPT.test(path))).toEqual([]);
  expect(readFileSync(join(ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
});
