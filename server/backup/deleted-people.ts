import { join } from 'node:path';
import * as z from 'zod';
import { addLine, readLines } from '../records/lines-of-backups.ts';

const FILE = 'deleted-people.jsonl';
const Deletion = z.object({ id: z.int(), deleted_on: z.coerce.date() });

/** Writes down, beside the backups, that a person was deleted, so that a restore deletes them again. Only the id is kept. */
export const noteDeletion = (backupDir: string, id: number, now: Date): void =>
  addLine(join(backupDir, FILE), { id, deleted_on: now });

/**
 * The ids of the people who were deleted after a backup was made. Earlier deletions do not count: after a restore, another
 * person may have got the id. So a line without a whole time deletes nobody by itself: `cut` has these lines.
 */
export function deletedSince(folder: string, since: Date): { ids: number[]; cut: string[] } {
  const { lines, cut } = readLines(join(folder, FILE), Deletion);
  return { ids: lines.filter(({ deleted_on }) => deleted_on >= since).map(({ id }) => id), cut };
}
