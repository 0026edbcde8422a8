import { join } from 'node:path';

/** @typedef {import('vite').Rolldown.ModuleInfo} ModuleInfo */

/** @typedef {Pick<import('./start-table.d.ts').StartRoute, 'file' | 'checklist' | 'declarations'>} Route */
/** @typedef {{ routes: Route[], declarations: string[] }} Facts the declarations are those of the parts around the page */

const DASHBOARD = ['index.lazy.tsx', 'dashboard.lazy.tsx'];

/** The modules that the app loads when it starts, relative to the project's folder, besides those of the entry. */
export const modulesOf = {
  /** For every page: the parts around it with their machines and calls. @param {Facts} facts */
  frame: ({ declarations }) => [
    'src/machines/portal/frame-actors.ts',
    'src/ui/app/deferred-parts.tsx',
    'src/ui/app/sign-out-together.ts',
    ...declarations.map((file) => `src/api/${file}`),
  ],
  /** What the parts around the page load on demand, in a chunk of its own: it is large, and changes rarely. */
  later: ['src/browser/sanitise.ts'],
  /** For one page. @param {Route} route */
  route: ({ file, checklist, declarations }) => [
    `src/routes/${file}`,
    ...declarations.map((each) => `src/api/${each}`),
    ...(checklist === null ? [] : ['src/machines/checklist/checklist-actors.ts']),
    ...(DASHBOARD.includes(file) ? ['src/ui/dashboard/ContentBlocks.tsx'] : []),
  ],
};

/**
 * Decides which chunk of the build a module goes to. Modules that the same pages need are one chunk, so that a page loads
 * few files, and none that it does not need:
 *
 * - `packages`: the packages that every page needs. A new version of our own code does not change it.
 * - `app`: our code that every page needs before it can draw anything.
 * - `frame`: the parts around the page, with the declarations of their calls.
 * - `dashboard`: what only the dashboard needs.
 * - `blocks`: what the dashboard and another page need.
 * - `pages`: what several pages need, but not the dashboard.
 * - one chunk for every other page.
 *
 * Code that is loaded on demand keeps the chunks that the bundler makes for it.
 *
 * @param {string} root the project's folder
 * @param {() => Facts} facts
 * @returns {(id: string, context: { getModuleInfo: (id: string) => ModuleInfo | null }) => string | null} the name of the
 *   chunk; null when the bundler decides
 */
export function chunkNames(root, facts) {
  /** @type {Map<string, string | null> | null} */
  let names = null;
  return (id, context) => {
    names ??= nameAll(root, facts(), context);
    return names.get(id) ?? null;
  };
}

/**
 * @param {string} root
 * @param {Facts} facts
 * @param {{ getModuleInfo: (id: string) => ModuleInfo | null }} context
 */
function nameAll(root, facts, context) {
  const path = (/** @type {string} */ file) => join(root, file);
  /** @param {string[]} starts modules, and every module that they import, directly or not */
  const closure = (starts) => {
    const found = new Set(starts.filter((id) => context.getModuleInfo(id) !== null));
    for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  const initial = closure([path('index.html'), path('src/main.tsx')]);
  const frame = closure(modulesOf.frame(facts).map(path));
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const route of facts.routes) needs.set(route.file, closure(modulesOf.route(route).map(path)));
  /** @type {Map<string, string | null>} */
  const names = new Map([['\0rolldown/runtime.js', 'packages']]);
  for (const id of initial) names.set(id, id.includes('/node_modules/') || id.startsWith('\0') ? 'packages' : 'app');
  for (const id of frame) if (!names.has(id)) names.set(id, 'frame');
  const all = new Set([...needs.values()].flatMap((ids) => [...ids]));
  for (const id of all) {
    if (names.has(id)) continue;
    const users = [...needs].filter(([, ids]) => ids.has(id)).map(([file]) => file);
    const others = users.filter((file) => !DASHBOARD.includes(file));
    const [only = ''] = others;
    if (others.length === 0) names.set(id, 'dashboard');
    else if (others.length < users.length) names.set(id, 'blocks');
    else if (others.length > 1) names.set(id, 'pages');
    else names.set(id, `page-${only.replace(/\.lazy\.tsx$/, '').replace(/\W+/g, '-')}`);
  }
  return names;
}
