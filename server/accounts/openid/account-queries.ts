import { and, eq, ne, sql } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { isSamplePerson } from '../../db/sample-people.ts';
import { openIdAccounts, type PersonRow, people } from '../../db/schema.ts';
import { addToAuditLog, lockAuditLog } from '../../records/audit-log.ts';
import { addSecurityEvents, type SecurityEvent } from '../../records/security-events.ts';
import { systemCode } from '../../shared/startup-error.ts';
import { connectProvisioned, rejectInactive } from '../provisioned-accounts.ts';
import type { ClaimedPerson } from './claims.ts';

/** An account of the issuer. */
export type Account = { issuer: string; subject: string };

/** The username of the account belongs to another person. */
export class UsernameTakenError extends Error {
  constructor() {
    super('the username of the account belongs to another person');
  }
}

/** The username belongs to a person with rights that no claim has given. Only a command connects such a person. */
export class PersonWithRightsError extends Error {
  constructor() {
    super('the username belongs to a person with rights; npm run person -- link connects the account');
  }
}

/** The number of the account belongs to another person, whose records the account would see. */
export class NumberTakenError extends Error {
  constructor() {
    super('the number of the account belongs to another person');
  }
}

const UNIQUE_VIOLATION = '23505';

/**
 * The person of an account, with the fields of its claims. The first sign-in of an account creates the person, or takes
 * the person who has the username and no account at any issuer; later ones change what the claims have changed.
 * @param withSamplePeople false: a sample person is never taken, because it may have more rights than the account
 * @returns the person's id
 * @throws UsernameTakenError when the username belongs to someone else
 * @throws PersonWithRightsError when the person with the username has no account yet, and is staff or the like
 * @throws NumberTakenError when the number belongs to someone else
 */
export async function findOrCreatePerson(
  orm: Orm,
  account: Account,
  claimed: ClaimedPerson,
  withSamplePeople: boolean,
  now: Date,
): Promise<number> {
  const save = () => orm.transaction((transaction) => savePerson(transaction, account, claimed, withSamplePeople, now));
  try {
    return await save();
  } catch (error) {
    const mayHaveMet = error instanceof UsernameTakenError || error instanceof NumberTakenError;
    if (!(mayHaveMet || isUniqueViolation(error))) throw error;
  }
  // Either two first sign-ins of the account met, and the person exists now; or the username is taken. A first sign-in can
  // also end between the statements of the other one, which then finds the username or the number but not yet the account.
  try {
    return await save();
  } catch (error) {
    throw isUniqueViolation(error) ? new UsernameTakenError() : error;
  }
}

async function savePerson(
  orm: Orm,
  account: Account,
  claimed: ClaimedPerson,
  withSamplePeople: boolean,
  now: Date,
): Promise<number> {
  const isAccount = and(eq(openIdAccounts.issuer, account.issuer), eq(openIdAccounts.subject, account.subject));
  const [known] = await orm.select({ id: openIdAccounts.person_id }).from(openIdAccounts).where(isAccount);
  await rejectInactive(orm, { username: claimed.username });
  const id = known?.id ?? (await findByUsername(orm, claimed.username, withSamplePeople));
  await rejectNumberOfOthers(orm, claimed.nine_number ?? null, id);
  if (id === null) {
    const [created] = await orm.insert(people).values(claimed).returning({ id: people.id });
    if (created === undefined) throw new Error('The new person has no id.');
    await orm.insert(openIdAccounts).values({ ...account, person_id: created.id });
    await addSecurityEvents(orm, [linked(account, created.id)], now);
    await connectProvisioned(orm, claimed.username, created.id);
    return created.id;
  }
  const [before] = await orm.select().from(people).where(eq(people.id, id));
  const [after] = await orm.update(people).set(claimed).where(eq(people.id, id)).returning();
  if (known === undefined) {
    await orm.insert(openIdAccounts).values({ ...account, person_id: id });
    await addSecurityEvents(orm, [linked(account, id)], now);
  }
  await connectProvisioned(orm, claimed.username, id);
  if (before !== undefined && after !== undefined) await addSecurityEvents(orm, changesOf(before, after), now);
  return id;
}

const linked = ({ issuer }: Account, person_id: number): SecurityEvent => ({
  kind: 'account linked',
  person_id,
  done_by: 'issuer',
  detail: { issuer },
});

/** Columns that decide what a person may see and do. */
const RIGHTS = [
  'primary_role',
  'other_roles',
  'is_staff',
  'is_superuser',
  'rights',
  'can_use_demo',
  'has_provisional_account',
  'financial_dashboard_access',
] as const;

/** What a sign-in has changed that matters to the person's security. A number stays out of the event. */
function changesOf(before: PersonRow, after: PersonRow): SecurityEvent[] {
  const changed = RIGHTS.filter((name) => String(before[name]) !== String(after[name]));
  const of = (row: PersonRow) => Object.fromEntries(changed.map((name) => [name, row[name]]));
  const about = { person_id: after.id, done_by: 'issuer' };
  return [
    ...(changed.length === 0
      ? []
      : [{ kind: 'rights changed' as const, ...about, detail: { before: of(before), after: of(after) } }]),
    ...(before.nine_number === after.nine_number ? [] : [{ kind: 'number changed' as const, ...about }]),
  ];
}

/**
 * A number decides whose records a person sees, so it belongs to one person. Sign-ins with the same number wait for each other.
 * @param id of the person who gets the number; null for a new one
 */
