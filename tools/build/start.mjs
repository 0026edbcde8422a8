import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, minify } from 'vite';
import { BROWSERS } from './app-source.mjs';
import { CALLS, CHECKLIST, CHUNKS, FRAME, HYDRATE } from './chunks.mjs';
import { DRAWING_FOLDER } from './drawing-folder.mjs';
import { replaceOnce } from './replace-once.mjs';

/** @typedef {import('./start-table.d.ts').StartTable} StartTable */
/** @typedef {Awaited<ReturnType<typeof readFacts>>} Facts */
/** @typedef {{ scripts: string[], otherScripts: string[], styles: string[] }} FilesOfRoute */

const SCRIPT = join(import.meta.dirname, 'start-script.js');
const MISSING_FUNCTIONS = join(import.meta.dirname, '../../src/browser/older-browsers/missing-functions.js');
/** The component of an alert. */
const ALERT = 'src/ui/banner/BannerLine.tsx';
/** Chunks of first screens. Most of their functions run while the page starts. */
const RUNS_AT_START =
  /^(packages|packages-of-calls|time-zones|index|calls|frame|parts|shared|pages|dashboard|checklist|.*\.lazy)$/;

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
    const facts = /** @type {typeof import('../../src/start-facts.tsx')} */ (
      await server.ssrLoadModule('/src/start-facts.tsx')
    );
    const [markup, start, check] = [facts.shellMarkup(), facts.startFacts(), facts.browserCheck()];
    return { routes: await facts.startRoutes(), markup, start, check };
  } finally {
    await server.close();
  }
}

/** @param {StartTable} table @returns {Promise<string>} the start script of the page, minified */
export async function startScript(table) {
  const script = readFileSync(SCRIPT, 'utf8').replace('= START_TABLE;', () => `= ${JSON.stringify(table)};`);
  const { code } = await minify('start-script.js', `${readFileSync(MISSING_FUNCTIONS, 'utf8')}\n${script}`, {
    module: false,
    compress: { target: BROWSERS },
    codegen: { removeWhitespace: true },
  });
  return code;
}

/** @param {string} script @returns {Promise<string>} the script with short names, in the syntax of ES5 that it has */
async function shortened(script) {
  // Everything else that makes it shorter would bring newer syntax.
  const { code } = await minify('check-browser.js', script, { module: false, compress: false, codegen: false });
  return code;
}

/**
 * Writes into `index.html` what makes the start fast: an inline script that starts the page's code and calls, one before it that checks the browser, the shell
 * as the app draws it first, and the styles of the shell. Groups the chunks of the build by the pages that need them.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function fastStart(root) {
  /** @type {Facts} */
  let facts;
  /** The files of each route. @type {FilesOfRoute[]} */
  let files = [];
  /** What a page that the server has drawn loads later. @type {string[]} */
  let links = [];
  /** @type {string[]} */
  const styles = [];
  return {
    name: 'fast-start',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
      },
    }),
    async configResolved({ css }) {
      facts = await readFacts(root, css.modules ?? {});
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const { hydrate, filesOf, callScripts, alertStyles } = readChunks(root, bundle);
        files = facts.routes.map(filesOf);
        links = callScripts.map((address) => `<link rel="modulepreload" crossorigin data-calls href="${address}">`);
        // For the server, which does not send files whose name begins with a dot.
        const drawn = JSON.stringify({ pages: drawnPages(hydrate, facts, files), alertStyles });
        this.emitFile({ type: 'asset', fileName: `${DRAWING_FOLDER}/pages.json`, source: drawn });
        // The page has the entry's styles in itself, so nothing may load their file.
        for (const { viteMetadata } of chunksOf(bundle).filter((chunk) => chunk.isEntry)) {
          for (const name of viteMetadata?.importedCss ?? []) {
            const asset = bundle[name];
            if (asset?.type !== 'asset') continue;
            styles.push(String(asset.source).trim());
            delete bundle[name];
          }
          viteMetadata?.importedCss.clear();
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        // Two scripts: an old browser ignores the second one, whose syntax it does not know.
        const check = `<script id="browser-check">${await shortened(facts.check)}</script>`;
        const start = `<script>${await startScript(tableOf(facts, files))}</script>`;
        return [
          ['<script></script>', `${check}${start}`],
          ['<div id="root"></div>', `<div id="root" data-static>${facts.markup}</div>`],
          ['</head>', `${links.join('')}<style>${styles.join('')}</style>\n  </head>`],
        ].reduce((page, [place = '', content = '']) => replaceOnce(page, place, content, 'index.html'), html);
      },
    },
  };
}

