// npm run settings: writes the table of settings in docs/settings.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSettingsTable } from '../settings/settings-document.ts';

const PAGE = join(import.meta.dirname, '../../docs/settings.md');

writeFileSync(PAGE, withSettingsTable(readFileSync(PAGE, 'utf8')));
console.log('The table of settings in docs/settings.md is written.');
