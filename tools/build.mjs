// npm run build: builds the app into dist/, plain files for any static host.
import { build } from './build/build.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand } from './set-up/setup-error.mjs';

await runCommand(async () => build(await setUp(), { quiet: false, isForServer: false }));
