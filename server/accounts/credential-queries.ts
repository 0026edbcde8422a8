import { eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { credentials, people } from '../db/schema.ts';
import { isPostgresText } from '../postgres-text.ts';
import { isPassword } from './passwords.ts';

/**
 * Finds the person who signs in with a user name and a password.
 * @param username in lower case
 * @returns the person's id; null for an unknown user name or a wrong password. Both take the same time
 */
export async function findPersonByPassword(orm: Orm, username: string, password: string): Promise<number | null> {
  const [found] = isPostgresText(username)
    ? await orm
        .select({ id: people.id, passwordHash: credentials.password_hash })
        .from(people)
        .innerJoin(credentials, eq(credentials.person_id, people.id))
        .where(eq(people.username, username))
    : [];
  const isCorrect = await isPassword(password, found?.passwordHash ?? null);
  return isCorrect && found !== undefined ? found.id : null;
}
