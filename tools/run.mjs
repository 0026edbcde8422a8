// node tools/run.mjs [--statecharts] PROGRAM [ARGUMENT …]: installs the packages if needed, and runs a program of a package. For
// programs that read the whole project, and with --statecharts, it first builds the package of the statecharts unless it is up to date.

import { buildStatecharts } from './build/statecharts.mjs';
import { setUp } from './set-up/set-up.mjs';
import { runCommand, SetupError } from './set-up/setup-error.mjs';

const OPTION = '--statecharts';
const WHOLE_PROJECT = ['knip', 'tsc', 'vitest', 'xstate-paths-and-diagrams'];

const hasOption = process.argv[2] === OPTION;
const [program, ...args] = process.argv.slice(hasOption ? 3 : 2);

await runCommand(async () => {
  if (program === undefined) {
    throw new SetupError(
      `The name of a program is missing. Usage: node tools/run.mjs [${OPTION}] PROGRAM [ARGUMENT …]`,
    );
  }
  const toolbox = await setUp();
  const needsStatecharts = hasOption || WHOLE_PROJECT.includes(program);
  const built = needsStatecharts ? await buildStatecharts(toolbox) : 0;
  return built === 0 ? toolbox.runTool(program, args) : built;
});
