// npm run api-docs [-- --check]: writes docs/api.md, docs/openapi.json and the lists of calls from their declarations.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand } from '../command-error.ts';
import { API, endpointLists } from '../endpoint-lists.ts';

const HELP = `Writes the documentation of the calls, for people (docs/api.md) and for programs (docs/openapi.json, and docs/gateway.json
for the calls to a student-information gateway), and the lists of calls and shapes in src/api (*.gen.ts).

  npm run api-docs               writes all of them
  npm run api-docs -- --check    only checks whether they are current

  --out DIR    a folder for the documentation other than docs
  --help       this text

Exit codes: 0 done, or current · 1 something is not current · 2 wrong use
`;

await runCommand(async () => {
  const { help, check, out } = options();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  // The documents import the lists, so a missing or an old list has to be written first.
  const lists = Object.entries(endpointLists()).map(([name, content]) => ({
    name,
    folder: 'src/api',
    path: join(API, name),
    content,
  }));
  const staleLists = lists.filter(isStale);
  if (!check) for (const { path, content } of staleLists) writeFileSync(path, content);
  const { documents } = await import('./documents.ts');
  const files = Object.entries(await documents()).map(([name, content]) => ({
    name,
    folder: 'docs',
    path: join(out, name),
    content,
  }));
  if (!check) {
    for (const { path, content } of files) writeFileSync(path, content);
    process.stdout.write(`${new Intl.ListFormat('en-US').format(files.map(({ name }) => name))} are written.\n`);
    return 0;
  }
  const stale = [...files.filter(isStale), ...staleLists];
  if (stale.length === 0) {
    process.stdout.write(`${new Intl.ListFormat('en-US').format(files.map(({ name }) => name))} are current.\n`);
    return 0;
  }
  const names = stale.map(({ name, folder }) => `${folder}/${name}`).join(' and ');
  process.stderr.write(
    `${names} ${stale.length === 1 ? 'is' : 'are'} not current: run "npm run api-docs" and commit what it writes.\n`,
  );
  return 1;
});

function isStale({ path, content }: { path: string; content: string }): boolean {
  return !existsSync(path) || readFileSync(path, 'utf8') !== content;
}

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
