// npm run api-docs [-- --check]: writes docs/api.md and docs/openapi.json from the calls and their schemas.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../command-error.ts';
import { documents } from './documents.ts';

const HELP = `Writes the documentation of the calls, for people (docs/api.md) and for programs (docs/openapi.json).

  npm run api-docs               writes both
  npm run api-docs -- --check    only says whether they are current

  --out DIR    another folder than docs
  --help       this text

Exit codes: 0 done, or current · 1 --check found something · 2 wrong use
`;

await runCommand(async () => {
  const { help, check, out } = options();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  const files = Object.entries(await documents());
  if (!check) {
    for (const [name, content] of files) writeFileSync(join(out, name), content);
    process.stdout.write(`${files.map(([name]) => name).join(' and ')} are written.\n`);
    return 0;
  }
  const stale = files.filter(([name, content]) => {
    const file = join(out, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== content;
  });
  if (stale.length === 0) {
    process.stdout.write(`${files.map(([name]) => name).join(' and ')} are current.\n`);
    return 0;
  }
  const names = stale.map(([name]) => `docs/${name}`).join(' and ');
  process.stderr.write(
    `${names} ${stale.length === 1 ? 'is' : 'are'} not current: run "npm run api-docs" and commit what it writes.\n`,
  );
  return 1;
});

function options() {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        out: { type: 'string', default: join(import.meta.dirname, '../../docs') },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new CommandError(`${reason}. See npm run api-docs -- --help.`);
  }
}
