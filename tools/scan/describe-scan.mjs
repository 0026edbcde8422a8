/** Weaknesses of these degrees fail the scan. */
const FAILING = ['critical', 'high'];

/**
 * What the answer of `npm audit --json` says.
 *
 * @param {string} answer its standard output
 * @param {string} reason why npm could not be started; empty if it could
 * @returns {{ text: string, exitCode: number }} 0 nothing to do · 1 a high or critical weakness · 2 the source cannot be asked
 */
export function describeScan(answer, reason) {
  const report = parse(answer);
  if (typeof report?.vulnerabilities !== 'object' || report.vulnerabilities === null) {
    const why = reason || report?.error?.summary || report?.message || 'no answer';
    return {
      text: `The source of known weaknesses cannot be asked (${why}). Nothing is known about the packages: this is no good result. Run the command where the registry answers "npm audit".`,
      exitCode: 2,
    };
  }
  const found = Object.values(report.vulnerabilities);
  if (found.length === 0) return { text: 'No known weakness concerns a package of the lock file.', exitCode: 0 };
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`).sort();
  const isFailing = found.some(({ severity }) => FAILING.includes(severity));
  const end = isFailing
    ? 'Correct high and critical ones at once: docs/security.md says within which time.'
    : 'None is high or critical.';
  return {
    text: [...lines, `${found.length} packages have known weaknesses. ${end}`].join('\n'),
    exitCode: isFailing ? 1 : 0,
  };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
