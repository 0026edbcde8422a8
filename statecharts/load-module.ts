import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emptyShape, holeOf } from './paths/shapes.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.jsx', '/index.ts', '/index.tsx', '/index.js'];
const ASSETS = /\.(css|scss|sass|less|svg|png|jpe?g|gif|webp|woff2?|graphql|gql|html|vue|svelte)(\?.*)?$/;
const STAND_IN = 'stand-in:';
/** A module that waits at its top level for longer than this is an error. */
const TIME_LIMIT_MS = 10_000;

/** Packages and files that could not be loaded; stand-ins replace them, which accept every use. */
export const replacedModules = new Set<string>();

const requireModule = createRequire(import.meta.url);

/**
 * Loads a module of another project, in TypeScript or JavaScript. What the module prints is dropped, and what it throws
 * later is ignored. A package that is not installed and a picture or style are replaced by stand-ins: a machine rarely needs
 * them to decide. Relative files must exist.
 * @throws what the module throws while it loads
 */
export async function importModule(path: string): Promise<Record<string, unknown>> {
  installHooks();
  silence();
  try {
    return requireModule(path) as Record<string, unknown>;
  } catch (error) {
    // `require` refuses modules with a top-level await.
    if ((error as { code?: unknown } | null)?.code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
  }
  const timeOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TopLevelAwaitTimeout()), TIME_LIMIT_MS).unref();
  });
  const load = import(pathToFileURL(path).href) as Promise<Record<string, unknown>>;
  return Promise.race([load, timeOut]);
}

/** Loads a module of the caller's own project as it is, without stand-ins. */
export const importOwnModule = (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(path).href) as Promise<Record<string, unknown>>;

export class TopLevelAwaitTimeout extends Error {
  override readonly name = 'TopLevelAwaitTimeout';

  constructor() {
    super(`it waits at its top level for more than ${TIME_LIMIT_MS / 1_000} seconds`);
  }
}

const write = process.stdout.write.bind(process.stdout);
const writeError = process.stderr.write.bind(process.stderr);

/** Prints text of the command itself, also while the output of loaded modules is dropped. */
export const print = (text: string): void => void write(text);
export const printError = (text: string): void => void writeError(text);

let isSilent = false;

function silence(): void {
  if (isSilent) return;
  isSilent = true;
  const drop = (_: unknown, encoding?: unknown, done?: unknown): boolean => {
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') callback();
    return true;
  };
  process.stdout.write = drop as typeof process.stdout.write;
  process.stderr.write = drop as typeof process.stderr.write;
  process.on('unhandledRejection', () => {});
  process.on('warning', () => {});
}

let areHooksInstalled = false;
/** The names that each module imports from each specifier, for the exports of a stand-in. */
const importedNames = new Map<string, Map<string, string[]>>();

/** Files of other projects may omit file extensions, and may have no node_modules: then our packages are used. */
function installHooks(): void {
  if (areHooksInstalled) return;
  areHooksInstalled = true;
  registerHooks({
    resolve(specifier, context, next) {
      // Node changes the context when a later hook gets another parent.
      const parent = context.parentURL;
      if (/^(xstate|@xstate\/graph)($|\/)/.test(specifier)) {
        return next(specifier, { ...context, parentURL: import.meta.url });
      }
      if (ASSETS.test(specifier)) return standIn(specifier, parent);
      try {
        return next(specifier, context);
      } catch (error) {
        if (!specifier.startsWith('.') && !specifier.startsWith('/')) {
          return fromOwnPackages(specifier, parent, (each) =>
            next(each, { ...context, parentURL: import.meta.url }),
          ) as never;
        }
        const found = fileWithoutExtension(specifier, parent);
        if (found === undefined) throw error;
        return next(pathToFileURL(found).href, context);
      }
    },
    load(url, context, next) {
      if (url.startsWith(STAND_IN)) return { format: 'module', source: standInSource(url), shortCircuit: true };
      if (!url.startsWith('file:') || url.includes('/node_modules/')) return next(url, context);
      const extension = extname(fileURLToPath(url));
      if (!['.ts', '.mts', '.tsx', '.jsx', '.js', '.mjs'].includes(extension)) return next(url, context);
      const text = readFileSync(fileURLToPath(url), 'utf8');
      const source = extension.includes('j') && extension !== '.jsx' ? text : toJavaScript(text, extension, url);
      importedNames.set(url, namesBySpecifier(source));
      if (extension === '.js' || extension === '.mjs') return next(url, context);
      return { format: 'module', source, shortCircuit: true };
    },
  });
}

type Resolved = { url: string; shortCircuit?: boolean | undefined };

