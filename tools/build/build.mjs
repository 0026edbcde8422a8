import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/set-up.mjs';
import { versionOf } from '../version.mjs';
import { compressFolder } from './compress.mjs';
import { DRAWING_FOLDER } from './drawing-folder.mjs';
import { hashInputs } from './inputs.mjs';

const DIST = join(root, 'dist');
/** Written last, so that an interrupted build is not taken for a finished one. */
const STAMP = join(DIST, '.vite/inputs');

/**
 * Builds the app and the admin pages beside it, and compresses the files that gain from it.
 *
 * @param {import('../set-up/set-up.mjs').Toolbox} toolbox
 * @param {{ quiet: boolean, isForServer: boolean }} options the bundled server reads the setting SITE_FILE itself; a static host
 *   has the facts of the file in the build
 * @returns {Promise<number>} exit code
 */
export async function build({ runTool }, { quiet, isForServer }) {
  const inputs = hashInputs(root);
  // With another NODE_ENV the packages' development editions would be built.
  for (const config of ['vite.config.ts', 'admin/vite.config.ts', 'tools/build/drawing.config.mjs']) {
    const args = ['build', '--config', config, ...(quiet ? ['--logLevel', 'warn'] : [])];
    const code = await runTool('vite', args, { NODE_ENV: 'production' });
    if (code !== 0) return code;
  }
  const { SITE_FILE = '' } = process.env;
  const hasSite = !isForServer && SITE_FILE !== '';
  if (hasSite) {
    const code = await runTool('node', ['server/commands/build-site-command.ts']);
    if (code !== 0) return code;
  }
  await compressFolder(DIST);
  writeFileSync(join(DIST, DRAWING_FOLDER, 'version'), versionOf(root));
  // The bundled server builds again over such a build: it must read the facts at its own start.
  writeFileSync(STAMP, hasSite ? `${inputs} with ${SITE_FILE}` : inputs);
  return 0;
}

/**
 * Builds the app if an input of the build has changed since the last build.
 *
 * @param {import('../set-up/set-up.mjs').Toolbox} toolbox
 * @returns {Promise<number>} exit code
 */
export async function buildIfStale(toolbox) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs(root)) return 0;
  console.log('Building the app …');
  return build(toolbox, { quiet: true, isForServer: true });
}
