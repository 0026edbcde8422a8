import { join } from 'node:path';
import { readBehaviours, readTests } from '../behaviours/behaviours.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import type { GallerySources } from '../statecharts/gallery/data.ts';

const ROOT = join(import.meta.dirname, '..');

/** The code of the module with the portal's machines, for the browser. */
export const MACHINES = `export { catalogue } from ${JSON.stringify(join(ROOT, 'src/machines/catalogue.ts'))};`;

/** The portal's machines, their behaviours, and the folder into which test runs write their coverage. */
export function gallerySources(): GallerySources {
  const tests = readTests();
  const used = new Set(catalogue.flatMap(({ behaviours }) => behaviours));
  const behaviours = readBehaviours()
    .filter(({ id }) => used.has(id))
    .map(({ id, sentence }) => [id, { text: sentence, tests: testNames(tests.get(id)) }] as const);
  return {
    rows: catalogue,
    behaviours: Object.fromEntries(behaviours),
    coverageFolder: join(ROOT, '.tmp/statechart-coverage'),
  };
}

const testNames = (files: Map<string, number> = new Map()): string[] =>
  [...files].map(([file, count]) => (count === 1 ? file : `${file} (${count} titles)`));
