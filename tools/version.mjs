import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version of the project: the short hash of the commit, or the version in package.json outside of a git repository.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function versionOf(root) {
  // git also answers for a repository that contains the project's folder. The path to the top is empty only for our own.
  const git = spawnSync('git', ['rev-parse', '--show-cdup', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const [pathToTop, hash] = git.status === 0 ? git.stdout.split('\n') : [];
  if (pathToTop === '' && hash) return hash;
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
}
