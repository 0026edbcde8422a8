import * as z from 'zod/mini';
import { filled, flag, listOf, number, optional, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { ContactInfo } from './contact-info.ts';

/** What a person has chosen for the portal; `pk` names it in the calls that save a choice. */
export const Preferences = z.object({
  pk: number,
  use_profile_photo: flag,
  contact_by_email: flag,
  contact_by_text: flag,
  sms_number: text,
  /** True: no text message goes to the number before its owner has confirmed it. */
  sms_number_unconfirmed: flag,
});

export type Preferences = z.infer<typeof Preferences>;

const StaffFacultyInfo = z.object({
  title: text,
  department: text,
  phone_number: text,
  building: text,
  office_room: text,
});

const UserWire = z.object({
  first_name: text,
  last_name: text,
  photo: text,
  nine_number: text,
  email: text,
  username: text,
  primary_role: text,
  other_roles: listOf(z.string()),
  is_authenticated: flag,
  is_staff: flag,
  is_superuser: flag,
  auth_token: text,
  can_use_demo: flag,
  has_provisional_account: flag,
  financial_dashboard_access: flag,
  finance_access: flag,
  profile_pk: number,
  role_acknowledged_on: text,
  preferences: optional(Preferences),
  // Only a first value of the contact call. What cannot be read must not keep the user out of the portal.
  contact_info: z.catch(filled(ContactInfo), null),
  staff_faculty_info: optional(StaffFacultyInfo),
});

/** `finance_access` is another spelling of `financial_dashboard_access`; behind this line only the latter exists. */
export const User = z.pipe(
  UserWire,
  z.transform(({ finance_access, ...user }) => ({
    ...user,
    financial_dashboard_access: user.financial_dashboard_access || finance_access,
  })),
);
export type User = z.infer<typeof User>;

/**
 * Who is signed in, with the token of every other call; 401 without a session. After a 401 the browser goes to the
 * sign-in page. 403 with `{"detail": "has_provisional_account"}` means a provisional account; the portal sends no other
 * call for it.
 */
export const getUser = endpoint({ path: '/users/user', auth: 'cookie', cache: 'no-store', answer: User });
