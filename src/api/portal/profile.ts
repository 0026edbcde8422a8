import * as z from 'zod/mini';
import { firstOf, number, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

const ProfileWire = z.object({ pk: number, sms_number: text, nine_number: text, role_acknowledged_on: text });

/** `pk` is the profile's; a user carries it as `profile_pk`, and so does this. */
export const Profile = z.pipe(
  ProfileWire,
  z.transform(({ pk, ...profile }) => ({ ...profile, profile_pk: pk })),
);
export type Profile = z.infer<typeof Profile>;

const Profiles = firstOf(Profile);

/** GET {apiBase}/psu_user_profile: a list of which the first item counts; null when it is empty. */
export const getProfile = (client: Client, signal: AbortSignal) =>
  client(Profiles, '/psu_user_profile', { signal, empty: null });
