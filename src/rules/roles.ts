/** What the rules need of a user. */
export type RoleFacts = { primary_role: string | null; other_roles: string[] };

const ROLES = ['student', 'staff', 'faculty', 'emeritus', 'advisor', 'student_worker'] as const;

export type Role = (typeof ROLES)[number];

/**
 * Whether a user has a role, as the primary one or another; emeritus counts as faculty. What a role's holder is *sent*
 * beside that (staff content for student workers) is not decided here. Source: portal specification, roles and
 * permissions; ROLE-01, ROLE-02.
 */
export function hasRole(user: RoleFacts, role: Role): boolean {
  return holds(user, role) || (role === 'faculty' && holds(user, 'emeritus'));
}

/** Student as the primary role or another. Source: ROLE-01. */
export function isStudent(user: RoleFacts): boolean {
  return hasRole(user, 'student');
}

/** Staff, faculty, emeritus or student worker. Source: ROLE-03. */
export function isEmployee(user: RoleFacts): boolean {
  return hasRole(user, 'staff') || hasRole(user, 'faculty') || hasRole(user, 'student_worker');
}

/** Faculty or emeritus. Source: ROLE-02. */
export function isFaculty(user: RoleFacts): boolean {
  return hasRole(user, 'faculty');
}

/** Advisor as the primary role or another. Source: ROLE-01. */
export function isAdvisor(user: RoleFacts): boolean {
  return hasRole(user, 'advisor');
}

/** Whether a text is the value of a role; a post's category need not be one. Source: decisions, role values. */
export function isRole(text: string | null): text is Role {
  return ROLES.some((role) => role === text);
}

/**
 * Whether a user is sent what is meant for a role. Beside the role's holders, emeritus counts as faculty, and student
 * workers and emeritus are sent staff content too. A staff role that primary faculty hides opens nothing by itself.
 * Source: portal specification, roles and permissions; decisions, a role that is hidden; ROLE-02, ROLE-04 to ROLE-07.
 */
export function receives(user: RoleFacts, role: Role): boolean {
  if (role !== 'staff') return hasRole(user, role);
  return rolesShown(user).includes('staff') || holds(user, 'student_worker') || holds(user, 'emeritus');
}

/**
 * Which card stands for a user: the student's on Academics, or when the primary role is student; else the employee's,
 * also without any role. Source: portal specification, profile summary; DASH-28, DASH-29, ACAD-01, ROLE-10, ROLE-11.
 */
export function cardOf(user: RoleFacts, isOnAcademics: boolean): 'student' | 'employee' {
  return isOnAcademics || user.primary_role === 'student' ? 'student' : 'employee';
}

/**
 * The roles that a user's card lists, as the data spell them, the primary one first and none twice. Primary faculty
 * hides a secondary staff role. Source: portal specification, roles and permissions; ROLE-06.
 */
export function rolesShown(user: RoleFacts): string[] {
  const roles = new Set([user.primary_role ?? '', ...user.other_roles]);
  roles.delete('');
  if (user.primary_role === 'faculty') roles.delete('staff');
  return [...roles];
}

function holds(user: RoleFacts, role: Role): boolean {
  return user.primary_role === role || user.other_roles.includes(role);
}
