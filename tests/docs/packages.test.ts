import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsUnder } from '../support/imports.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
const names = Object.keys(dependencies);

/** The groups of docs/developing.md, in their order. Each has the folder that imports its packages. */
const FOLDERS = { browser: 'src', server: 'server', admin: 'admin' };
/** Another package needs it. */
const NEEDED_BY_PACKAGE = ['date-fns'];

const importedFrom = (folder: string): string[] => {
  const packages = importsUnder(root, [folder]).map(({ to }) => to);
  return names.filter((name) => packages.some((each) => each === name || each.startsWith(`${name}/`)));
};

test('docs/developing.md groups every package by the first of browser, server and admin that imports it', () => {
  const rows = [...read('docs/developing.md').matchAll(/^\| (browser|server|admin) \| .*? \| ([^|]*) \|$/gm)];
  const groups = rows.map(([, group, cell = '']) => [
    group,
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort(),
  ]);
  const taken = new Set(NEEDED_BY_PACKAGE);
  const expected = Object.entries(FOLDERS).map(([group, folder]) => {
    const own = importedFrom(folder).filter((name) => !taken.has(name));
    for (const name of own) taken.add(name);
    return [group, group === 'browser' ? [...NEEDED_BY_PACKAGE, ...own].sort() : own.sort()];
  });
  expect(groups).toEqual(expected);
  expect(names.filter((name) => !taken.has(name))).toEqual([]);
});
