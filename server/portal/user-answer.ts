import { eq, sql } from 'drizzle-orm';
import type { Orm } from '../db/database.ts';
import { preparedOnce } from '../db/prepared.ts';
import { employments, type PersonRow, people, preferences } from '../db/schema.ts';
import { preferencesAnswer } from './preference-queries.ts';

/**
 * The User object of GET /users/user. The code names every field, so that new columns are not exposed by accident.
 * @param token the API token of the user's session
 */
export async function userAnswer(orm: Orm, person: PersonRow, token: string) {
  const [own] = await ownRows(orm).execute({ person: person.id });
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
    preferences: own?.preferences ? preferencesAnswer(own.preferences) : null,
    staff_faculty_info: own?.employment ? staffFacultyInfo(own.employment) : null,
  };
}

const ownRows = preparedOnce((orm) =>
  orm
    .select({ preferences, employment: employments })
    .from(people)
    .leftJoin(preferences, eq(preferences.person_id, people.id))
    .leftJoin(employments, eq(employments.person_id, people.id))
    .where(eq(people.id, sql.placeholder('person')))
    .prepare('user'),
);

function staffFacultyInfo(employment: typeof employments.$inferSelect) {
  return {
    title: employment.title,
    department: employment.department,
    phone_number: employment.phone_number,
    building: employment.building,
    office_room: employment.office_room,
  };
}