/** @param {import('vite').Rolldown.OutputBundle} bundle */
const chunksOf = (bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

/**
 * @param {string} root
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
function readChunks(root, bundle) {
  const chunks = chunksOf(bundle);
  /** @param {string} module */
  const chunkOf = (module) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(join(root, module)));
    if (found === undefined) throw new Error(`No chunk of the build has ${module}.`);
    return found;
  };
  /** @param {import('vite').Rolldown.OutputChunk[]} starts */
  const withImports = (starts) => {
    const found = new Set(starts);
    for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
    return found;
  };
  const entry = withImports(chunks.filter(({ isEntry }) => isEntry));
  // A page that the server has not drawn needs them for its first data.
  const calls = [...withImports(CALLS.map(chunkOf))].filter((chunk) => !entry.has(chunk));
  const inPage = new Set([...entry, ...calls]);
  /** @param {string[]} modules beyond what is in the page itself */
  const chunksFor = (modules) => [...withImports(modules.map(chunkOf))].filter((chunk) => !inPage.has(chunk));
  const toAddress = (/** @type {string} */ name) => `/${name}`;
  /** @param {import('vite').Rolldown.OutputChunk[]} from */
  const addressesOf = (from) => from.map(({ fileName }) => toAddress(fileName));
  /** @param {import('vite').Rolldown.OutputChunk[]} from */
  const stylesOf = (from) => from.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).map(toAddress);
  /**
   * The files of a route beyond those in the page itself, as addresses: its scripts, those of the parts around it and of the
   * calls, and all styles.
   *
   * @param {Facts['routes'][number]} route
   */
  const filesOf = ({ file, checklist }) => {
    const page = chunksFor([`src/routes/${file}`, ...(checklist === null ? [] : [CHECKLIST])]);
    const others = chunksFor(FRAME).filter((chunk) => !page.includes(chunk));
    return { scripts: addressesOf(page), otherScripts: addressesOf(others), styles: stylesOf([...page, ...others]) };
  };
  const alertStyles = stylesOf(chunksFor([ALERT]));
  return { hydrate: toAddress(chunkOf(HYDRATE).fileName), filesOf, callScripts: addressesOf(calls), alertStyles };
}

/**
 * What the server must know about the pages that it draws. Such a page names the scripts without which it does not answer the
 * user. The app loads the others after that.
 *
 * @param {string} hydrate the script that takes over a page
 * @param {Facts} facts
 * @param {FilesOfRoute[]} filesOfRoutes
 */
const drawnPages = (hydrate, { routes }, filesOfRoutes) =>
  routes.flatMap(({ pattern, checklist, calls }, index) => {
    const { scripts = [], styles = [] } = filesOfRoutes[index] ?? {};
    // The machines of the preferences ask for their own answers, for which the drawing does not wait.
    return checklist === 'preferences' ? [] : [{ pattern, styles, scripts: [hydrate, ...scripts], calls }];
  });

/**
 * @param {Facts} facts
 * @param {FilesOfRoute[]} filesOfRoutes
 * @returns {StartTable}
 */
function tableOf({ routes, start }, filesOfRoutes) {
  const ofRoutes = filesOfRoutes.map(({ scripts, otherScripts, styles }) => [...scripts, ...otherScripts, ...styles]);
  const files = [...new Set(ofRoutes.flat())];
  const calls = [...new Set(routes.flatMap((route) => route.calls.map((call) => JSON.stringify(call))))];
  return {
    ...start,
    files,
    calls: calls.map((text) => JSON.parse(text)),
    routes: routes.map(({ pattern, checklist, calls: own }, index) => [
      pattern,
      ofRoutes[index]?.map((name) => files.indexOf(name)) ?? [],
      own.map((call) => calls.indexOf(JSON.stringify(call))),
      checklist === 'tasks',
    ]),
  };
}

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
