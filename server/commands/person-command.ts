// Finds people, shows and deletes what is stored about them, and changes their rights, accounts and sessions.

import type { PersonSummary } from '../../src/api/admin/people.ts';
import { rightsOf, STAFF_RIGHTS } from '../../src/rules/staff-rights.ts';
import {
  AccountsExistError,
  changeNumber,
  linkAccount,
  moveAccounts,
  NumberTakenError,
  unlinkAccounts,
} from '../accounts/openid/account-queries.ts';
import { changeFlags, endAndRecordSessions, findPeople } from '../admin/people-queries.ts';
import { noteDeletion } from '../backup/deleted-people.ts';
import type { Database, Orm } from '../db/database.ts';
import type { PersonRow } from '../db/schema.ts';
import { deletePerson, findPerson, type PersonData, readPersonData } from '../records/person-data.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { readSettings } from '../settings/settings.ts';
import { systemCode } from '../shared/startup-error.ts';
import { clearAnswersOf } from '../stored-answers/cache.ts';
import { accountName, runCommand, UsageError, withDatabase } from './command.ts';
import { usageOf } from './usages.ts';

/** The number of people that a list shows at most. */
const LONGEST_LIST = 200;
/** Letters, digits, "-" and "_": the form in which a number can be a part of an address of the gateway. */
const NUMBER = /^[\w-]{1,40}$/;

await runCommand(() => {
  const [action, name, ...rest] = process.argv.slice(2);
  if (action === 'list' && rest.length === 0) return listPeople(name ?? '');
  const command = name === undefined ? null : toWork(action, name, rest);
  if (command === null) throw new UsageError(usageOf('person'));
  return command();
});

/** @returns what a call does; null for one that does not exist or has too few or too many words */
function toWork(action: string | undefined, name: string, rest: string[]): (() => Promise<string>) | null {
  const [first = '', second = ''] = rest;
  const of = (work: (orm: Orm, person: PersonRow, database: Database) => Promise<string>) => () =>
    withPerson(name, work);
  switch (`${action} ${rest.length}`) {
    case 'export 0':
      return of(exportPerson);
    case 'clear 0':
      return of(clearAnswers);
    case 'sessions-end 0':
      return of(endAllSessions);
    case 'unlink 0':
      return of(unlink);
    case 'delete 0':
      return of((orm, person, database) => removePerson(orm, person, database, false));
    case 'delete 1':
      return first === '--yes' ? of((orm, person, database) => removePerson(orm, person, database, true)) : null;
    case 'superuser 1':
      return first === 'on' || first === 'off' ? of((orm, person) => setSuperuser(orm, person, first === 'on')) : null;
    case 'rights 0':
      return of(showRights);
    case 'rights 1':
      return of((orm, person) => setRights(orm, person, first));
    case 'number 1':
      return of((orm, person) => setNumber(orm, person, first));
    case 'link 2':
      return of((orm, person) => link(orm, person, first, second));
    case 'issuer 1':
      return () => withDatabase((orm) => moveIssuer(orm, name, first));
    default:
      return null;
  }
}

async function listPeople(text: string): Promise<string> {
  const found = await withDatabase(async (orm) => {
    const people = await findPeople(orm, text, LONGEST_LIST + 1);
    const event = { kind: 'people searched' as const, done_by: accountName(), detail: { found: people.length } };
    await addSecurityEvents(orm, [event], new Date());
    return people;
  });
  if (found.length === 0) return 'There are no such people.';
  const lines = found.slice(0, LONGEST_LIST).map(describePerson);
  return [
    ...lines,
    ...(found.length > LONGEST_LIST ? [`There are more. These are the first ${LONGEST_LIST}.`] : []),
  ].join('\n');
}

