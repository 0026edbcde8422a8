import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticeOf } from '../build/notice.mjs';

/** @typedef {{ version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} LockEntry */

/**
 * The packages that the server needs, by their paths in the project.
 *
 * @param {{ packages: Record<string, LockEntry> }} lock the content of `package-lock.json`
 */
export function serverPackages({ packages }) {
  return Object.entries(packages)
    .filter(
      ([path, { dev, optional, devOptional, link }]) =>
        path.startsWith('node_modules/') && !dev && !optional && !devOptional && !link,
    )
    .map(([path]) => path);
}

/** @param {string} path of a package, such as `node_modules/a/node_modules/@b/c` */
export const nameOf = (path) => path.replace(/^.*node_modules\//, '');

/**
 * The licenses of the packages that the server needs, in the form of the notices of the build.
 *
 * @param {string} root the project's folder
 * @returns {string}
 */
export function serverNotices(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return serverPackages(lock)
    .sort()
    .map((path) => noticeOf(join(root, path)))
    .join('\n');
}
