import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import { basename, dirname, extname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { emptyShape, holeOf } from './shapes.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.jsx', '/index.ts', '/index.tsx', '/index.js'];
const ASSETS = /\.(css|scss|sass|less|svg|png|jpe?g|gif|webp|woff2?|graphql|gql|html|vue|svelte)(\?.*)?$/;
const STAND_IN = 'stand-in:';
/** A module that waits at its top level for longer than this is an error. */
const TIME_LIMIT_MS = 3_000;
const MAX_ATTEMPTS = 5;

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
  const missing: string[] = [];
  try {
    for (let attempt = 0; ; attempt += 1) {
      const address = `${pathToFileURL(path).href}${attempt === 0 ? '' : `?attempt=${attempt}`}`;
      addresses.set(pathToFileURL(path).href, address);
      try {
        return await loadOnce(path, address, attempt);
      } catch (error) {
        const parts = declaredBefore(address);
        if (parts !== null) return parts;
        if (attempt >= MAX_ATTEMPTS || !canContinueWithout(error, path, missing)) throw error;
      }
    }
  } finally {
    for (const name of missing) delete (globalThis as Record<string, unknown>)[name];
  }
}

async function loadOnce(path: string, address: string, attempt: number): Promise<Record<string, unknown>> {
  try {
    if (attempt === 0) return requireModule(path) as Record<string, unknown>;
  } catch (error) {
    // `require` refuses modules with a top-level await.
    if ((error as { code?: unknown } | null)?.code !== 'ERR_REQUIRE_ASYNC_MODULE') throw error;
  }
  const timeOut = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TopLevelAwaitTimeout()), TIME_LIMIT_MS).unref();
  });
  return Promise.race([import(address) as Promise<Record<string, unknown>>, timeOut]);
}

/** Replaces a global of the browser, or an imported file that does not load, by a stand-in. */
function canContinueWithout(error: unknown, path: string, missing: string[]): boolean {
  if (!(error instanceof Error)) return false;
  const [, name = ''] = /^(\w+) is not defined$/.exec(error.message) ?? [];
  if (error instanceof ReferenceError && name !== '' && !(name in globalThis)) {
    missing.push(name);
    Object.assign(globalThis, { [name]: holeOf(emptyShape()) });
    return true;
  }
  const own = pathToFileURL(path).href;
  const files = [...(error.stack ?? '').matchAll(/file:\/\/[^\s():?]+/g)].map(([file]) => file);
  const broken = files.find((file) => !file.includes('/node_modules/') && file !== import.meta.url);
  if (broken === undefined || broken === own || brokenFiles.has(broken)) return false;
  brokenFiles.add(broken);
  replacedModules.add(basename(fileURLToPath(broken)));
  return true;
}

const brokenFiles = new Set<string>();

/**
 * What a module had declared when it threw, or when it waited too long; null without any value. A file often starts its
 * machine and writes into a page after it has declared the machine.
 */
function declaredBefore(address: string): Record<string, unknown> | null {
  const found = new Map<string, unknown>();
  const parts = partsByFile.get(address) ?? {};
  for (const name of Object.keys(parts)) addPart(found, parts, name);
  const hasObject = [...found.values()].some((part) => typeof part === 'object' && part !== null);
  return hasObject ? Object.fromEntries(found) : null;
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

/** The texts of the loaded files that do not belong to a package. */
const texts = new Map<string, string>();

/** The loaded files that each file imports, and the addresses of files that were loaded again. */
const imports = new Map<string, Set<string>>();
const addresses = new Map<string, string>();

/** A file and the files that it imports, directly or not; those of packages are not among them. */
function filesFrom(path: string): string[] {
  const start = pathToFileURL(resolve(path)).href;
  const found = new Set([addresses.get(start) ?? start]);
  // The loop also visits files that are added during it.
  for (const url of found) for (const next of imports.get(url) ?? []) if (texts.has(next)) found.add(next);
  return [...found];
}

/** The texts of a loaded file and of the files that it imports. */
export const importedTexts = (path: string): string[] => filesFrom(path).map((url) => texts.get(url) ?? '');

const partsByFile = new Map<string, Record<string, unknown>>();

/** The functions, classes and constants at the top level of a file and of those that it imports, by name; its own win. */
export function importedParts(path: string): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const url of filesFrom(path)) {
    const parts = partsByFile.get(url) ?? {};
    for (const name of Object.keys(parts)) if (!found.has(name)) addPart(found, parts, name);
  }
  return found;
}

