import { EXCEPTIONS } from './exceptions.mjs';

/** Types of findings that an exception can be about: a file, an export, or a package (of the file `package.json`). */
const TYPES = /** @type {const} */ (['files', 'exports', 'types', 'dependencies']);

/**
 * What knip has found, as it gives it to its preprocessors.
 *
 * @typedef {object} Findings
 * @property {Record<string, Record<string, Record<string, unknown>>>} issues by type, file and symbol; the symbol of an
 *   unused file is the file
 * @property {Record<string, number>} counters by type
 */

/**
 * Takes the exceptions out of what knip has found.
 *
 * @param {Findings} findings
 * @param {readonly { file: string, exports?: readonly string[] }[]} exceptions
 * @returns {{ findings: Findings, unneeded: string[] }} `unneeded` are the exceptions that knip has no finding for
 */
export function withoutExceptions({ issues, counters }, exceptions) {
  const expected = exceptions.flatMap(({ file, exports: names = [file] }) => names.map((symbol) => ({ file, symbol })));
  /** @param {string} file @param {string} symbol */
  const isException = (file, symbol) => expected.some((each) => each.file === file && each.symbol === symbol);
  const left = { ...issues };
  const counts = { ...counters };
  for (const type of TYPES) {
    const found = Object.entries(issues[type] ?? {});
    const kept = found.map(
      ([file, symbols]) =>
        /** @type {const} */ ([
          file,
          Object.fromEntries(Object.entries(symbols).filter(([symbol]) => !isException(file, symbol))),
        ]),
    );
    left[type] = Object.fromEntries(kept.filter(([, symbols]) => Object.keys(symbols).length > 0));
    counts[type] = kept.reduce((sum, [, symbols]) => sum + Object.keys(symbols).length, 0);
  }
  const unneeded = expected.filter(({ file, symbol }) => TYPES.every((type) => !issues[type]?.[file]?.[symbol]));
  return {
    findings: { issues: left, counters: counts },
    unneeded: unneeded.map(({ file, symbol }) => (symbol === file ? file : `${symbol} in ${file}`)),
  };
}

/**
 * knip runs this before it reports.
 *
 * @template {Findings} T
 * @param {T} found
 * @returns {T}
 */
export default function preprocess(found) {
  const { findings, unneeded } = withoutExceptions(found, EXCEPTIONS);
  if (unneeded.length > 0) {
    console.error('These exceptions are not needed any more. Remove them from tools/unused-code/exceptions.mjs:');
    for (const each of unneeded) console.error(`  ${each}`);
    process.exitCode = 1;
  }
  return { ...found, ...findings };
}
