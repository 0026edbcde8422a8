import { readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { timeOfBackup, UNFINISHED } from './backup-names.ts';

const DAY_MS = 24 * 60 * 60_000;

type Backup = { path: string; made: Date };

/** The names as whole backups of a folder, the newest first. A file with another name is none of ours. */
function backupsOf(folder: string, names: string[]): Backup[] {
  return names
    .flatMap((name) => {
      const made = timeOfBackup(name);
      return made === null ? [] : [{ path: join(folder, name), made }];
    })
    .toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

/** One whose name has a time that is still to come was made with a wrong clock, so it hides no older one. */
const newestOf = (backups: Backup[], now: Date) => backups.find(({ made }) => made <= now) ?? null;

/** The newest whole backup of a folder; null when it has none. @throws when the folder cannot be read */
export function newestBackup(folder: string, now: Date): string | null {
  return newestOf(backupsOf(folder, readdirSync(folder)), now)?.path ?? null;
}

/**
 * Deletes backups, after a new one was made. Those of the other database stay: one is a folder, the other a file. So do other files.
 * What a backup that was killed has left goes after a day.
 * @param path the new backup, which stays
 * @param keep how many stay, the new one included
 * @returns how many were deleted. Source: OPS-76.
 */
export function deleteOldBackups(folder: string, path: string, keep: number, now: Date): number {
  const names = readdirSync(folder);
  const old = backupsOf(folder, names)
    .filter((each) => extname(each.path) === extname(path) && each.path !== path)
    .slice(keep - 1);
  // A deletion that is interrupted must not leave half a backup with the name of a whole one.
  for (const each of old) {
    renameSync(each.path, `${each.path}${UNFINISHED}`);
    rmSync(`${each.path}${UNFINISHED}`, { recursive: true });
  }
  for (const name of names.filter((each) => each.endsWith(UNFINISHED))) {
    const begun = timeOfBackup(name.slice(0, -UNFINISHED.length));
    if (begun !== null && now.getTime() - begun.getTime() > DAY_MS) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
  return old.length;
}

/**
 * Measures the newest backup of a folder each time that it is called: its age and size; null when there is none. A whole backup does not
 * change, and may be a folder of a thousand files, so its size is measured once.
 */
export function backupMeasure(
  folder: string,
  clock: () => Date,
): () => Promise<{ ageSeconds: number; bytes: number } | null> {
  let known: { path: string; bytes: number } | null = null;
  return async () => {
    const now = clock();
    const newest = newestOf(backupsOf(folder, await readdir(folder).catch(() => [])), now);
    if (newest === null) return null;
    if (known?.path !== newest.path) known = { path: newest.path, bytes: await sizeOf(newest.path) };
    return { ageSeconds: (now.getTime() - newest.made.getTime()) / 1000, bytes: known.bytes };
  };
}

async function sizeOf(path: string): Promise<number> {
  const own = await stat(path);
  if (!own.isDirectory()) return own.size;
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((each) => each.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
