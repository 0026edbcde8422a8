// node tools/run.mjs PROGRAM [ARGUMENT …]: installs the packages if needed, and runs a program of a package.

import { setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

const [program, ...args] = process.argv.slice(2);

await runCommand(async () => {
  if (program === undefined)
    throw new SetupError('The name of a program is missing. Usage: node tools/run.mjs PROGRAM [ARGUMENT …]');
  const { runTool } = await setUp();
  return runTool(program, args);
});
