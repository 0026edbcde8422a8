import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/set-up.mjs';

/** What every page loads when it starts, besides the entry: the parts around it with their machines. */
export const FRAME = [
  'src/machines/portal/frame-actors.ts',
  'src/ui/app/deferred-parts.tsx',
  'src/ui/app/sign-out-together.ts',
];
/** What sends calls and checks their answers. A page that the server has drawn answers the user before this has loaded. */
export const CALLS = ['src/api/http.ts', 'src/api/check-answer.ts', 'src/api/endpoints.gen.ts'];
/** What takes over a page that the server has drawn. */
export const HYDRATE = 'src/drawing/hydrate.tsx';
const LATER = ['src/machines/portal/later-actors.ts', 'src/ui/app/later-parts.tsx', 'src/ui/app/listen-later.ts'];
export const CHECKLIST = 'src/machines/portal/checklist-actors.ts';
const DASHBOARD = 'src/routes/index.lazy.tsx';

/** @param {string[]} files @returns {(id: string) => boolean} */
const oneOf = (files) => (id) => files.some((file) => id === join(root, file));

/**
 * @param {string[]} files
 * @returns {(id: string, context: import('vite').Rolldown.ChunkingContext) => boolean} whether one of the files needs a module
 */
function neededBy(files) {
  /** @type {Set<string>} */
  const needed = new Set();
  return (id, context) => {
    if (needed.size === 0) {
      for (const file of files) needed.add(join(root, file));
      for (const each of needed)
        for (const imported of context.getModuleInfo(each)?.importedIds ?? []) needed.add(imported);
    }
    return needed.has(id);
  };
}

const isMachine = (/** @type {string} */ id) => /[\\/]src[\\/]machines[\\/]/.test(id);
const isOfDashboard = neededBy([DASHBOARD, HYDRATE]);
const isOfFrame = neededBy(FRAME);
const isOfPage = neededBy([CHECKLIST, HYDRATE, ...globSync('src/routes/**/*.lazy.tsx', { cwd: root })]);

/**
 * The chunks of the build that have a name. A module goes to the first that it fits, with what it imports. The bundler makes the
 * others: one for each page, and some for what is loaded on demand. docs/performance.md says what is in which.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const CHUNKS = [
  { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'index', tags: ['$initial'] },
  // A change of our own code in the chunks that need these leaves them as they are.
  { name: 'time-zones', test: /[\\/]node_modules[\\/]date-fns-tz[\\/]/ },
  { name: 'packages-of-calls', test: /[\\/]node_modules[\\/](ky|zod)[\\/]/ },
  { name: 'calls', test: oneOf(CALLS) },
  {
    // What at least three of the entries need. The dashboard is two of them.
    name: (id, context) => {
      const isForDashboard = isOfDashboard(id, context);
      // What the frame needs besides is in chunks of its own, and so are small parts of machines.
      if (isOfFrame(id, context) ? !isForDashboard : isMachine(id)) return null;
      return isForDashboard ? 'shared' : 'pages';
    },
    debugName: 'shared',
    minShareCount: 3,
    // What such a module imports is needed as often, so it is in one of these chunks as well.
    includeDependenciesRecursively: false,
  },
  {
    // A page that the server has drawn answers the user without the frame, so what both need is not there.
    name: (id, context) => (isOfPage(id, context) && isOfFrame(id, context) ? 'parts' : null),
    debugName: 'parts',
    test: /[\\/]src[\\/]/,
    includeDependenciesRecursively: false,
  },
  { name: 'frame', test: oneOf(FRAME) },
  { name: 'dashboard', test: oneOf([DASHBOARD]) },
  { name: 'checklist', test: oneOf([CHECKLIST]) },
  { name: 'later', test: oneOf(LATER) },
];
