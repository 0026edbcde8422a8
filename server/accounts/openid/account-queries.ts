import { and, eq } from 'drizzle-orm';
import type { Orm } from '../../db/database.ts';
import { isSamplePerson } from '../../db/sample-people.ts';
import { openIdAccounts, people } from '../../db/schema.ts';
import { systemCode } from '../../startup-error.ts';
import type { ClaimedPerson } from './claims.ts';

/** An account of the issuer. */
export type Account = { issuer: string; subject: string };

/** The username of the account belongs to another person. */
export class UsernameTakenError extends Error {
  constructor() {
    super('the username of the account belongs to another person');
  }
}

const UNIQUE_VIOLATION = '23505';

/**
 * The person of an account, with the fields of its claims. The first sign-in of an account creates the person, or takes
 * the person who has the username and no account at this issuer; later ones change what the claims have changed.
 * @param withSamplePeople false: a sample person is never taken, because it may have more rights than the account
 * @returns the person's id
 * @throws UsernameTakenError when the username belongs to someone else
 */
export async function findOrCreatePerson(
  orm: Orm,
  account: Account,
  claimed: ClaimedPerson,
  withSamplePeople: boolean,
): Promise<number> {
  const save = () => orm.transaction((transaction) => savePerson(transaction, account, claimed, withSamplePeople));
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof UsernameTakenError || isUniqueViolation(error))) throw error;
  }
  // Either two first sign-ins of the account met, and the person exists now; or the username is taken. A first sign-in can
  // also end between the statements of the other one, which then finds the username but not yet the account.
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
): Promise<number> {
  const isAccount = and(eq(openIdAccounts.issuer, account.issuer), eq(openIdAccounts.subject, account.subject));
  const [known] = await orm.select({ id: openIdAccounts.person_id }).from(openIdAccounts).where(isAccount);
  const id = known?.id ?? (await findByUsername(orm, account, claimed.username, withSamplePeople));
  if (id === null) {
    const [created] = await orm.insert(people).values(claimed).returning({ id: people.id });
    if (created === undefined) throw new Error('The new person has no id.');
    await orm.insert(openIdAccounts).values({ ...account, person_id: created.id });
    return created.id;
  }
  await orm.update(people).set(claimed).where(eq(people.id, id));
  if (known === undefined) await orm.insert(openIdAccounts).values({ ...account, person_id: id });
  return id;
}

/** The person with a username who has no account at the issuer yet; null when no person has the username. */
async function findByUsername(
  orm: Orm,
  { issuer }: Account,
  username: string,
  withSamplePeople: boolean,
): Promise<number | null> {
  const isOfIssuer = and(eq(openIdAccounts.person_id, people.id), eq(openIdAccounts.issuer, issuer));
  const [found] = await orm
    .select({ id: people.id, subject: openIdAccounts.subject, isSample: isSamplePerson(people.id) })
    .from(people)
    .leftJoin(openIdAccounts, isOfIssuer)
    .where(eq(people.username, username));
  if (found === undefined) return null;
  if (found.subject !== null || (found.isSample === true && !withSamplePeople)) throw new UsernameTakenError();
  return found.id;
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && systemCode(error.cause) === UNIQUE_VIOLATION;
}
