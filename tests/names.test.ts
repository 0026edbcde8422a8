import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Each is a product of its own: the package for statecharts shares no names with the portal. */
const PRODUCTS = [['src', 'admin', 'server', 'contract', 'states', 'gallery', 'behaviours', 'bench'], ['statecharts']];

/** The types, interfaces and classes that a module exports where it declares them. */
function exportedTypes(file: string): string[] {
  const found: string[] = [];
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      const isType =
        declaration?.type === 'TSTypeAliasDeclaration' ||
        declaration?.type === 'TSInterfaceDeclaration' ||
        declaration?.type === 'ClassDeclaration';
      if (isType && declaration.id !== null) found.push(declaration.id.name);
    },
  }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program);
  return found;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !/^(dist|tests)/.test(file))
    .map((file) => join(folder, file));

test.each(PRODUCTS)('no two exported types have the same name: %s', (...folders) => {
  const files = new Map<string, string[]>();
  for (const file of folders.flatMap(filesIn)) {
    for (const name of exportedTypes(file)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  expect(files.size).toBeGreaterThan(50);
  expect([...files].filter(([, each]) => each.length > 1)).toEqual([]);
});
