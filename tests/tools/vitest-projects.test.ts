import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DATABASE_TESTS, DOM_TESTS, PURE_TESTS, WITH_OWN_PROCESS, WITH_OWN_WINDOW } from '../../vitest.config.ts';

const root = join(import.meta.dirname, '..', '..');
const filesOf = (patterns: string[]) => globSync(patterns, { cwd: root });
/** What changes something that all files of a process share. */
const STUB =
  /\bvi\.(mock|doMock|spyOn|stubGlobal|stubEnv|useFakeTimers|setSystemTime)\(|\bprocess\.env\b|\bglobalThis\.\w+ = /;

test('only the test files with a process of their own stub anything global', () => {
  const own = filesOf(WITH_OWN_PROCESS);
  expect(own.length).toBeGreaterThan(WITH_OWN_PROCESS.length - 1);
  const shared = filesOf(PURE_TESTS).filter((file) => !own.includes(file));
  expect(shared.filter((file) => STUB.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('files that share modules with other files replace none of them', () => {
  const own = filesOf(WITH_OWN_WINDOW);
  expect(own.length).toBeGreaterThan(WITH_OWN_WINDOW.length - 1);
  const shared = filesOf([...DOM_TESTS, ...DATABASE_TESTS]).filter((file) => !own.includes(file));
  const REPLACED = /\bvi\.(mock|doMock|hoisted|resetModules)\(/;
  expect(shared.filter((file) => REPLACED.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
