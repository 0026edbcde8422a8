import { and, eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { findOrCreateOwn } from '../db/find-or-create-own.ts';
import { preferences } from '../db/schema.ts';

type Preferences = typeof preferences.$inferSelect;

export type PreferencesChange = Partial<
  Pick<Preferences, 'use_profile_photo' | 'contact_by_email' | 'contact_by_text' | 'sms_number'>
>;

/** A person's preferences; who has said nothing yet gets the defaults. */
export function ownPreferences(orm: Orm, person: { id: number }): Promise<Preferences> {
  return findOrCreateOwn(orm, preferences, person);
}

/** @returns the changed preferences; null when the id is not that of the person's own */
export async function changePreferences(
  orm: Orm,
  person: { id: number },
  id: number,
  change: PreferencesChange,
): Promise<Preferences | null> {
  const isTheirs = and(eq(preferences.id, id), eq(preferences.person_id, person.id));
  const [changed] = await orm.update(preferences).set(change).where(isTheirs).returning();
  return changed ?? null;
}

/** The preferences object of the answers. */
export function preferencesAnswer(own: Preferences) {
  return {
    pk: own.id,
    use_profile_photo: own.use_profile_photo,
    contact_by_email: own.contact_by_email,
    contact_by_text: own.contact_by_text,
    sms_number: own.sms_number,
  };
}
