import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** HTML is missing here: a deployer may edit the settings in the page, and a compressed copy would keep the old ones. */
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest', '.xml']);
/** A deployer may switch the service worker off in its first line. */
const EDITABLE = new Set(['service-worker.js']);
/** Bytes. A smaller file fits into one network packet, so compression gains nothing. */
const MIN_SIZE = 1_000;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` copy of every text file in a folder that is large enough to gain from it.
 *
 * @param {string} folder whose files and folders are compressed, except those whose name begins with a dot
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
  if (content.length < MIN_SIZE) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await toBrotli(content, { params }));
  await writeFile(`${path}.gz`, await toGzip(content, { level: constants.Z_BEST_COMPRESSION }));
}
