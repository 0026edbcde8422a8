import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '../../contract/catalogue.ts';
import { NO_DATABASE, openApp } from '../server/support/server.ts';
import { adminEndpoints } from '../support/admin-endpoints.ts';
import { importsUnder } from '../support/imports.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = 'src/api/admin';

test('the list has every call that the files declare, and each is documented', () => {
  const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.ts'));
  const declared = files.flatMap((file) =>
    [...readFileSync(join(ROOT, FOLDER, file), 'utf8').matchAll(/(\*\/\n)?export const (\w+) = endpoint\(/g)].map(
      ([, comment, name]) => ({ name, isDocumented: comment !== undefined }),
    ),
  );
  expect(declared.map(({ name }) => name).sort()).toEqual(adminEndpoints.map(({ name }) => name).sort());
  expect(declared.filter(({ isDocumented }) => !isDocumented)).toEqual([]);
});

test('each has a route, and every route below /api/admin has a declaration', () => {
  const routes = openApp(NO_DATABASE, { dist: '/there/is/no/build' }).app.routes;
  const own = routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/admin/'));
  const declared = adminEndpoints.map(
    ({ endpoint: { method = 'get', path } }) =>
      `${method.toUpperCase()} /api${path.replace(/\{\w+\}/, ':id{[0-9]{1,10}}')}`,
  );
  expect(own.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(declared.sort());
});

test('no other backend needs them: they are not in the catalogue, and the portal has no code of them', () => {
  const paths = new Set(adminEndpoints.map(({ endpoint }) => endpoint.path));
  expect(catalogue.filter(({ path }) => paths.has(path))).toEqual([]);
  const imports = importsUnder(ROOT, ['src']).filter(({ isTypeOnly }) => !isTypeOnly);
  const reached = new Set(['src/main.tsx']);
  // A set goes on to what is added while it is walked.
  for (const module of reached) for (const { from, to } of imports) if (from === module) reached.add(to);
  expect(reached.size).toBeGreaterThan(300);
  expect([...reached].filter((module) => module.startsWith(`${FOLDER}/`))).toEqual([]);
});
