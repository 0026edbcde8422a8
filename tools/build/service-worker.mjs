import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceOnce } from './replace-once.mjs';

const NAME = 'service-worker.js';

/**
 * Writes the names of the build's scripts and styles into the service worker, and a version that depends on them.
 *
 * @param {string} script the content of `public/service-worker.js`
 * @param {string[]} fileNames all files of the build, relative to its folder
 * @returns {string}
 * @throws when a placeholder in the script is missing or not unique
 */
export function withFiles(script, fileNames) {
  const files = fileNames.filter((name) => /^assets\/.*\.(js|css)$/.test(name)).sort();
  const list = JSON.stringify(files.map((name) => `/${name}`));
  const version = createHash('sha256').update(list).digest('hex').slice(0, 12);
  const withVersion = replaceOnce(script, "'development'", `'${version}'`, `public/${NAME}`);
  return replaceOnce(withVersion, 'const FILES = [];', `const FILES = ${list};`, `public/${NAME}`);
}

/**
 * Replaces the copy of `public/service-worker.js` in the build by one with the names of the build's files.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function serviceWorkerFiles(root) {
  return {
    name: 'service-worker-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const script = readFileSync(join(root, 'public', NAME), 'utf8');
      this.emitFile({ type: 'asset', fileName: NAME, source: withFiles(script, Object.keys(bundle)) });
    },
  };
}
