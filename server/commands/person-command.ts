// npm run person -- export|delete USERNAME [--yes]: shows or deletes all that is stored about a person.
// npm run person -- clear USERNAME: removes the answers of the university's systems that are kept for a person.
// npm run person -- link USERNAME ISSUER SUBJECT: connects an account of the university's issuer to a person.
// npm run person -- issuer OLD NEW: moves all accounts when the university's issuer gets another address.

import { AccountsExistError, linkAccount, moveAccounts } from '../accounts/openid/account-queries.ts';
import { noteDeletion } from '../backup/deleted-people.ts';
import type { Database, Orm } from '../db/database.ts';
import type { PersonRow } from '../db/schema.ts';
import { deletePerson, findPerson, type PersonData, readPersonData } from '../records/person-data.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { readSettings } from '../settings/settings.ts';
import { systemCode } from '../shared/startup-error.ts';
import { clearAnswersOf } from '../stored-answers/cache.ts';
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';

const USAGE = [
  'Usage:',
  '  npm run person -- export USERNAME',
  '  npm run person -- delete USERNAME --yes',
  '  npm run person -- clear USERNAME',
  '  npm run person -- link USERNAME ISSUER SUBJECT',
  '  npm run person -- issuer OLD NEW',
].join('\n');

await runCommand(() => {
  const [action, name, first, second, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0) throw new UsageError(USAGE);
  if (action === 'export' && first === undefined) return withPerson(name, exportPerson);
  if (action === 'clear' && first === undefined) return withPerson(name, clearAnswers);
  if (action === 'delete' && second === undefined && (first === undefined || first === '--yes')) {
    return withPerson(name, (orm, person, database) => removePerson(orm, person, database, first === '--yes'));
  }
  if (action === 'link' && first !== undefined && second !== undefined) {
    return withPerson(name, (orm, person) => link(orm, person, first, second));
  }
  if (action === 'issuer' && first !== undefined && second === undefined) {
    return withDatabase((orm) => moveIssuer(orm, name, first));
  }
  throw new UsageError(USAGE);
});

function withPerson(
  name: string,
  work: (orm: Orm, person: PersonRow, database: Database) => Promise<string>,
): Promise<string> {
  return withDatabase(async (orm, database) => {
    const person = await findPerson(orm, name);
    if (person === null) throw new UsageError(`There is no person with the username or id ${name}.`);
    return work(orm, person, database);
  });
}

async function exportPerson(orm: Orm, person: PersonRow): Promise<string> {
  const data = await readPersonData(orm, person);
  const event = { kind: 'person exported' as const, person_id: person.id, done_by: accountName() };
  await addSecurityEvents(orm, [event], new Date());
  return JSON.stringify(data, null, 2);
}

async function clearAnswers(orm: Orm, person: PersonRow): Promise<string> {
  await clearAnswersOf(orm, person, new Date());
  return `The answers that the server kept for ${person.first_name} ${person.last_name} are removed. The person sees new ones after signing in again.`;
}

async function removePerson(orm: Orm, person: PersonRow, database: Database, isConfirmed: boolean): Promise<string> {
  const data = await readPersonData(orm, person);
  if (!isConfirmed) {
    throw new UsageError(
      `This deletes ${person.first_name} ${person.last_name} with ${rowsOf(data)}, and cannot be undone. Nothing was deleted yet. To delete them, add --yes.`,
    );
  }
  // Before, in case this process ends now: the restore of an older backup then does what somebody has asked for. And after:
  // a backup may have been made meanwhile.
  writeNote(person.id);
  await database.erase(() => deletePerson(orm, person, accountName(), new Date()));
  const note = writeNote(person.id);
  return `${person.first_name} ${person.last_name} was deleted, with ${rowsOf(data)}.${note}`;
}

/** A restore of an older backup reads the note. @returns what the operator must do if it cannot be written */
function writeNote(id: number): string {
  const { backupDir } = readSettings(process.env);
  try {
    noteDeletion(backupDir, id, new Date());
    return '';
  } catch (error) {
    return ` This could not be noted in ${backupDir} (${systemCode(error)}): after a restore of an older backup, delete the person with the id ${id} again.`;
  }
}

async function link(orm: Orm, person: PersonRow, issuer: string, subject: string): Promise<string> {
  await linkAccount(orm, { issuer, subject }, person.id, accountName(), new Date());
  return `The account ${subject} of ${issuer} now signs in ${person.first_name} ${person.last_name}.`;
}

async function moveIssuer(orm: Orm, oldIssuer: string, newIssuer: string): Promise<string> {
  try {
    const moved = await moveAccounts(orm, oldIssuer, newIssuer, accountName(), new Date());
    return `${moved === 1 ? '1 account was' : `${moved} accounts were`} moved from ${oldIssuer} to ${newIssuer}.`;
  } catch (error) {
    if (!(error instanceof AccountsExistError)) throw error;
    throw new UsageError(
      `People have signed in at ${newIssuer} already, so no account was moved. Delete the rows of the new issuer from the table openid_accounts first, and run the command again.`,
    );
  }
}

function rowsOf(data: PersonData): string {
  const count = Object.values(data).flat().length;
  return count === 1 ? '1 row' : `${count} rows`;
}
