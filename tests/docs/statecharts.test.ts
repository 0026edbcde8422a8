import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

test('docs/statecharts has the pictures and tables of all machines, and no others: else run npm run diagrams', {
  timeout: 300_000,
}, () => {
  const command = join(root, 'node_modules/.bin/xstate-paths-and-diagrams');
  const { status, stderr } = spawnSync(command, ['diagrams', '--check'], { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
