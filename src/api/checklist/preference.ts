import * as z from 'zod/mini';
import { firstOf, listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { ids, time } from '../request-fields.ts';

/** Ids of the notification types that a person has chosen; `updated_by_user_on` is empty until their first visit. */
export const UserPreference = z.object({
  pk: z.number(),
  notifications: listOf(z.number()),
  updated_by_user_on: text,
});
export type UserPreference = z.infer<typeof UserPreference>;

/** The notification types that the person has chosen, as the first item of a list. */
export const getUserPreference = endpoint({
  host: 'checklist',
  path: '/api/user_preference/',
  answer: firstOf(UserPreference),
});

/** The body of a PATCH: the chosen notification types, or the time at which the first visit ended. */
const UserPreferenceChange = z.union(
  [z.strictObject({ notifications: ids }), z.strictObject({ updated_by_user_on: time })],
  {
    error:
      'The body must be exactly one of notifications (a list of notification type ids) and updated_by_user_on (a time in ISO 8601 with offset).',
  },
);
export type UserPreferenceChange = z.infer<typeof UserPreferenceChange>;

/** What is stored now. */
const SavedUserPreference = z.object({ notifications: listOf(z.number()), updated_by_user_on: text });
export type SavedUserPreference = z.infer<typeof SavedUserPreference>;

/** Saves the chosen notification types, or the end of the first visit. The body has exactly one field. */
export const saveUserPreference = endpoint({
  host: 'checklist',
  method: 'patch',
  path: '/api/user_preference/{pk}/',
  body: UserPreferenceChange,
  answer: SavedUserPreference,
});
