import { rehearseRestore } from '../backup/rehearsal.ts';
import { accountName, readOwnSettings, UsageError } from './command.ts';
import { usageOf } from './usages.ts';

/** A backup each night is at most so many hours old. */
const USUAL_HOURS = 26;

/**
 * Proves a backup in a scratch database, for the commands `restore` and `backup`. Source: OPS-46.
 * @param options the words after it: none, or `--max-age=HOURS`
 * @returns what was found, line by line
 * @throws UsageError with the lines when something differs, so that the exit code is 1
 */
export async function rehearse(path: string, options: string[], command: 'backup' | 'restore'): Promise<string> {
  const [option = '', ...more] = options;
  const [, given] = /^--max-age=([1-9]\d{0,4})$/.exec(option) ?? [];
  if (more.length > 0 || (option !== '' && given === undefined)) throw new UsageError(usageOf(command));
  const hours = given === undefined ? USUAL_HOURS : Number(given);
  const { facts, problems } = await rehearseRestore(path, readOwnSettings(), hours, accountName(), new Date());
  if (problems.length > 0) {
    throw new UsageError([...facts, 'The backup is not proved:', ...problems].join('\n'));
  }
  return [...facts, 'The backup can be restored. The scratch database is dropped.'].join('\n');
}
