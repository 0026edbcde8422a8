import { and, asc, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { people, provisionedAccounts } from '../db/schema.ts';

export type ProvisionedAccount = typeof provisionedAccounts.$inferSelect;

/** The university's directory has closed the account. */
export class InactiveAccountError extends Error {
  constructor() {
    super('the directory has closed the account');
  }
}

/** A username as the portal compares it: the form in which a sign-in stores it. */
export const usernameOf = (text: string): string => text.normalize('NFKC').toLowerCase();

const isThere = isNull(provisionedAccounts.deleted_on);

/** @param isWanted all accounts of the directory by default */
export async function findAccounts(
  orm: Orm,
  isWanted: SQL | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; accounts: ProvisionedAccount[] }> {
  const where = and(isThere, isWanted);
  const [counted] = await orm.select({ total: count() }).from(provisionedAccounts).where(where);
  const accounts = await orm
    .select()
    .from(provisionedAccounts)
    .where(where)
    .orderBy(asc(provisionedAccounts.id))
    .offset(offset)
    .limit(limit);
  return { total: counted?.total ?? 0, accounts };
}

/** The account with this username, also one that the directory has deleted; locked for the rest of the transaction. */
export async function findByUsername(transaction: Orm, username: string): Promise<ProvisionedAccount | null> {
  const isNamed = eq(provisionedAccounts.username, username);
  const [found] = await transaction.select().from(provisionedAccounts).where(isNamed).for('update');
  return found ?? null;
}

/** The account with this id, locked for the rest of the transaction; null for one that the directory has deleted. */
export async function findById(transaction: Orm, id: number): Promise<ProvisionedAccount | null> {
  const isIt = and(eq(provisionedAccounts.id, id), isThere);
  const [found] = await transaction.select().from(provisionedAccounts).where(isIt).for('update');
  return found ?? null;
}

/** The person who has this username, if there is one. */
export async function findPersonOf(orm: Orm, username: string): Promise<number | null> {
  const [found] = await orm.select({ id: people.id }).from(people).where(eq(people.username, username));
  return found?.id ?? null;
}

/**
 * Refuses a sign-in while the directory says that the account is closed. Before the first sign-in there is no person yet. The row is locked
 * until the end of the transaction, so that the account cannot be closed between this check and the new session.
 * Source: decisions, accounts from a directory; SEC-24.
 * @param who the username of the claims, or the person
 * @throws InactiveAccountError
 */
export async function rejectInactive(transaction: Orm, who: { username: string } | { person: number }): Promise<void> {
  const { username, person_id, is_active, deleted_on } = provisionedAccounts;
  const isIt = 'person' in who ? eq(person_id, who.person) : eq(username, who.username);
  const found = await transaction
    .select({ id: provisionedAccounts.id, is_active, deleted_on })
    .from(provisionedAccounts)
    .where(isIt)
    .for('share');
  if (found.some((account) => !account.is_active || account.deleted_on !== null)) throw new InactiveAccountError();
}

/** Connects the account of the directory with the person who has signed in with its username. */
export async function connectProvisioned(transaction: Orm, username: string, person_id: number): Promise<void> {
  await transaction
    .update(provisionedAccounts)
    .set({ person_id })
    .where(and(eq(provisionedAccounts.username, username), isNull(provisionedAccounts.person_id)));
}
