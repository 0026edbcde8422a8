import { print, printError } from '../infer/load-module.ts';
import { runPathsCommand } from './command.ts';

process.exitCode = await runPathsCommand(process.argv.slice(2), { print, printError });
// A loaded file may have started timers or servers.
process.exit();
