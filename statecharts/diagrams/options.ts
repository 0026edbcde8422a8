import { parseArgs } from 'node:util';
import { CommandError } from '../command-line.ts';

export type Options =
  | { do: 'help' }
  | { do: 'catalogue'; machine: string | null; isCheck: boolean; out: string; seconds: number }
  | { do: 'file'; file: string; name: string | undefined; isCheck: boolean; out: string; seconds: number };

export const HELP = `npm run diagrams [-- OPTION …]

Draws machines: for each an SVG, a table of its states and transitions in Markdown, and a mermaid text.
Without an option it writes those of every machine of src/machines/catalogue.ts, and an index, into docs/statecharts.

  --check                 writes nothing; names what is stale and ends with 1 if anything is
  --machine ID            that machine of the catalogue alone, without the index
  --file X.ts --export Y  any XState 5 machine: export Y of module X.ts, which may be left out when there is one machine
                          in the file; needs --out
  --out DIR               the folder to write into, or to check
  --seconds N             how long one picture may take, 60 when left out; a chart that is too large is given up then
  --help                  this text

Ends with 0 when all is well, 1 when something is stale, 2 when it cannot do what was asked.`;

/** @throws CommandError when the arguments say nothing that can be done */
export function optionsOf(args: string[], standardFolder: string): Options {
  const { values } = parse(args);
  const { check: isCheck = false, machine, file, out } = values;
  if (values.help) return { do: 'help' };
  const seconds = Number(values.seconds ?? 60);
  if (!(seconds > 0)) throw new CommandError(`--seconds takes a number above 0, not "${values.seconds}".`);
  if (file === undefined) {
    if (values.export !== undefined) throw new CommandError("--export goes with --file: name the machine's file too.");
    return { do: 'catalogue', machine: machine ?? null, isCheck, out: out ?? standardFolder, seconds };
  }
  if (machine !== undefined) throw new CommandError('Give either --machine or --file, not both.');
  if (out === undefined) throw new CommandError('Say with --out DIR where the pages of that machine go.');
  return { do: 'file', file, name: values.export, isCheck, out, seconds };
}

function parse(args: string[]) {
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
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${reason.replace(/\.?$/, '.')} --help says what there is.`);
  }
}
