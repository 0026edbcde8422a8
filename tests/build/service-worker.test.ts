import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT_PAGE, KEPT_UNTIL, OFFLINE_PAGE, PAGE_CACHE } from '../../src/browser/service-worker/page-cache.ts';
import { withFiles } from '../../tools/build/service-worker.mjs';

const script = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8');
const FILES = ['index.html', 'assets/b.js', 'assets/a.css', 'assets/b.js.map', 'favicon.svg'];

test('the worker lists the scripts and styles of its build, and its version depends on them', () => {
  const built = withFiles(script, FILES);
  expect(built).toContain('const FILES = ["/assets/a.css","/assets/b.js"];');
  expect(withFiles(script, [...FILES].reverse())).toBe(built);
  const version = (text: string) => /const VERSION = '([^']*)'/.exec(text)?.[1];
  expect(version(built)).toMatch(/^[0-9a-f]{12}$/);
  expect(version(withFiles(script, ['assets/c.js']))).not.toBe(version(built));
});

test('a script without the placeholders is an error', () => {
  expect(() => withFiles('', FILES)).toThrow('public/service-worker.js must contain');
});

test('the worker reads the offline page from the cache that the app writes', () => {
  expect(script).toContain(`const PAGE_CACHE = '${PAGE_CACHE}';`);
  expect(script).toContain(`const OFFLINE_PAGE = '${OFFLINE_PAGE}';`);
  expect(script).toContain(`const KEPT_PAGE = '${KEPT_PAGE}';`);
  expect(script).toContain(`const KEPT_UNTIL = '${KEPT_UNTIL}';`);
});

test('the worker can be switched off in its first line', () => {
  expect(script.split('\n')[0]).toMatch(/^const IS_OFF = false;/);
});
