import { HELP, optionsOf } from './options.ts';
import { reportOf, textOf } from './report.ts';
import { checkAll } from './run.ts';

/**
 * Checks a backend, and prints what it found.
 * @param print gets the text of the standard output
 * @returns the exit code
 * @throws CommandError for a wrong option, and for a backend that cannot be reached
 */
export async function runContractCommand(args: string[], print: (text: string) => void): Promise<number> {
  const options = optionsOf(args);
  if (options === null) {
    print(HELP);
    return 0;
  }
  const report = reportOf(options, await checkAll(options));
  print(options.isJson ? `${JSON.stringify(report, null, 2)}\n` : textOf(report));
  return report.summary.failed > 0 ? 1 : 0;
}
