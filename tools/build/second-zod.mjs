import { join } from 'node:path';

const ZOD = 'zod/mini';
/** Ends the module ids of the second copy. */
const SECOND_COPY = '?second-copy';

/**
 * Bundles a second copy of zod for some modules. A module is in one chunk of the build, with everything that any other
 * module uses of it. The modules of zod are in the chunk of the first screen, so that every function of zod that is used
 * anywhere would be loaded with the first screen. With a copy of their own, the given modules do not add to it.
 *
 * The build fails when one of the modules does not import zod any more, so that the list stays right.
 *
 * @param {string} root the project's folder
 * @param {string[]} importers the modules that get the second copy, relative to `root`
 * @returns {import('vite').Plugin}
 */
export function secondZod(root, importers) {
  const paths = new Set(importers.map((path) => join(root, path)));
  /** @type {Set<string>} */
  const served = new Set();
  return {
    name: 'second-zod',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return null;
      const isOfCopy = importer.endsWith(SECOND_COPY);
      const isServed = source === ZOD && paths.has(importer);
      if (isServed) served.add(importer);
      if (!isOfCopy && !isServed) return null;
      const found = await this.resolve(source, importer.replace(SECOND_COPY, ''), { ...options, skipSelf: true });
      return found === null ? null : { ...found, id: `${found.id}${SECOND_COPY}` };
    },
    buildEnd(error) {
      const missing = importers.filter((path) => !served.has(join(root, path)));
      if (error !== undefined || missing.length === 0) return;
      this.error(`${missing.join(', ')} does not import ${ZOD}. Correct the list in tools/build/app-source.mjs.`);
    },
  };
}
