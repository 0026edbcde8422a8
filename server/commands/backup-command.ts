// Makes a backup of the database of the settings in the folder BACKUP_DIR, and deletes old ones; or proves the newest one.
import { existsSync } from 'node:fs';
import { makeBackup } from '../backup/backup.ts';
import { deleteOldBackups, newestBackup } from '../backup/kept-backups.ts';
import { readOwnSettings, runCommand, UsageError } from './command.ts';
import { rehearse } from './rehearse.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const [word, ...more] = process.argv.slice(2);
  if (word === '--verify') return verify(more);
  if (word !== undefined) throw new UsageError(usageOf('backup'));
  const settings = readOwnSettings();
  const now = new Date();
  const path = makeBackup(settings, now);
  const deleted =
    settings.backupKeep === null ? 0 : deleteOldBackups(settings.backupDir, path, settings.backupKeep, now);
  const gone = deleted === 0 ? '' : ` Older backups that were deleted: ${deleted}.`;
  return `The backup is ${path}. It has personal data: keep it where only operators can read it, encrypted if it leaves this machine.${gone}`;
});

function verify(options: string[]): Promise<string> {
  const { backupDir } = readOwnSettings();
  const newest = existsSync(backupDir) ? newestBackup(backupDir, new Date()) : null;
  if (newest === null) throw new UsageError(`There is no backup in ${backupDir}. Make one with portico backup.`);
  return rehearse(newest, options, 'backup');
}
