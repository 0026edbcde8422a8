import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { findOrCreateOwn } from '../db/find-or-create-own.ts';
import { type PersonKey, preferences } from '../db/schema.ts';

type PreferencesRow = typeof preferences.$inferSelect;

/** The columns that a person can change. */
export type PreferencesChange = Partial<
  Pick<PreferencesRow, 'use_profile_photo' | 'contact_by_email' | 'contact_by_text' | 'sms_number'>
>;

/** The preferences of a person. A person without a row gets one with the defaults. */
export function ownPreferences(orm: Orm, person: PersonKey): Promise<PreferencesRow> {
  return findOrCreateOwn(orm, preferences, person);
}

/**
 * Changes the preferences of a person.
 * @param id of the preferences
 * @param now a change of `contact_by_email` is the person's own choice from then on. A changed number gets nothing before it is
 * confirmed (REMIND-20)
 * @returns the changed row; null when this person has no preferences with that id
 */
export async function changePreferences(
  orm: Orm,
  person: PersonKey,
  id: number,
  change: PreferencesChange,
  now: Date,
): Promise<PreferencesRow | null> {
  const isOwn = and(eq(preferences.id, id), eq(preferences.person_id, person.id));
  const chosen = change.contact_by_email === undefined ? {} : { contact_by_email_chosen_on: now };
  // A new number may be that of somebody else.
  const isSame = sql<boolean>`${preferences.sms_number_confirmed} and ${preferences.sms_number} is not distinct from ${change.sms_number ?? null}::text`;
  const confirmed = change.sms_number === undefined ? {} : { sms_number_confirmed: isSame };
  const [changed] = await orm
    .update(preferences)
    .set({ ...change, ...chosen, ...confirmed })
    .where(isOwn)
    .returning();
  return changed ?? null;
}

/**
 * The Preferences object of the API. `contact_by_email` is true only for people who have chosen it, because nobody else gets an
 * email about a message. Source: decisions, reminders; REMIND-12.
 */
export function preferencesAnswer(row: PreferencesRow) {
  return {
    pk: row.id,
    use_profile_photo: row.use_profile_photo,
    contact_by_email: row.contact_by_email && row.contact_by_email_chosen_on !== null,
    contact_by_text: row.contact_by_text,
    sms_number: row.sms_number,
    sms_number_unconfirmed: Boolean(row.sms_number) && !row.sms_number_confirmed,
  };
}
