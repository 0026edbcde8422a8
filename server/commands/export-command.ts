// Writes the content of the database as JSON files, and its pictures, in the form that the import reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryKinds, kinds } from '../../src/api/admin/entries.ts';
import { readStoredContent } from '../content/stored-content.ts';
import { writePictureFiles } from '../pictures/picture-files.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { accountName, runCommand, toPath, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const [argument, ...others] = process.argv.slice(2);
  if (argument === undefined || argument.startsWith('-') || others.length > 0) {
    throw new UsageError(usageOf('export'));
  }
  const folder = toPath(argument);
  mkdirSync(folder, { recursive: true });
  const { content, pictures } = await withDatabase(async (orm) => {
    await addSecurityEvents(orm, [{ kind: 'content exported', done_by: accountName() }], new Date());
    return { content: await readStoredContent(orm), pictures: await writePictureFiles(orm, folder) };
  });
  const lines = kinds.map((kind) => {
    const { listName } = entryKinds[kind];
    const path = join(folder, `${listName}.json`);
    writeFileSync(path, `${JSON.stringify({ [listName]: content[kind] }, null, 2)}\n`);
    return `${path}: ${content[kind].length}`;
  });
  const path = join(folder, 'pictures.json');
  writeFileSync(path, `${JSON.stringify({ pictures }, null, 2)}\n`);
  return [...lines, `${path}: ${pictures.length}`].join('\n');
});
