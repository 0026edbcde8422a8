import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PARTS = ['Added', 'Changed', 'Fixed', 'Security', 'Upgrade notes'];
const MAX_COLUMNS = 140;

/** One section for each version, the newest first. */
const versions = readFileSync(join(import.meta.dirname, '..', '..', 'CHANGELOG.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...lines] = section.split('\n');
    return { heading, lines };
  });

test('the changelog has a section for each version, with entries of at most two lines in known parts', () => {
  const [newest, ...released] = versions.map(({ heading }) => heading);
  expect(newest).toBe('Unreleased');
  expect(released.filter((heading) => !/^\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/.test(heading))).toEqual([]);

  for (const { heading, lines } of versions) {
    const parts = lines.flatMap((line) => (line.startsWith('### ') ? [line.slice(4)] : []));
    expect(parts, heading).toEqual(PARTS.filter((part) => parts.includes(part)));
    if (heading !== 'Unreleased') expect(parts, heading).toContain('Upgrade notes');
    const first = lines.findIndex((line) => line.startsWith('### '));
    expect(lines.slice(0, first).filter((line) => line.startsWith('- '))).toEqual([]);

    const entries = lines.join('\n').match(/^- .*(?:\n {2}.*)*/gm) ?? [];
    expect(entries.filter((entry) => entry.split('\n').length > 2)).toEqual([]);
    expect(lines.filter((line) => line.length > MAX_COLUMNS)).toEqual([]);
  }
});
