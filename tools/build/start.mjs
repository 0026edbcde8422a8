import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, minify } from 'vite';
import { BROWSERS } from './app-source.mjs';
import { CHECKLIST, CHUNKS, FRAME } from './chunks.mjs';
import { replaceOnce } from './replace-once.mjs';

/** @typedef {import('./start-table.d.ts').StartTable} StartTable */
/** @typedef {import('./start-table.d.ts').StartFacts} StartFacts */
/** @typedef {Awaited<ReturnType<typeof readFacts>>} Facts */

const SCRIPT = join(import.meta.dirname, 'start-script.js');
const SCRIPT_PLACE = '<script></script>';
/** For browsers without a sanitiser of their own, in a chunk of its own: it is large, and changes rarely. */
const SANITISER = 'src/browser/purifier.ts';
/** In the folder of the build: what the server needs to draw pages. */
export const DRAWING_FOLDER = '.server';
const SHELL_PLACE = '<div id="root"></div>';
/** Chunks of first screens. Most of their functions run while the page starts. */
const RUNS_AT_START = /^(packages|index|frame|shared|pages|dashboard|checklist|.*\.lazy)$/;

/**
 * Runs `src/start-facts.tsx`: what the build must know about routes, calls and the shell.
 *
 * @param {string} root the project's folder
 * @param {import('vite').CSSModulesOptions | false} modules the names of classes must be those of the build
 */
async function readFacts(root, modules) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: join(root, 'node_modules/.vite-start'),
    css: { modules },
    define: { 'import.meta.env.VITE_VERSION': '""' },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false, hmr: false },
  });
  try {
    const facts = /** @type {StartFacts} */ (await server.ssrLoadModule('/src/start-facts.tsx'));
    return {
      routes: await facts.startRoutes(),
      markup: facts.shellMarkup(),
      start: facts.startFacts(),
    };
  } finally {
    await server.close();
  }
}

/**
 * The inline script of the page.
 *
 * @param {StartTable} table
 * @returns {Promise<string>} minified
 */
export async function startScript(table) {
  const source = readFileSync(SCRIPT, 'utf8').replace('= START_TABLE;', () => `= ${JSON.stringify(table)};`);
  const { code } = await minify('start-script.js', source, {
    module: false,
    compress: { target: BROWSERS },
    codegen: { removeWhitespace: true },
  });
  return code;
}

/**
 * Writes into `index.html` what makes the start fast: an inline script that starts the page's code and calls, the shell
 * as the app draws it first, and the styles of the shell. Groups the chunks of the build by the pages that need them.
 * In development the page has only the script, without code and data calls.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function fastStart(root) {
  /** @type {Facts | null} */
  let facts = null;
  const known = () => {
    if (facts === null) throw new Error('The facts about the start are read when the build begins.');
    return facts;
  };
  let isBuild = false;
  /** @type {string[]} */
  const styles = [];
  /** @type {import('./start-table.d.ts').DrawnPages | null} */
  let drawnPages = null;
  return {
    name: 'fast-start',
    config: (_, { command }) => {
      isBuild = command === 'build';
      return {
        build: {
          modulePreload: {
            polyfill: false,
            resolveDependencies: (name, files, { hostType }) => (hostType === 'html' ? files : listedWith(name, files)),
          },
          rolldownOptions: {
            output: {
              codeSplitting: { groups: CHUNKS },
            },
          },
        },
      };
    },
    async configResolved({ css }) {
      facts = await readFacts(root, css.modules ?? {});
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        // The page has the entry's styles in itself, so nothing may load their file.
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !file.isEntry) continue;
          for (const name of file.viteMetadata?.importedCss ?? []) {
            const asset = bundle[name];
            if (asset?.type !== 'asset') continue;
            styles.push(String(asset.source).trim());
            delete bundle[name];
          }
          file.viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, path }) => {
        // The dev server has other pages too.
        if (path !== '/index.html') return html;
        const files = isBuild && bundle !== undefined ? filesByRoute(root, known(), bundle) : null;
        if (files !== null && bundle !== undefined) drawnPages = drawnPagesOf(root, known(), files, bundle);
        const script = await startScript(tableOf(known(), files));
        const page = fill(html, SCRIPT_PLACE, `<script>${script}</script>`);
        if (files === null || bundle === undefined) return page;
        const shell = `<div id="root" data-static>${known().markup}</div>`;
        const withShell = fill(page, SHELL_PLACE, shell);
        return fill(withShell, '</head>', `<style>${styles.join('')}</style>\n  </head>`);
      },
    },
    // For the server, which does not send files whose name begins with a dot.
    writeBundle({ dir }) {
      if (drawnPages === null || dir === undefined) return;
      mkdirSync(join(dir, DRAWING_FOLDER), { recursive: true });
      writeFileSync(join(dir, DRAWING_FOLDER, 'pages.json'), JSON.stringify(drawnPages));
    },
  };
}

