import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const styles = ['src/ui/**/*.css', 'server/**/*.css'].flatMap((pattern) => globSync(pattern, { cwd: root }));
const WEIGHTS = ['400', '700', 'var(--weight-medium)', 'var(--weight-display)'];

test('SHELL-13 text has one of four weights, and the medium one exists in common system fonts', () => {
  const others = styles.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/font(?:-weight|-[a-z0-9]+)?: ([^;]+);/g)].flatMap(
      ([declaration, value = '']) => {
        const weight = declaration.startsWith('font-weight') ? value : /^(\d{3}|var\(--weight-\w+\)) /.exec(value)?.[1];
        return weight === undefined || WEIGHTS.includes(weight) ? [] : [`${file}: ${declaration}`];
      },
    ),
  );
  expect(others).toEqual([]);
  expect(styles.length).toBeGreaterThan(80);
  expect(readFileSync(join(root, 'src/ui/tokens.css'), 'utf8')).toContain('--weight-medium: 600;');
});
