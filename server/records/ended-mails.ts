import { join } from 'node:path';
import * as z from 'zod';
import { addLine, readLines } from './lines-of-backups.ts';

const FILE = 'ended-mails.jsonl';
const Ended = z.object({ id: z.int(), kinds: z.array(z.string()), ended_on: z.coerce.date() });

/**
 * Writes down, beside the backups, that a person has ended mails, so that a restore ends them again.
 * @param kinds which mails
 * @throws an error of the system when the file cannot be written
 */
export const noteEndedMails = (backupDir: string, id: number, kinds: readonly string[], now: Date): void =>
  addLine(join(backupDir, FILE), { id, kinds, ended_on: now });

/** The mails that people have ended after a backup was made, by the id of the person. A line that is cut ends none. */
export function mailsEndedSince(folder: string, since: Date): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const { id, kinds, ended_on } of readLines(join(folder, FILE), Ended).lines) {
    if (ended_on >= since) found.set(id, new Set([...(found.get(id) ?? []), ...kinds]));
  }
  return found;
}
