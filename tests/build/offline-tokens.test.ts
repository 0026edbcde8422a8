import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keptPage } from '../../src/browser/service-worker/kept-page.ts';
import { offlinePage } from '../../src/browser/service-worker/offline-page.ts';
import { site } from '../../src/site.ts';

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../src/ui', name), 'utf8').replace(/\s+/g, ' ');
const tokens = read('tokens.css');
const fixedColors = read('fixed-colors.gen.css');
const schedule = { termName: 'Fall 2026', meetings: [], period: null, savedAt: new Date('2026-09-28T17:42:00Z') };

const declarationsOf = (html: string) => {
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
  return [...style.matchAll(/(?<=[{;]\s*)([\w-]+):\s*([^;}]+)/g)].map(([, name = '', value = '']) => ({ name, value }));
};

describe.each([
  ['the offline page', offlinePage({ ...site, colors: '' })],
  ['the page with the kept schedule', keptPage({ ...site, colors: '' }, schedule)],
])('%s takes its colours and typefaces from the tokens', (_, html) => {
  const declarations = declarationsOf(html);
  const own = declarations.filter(({ name }) => name.startsWith('--'));
  const others = declarations.filter(({ name }) => !name.startsWith('--'));

  test('its tokens are those of tokens.css, and it has each token that it uses', () => {
    const texts = own.map(({ name, value }) => `${name}: ${value.trim()};`);
    expect(texts.filter((text) => !tokens.includes(text) && !fixedColors.includes(text))).toEqual([]);
    // Older browsers cannot compute the tokens.
    expect(html).toContain('@supports not (color: light-dark(');
    expect(texts.filter((text) => fixedColors.includes(text)).length).toBeGreaterThan(40);
    const used = declarations.flatMap(({ value }) => [...value.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
    const defined = new Set(own.map(({ name }) => name));
    expect(used.filter((name = '') => !defined.has(name))).toEqual([]);
  });

  test('no declaration has a colour or a typeface of its own', () => {
    const painted = others.filter(({ name }) =>
      /^(color$|background|border(?!-radius)|outline(?!-offset)|font$|font-family)/.test(name),
    );
    const rest = painted.map(({ value }) => value.replace(/var\(--[\w-]+\)|solid|[\d./]+(px|rem)?/g, '').trim());
    expect(painted.length).toBeGreaterThan(10);
    expect(rest.filter((text) => text !== '')).toEqual([]);
  });
});
