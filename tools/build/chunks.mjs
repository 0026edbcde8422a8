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
const LATER = ['src/machines/portal/later-actors.ts', 'src/ui/app/later-parts.tsx', 'src/ui/app/listen-later.ts'];
export const CHECKLIST = 'src/machines/portal/checklist-actors.ts';
const DASHBOARD = 'src/routes/index.lazy.tsx';

/** @param {string[]} files @returns {(id: string) => boolean} */
const oneOf = (files) => (id) => files.some((file) => id === join(root, file));

/** @type {Set<string>} */
const ofDashboard = new Set();
/**
 * Whether the dashboard, where most visits begin, needs a module.
 *
 * @param {string} id
 * @param {import('vite').Rolldown.ChunkingContext} context
 */
function isOfDashboard(id, context) {
  if (ofDashboard.size === 0) {
    ofDashboard.add(join(root, DASHBOARD));
    for (const each of ofDashboard)
      for (const imported of context.getModuleInfo(each)?.importedIds ?? []) ofDashboard.add(imported);
  }
  return ofDashboard.has(id);
}

/**
 * The chunks of the build that have a name. A module goes to the first that it fits, with what it imports. The bundler makes the
 * others: one for each page, and some for what is loaded on demand. docs/performance.md says what is in which.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const CHUNKS = [
  { name: 'packages', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
  { name: 'index', tags: ['$initial'] },
  { name: 'calls', test: oneOf(CALLS) },
  { name: 'frame', test: oneOf(FRAME) },
  {
    // What at least three of the entries need. The dashboard is two of them.
    name: (id, context) => (isOfDashboard(id, context) ? 'shared' : 'pages'),
    debugName: 'shared',
    // Small parts of machines are needed in places that need nothing else of these chunks.
    test: (id) => !/[\\/]src[\\/]machines[\\/]/.test(id),
    minShareCount: 3,
    // What such a module imports is needed as often, so it is in one of these chunks as well.
    includeDependenciesRecursively: false,
  },
  { name: 'dashboard', test: oneOf([DASHBOARD]) },
  { name: 'checklist', test: oneOf([CHECKLIST]) },
  { name: 'later', test: oneOf(LATER) },
];