async function rejectNumberOfOthers(orm: Orm, number: string | null, id: number | null): Promise<void> {
  if (number === null) return;
  await orm.execute(sql`select pg_advisory_xact_lock(hashtext('number of a person'), hashtext(${number}))`);
  const isOther = and(eq(people.nine_number, number), id === null ? undefined : ne(people.id, id));
  if ((await orm.$count(people, isOther)) > 0) throw new NumberTakenError();
}

/**
 * The person with a username who has no account yet; null when no person has the username. An account at another issuer
 * counts: otherwise the operator of a second issuer could take over people by giving out their usernames.
 */
async function findByUsername(orm: Orm, username: string, withSamplePeople: boolean): Promise<number | null> {
  const [found] = await orm
    .select({
      id: people.id,
      subject: openIdAccounts.subject,
      isSample: isSamplePerson(people.id),
      hasRights: sql<boolean>`(${people.is_staff} or ${people.is_superuser} or ${people.financial_dashboard_access})`,
    })
    .from(people)
    .leftJoin(openIdAccounts, eq(openIdAccounts.person_id, people.id))
    .where(eq(people.username, username))
    .limit(1);
  if (found === undefined) return null;
  if (found.subject !== null || (found.isSample === true && !withSamplePeople)) throw new UsernameTakenError();
  if (found.hasRights && found.isSample !== true) throw new PersonWithRightsError();
  return found.id;
}

/**
 * Connects an account to a person, so that its next sign-in signs this person in. An earlier account of the person at the
 * issuer loses the connection.
 * @param by who does it, for the audit log
 */
export async function linkAccount(
  orm: Orm,
  { issuer, subject }: Account,
  personId: number,
  by: string,
  now: Date,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const isOfPerson = and(eq(openIdAccounts.issuer, issuer), eq(openIdAccounts.person_id, personId));
    await transaction.delete(openIdAccounts).where(isOfPerson);
    await transaction
      .insert(openIdAccounts)
      .values({ issuer, subject, person_id: personId })
      .onConflictDoUpdate({ target: [openIdAccounts.issuer, openIdAccounts.subject], set: { person_id: personId } });
    const change = { kind: 'person', key: String(personId), before: null, after: { account: { issuer } } };
    await addToAuditLog(transaction, [change], by, now);
    const event = { kind: 'account linked' as const, person_id: personId, done_by: by, detail: { issuer } };
    await addSecurityEvents(transaction, [event], now);
  });
}

/**
 * Removes the connection of a person to all accounts at issuers, and writes it down.
 * @param by who does it, for the audit log
 * @returns how many accounts were connected
 */
export async function unlinkAccounts(orm: Orm, personId: number, by: string, now: Date): Promise<number> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const removed = await transaction
      .delete(openIdAccounts)
      .where(eq(openIdAccounts.person_id, personId))
      .returning({ issuer: openIdAccounts.issuer });
    const changes = removed.map(({ issuer }) => ({
      kind: 'person',
      key: String(personId),
      before: { account: { issuer } },
      after: { account: null },
    }));
    await addToAuditLog(transaction, changes, by, now);
    const events = removed.map(({ issuer }) => ({
      kind: 'account unlinked' as const,
      person_id: personId,
      done_by: by,
      detail: { issuer },
    }));
    await addSecurityEvents(transaction, events, now);
    return removed.length;
  });
}

/**
 * Gives a person another number, or none, and writes down that it has changed. The events and the audit log do not say the number.
 * @param by who does it
 * @throws NumberTakenError when the number belongs to someone else
 */
export async function changeNumber(
  orm: Orm,
  person: PersonRow,
  number: string | null,
  by: string,
  now: Date,
): Promise<void> {
  await orm.transaction(async (transaction) => {
    await rejectNumberOfOthers(transaction, number, person.id);
    if (number === person.nine_number) return;
    await transaction.update(people).set({ nine_number: number }).where(eq(people.id, person.id));
    await addSecurityEvents(transaction, [{ kind: 'number changed', person_id: person.id, done_by: by }], now);
  });
}

/**
 * Moves the links of all accounts to a new address of the issuer. The subjects stay, so the new issuer must use the same.
 * @param by who does it, for the audit log
 * @returns how many accounts have moved
 * @throws AccountsExistError when the new issuer has accounts already; nothing is moved then
 */
export async function moveAccounts(
  orm: Orm,
  oldIssuer: string,
  newIssuer: string,
  by: string,
  now: Date,
): Promise<number> {
  return orm.transaction(async (transaction) => {
    await lockAuditLog(transaction);
    const existing = await transaction.$count(openIdAccounts, eq(openIdAccounts.issuer, newIssuer));
    if (existing > 0) throw new AccountsExistError();
    const moved = await transaction
      .update(openIdAccounts)
      .set({ issuer: newIssuer })
      .where(eq(openIdAccounts.issuer, oldIssuer))
      .returning({ subject: openIdAccounts.subject });
    const change = {
      kind: 'issuer',
      key: oldIssuer,
      before: null,
      after: { issuer: newIssuer, accounts: moved.length },
    };
    await addToAuditLog(transaction, [change], by, now);
    return moved.length;
  });
}

/** People have signed in at the new issuer before the accounts of the old one were moved. */
export class AccountsExistError extends Error {
  constructor() {
    super('the new issuer has accounts already');
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && systemCode(error.cause) === UNIQUE_VIOLATION;
}
