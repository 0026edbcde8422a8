import { eq } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { employments, type Person, preferences } from '../db/schema.ts';
import { preferencesAnswer } from './preference-queries.ts';

/**
 * The User object of GET /users/user. Every field is named, so that a new column is not told by itself.
 * @param token the API token of the session that asks
 */
export async function userAnswer(orm: Orm, person: Person, token: string) {
  const [own] = await orm.select().from(preferences).where(eq(preferences.person_id, person.id));
  const [employment] = await orm.select().from(employments).where(eq(employments.person_id, person.id));
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    photo: person.photo,
    nine_number: person.nine_number,
    email: person.email,
    username: person.username,
    primary_role: person.primary_role,
    other_roles: person.other_roles,
    is_authenticated: true,
    is_staff: person.is_staff,
    is_superuser: person.is_superuser,
    auth_token: token,
    can_use_demo: person.can_use_demo,
    has_provisional_account: person.has_provisional_account,
    financial_dashboard_access: person.financial_dashboard_access,
    profile_pk: person.profile_pk,
    role_acknowledged_on: person.role_acknowledged_on,
    preferences: own === undefined ? null : preferencesAnswer(own),
    staff_faculty_info: employment === undefined ? null : staffFacultyInfo(employment),
  };
}

function staffFacultyInfo(employment: typeof employments.$inferSelect) {
  return {
    title: employment.title,
    department: employment.department,
    phone_number: employment.phone_number,
    building: employment.building,
    office_room: employment.office_room,
  };
}
