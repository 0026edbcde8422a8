import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)([.-]|$)/i;

/**
 * The notice of one package, in the format of the notices that Vite writes.
 *
 * @param {string} folder of the installed package
 * @returns {string} a heading with name, version and license, then the text of its license files
 */
export function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const text = texts.length === 0 ? 'The package has no file with its license.' : texts.join('\n\n');
  return `## ${name} - ${version} (${license ?? 'unknown'})\n\n${text}\n`;
}
