import { parseArgs } from 'node:util';
import { CommandError } from '../command-error.ts';
import { callOf } from '../command-name.ts';
import { errorMessage } from '../error-message.ts';

export type Options =
  | { mode: 'help' }
  | { mode: 'catalogue'; machine: string | null; isCheck: boolean; out: string | null; seconds: number }
  | { mode: 'file'; file: string; name: string | undefined; isCheck: boolean; out: string; seconds: number };

export const HELP = `${callOf('diagrams')} [OPTION …]

Documents machines: for each one a picture (SVG), a Markdown table of its states and transitions, and a mermaid text.
Without options it writes the pages of all machines of the catalogue that package.json names, and an index.

  --check                 writes nothing; lists stale pages, with exit code 1 if there are any
  --machine ID            only this machine of the catalogue, without the index
  --file X.ts --export Y  any XState machine: the export Y of the module X.ts; --export is optional if the file has
                          only one machine; needs --out
  --out DIR               the folder to write or to check
  --seconds N             the time limit for one picture, 60 by default; a picture that takes longer is an error
  --help                  shows this text

Exit codes: 0 success · 1 --check found stale pages · 2 the machine or the arguments cannot be used`;

/** @throws CommandError when the arguments are unknown, incomplete or contradict each other */
export function parseOptions(args: string[]): Options {
  const { values } = parseArguments(args);
  const { check: isCheck = false, machine, file, out } = values;
  if (values.help) return { mode: 'help' };
  const seconds = Number(values.seconds ?? 60);
  if (!(seconds > 0)) throw new CommandError(`--seconds needs a number greater than 0, not "${values.seconds}".`);
  if (file === undefined) {
    if (values.export !== undefined) throw new CommandError('--export needs --file: name the file of the machine too.');
    return { mode: 'catalogue', machine: machine ?? null, isCheck, out: out ?? null, seconds };
  }
  if (machine !== undefined) throw new CommandError('Give either --machine or --file, not both.');
  if (out === undefined) throw new CommandError('Name the folder for the pages of this machine: --out DIR.');
  return { mode: 'file', file, name: values.export, isCheck, out, seconds };
}

function parseArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        check: { type: 'boolean' },
        help: { type: 'boolean' },
        machine: { type: 'string' },
        file: { type: 'string' },
        export: { type: 'string' },
        out: { type: 'string' },
        seconds: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CommandError(`${errorMessage(error).replace(/\.?$/, '.')} See ${callOf('diagrams')} --help.`);
  }
}
