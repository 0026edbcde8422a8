// Restores a backup into an empty database or a new folder, and ends sessions and secret addresses.

import { restoreBackup } from '../backup/backup.ts';
import { readSettings } from '../settings/settings.ts';
import { accountName, runCommand, toPath, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    throw new UsageError(usageOf('restore'));
  }
  const start = performance.now();
  const { people, deletedAgain } = await restoreBackup(
    toPath(path),
    readSettings(process.env),
    accountName(),
    new Date(),
  );
  const seconds = Math.max(1, Math.round((performance.now() - start) / 1000));
  const again =
    deletedAgain === 0 ? '' : ` People who were deleted since the backup and were deleted again: ${deletedAgain}.`;
  return `The backup was restored in ${seconds} s, with ${people} people. All sessions and calendar addresses have ended.${again}`;
});
