// npm run contract -- --base URL [OPTION …]: checks a backend. HELP in options.ts says what there is.
import { runCommand } from '../command-error.ts';
import { HELP, optionsOf } from './options.ts';
import { reportOf, textOf } from './report.ts';
import { checkAll } from './run.ts';

await runCommand(async () => {
  const options = optionsOf(process.argv.slice(2));
  if (options === null) {
    process.stdout.write(HELP);
    return 0;
  }
  const report = reportOf(options, await checkAll(options));
  const text = options.isJson ? `${JSON.stringify(report, null, 2)}\n` : textOf(report);
  process.stdout.write(text);
  return report.summary.failed > 0 ? 1 : 0;
});