/** One line: `amara  Amara Okafor, amara@example.edu, student, superuser, last sign-in 2026-11-24`. */
function describePerson(person: PersonSummary): string {
  const { username, first_name, last_name, email, primary_role, is_staff, is_superuser, signed_in_on } = person;
  const facts = [
    `${first_name} ${last_name}`,
    email ?? '',
    primary_role ?? '',
    is_staff ? 'staff rights' : '',
    is_superuser ? 'superuser' : '',
    signed_in_on === null ? 'never signed in' : `last sign-in ${signed_in_on.slice(0, 10)}`,
  ];
  return `${username}  ${facts.filter((fact) => fact !== '').join(', ')}`;
}

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

async function endAllSessions(orm: Orm, person: PersonRow): Promise<string> {
  const count = await endAndRecordSessions(orm, { person: person.id }, accountName(), new Date());
  const ended = count === 1 ? '1 session has' : `${count} sessions have`;
  return `${ended} ended. ${person.first_name} ${person.last_name} is signed out everywhere with the next call.`;
}

async function setSuperuser(orm: Orm, person: PersonRow, isOn: boolean): Promise<string> {
  const flags = isOn ? { is_staff: true, is_superuser: true } : { is_superuser: false };
  await changeFlags(orm, person.id, flags, accountName(), new Date());
  const name = `${person.first_name} ${person.last_name}`;
  const note =
    'If the claims file names is_staff or is_superuser, the next sign-in writes what the university says instead.';
  return isOn
    ? `${name} has the rights of staff and of a superuser from the next request on. ${note}`
    : `${name} is no superuser any more from the next request on, and keeps the rights of staff. ${note}`;
}

/** One line: `amara: content, messages`. */
async function showRights(_orm: Orm, person: PersonRow): Promise<string> {
  const rights = rightsOf(person);
  return `${person.username}: ${rights.length === 0 ? 'no rights in the admin pages' : rights.join(', ')}`;
}

async function setRights(orm: Orm, person: PersonRow, text: string): Promise<string> {
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !(STAFF_RIGHTS as readonly string[]).includes(name));
  if (text !== 'default' && text !== 'none' && unknown !== undefined) {
    throw new UsageError(
      `"${unknown}" is no right. The rights are ${STAFF_RIGHTS.join(', ')}; "default" gives those of all staff, "none" takes all.`,
    );
  }
  const rights =
    text === 'default' ? null : text === 'none' ? [] : STAFF_RIGHTS.filter((right) => named.includes(right));
  const changed = await changeFlags(orm, person.id, { rights }, accountName(), new Date());
  const [note] = [
    ...(person.is_superuser ? ['A superuser has all rights, so the list counts only without that flag.'] : []),
    ...(person.is_staff ? [] : ['The person is no staff, so the list counts only with that flag.']),
    'If the claims file has "rights", the next sign-in writes what the university says instead.',
  ];
  return `${await showRights(orm, changed ?? person)}. This counts from the next request on. ${note}`;
}

async function setNumber(orm: Orm, person: PersonRow, text: string): Promise<string> {
  const number = text === 'none' ? null : text;
  if (number !== null && !NUMBER.test(number)) {
    throw new UsageError(`"${text}" is no number of a person: it has up to 40 letters, digits, "-" and "_".`);
  }
  try {
    await changeNumber(orm, person, number, accountName(), new Date());
  } catch (error) {
    if (!(error instanceof NumberTakenError)) throw error;
    throw new UsageError('Another person has this number, so nothing was changed. Take it from that person first.');
  }
  const now = number === null ? 'has no number now' : `has the number ${number} now`;
  return `${person.first_name} ${person.last_name} ${now}. If the claims file names nine_number, the next sign-in writes what the university says instead.`;
}

async function unlink(orm: Orm, person: PersonRow): Promise<string> {
  const count = await unlinkAccounts(orm, person.id, accountName(), new Date());
  const name = `${person.first_name} ${person.last_name}`;
  if (count === 0) return `${name} has no account at an issuer, so nothing was changed.`;
  const removed = count === 1 ? '1 account is' : `${count} accounts are`;
  return `${removed} no longer connected to ${name}. The next account with the username ${person.username} takes this person.`;
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
