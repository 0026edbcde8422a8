import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable, withSettingsTable } from '../../server/settings/settings-document.ts';

test('the table of settings in docs/settings.md is current; npm run settings writes it', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8');
  expect(withSettingsTable(page)).toBe(page);
});

test('a setting has its default from its check, or in words', () => {
  const rows = settingsTable()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const defaultOf = (setting: string) => rows.find(([, name]) => name === `\`${setting}\``)?.[2];
  expect(['PORT', 'DATA_DIR', 'HOST', 'GATEWAY_KEY', 'ALLOWED_ORIGINS'].map(defaultOf)).toEqual([
    '`4100`',
    '`.data`',
    'all addresses of the machine',
    'none',
    'none',
  ]);
});

test('a page without the marks of the table is refused', () => {
  expect(() => withSettingsTable('# Running the server')).toThrow('must have each of these lines once');
});
