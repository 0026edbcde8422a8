import { and, eq, not } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { isSamplePerson } from '../db/sample-people.ts';
import { credentials, people } from '../db/schema.ts';
import { isPostgresText } from '../shared/postgres-text.ts';
import { isPassword } from './passwords.ts';

/**
 * Finds the person who signs in with a user name and a password.
 * @param username in lower case
 * @param withSamplePeople false: a sample person counts as unknown, because the password is public
 * @returns the person with the user name, and whether the password is theirs; null for an unknown user name. All take the same
 * time
 */
export async function findPersonByPassword(
  orm: Orm,
  username: string,
  password: string,
  withSamplePeople: boolean,
): Promise<{ id: number; isCorrect: boolean } | null> {
  const [found] = isPostgresText(username)
    ? await orm
        .select({ id: people.id, passwordHash: credentials.password_hash })
        .from(people)
        .innerJoin(credentials, eq(credentials.person_id, people.id))
        .where(and(eq(people.username, username), withSamplePeople ? undefined : not(isSamplePerson(people.id))))
    : [];
  const isCorrect = await isPassword(password, found?.passwordHash ?? null);
  return found === undefined ? null : { id: found.id, isCorrect };
}
