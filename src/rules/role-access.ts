import { hasRole, ROLES, type Role, type RoleFacts, rolesShown } from './roles.ts';

/** Staff, faculty, emeritus or student worker. Source: ROLE-03. */
export function isEmployee(user: RoleFacts): boolean {
  return hasRole(user, 'staff') || hasRole(user, 'faculty') || hasRole(user, 'student_worker');
}

/** Faculty or emeritus. Source: ROLE-02. */
export function isFaculty(user: RoleFacts): boolean {
  return hasRole(user, 'faculty');
}

/** Advisor, as primary or other role. Source: ROLE-01. */
export function isAdvisor(user: RoleFacts): boolean {
  return hasRole(user, 'advisor');
}

/** Whether a text is the value of a role, as the category of a post may be. Source: decisions, role values. */
export function isRole(text: string | null): text is Role {
  return ROLES.some((role) => role === text);
}

/**
 * Whether a user may see content for a role. Besides users with the role, emeritus sees content for faculty, and student
 * workers and emeritus see content for staff. A staff role that is hidden by primary faculty does not count.
 * Source: portal specification, roles and permissions; decisions, a role that is hidden; ROLE-02, ROLE-04 to ROLE-07.
 */
export function canSee(user: RoleFacts, role: Role): boolean {
  if (role !== 'staff') return hasRole(user, role);
  return rolesShown(user).includes('staff') || hasRole(user, 'student_worker') || hasRole(user, 'emeritus');
}
