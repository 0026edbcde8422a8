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
  /** After the first screen: what it does without. */
  later: ['src/machines/portal/later-actors.ts', 'src/ui/app/later-parts.tsx', 'src/ui/app/listen-later.ts'],
  /** For browsers without a sanitiser of their own, in a chunk of its own: it is large, and changes rarely. */
  sanitiser: ['src/browser/purifier.ts'],
  /** For one page. @param {Route} route */
  route: ({ file, checklist, declarations }) => [
    `src/routes/${file}`,
    ...declarations.map((each) => `src/api/${each}`),
    ...(checklist === null ? [] : ['src/machines/portal/checklist-actors.ts']),
  ],
};

/** How many chunks with shared code a page loads at most, besides those of every page. */
const MAX_SHARED = 3;
/** What another chunk costs a page, in characters of code: its request, and a compression that starts anew. */
const CHUNK_COST = 1_000;

/**
 * Decides which chunk of the build a module goes to. Modules that the same pages need are one chunk, so that a page loads
 * few files, and little that it does not need:
 *
 * - `packages`: the packages that every page needs. A new version of our own code does not change it.
 * - `app`: our code that every page needs before it can draw anything.
 * - `frame`: the parts around the page, with the declarations of their calls.
 * - `later`: what loads after the first screen.
 * - `dashboard`: what only the dashboard needs.
 * - `shared-1`, `shared-2` …: what several pages need. Groups are merged until no page loads too many; the dashboard
 *   loads nothing that it does not need.
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
  for (const route of facts.routes) {
    const page = pageOf(route.file);
    needs.set(page, new Set([...(needs.get(page) ?? []), ...closure(modulesOf.route(route).map(path))]));
  }
  needs.set('later', closure(modulesOf.later.map(path)));
  /** @type {Map<string, string | null>} */
  const names = new Map([['\0rolldown/runtime.js', 'packages']]);
  for (const id of initial) names.set(id, id.includes('/node_modules/') || id.startsWith('\0') ? 'packages' : 'app');
  for (const id of frame) if (!names.has(id)) names.set(id, 'frame');
  /** @type {Map<string, { pages: Set<string>, ids: string[] }>} */
  const shared = new Map();
  for (const id of new Set([...needs.values()].flatMap((ids) => [...ids]))) {
    if (names.has(id)) continue;
    const pages = new Set([...needs].filter(([, ids]) => ids.has(id)).map(([page]) => page));
    const key = [...pages].sort().join(' ');
    if (pages.size === 1) names.set(id, key);
    else if (shared.has(key)) shared.get(key)?.ids.push(id);
    else shared.set(key, { pages, ids: [id] });
  }
  const groups = [...shared.values()].map(({ pages, ids }) => groupOf(pages, ids, context));
  for (const [index, { ids }] of merged(groups).entries()) for (const id of ids) names.set(id, `shared-${index + 1}`);
  return names;
}

/** The name of a page's own chunk. @param {string} file of the route */
const pageOf = (file) =>
  DASHBOARD.includes(file) ? 'dashboard' : `page-${file.replace(/\.lazy\.tsx$/, '').replace(/\W+/g, '-')}`;

/** @typedef {{ pages: Set<string>, ids: Set<string>, imports: Set<string>, size: number }} Group */

/**
 * @param {Set<string>} pages
 * @param {string[]} ids
 * @param {{ getModuleInfo: (id: string) => ModuleInfo | null }} context
 * @returns {Group}
 */
function groupOf(pages, ids, context) {
  const modules = ids.map((id) => context.getModuleInfo(id));
  return {
    pages,
    ids: new Set(ids),
    imports: new Set(modules.flatMap((each) => each?.importedIds ?? [])),
    size: modules.reduce((sum, each) => sum + (each?.code?.length ?? 0), 0),
  };
}

/**
 * Merges the groups with the least cost until no page needs more than `MAX_SHARED`, and as long as it saves something.
 * The dashboard, where most visits begin, loads only what it needs: no merge mixes its groups with others.
 *
 * @param {Group[]} groups
 * @returns {Group[]}
 */
function merged(groups) {
  let best = groups;
  while (true) {
    const crowded = pagesWithTooMany(best);
    /** @type {(Group[] | null)[]} */
    const candidates = best.flatMap((one, index) =>
      best
        .slice(index + 1)
        .filter((other) => one.pages.has('dashboard') === other.pages.has('dashboard'))
        .filter(
          (other) => crowded.size === 0 || [...crowded].some((page) => one.pages.has(page) && other.pages.has(page)),
        )
        .map((other) => withMerged(best, one, other)),
    );
    const [cheapest] = candidates.filter((each) => each !== null).sort((one, other) => costOf(one) - costOf(other));
    if (cheapest === undefined || (crowded.size === 0 && costOf(cheapest) >= costOf(best))) return best;
    best = cheapest;
  }
}

/** @param {Group[]} groups */
function pagesWithTooMany(groups) {
  const pages = groups.flatMap((group) => [...group.pages]);
  return new Set(pages.filter((page) => groups.filter((group) => group.pages.has(page)).length > MAX_SHARED));
}

/** The characters of code that all pages load. @param {Group[]} groups */
const costOf = (groups) => groups.reduce((sum, { pages, size }) => sum + pages.size * (size + CHUNK_COST), 0);

/**
 * A page that needs a part of a group loads all of it, and what the group imports.
 *
 * @param {Group[]} groups
 * @param {Group} one
 * @param {Group} other
 * @returns {Group[] | null} null when chunks would import each other in a circle, in which code may run too early
 */
function withMerged(groups, one, other) {
  const both = {
    pages: new Set([...one.pages, ...other.pages]),
    ids: new Set([...one.ids, ...other.ids]),
    imports: new Set([...one.imports, ...other.imports]),
    size: one.size + other.size,
  };
  const next = [...groups.filter((each) => each !== one && each !== other), both].map((each) => ({ ...each }));
  /** @type {Map<Group, Group[]>} */
  const imported = new Map();
  for (const each of next)
    imported.set(
      each,
      next.filter((target) => target !== each && [...each.imports].some((id) => target.ids.has(id))),
    );
  for (const each of next) {
    const reached = new Set(imported.get(each));
    for (const target of reached) {
      for (const further of imported.get(target) ?? []) reached.add(further);
      target.pages = new Set([...target.pages, ...each.pages]);
    }
    if (reached.has(each)) return null;
  }
  return next;
}
