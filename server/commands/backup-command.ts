// Makes a backup of the database of the settings in the folder BACKUP_DIR.

import { makeBackup } from '../backup/backup.ts';
import { readSettings } from '../settings/settings.ts';
import { runCommand, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  if (process.argv.length > 2) throw new UsageError(usageOf('backup'));
  const path = makeBackup(readSettings(process.env), new Date());
  return `The backup is ${path}. It has personal data: keep it where only operators can read it, encrypted if it leaves this machine.`;
});
