import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedColors } from '../../tools/build/fixed-colors.mjs';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../src/ui', name), 'utf8');
const tokens = read('tokens.css');

/** The values of a token in both schemes; one value if they are the same. */
const valuesOf = (name: string, css: string) =>
  [...css.matchAll(new RegExp(`${name}: (.*);`, 'g'))].map(([, value]) => value);

test('OLD-01 the fixed colors are those of the tokens, and each color has one', () => {
  const fixed = fixedColors(tokens);
  expect(read('fixed-colors.gen.css')).toBe(fixed);
  const computed = [...tokens.matchAll(/^ {2}(--[\w-]+):\s*[^;]*(?:light-dark|oklch)\(/gm)].map(
    ([, name = '']) => name,
  );
  expect(computed.length).toBeGreaterThan(20);
  expect(computed.filter((name) => valuesOf(name, fixed).length === 0)).toEqual([]);
});

test('OLD-01 they are the colors that a browser computes, and follow another brand', () => {
  // As Chromium 156 paints them.
  expect(valuesOf('--danger-surface', fixedColors(tokens))).toEqual(['#9c1b1b', '#861e1b']);
  expect(valuesOf('--brand', fixedColors(tokens))).toEqual(['#0e5664', '#8ccddd']);
  expect(valuesOf('--accent-subtle', fixedColors(tokens))).toEqual(['#fff2d5', '#2e2416']);
  expect(valuesOf('--on-danger', fixedColors(tokens))).toEqual(['#ffffff']);
  expect(valuesOf('--overlay', fixedColors(tokens))).toEqual(['#151e2480', '#020405a8']);
  const purple = fixedColors(tokens.replace('--brand-source: #0b5563', '--brand-source: #4b2e83'));
  expect(valuesOf('--brand', purple)).toEqual(['#54388e', '#c5b4fb']);
});

test('a color that cannot be computed is an error that names it', () => {
  const wrong = tokens.replace('--on-danger: oklch(1 0 0)', '--on-danger: oklch(white)');
  expect(() => fixedColors(wrong)).toThrow('src/ui/tokens.css has a color that cannot be computed: oklch(white)');
});
