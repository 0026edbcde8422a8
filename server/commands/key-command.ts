// Shows the keys that the server has made for itself, and changes one while the servers run.

import { eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { serverKeys } from '../db/schema.ts';
import { describeKeys, forgetPreviousKey, type RandomKey, randomKeys, renewKey } from '../db/server-keys.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

/** What a change of the key of push notifications costs is said before it is done. */
const PUSH_KEY = 'vapid';

await runCommand(() => {
  const words = process.argv.slice(2);
  const isSure = words.at(-1) === '--yes';
  const [action = '', ...names] = isSure ? words.slice(0, -1) : words;
  // The shell gives the words of a name one by one if it has no quotes.
  const name = names.join(' ');
  if (action === 'list' && name === '' && !isSure) return withDatabase(listKeys);
  if (action === 'renew' && name === PUSH_KEY) return withDatabase((orm) => renewPushKey(orm, isSure));
  const key = randomKeys.find((each) => each === name);
  if (key === undefined || isSure) throw new UsageError(usageOf('key'));
  if (action === 'renew') return withDatabase((orm) => renew(orm, key));
  if (action === 'forget') return withDatabase((orm) => forget(orm, key));
  throw new UsageError(usageOf('key'));
});

async function listKeys(orm: Orm): Promise<string> {
  const day = (time: Date) => time.toISOString().slice(0, 10);
  const lines = (await describeKeys(orm)).map(({ name, since, previous }) =>
    since === null
      ? `${name}: not made yet`
      : `${name}: since ${day(since)}${previous === null ? '' : `; the one before is accepted too, since ${day(previous)}`}`,
  );
  return lines.join('\n');
}

/** Afterwards each server has the new key, whenever it is started again. */
async function renew(orm: Orm, name: RandomKey): Promise<string> {
  await renewKey(orm, name, new Date());
  // Names of the log are of one day; nothing reads the ones before with this key.
  if (name === 'log') await forgetPreviousKey(orm, name);
  await record(orm, 'key renewed', name);
  return name === 'log'
    ? 'The key log is new. Restart one server after the other: from then on the log has other names for people.'
    : `The key ${name} is new, and the one before is still accepted. Restart one server after the other. Later, portico key forget ${name} ends the acceptance of the one before.`;
}

async function forget(orm: Orm, name: RandomKey): Promise<string> {
  if (!(await forgetPreviousKey(orm, name))) return `There is no key before the present key ${name}.`;
  await record(orm, 'key forgotten', name);
  return `The key before the present key ${name} is no longer accepted, as soon as each server has been restarted once.`;
}

async function renewPushKey(orm: Orm, isSure: boolean): Promise<string> {
  if (!isSure) {
    throw new UsageError(
      'Push services know the portal by this key. After a change every device must switch notifications on again. If that is right: portico key renew vapid --yes',
    );
  }
  await orm.delete(serverKeys).where(eq(serverKeys.name, PUSH_KEY));
  await record(orm, 'key renewed', PUSH_KEY);
  return 'The key vapid is gone. Restart one server after the other: the first one makes a new key.';
}

const record = (orm: Orm, kind: 'key renewed' | 'key forgotten', key: string) =>
  addSecurityEvents(orm, [{ kind, done_by: accountName(), detail: { key } }], new Date());
