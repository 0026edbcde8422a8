import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A step of `npm test`, with what names it there. */
const STEPS: Record<string, string> = {
  build: 'buildIfStale',
  types: "'tsc'",
  lint: "'biome', 'check'",
  knip: "'knip'",
  'knip:production': 'knip.production.jsonc',
};

/** The test that starts the program of the command, with what names the program there. */
const TRIED: Record<string, [test: string, program: string]> = {
  paths: ['tests/docs/testing-with-paths.test.ts', 'xstate-paths-and-diagrams'],
  diagrams: ['tests/docs/statecharts.test.ts', 'diagrams'],
  gallery: ['statecharts/tests/serve-gallery.test.ts', 'gallery/main.ts'],
  'gallery:build': ['statecharts/tests/serve-gallery.test.ts', 'gallery/main.ts'],
  'demo:build': ['tests/e2e/support/sites.ts', 'demo/main.ts'],
  compare: ['tests/e2e/gallery.spec.ts', 'compare'],
  contract: ['tests/contract-command/command.test.ts', 'contract/check/main.ts'],
  'api-docs': ['tests/contract-command/documents.test.ts', 'contract/documents/main.ts'],
  'db:reset': ['tests/server/data-folder.embedded.test.ts', 'reset-command.ts'],
  export: ['tests/server/security-events.test.ts', "'export'"],
  person: ['tests/server/person-data.test.ts', "'person'"],
  backup: ['tests/server/backup.test.ts', "'backup'"],
  restore: ['tests/server/backup.test.ts', "'restore'"],
  portico: ['tests/server/check.test.ts', 'server/portico.ts'],
  events: ['tests/server/security-events.test.ts', "'events'"],
};

const DOCUMENTS = ['.', 'docs', 'tests', 'bench'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    // The changelog also names commands that are gone.
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => join(folder, name)),
);

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);

/** The commands that a document names and no test starts, in alphabetical order. */
function untried(texts: string[]): string[] {
  const named = new Set(texts.flatMap(commandsIn));
  return [...named].filter((name) => !(name in STEPS || name in TRIED)).toSorted();
}

test('docs/developing.md names every command of the documents that no test starts', () => {
  const [, list = ''] = /No test starts these commands: ([^.]*)\./.exec(read('docs/developing.md')) ?? [];
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(untried(DOCUMENTS.map(read)));
});

test('a command that counts as tried is started by the test that is named', () => {
  const wrong = Object.entries(TRIED).filter(([, [file, program]]) => !read(file).includes(program));
  expect(wrong).toEqual([]);
  const checks = read('tools/checks.mjs');
  expect(Object.entries(STEPS).filter(([, name]) => !checks.includes(name))).toEqual([]);
});

test('a command without a test is found', () => {
  expect(untried(['npm run lint', 'npm run --silent crash -- --help and npm run attack'])).toEqual(['attack', 'crash']);
});