/**
 * The scripts that an import on demand loads at once. Each name in such a list makes the entry larger, so only pages have
 * one: what users rarely see loads its scripts one after the other. The page itself has the entry and its packages, and the
 * start loads the frame.
 *
 * @param {string} name of the script that is imported
 * @param {string[]} files it, and all scripts that it needs
 */
const listedWith = (name, files) =>
  RUNS_AT_START.test(name.replace(/^assets\/(.*)-.{8}\.js$/, '$1')) &&
  !/^assets\/(404|not-found|accessibility-statement|_)\.lazy/.test(name)
    ? files.filter((file) => !/^assets\/(index|packages|frame|rolldown-runtime)-/.test(file))
    : [];

/**
 * The scripts and styles of each route beyond those in the page itself, as addresses.
 *
 * @param {string} root
 * @param {Facts} facts
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {Map<string, string[]>} by the route's file
 */
function filesByRoute(root, facts, bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** @param {string} module @returns {import('vite').Rolldown.OutputChunk} */
  const chunkOf = (module) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (found === undefined) throw new Error(`No chunk of the build has ${module}.`);
    return found;
  };
  /** @param {import('vite').Rolldown.OutputChunk[]} starts */
  const withImports = (starts) => {
    const found = new Set(starts);
    for (const { imports } of found)
      for (const name of imports) {
        const chunk = byFile.get(name);
        if (chunk !== undefined) found.add(chunk);
      }
    return found;
  };
  const inPage = withImports(chunks.filter(({ isEntry }) => isEntry));
  const perRoute = facts.routes.map((route) => {
    const page = [`src/routes/${route.file}`, ...(route.checklist === null ? [] : [CHECKLIST])];
    const needed = [...withImports([...page, ...FRAME, SANITISER].map(chunkOf))].filter((chunk) => !inPage.has(chunk));
    const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
    return /** @type {const} */ ([
      route.file,
      [...needed.map(({ fileName }) => fileName), ...styles].map((name) => `/${name}`),
    ]);
  });
  return new Map(perRoute);
}

/**
 * What the server must know about the pages that it draws.
 *
 * @param {string} root
 * @param {Facts} facts
 * @param {Map<string, string[]>} files
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {import('./start-table.d.ts').DrawnPages}
 */
function drawnPagesOf(root, { routes }, files, bundle) {
  const script = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(join(root, 'src/drawing/hydrate.tsx')),
  );
  if (script === undefined) throw new Error('No chunk of the build takes over a drawn page.');
  return {
    script: `/${script.fileName}`,
    // The machines of the preferences ask for their own answers, for which the drawing does not wait.
    pages: routes
      .filter(({ checklist }) => checklist !== 'preferences')
      .map(({ pattern, file }) => ({
        pattern,
        styles: (files.get(file) ?? []).filter((name) => name.endsWith('.css')),
      })),
  };
}

/**
 * @param {Facts} facts
 * @param {Map<string, string[]> | null} code the files of each route; null in development
 * @returns {StartTable}
 */
function tableOf({ routes, start }, code) {
  /** @type {string[]} */
  const files = [];
  /** @type {string[]} */
  const calls = [];
  /** @param {string[]} list @param {string} entry */
  const placeIn = (list, entry) => (list.includes(entry) ? list.indexOf(entry) : list.push(entry) - 1);
  return {
    ...start,
    routes: routes.map(({ pattern, file, checklist: part, calls: own }) => [
      pattern,
      (code?.get(file) ?? []).map((name) => placeIn(files, name)),
      code === null ? [] : own.map((call) => placeIn(calls, JSON.stringify(call))),
      code !== null && part === 'tasks',
    ]),
    files,
    calls: calls.map((text) => JSON.parse(text)),
  };
}

/** @param {string} page @param {string} place @param {string} content */
const fill = (page, place, content) =>
  replaceOnce(page, place, content, `The page must contain “${place}” exactly once.`);

/**
 * Asks the browser to compile all functions of the first screen's code while it arrives, beside the main thread. Otherwise
 * Chrome compiles each function at its first call, and a slow phone spends a fifth of the start on that. Other browsers
 * ignore the comment. It must be at the very beginning of a file, so this comes after the code that Vite adds there.
 *
 * @returns {import('vite').Plugin}
 */
export function compileEarly() {
  return {
    name: 'compile-early',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const started = new Set(Object.values(bundle).filter(({ name = '' }) => RUNS_AT_START.test(name)));
        for (const file of started) {
          if (file.type !== 'chunk') continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          for (const name of file.imports) if (bundle[name] !== undefined) started.add(bundle[name]);
        }
      },
    },
  };
}
