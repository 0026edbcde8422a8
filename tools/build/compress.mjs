import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** No page: a deployer may edit its settings, and a compressed copy from the build would go on showing the old ones. */
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml']);
/** A deployer may switch the worker off in its first line. */
const EDITABLE = new Set(['service-worker.js']);
/** Bytes below which a smaller body saves no packet. */
const WORTH_IT = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Puts a `.br` and a `.gz` beside every text file of a folder that is large enough to gain from it, at the highest level.
 *
 * @param {string} folder files and folders whose name begins with a dot are left out
 */
export async function compressFolder(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await compressFolder(path);
    else if (!EDITABLE.has(entry.name) && COMPRESSIBLE.has(extname(entry.name))) await compressFile(path);
  }
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await toBrotli(content, { params }));
  await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
