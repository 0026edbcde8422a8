import { basename } from 'node:path';

/** An unfinished backup has this ending, so that it is not mistaken for a whole one. */
export const UNFINISHED = '.unfinished';

/** `portico-2026-11-24T21-30-05Z`: sorted by name, backups are sorted by time. */
export const backupName = (now: Date): string =>
  `portico-${now
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z$/, 'Z')}`;

/** The time in the name of a backup, with or without an ending; null for another name. */
export function timeOfBackup(path: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^portico-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(\.dump)?$/.exec(basename(path)) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
