import { randomInt } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { type PersonKey, phoneCodes, preferences } from '../db/schema.ts';
import { sha256 } from '../shared/sha256.ts';

/** How long a code works, in milliseconds. */
const CODE_MS = 10 * 60_000;
/** Wrong codes after which only a new code helps. */
const MOST_TRIES = 5;
const DIGITS = 6;

/** A number for text messages, and whether its owner has typed a code that was sent to it. */
export type OwnNumber = { number: string; isConfirmed: boolean };

/** The number of a person; an empty one if there is none. */
export async function readOwnNumber(orm: Orm, { id }: PersonKey): Promise<OwnNumber> {
  const [own] = await orm
    .select({ number: preferences.sms_number, isConfirmed: preferences.sms_number_confirmed })
    .from(preferences)
    .where(eq(preferences.person_id, id));
  return { number: own?.number ?? '', isConfirmed: own?.isConfirmed ?? false };
}

/**
 * Makes a code for a number of a person. It replaces the one before. The database stores a hash.
 * @returns the code, six digits
 */
export async function createPhoneCode(orm: Orm, { id }: PersonKey, number: string, now: Date): Promise<string> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const row = {
    number_hash: sha256(number),
    code_hash: hashOf(id, number, code),
    tries: 0,
    expires_at: new Date(now.getTime() + CODE_MS),
  };
  await orm
    .insert(phoneCodes)
    .values({ person_id: id, ...row })
    .onConflictDoUpdate({ target: phoneCodes.person_id, set: row });
  return code;
}

/**
 * Confirms the number of a person with a typed code. A wrong code, an old one, one for another number and one too many have the
 * same answer, so that no one learns which code was right.
 * @param typed as people type and paste it: with spaces, dashes, or the digits of another script's keyboard
 * @returns whether the number is confirmed
 */
export async function confirmNumber(orm: Orm, person: PersonKey, typed: string, now: Date): Promise<boolean> {
  const code = typed.normalize('NFKC').replaceAll(/\D/g, '');
  const { number } = await readOwnNumber(orm, person);
  // Counted before it is compared, so that attempts at the same time are counted too.
  const [kept] = await orm
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.person_id, person.id),
        eq(phoneCodes.number_hash, sha256(number)),
        gt(phoneCodes.expires_at, now),
        lt(phoneCodes.tries, MOST_TRIES),
      ),
    )
    .returning();
  if (kept === undefined || kept.code_hash !== hashOf(person.id, number, code)) return false;
  return orm.transaction(async (transaction) => {
    await transaction.delete(phoneCodes).where(eq(phoneCodes.person_id, person.id));
    const confirmed = await transaction
      .update(preferences)
      .set({ sms_number_confirmed: true })
      // The number may have been changed meanwhile.
      .where(and(eq(preferences.person_id, person.id), eq(preferences.sms_number, number)))
      .returning({ id: preferences.id });
    return confirmed.length > 0;
  });
}

const hashOf = (personId: number, number: string, code: string): string => sha256(`${personId}\n${number}\n${code}`);