function addPart(found: Map<string, unknown>, parts: Record<string, unknown>, name: string): void {
  try {
    found.set(name, parts[name]);
  } catch {
    // The module ended before it had a value.
  }
}

const REGISTER = Symbol.for('statechart-paths.register');
Object.assign(globalThis, {
  [REGISTER]: (url: string, parts: Record<string, unknown>) => void partsByFile.set(url, parts),
});

const DECLARATION = /^(?:export\s+)?(?:async\s+)?(?:function\*?|class|const|let|var)\s+([A-Za-z_$][\w$]*)/gm;

/** The start of a module that names what it declares: the guards of a machine may refer to it. */
function registration(source: string, url: string): string {
  const names = [...new Set([...source.matchAll(DECLARATION)].map(([, name = '']) => name))];
  const getters = names.map((name) => `get ${name}() { return ${name}; }`).join(', ');
  return `globalThis[Symbol.for('statechart-paths.register')]?.(${JSON.stringify(url)}, { ${getters} });`;
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
      if (isOwnRequest || isOwnPackage(specifier, parent)) return next(specifier, context);
      if (/^(xstate|@xstate\/graph)($|\/)/.test(specifier)) {
        return next(specifier, { ...context, parentURL: import.meta.url });
      }
      if (ASSETS.test(specifier)) return standIn(specifier, parent);
      try {
        const found = next(specifier, context);
        return brokenFiles.has(found.url) ? standIn(specifier, parent) : imported(found, parent);
      } catch (error) {
        if (!specifier.startsWith('.') && !specifier.startsWith('/')) {
          return fromOwnPackages(specifier, parent, (each) =>
            next(each, { ...context, parentURL: import.meta.url }),
          ) as never;
        }
        const found = fileWithoutExtension(specifier, parent);
        if (found === undefined) throw error;
        const url = pathToFileURL(found).href;
        return brokenFiles.has(url) ? standIn(specifier, parent) : imported(next(url, context), parent);
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
      texts.set(url, text);
      const whole = `${registration(source, url)}${source}`;
      if (extension === '.js' || extension === '.mjs') {
        const loaded = next(url, context);
        return loaded.format === 'module' ? { ...loaded, source: whole } : loaded;
      }
      return { format: 'module', source: whole, shortCircuit: true };
    },
  });
}

const OWN_FOLDER = new URL('../', import.meta.url).href;

/** A package that this tool itself needs, such as elkjs: without it the command says so, and a stand-in would draw nonsense. */
const isOwnPackage = (specifier: string, parent = ''): boolean =>
  parent.startsWith(OWN_FOLDER) && /^[@a-z]/.test(specifier) && !specifier.startsWith('file:');

function imported<Found extends Resolved>(found: Found, parent = ''): Found {
  imports.set(parent, (imports.get(parent) ?? new Set()).add(found.url));
  return found;
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
  if (!ASSETS.test(specifier) && !specifier.startsWith('.')) replacedModules.add(specifier);
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

/** True while a package is loaded for this tool itself: then nothing replaces it. */
let isOwnRequest = false;

function optionalModule(name: string, parent: string): unknown {
  isOwnRequest = true;
  try {
    for (const from of [parent, import.meta.url]) {
      try {
        return createRequire(from)(name);
      } catch {
        // Not installed there.
      }
    }
    return undefined;
  } finally {
    isOwnRequest = false;
  }
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

const EXPORT_FROM = /^\s*export\s*\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\2/gm;

/** The names that a module imports or exports from each specifier; of `import * as x`, the members that it uses. */
function namesBySpecifier(source: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (from: string, names: readonly string[]) => {
    const imported = names.map((name) => name.split(/\s+as\s+/)[0]?.trim() ?? name);
    found.set(from, [...(found.get(from) ?? []), ...imported]);
  };
  for (const [, , clause = '', , from = ''] of source.matchAll(IMPORT)) {
    const { start, names } = partsOfClause(clause);
    add(from, names);
    for (const part of start.filter((each) => each.startsWith('*'))) {
      const members = source.matchAll(new RegExp(String.raw`(?<![\w$.])${localName(part)}\.([A-Za-z_$][\w$]*)`, 'g'));
      add(
        from,
        [...members].map(([, name = '']) => name),
      );
    }
  }
  for (const [, names = '', , from = ''] of source.matchAll(EXPORT_FROM)) add(from, partsOfClause(`{${names}}`).names);
  return found;
}
