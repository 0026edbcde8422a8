import * as z from 'zod/mini';
import type { Client } from '../client.ts';
import { either, exactly, orNull, textUpTo, truth } from '../request-fields.ts';
import { Preferences } from './user.ts';

/** GET {apiBase}/preferences/user. */
export const getPreferences = (client: Client, signal: AbortSignal) =>
  client(z.nullable(Preferences), '/preferences/user', { signal, empty: null });

/** The body of a PUT: exactly one preference. */
export const PreferenceChange = either(
  exactly({ use_profile_photo: truth }),
  exactly({ contact_by_email: truth }),
  exactly({ contact_by_text: truth }),
  exactly({ sms_number: orNull(textUpTo(40)) }),
);
export type PreferenceChange = z.infer<typeof PreferenceChange>;

/** PUT {apiBase}/preferences/{pk} with one field. Answers with all preferences as the server now holds them. */
export const savePreference = (client: Client, signal: AbortSignal, pk: number, change: PreferenceChange) =>
  client(Preferences, `/preferences/${pk}`, { method: 'put', body: change, signal });

/** The body of a PATCH: the choice between the ID photo and initials, and nothing beside it. */
export const PhotoChoice = exactly({ use_profile_photo: truth });
export type PhotoChoice = z.infer<typeof PhotoChoice>;

/** PATCH {apiBase}/preferences/{pk}: ID photo or initials. Answers as `savePreference`. */
export const savePhotoChoice = (client: Client, signal: AbortSignal, pk: number, choice: PhotoChoice) =>
  client(Preferences, `/preferences/${pk}`, { method: 'patch', body: choice, signal });
