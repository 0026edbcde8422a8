/** Fields of a user. */
export type RoleFacts = { primary_role: string | null; other_roles: string[] };

/** The values that a role of a user can have. Source: decisions, role values. */
export const ROLES = ['student', 'staff', 'faculty', 'emeritus', 'advisor', 'student_worker'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Whether a user has a role, as primary or other role; emeritus counts as faculty. For the content of a role see `canSee`.
 * Source: portal specification, roles and
 * permissions; ROLE-01, ROLE-02.
 */
export function hasRole(user: RoleFacts, role: Role): boolean {
  return holds(user, role) || (role === 'faculty' && holds(user, 'emeritus'));
}

/** Student, as primary or other role. Source: ROLE-01. */
export function isStudent(user: RoleFacts): boolean {
  return hasRole(user, 'student');
}

/**
 * The card of a user: the student card on Academics or if the primary role is student, otherwise the employee card, also
 * without any role. Source: portal specification, profile summary; DASH-28, DASH-29, ACAD-01, ROLE-10, ROLE-11.
 */
export function cardOf(user: RoleFacts, isOnAcademics: boolean): 'student' | 'employee' {
  return isOnAcademics || user.primary_role === 'student' ? 'student' : 'employee';
}

/**
 * The role values on a user's card, the primary role first, each once. Primary faculty hides another role staff.
 * Source: portal specification, roles and permissions; ROLE-06.
 */
export function rolesShown(user: RoleFacts): string[] {
  const roles = new Set([user.primary_role ?? '', ...user.other_roles]);
  roles.delete('');
  if (user.primary_role === 'faculty') roles.delete('staff');
  return [...roles];
}

/** A role value as it is shown: "Student worker". The name of retired faculty fits "Professor Emerita" beside it. */
export function roleName(role: string): string {
  if (role === 'emeritus') return 'Emeriti faculty';
  const words = role.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function holds(user: RoleFacts, role: Role): boolean {
  return user.primary_role === role || user.other_roles.includes(role);
}
