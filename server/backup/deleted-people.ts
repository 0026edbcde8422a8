import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const FILE = 'deleted-people.jsonl';
const Deletion = z.object({ id: z.int(), deleted_on: z.coerce.date() });

/** Writes down, beside the backups, that a person was deleted, so that a restore deletes them again. Only the id is kept. */
export function noteDeletion(backupDir: string, id: number, now: Date): void {
  mkdirSync(backupDir, { recursive: true, mode: 0o700 });
  const line = `${JSON.stringify({ id, deleted_on: now })}\n`;
  appendFileSync(join(backupDir, FILE), line, { mode: 0o600, flush: true });
}

/**
 * The ids of the people who were deleted after a backup was made. Earlier deletions do not count: after a restore, another
 * person may have got the id.
 */
export function deletedSince(folder: string, since: Date): number[] {
  const path = join(folder, FILE);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Deletion.parse(JSON.parse(line)))
    .filter(({ deleted_on }) => deleted_on >= since)
    .map(({ id }) => id);
}
