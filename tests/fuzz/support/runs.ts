import fc from 'fast-check';

/** How many cases to try where, in `npm test` and in `npm run fuzz`. `FUZZ_RUNS` goes before both. */
type Runs = { usual: number; thorough: number };

const isThorough = import.meta.env.MODE === 'fuzz';
const { FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH } = process.env;

/** The usual run tries the same cases each time, so that it does not fail on a change that has nothing to do with it. */
const seed = Number(FUZZ_SEED ?? (isThorough ? Date.now() % 2 ** 31 : 20_260_928));

/** Milliseconds that one test may take: a limit for something that hangs, far beyond what the cases need. */
export const LIMIT = isThorough || FUZZ_RUNS !== undefined ? 1_800_000 : 120_000;

/** Characters of a report: a case may be a megabyte long, and its seed finds it again. */
const LONGEST_REPORT = 6_000;

/**
 * Tries a property; what breaks it is told with the command that tries that one case again.
 * @param title of the test
 */
export async function holds<T>(
  title: string,
  { usual, thorough }: Runs,
  cases: fc.Arbitrary<T>,
  check: (one: T) => Promise<void>,
): Promise<void> {
  const numRuns = Number(FUZZ_RUNS ?? (isThorough ? thorough : usual));
  const parameters = { seed, numRuns, ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }) };
  const details = await fc.check(fc.asyncProperty(cases, check), parameters);
  if (!details.failed) return;
  // A title is meant to the letter, and -t takes a regular expression.
  const pattern = title.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const again = `FUZZ_SEED=${details.seed} FUZZ_PATH=${details.counterexamplePath} FUZZ_RUNS=${numRuns} npm run fuzz -- -t '${pattern}'`;
  throw new Error(`To try this one case again: ${again}\n${shortened(fc.defaultReportMessage(details) ?? '')}`, {
    cause: details.errorInstance,
  });
}

/** The middle goes: the case stands at the start, and what it did at the end. */
function shortened(report: string): string {
  if (report.length <= LONGEST_REPORT) return report;
  const half = LONGEST_REPORT / 2;
  return `${report.slice(0, half)}\n… ${report.length - LONGEST_REPORT} characters …\n${report.slice(-half)}`;
}
