// npm run settings: writes the table of settings in docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettingsTable } from '../settings/settings-document.ts';

const PAGE = join(import.meta.dirname, '../../docs/operations.md');

writeFileSync(PAGE, withSettingsTable(readFileSync(PAGE, 'utf8')));
console.log('The table of settings in docs/operations.md is written.');
