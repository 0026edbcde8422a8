// node tools/run.mjs PROGRAM [ARGUMENT …]: runs a program of a package, with everything installed and on the right Node.

import { setUp } from './set-up/set-up.mjs';
import { Refusal, runCommand } from './set-up/setup-error.mjs';

const [program, ...args] = process.argv.slice(2);

await runCommand(async () => {
  if (program === undefined) throw new Refusal('Name the program to run: node tools/run.mjs PROGRAM [ARGUMENT …]');
  const { runTool } = await setUp();
  return runTool(program, args);
});
