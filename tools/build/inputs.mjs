import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../version.mjs';

const INPUTS = [
  'admin',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'src',
  'tools/build',
  'tools/content-security-policy.mjs',
  'tsconfig.json',
  'vite.config.ts',
];

/** The build writes these files from other inputs. */
const GENERATED = new Set(['src/routes/route-tree.gen.ts', 'src/ui/fixed-colors.gen.css']);

/**
 * A hash of all inputs of the build: names and contents of files, and the version.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function hashInputs(root) {
  const hash = createHash('sha256').update(versionOf(root));
  for (const file of INPUTS.flatMap((input) => filesUnder(root, input))) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path of a file or a folder, relative to `root`
 * @returns {string[]} paths of files, relative to `root`, in a fixed order
 */
function filesUnder(root, path) {
  const absolute = join(root, path);
  if (GENERATED.has(path) || !existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
