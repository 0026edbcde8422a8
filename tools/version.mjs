import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What this state of the project is called: the short hash of the commit, or the package's version outside of git.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function versionOf(root) {
  // Asked from inside the folder, git would also answer for a repository that merely contains it.
  const git = spawnSync('git', ['rev-parse', '--show-cdup', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const [pathToTop, hash] = git.status === 0 ? git.stdout.split('\n') : [];
  if (pathToTop === '' && hash) return hash;
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
