import * as z from 'zod/mini';
import { STAFF_RIGHTS } from '../../rules/staff-rights.ts';
import { endpoint } from '../endpoint.ts';
import { count } from '../request-fields.ts';

/** A person for staff with the right `people`. Roles are as the university’s sign-in gave them. */
export const PersonSummary = z.object({
  id: z.number(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  primary_role: z.nullable(z.string()),
  other_roles: z.array(z.string()),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  can_use_demo: z.boolean(),
  has_provisional_account: z.boolean(),
  financial_dashboard_access: z.boolean(),
  /** What the person may do in the admin pages, by area. */
  rights: z.array(z.enum(STAFF_RIGHTS)),
  /** The time of the last sign-in; null for none since the portal writes it down. */
  signed_in_on: z.nullable(z.string()),
});
export type PersonSummary = z.infer<typeof PersonSummary>;

/** A person with the names of the student types that they chose, and the places where they are signed in; times are ISO 8601. */
export const PersonDetail = z.extend(PersonSummary, {
  student_types: z.array(z.string()),
  sessions: z.array(
    z.object({ id: z.number(), device: z.nullable(z.string()), started_on: z.string(), last_used_on: z.string() }),
  ),
});
export type PersonDetail = z.infer<typeof PersonDetail>;

/** People whose username, name or email begins with the text, by last name. */
export const findPeople = endpoint({
  path: '/admin/people',
  query: z.strictObject({
    q: z.string().check(z.minLength(2, { error: 'needs at least two characters' }), z.maxLength(200)),
    /** 20 when left out, and at most 100. */
    limit: z.optional(count),
  }),
  answer: z.array(PersonSummary),
});

/** One person. */
export const getPerson = endpoint({ path: '/admin/people/{id}', answer: PersonDetail });

/**
 * Changes the flags of a person, and answers with the person. Only superusers change the first two, and they cannot take the
 * flag of superusers from themselves. A flag that the university’s sign-in gives has its value again after the next sign-in.
 */
export const setFlags = endpoint({
  method: 'patch',
  path: '/admin/people/{id}',
  body: z.strictObject({
    is_staff: z.optional(z.boolean()),
    is_superuser: z.optional(z.boolean()),
    can_use_demo: z.optional(z.boolean()),
    financial_dashboard_access: z.optional(z.boolean()),
  }),
  answer: PersonDetail,
});

/** Ends all sessions of a person at once. */
export const endSessionsOf = endpoint({ method: 'delete', path: '/admin/people/{id}/sessions' });

/** Ends one session of anybody at once. 404 for one that has ended. */
export const endAnySession = endpoint({ method: 'delete', path: '/admin/sessions/{id}' });

/** All that is stored about a person: the rows of each table, by its name. It is written down in the audit log. */
export const exportPersonData = endpoint({
  method: 'post',
  path: '/admin/people/{id}/export',
  answer: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
