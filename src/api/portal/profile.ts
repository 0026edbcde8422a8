import * as z from 'zod/mini';
import { firstOf, number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const ProfileWire = z.object({ pk: number, sms_number: text, nine_number: text, role_acknowledged_on: text });

/** `pk` is the id of the profile. The user answer has it as `profile_pk`, and so has this object. */
export const Profile = z.pipe(
  ProfileWire,
  z.transform(({ pk, ...profile }) => ({ ...profile, profile_pk: pk })),
);
export type Profile = z.infer<typeof Profile>;

/** The profile of the person, as the first item of a list. */
export const getProfile = endpoint({ path: '/psu_user_profile', answer: firstOf(Profile) });
