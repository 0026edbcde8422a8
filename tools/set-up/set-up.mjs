import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './choose-node.mjs';
import { canRun, installPackages } from './install.mjs';
import { run } from './processes.mjs';
import { SetupError } from './setup-error.mjs';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @typedef {object} Toolbox
 * @property {string} node path of a Node that is new enough
 * @property {NodeJS.ProcessEnv} env the environment of this process, with that Node and the packages' programs first in PATH
 * @property {(program: string, args: string[], extra?: NodeJS.ProcessEnv, output?: number) => Promise<number>} runTool
 *   runs a program of a package, with extra environment variables, and resolves to its exit code; `output` is the file
 *   descriptor that its output goes to, by default that of this process
 */

/**
 * Installs the packages if needed and chooses the Node for everything else. Runs on Node 18 and newer.
 *
 * @returns {Promise<Toolbox>} rejects with `SetupError` when the installation fails or no Node is new enough
 */
export async function setUp() {
  await installPackages(root);
  const choice = chooseNode({
    version: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    canRun: (path) => canRun(join(root, path)),
  });
  if (choice.kind === 'none') throw new SetupError(choice.message);
  const node = choice.kind === 'running' ? process.execPath : join(root, choice.path);
  const programs = join(root, 'node_modules/.bin');
  const env = {
    // Most programs here load the same files: what V8 has compiled is kept for the next program.
    NODE_COMPILE_CACHE: join(root, '.tmp/compile-cache'),
    ...process.env,
    PATH: [dirname(node), programs, process.env.PATH].join(delimiter),
  };
  return {
    node,
    env,
    runTool: (program, args, extra = {}, output) =>
      run(join(programs, program), args, {
        cwd: root,
        env: { ...env, ...extra },
        stdio: output === undefined ? 'inherit' : ['ignore', output, output],
      }),
  };
}
