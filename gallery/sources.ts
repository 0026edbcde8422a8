import { join } from 'node:path';
import type { GallerySources } from 'xstate-paths-and-diagrams/gallery';
import { areaOf, readBehaviours, readTests, readTopics } from '../behaviours/behaviours.ts';
import { catalogue } from '../src/machines/catalogue.ts';
import { screensAt, screensOfArea } from './screens.ts';

const ROOT = join(import.meta.dirname, '..');

/** The code of the module with the portal's machines, for the browser. */
export const MACHINES = `export { catalogue } from ${JSON.stringify(join(ROOT, 'src/machines/catalogue.ts'))};`;

/**
 * The portal's machines, its behaviours and screens, and the folder into which test runs write their coverage.
 * @param states the address of the page of states, from the page of the gallery
 */
export function gallerySources(states: string): GallerySources {
  const tests = readTests();
  const behaviours = readBehaviours().map(
    ({ id, sentence }) => [id, { text: sentence, tests: testNames(tests.get(id)) }] as const,
  );
  return {
    rows: catalogue,
    behaviours: Object.fromEntries(behaviours),
    topics: readTopics().map(({ title, ids }) => ({
      title,
      behaviours: ids,
      screens: [...new Set(ids.map(areaOf))].flatMap(screensOfArea),
    })),
    screens: screensAt(states),
    coverageFolder: join(ROOT, '.tmp/statechart-coverage'),
  };
}

const testNames = (files: Map<string, number> = new Map()): string[] =>
  [...files].map(([file, count]) => (count === 1 ? file : `${file} (${count} titles)`));
