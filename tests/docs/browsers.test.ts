import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSERS } from '../../tools/build/app-source.mjs';

const root = join(import.meta.dirname, '..', '..');
/** The pages where people look before they choose the portal. */
const DOCUMENTS = [
  'README.md',
  ...['accessibility', 'adapting', 'behaviours', 'decisions'].map((name) => `docs/${name}.md`),
];

test('OLD-05 the documents name the browsers of the list', () => {
  const { chrome, edge, firefox, safari, ios } = Object.fromEntries(
    BROWSERS.map((entry) => [entry.replace(/[\d.]+$/, ''), entry.replace(/^[a-z]+/, '')]),
  );
  expect([edge, ios]).toEqual([chrome, safari]);
  const sentence = `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`;
  const texts = DOCUMENTS.map((file) => readFileSync(join(root, file), 'utf8').replace(/\s+/g, ' '));
  expect(DOCUMENTS.filter((_, index) => !texts[index]?.includes(sentence))).toEqual([]);
});
