// Restores a backup into an empty database or a new folder, and ends sessions and secret addresses.
import { restoreBackup } from '../backup/backup.ts';
import { accountName, readOwnSettings, runCommand, toPath, UsageError } from './command.ts';
import { rehearse } from './rehearse.ts';
import { usageOf } from './usages.ts';

await runCommand(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--rehearse')) return rehearseOne(words.filter((word) => word !== '--rehearse'));
  const [path, ...more] = words;
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    throw new UsageError(usageOf('restore'));
  }
  const start = performance.now();
  const { people, deletedAgain, cutDeletions } = await restoreBackup(
    toPath(path),
    readOwnSettings(),
    accountName(),
    new Date(),
  );
  const seconds = Math.max(1, Math.round((performance.now() - start) / 1000));
  const again =
    deletedAgain === 0 ? '' : ` People who were deleted since the backup and were deleted again: ${deletedAgain}.`;
  const cut =
    cutDeletions.length === 0
      ? ''
      : ` These lines of deleted-people.jsonl are cut, so they deleted nobody. Look for the ids in them, and delete with npm run person those who must stay deleted: ${cutDeletions.join(' ')}`;
  return `The backup was restored in ${seconds} s, with ${people} people. All sessions, calendar addresses and push notifications have ended, and what waited to be sent was withdrawn.${again}${cut}`;
});

function rehearseOne([path, ...options]: string[]): Promise<string> {
  if (path === undefined || path.startsWith('-')) throw new UsageError(usageOf('restore'));
  return rehearse(toPath(path), options, 'restore');
}
