// npm run build: makes dist/, plain files for any static host.
import { build } from './build/build.mjs';
import { runCommand } from './set-up/refusal.mjs';
import { setUp } from './set-up/set-up.mjs';

await runCommand(async () => build(await setUp(), { quiet: false }));
