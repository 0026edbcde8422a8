import { createInterface } from 'node:readline';
import { print } from '../../infer/load-module.ts';
import { runPathsCommand } from '../../paths/command.ts';

/** What a call prints, and its exit code. */
export type CommandResult = { code: number; stdout: string; stderr: string };

// Runs calls of the command `paths` in one process, which costs less than a process for each call. A line of input is the JSON
// list of the arguments; a line of output is the result as JSON.
for await (const line of createInterface({ input: process.stdin })) {
  const result: CommandResult = { code: 0, stdout: '', stderr: '' };
  result.code = await runPathsCommand(JSON.parse(line) as string[], {
    print: (part) => {
      result.stdout += part;
    },
    printError: (part) => {
      result.stderr += part;
    },
  });
  print(`${JSON.stringify(result)}\n`);
}
process.exit();
