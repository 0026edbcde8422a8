// npm run contract -- --base URL [OPTION …]: checks a backend. HELP in options.ts says what there is.
import { runCommand } from '../command-error.ts';
import { runContractCommand } from './command.ts';

await runCommand(() => runContractCommand(process.argv.slice(2), (text) => process.stdout.write(text)));
