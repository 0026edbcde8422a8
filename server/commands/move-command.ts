// Copies the embedded database to PostgreSQL.
import { existsSync, readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isDataFolder, markMoved } from '../db/data-folder.ts';
import { openPostgres } from '../db/database.ts';
import { moveDatabase } from '../db/move.ts';
import { openDatabase } from '../db/open-database.ts';
import { readSettings } from '../settings/settings.ts';
import { StartupError } from '../shared/startup-error.ts';
import { runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const address = readAddress();
  const { dataDir } = readSettings({ DATA_DIR: process.env.DATA_DIR });
  const entries = existsSync(dataDir) ? readdirSync(dataDir) : [];
  if (entries.length === 0 || !isDataFolder(entries)) {
    throw new StartupError(`There is no embedded database in ${dataDir}. Set DATA_DIR to its folder.`);
  }
  const log = (line: string) => console.error(line);
  const source = await openDatabase({ databaseUrl: null, dataDir }, log);
  try {
    await source.migrate(async () => {});
    const target = await openPostgres(address, log);
    try {
      const { tables, rows } = await moveDatabase(source.orm, target);
      markMoved(dataDir, new Date());
      return `${rows.toLocaleString('en-US')} rows in ${tables} tables were copied and compared. From now on, start the server with DATABASE_URL set to this address. The folder ${dataDir} is unchanged but for a mark that keeps a server from using it: keep it until you have seen the portal work.`;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

function readAddress(): string {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    const address = values.to ?? process.env.DATABASE_URL ?? '';
    if (/^postgres(ql)?:\/\//.test(address)) return address;
  } catch {
    // An unknown option: the usage says what is known.
  }
  throw new UsageError(usageOf('move'));
}