function fromOwnPackages(
  specifier: string,
  parent: string | undefined,
  next: (specifier: string) => Resolved,
): Resolved {
  try {
    return next(specifier);
  } catch {
    return standIn(specifier, parent);
  }
}

function standIn(specifier: string, parent = ''): Resolved {
  if (!ASSETS.test(specifier)) replacedModules.add(specifier);
  const names = importedNames.get(parent)?.get(specifier) ?? [];
  return { url: `${STAND_IN}${encodeURIComponent(specifier)}?${[...new Set(names)].join()}`, shortCircuit: true };
}

/** The module of a stand-in asks for its exports under this key. */
const STAND_INS = Symbol.for('statechart-paths.stand-ins');
Object.assign(globalThis, { [STAND_INS]: () => holeOf(emptyShape()) });

function standInSource(url: string): string {
  const names = url.slice(url.indexOf('?') + 1).split(',');
  const create = "globalThis[Symbol.for('statechart-paths.stand-ins')]()";
  const named = names.filter((name) => /^[\w$]+$/.test(name) && name !== 'default');
  return [...named.map((name) => `export const ${name} = ${create};`), `export default ${create};`].join('\n');
}

function fileWithoutExtension(specifier: string, parent = import.meta.url): string | undefined {
  const base = resolve(dirname(fileURLToPath(parent)), specifier);
  const bare = base.replace(/\.[mc]?jsx?$/, '');
  return [base, bare].flatMap((each) => EXTENSIONS.map((end) => each + end)).find((each) => existsSync(each));
}

/** JavaScript without types. Imports of which only types were used are removed, as TypeScript does. */
function toJavaScript(text: string, extension: string, url: string): string {
  if (extension === '.tsx' || extension === '.jsx') {
    const esbuild = optionalModule('esbuild', url) as Partial<Esbuild> | undefined;
    if (esbuild?.transformSync !== undefined)
      return esbuild.transformSync(text, { loader: 'tsx', jsx: 'automatic' }).code;
    const rolldown = optionalModule('rolldown/utils', url) as Partial<Rolldown> | undefined;
    if (rolldown?.transformSync !== undefined) return rolldown.transformSync('module.tsx', text).code;
  }
  return withoutTypeImports(stripped(text));
}

type Esbuild = { transformSync: (text: string, options: { loader: string; jsx: string }) => { code: string } };
type Rolldown = { transformSync: (name: string, text: string) => { code: string } };

function stripped(text: string): string {
  try {
    return stripTypeScriptTypes(text);
  } catch (error) {
    // Enums and parameter properties have a meaning at run time: they are rewritten.
    if ((error as { code?: unknown }).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error;
    return stripTypeScriptTypes(text, { mode: 'transform' });
  }
}

function optionalModule(name: string, parent: string): unknown {
  for (const from of [parent, import.meta.url]) {
    try {
      return createRequire(from)(name);
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

const IMPORT = /^([ \t]*)import\s+([^'";()]+?)\s+from\s*(['"])([^'"\n]+)\3;?/gm;

function withoutTypeImports(source: string): string {
  const rest = source.replaceAll(IMPORT, '').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, '');
  const isUsed = (name: string) => new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', '\\$')}(?![\w$])`).test(rest);
  return source.replaceAll(IMPORT, (all, indent: string, clause: string, quote: string, from: string) => {
    const { start, names } = partsOfClause(clause);
    const keptNames = names.filter((name) => isUsed(localName(name)));
    const keptStart = start.filter((name) => isUsed(localName(name)));
    if (keptNames.length === names.length && keptStart.length === start.length) return all;
    const lines = '\n'.repeat(all.split('\n').length - 1);
    const parts = [...keptStart, ...(keptNames.length > 0 ? [`{ ${keptNames.join(', ')} }`] : [])];
    return parts.length === 0 ? lines : `${indent}import ${parts.join(', ')} from ${quote}${from}${quote};${lines}`;
  });
}

/** `a, * as b, { c as d }`: the parts before the braces, and those in them. */
function partsOfClause(clause: string): { start: string[]; names: string[] } {
  const [, before = '', inside = ''] = /^([^{]*)(?:\{([^}]*)\})?/.exec(clause) ?? [];
  const split = (text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  return { start: split(before), names: split(inside) };
}

const localName = (part: string): string =>
  part
    .split(/\s+as\s+/)
    .at(-1)
    ?.trim() ?? part;

function namesBySpecifier(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, , clause = '', , from = ''] of source.matchAll(IMPORT)) {
    const names = partsOfClause(clause).names.map((name) => name.split(/\s+as\s+/)[0]?.trim() ?? name);
    found.set(from, [...(found.get(from) ?? []), ...names]);
  }
  return found;
}
