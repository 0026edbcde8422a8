import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** One import of one module; `from` and a relative `to` are paths inside the project. */
export type Import = {
  from: string;
  /** A path inside the project, or a package as the import names it. */
  to: string;
  /** Nothing of it is left when the code runs. */
  isTypeOnly: boolean;
};

type Specifier = { type: string; value?: unknown };

const CODE = /\.(ts|tsx|mjs)$/;

/** Every import of the modules under some folders: static and dynamic ones, re-exports, and `import('…')` in types. */
export function importsUnder(root: string, folders: string[]): Import[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
    )
    .filter((file) => CODE.test(file))
    .flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The imports of one module. @param file its path inside the project */
export function importsOf(file: string, code: string): Import[] {
  const { program, module, errors } = parseSync(file, code);
  if (errors.length > 0)
    throw new Error(`${file} cannot be parsed: ${errors.map(({ message }) => message).join(', ')}`);
  const found: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean) =>
    found.push({ from: file, to: resolve(file, specifier), isTypeOnly });

  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  }
  const onCall = ({ source }: { source: Specifier }) => add(textOf(file, source), false);
  const onType = ({ source }: { source: Specifier }) => add(textOf(file, source), true);
  new Visitor({ ImportExpression: onCall, TSImportType: onType }).visit(program);
  return found;
}

function textOf(file: string, node: Specifier): string {
  // A computed address would let any module in unseen.
  if (typeof node.value !== 'string') throw new Error(`${file} imports a module whose name is computed`);
  return node.value;
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier;
}
