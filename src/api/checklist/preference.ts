import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { either, exactly, ids, time } from '../request-fields.ts';

/** Ids of the notification types that a person has chosen; `updated_by_user_on` is empty until their first visit. */
export const UserPreference = z.object({
  pk: z.number(),
  notifications: listOf(z.number()),
  updated_by_user_on: text,
});
export type UserPreference = z.infer<typeof UserPreference>;

/** GET {host}/api/user_preference/: a list of which the first item counts; null when it is empty. */
export const getUserPreference = (client: Client, signal: AbortSignal) =>
  client(firstOf(UserPreference), '/api/user_preference/', { signal, empty: null });

/** The body of a PATCH: the chosen notification types, or the time at which the first visit ended. */
export const UserPreferenceChange = either(exactly({ notifications: ids }), exactly({ updated_by_user_on: time }));
export type UserPreferenceChange = z.infer<typeof UserPreferenceChange>;

/** What is stored now. */
const SavedUserPreference = z.object({ notifications: listOf(z.number()), updated_by_user_on: text });
export type SavedUserPreference = z.infer<typeof SavedUserPreference>;

/** PATCH {host}/api/user_preference/{pk}/ with one field. */
export const saveUserPreference = (client: Client, signal: AbortSignal, pk: number, change: UserPreferenceChange) =>
  client(SavedUserPreference, `/api/user_preference/${pk}/`, { method: 'patch', body: change, signal });
