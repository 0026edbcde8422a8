import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';
import { Preferences } from './user.ts';

/** What the person has chosen for the portal. */
export const getPreferences = endpoint({ path: '/preferences/user', answer: z.nullable(Preferences) });

const OWN = '/preferences/{pk}';

/** The body of a PUT: exactly one preference. */
export const PreferenceChange = z.union(
  [
    z.strictObject({ use_profile_photo: z.boolean() }),
    z.strictObject({ contact_by_email: z.boolean() }),
    z.strictObject({ contact_by_text: z.boolean() }),
    z.strictObject({ sms_number: z.nullable(textUpTo(40)) }),
  ],
  {
    error:
      'The body must be exactly one of use_profile_photo, contact_by_email, contact_by_text (true or false) and sms_number (text or null).',
  },
);
export type PreferenceChange = z.infer<typeof PreferenceChange>;

/**
 * Saves one preference and answers with all of them. The body has exactly one field. Offered, not used: `sms_number`, which the
 * records of the university own, and `use_profile_photo`, which has a PATCH.
 */
export const savePreference = endpoint({ method: 'put', path: OWN, body: PreferenceChange, answer: Preferences });

/** The body of a PATCH: whether the ID photo is shown instead of the initials. */
const PhotoChoice = z.strictObject({ use_profile_photo: z.boolean() });
export type PhotoChoice = z.infer<typeof PhotoChoice>;

/** Saves the choice between ID photo and initials and answers with all preferences. */
export const savePhotoChoice = endpoint({ method: 'patch', path: OWN, body: PhotoChoice, answer: Preferences });
