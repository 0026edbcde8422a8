import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** An import of a module. `from` is a path in the project. */
export type Import = {
  from: string;
  /** A path in the project for a relative import, otherwise the package name as written. */
  to: string;
  /** True for an import of types only, which does not exist at run time. */
  isTypeOnly: boolean;
};

type Specifier = { type: string; value?: unknown };

const CODE = /\.(ts|tsx|mjs)$/;
/** Results of a build. */
const BUILT = /\/(dist|node_modules)\//;
/** It loads the machines that a caller names. */
const LOADER = 'statecharts/infer/load-module.ts';

/** All imports of the modules in some folders: static and dynamic ones, re-exports, and `import('…')` in types. */
export function importsUnder(root: string, folders: string[]): Import[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
    )
    .filter((file) => CODE.test(file) && !BUILT.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The imports of one module. @param file its path in the project */
export function importsOf(file: string, code: string): Import[] {
  const { program, module, errors } = parseSync(file, code);
  if (errors.length > 0)
    throw new Error(`${file} cannot be parsed: ${errors.map(({ message }) => message).join(', ')}`);
  const found: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean) =>
    found.push({ from: file, to: resolveSpecifier(file, specifier), isTypeOnly });

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  const onCall = ({ source }: { source: Specifier }) => {
    if (file !== LOADER || typeof source.value === 'string') add(specifierText(file, source), false);
  };
  const onType = ({ source }: { source: Specifier }) => add(specifierText(file, source), true);
  new Visitor({ ImportExpression: onCall, TSImportType: onType }).visit(program);
  return found;
}

function specifierText(file: string, node: Specifier): string {
  // The tests could not check an import with a computed path.
  if (typeof node.value !== 'string') throw new Error(`${file} imports a module with a computed path`);
  return node.value;
}

function resolveSpecifier(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
}
