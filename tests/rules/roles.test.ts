import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasRole,
  isAdvisor,
  isEmployee,
  isFaculty,
  isStudent,
  type Role,
  type RoleFacts,
  rolesShown,
} from '../../src/rules/roles.ts';

const roles: Role[] = ['student', 'staff', 'faculty', 'emeritus', 'advisor', 'student_worker'];
const user = (primary_role: string | null, ...other_roles: string[]): RoleFacts => ({ primary_role, other_roles });
const users = fc.record({
  primary_role: fc.option(fc.constantFrom(...roles, '', 'alumni')),
  other_roles: fc.array(fc.constantFrom(...roles, '', 'alumni')),
});

describe('hasRole', () => {
  test.each(roles)('ROLE-01 %s counts as primary and as other role', (role) => {
    expect(hasRole(user(role), role)).toBe(true);
    expect(hasRole(user(null, role), role)).toBe(true);
    expect(hasRole(user('alumni', 'guest', role), role)).toBe(true);
  });

  test.each(roles)('ROLE-01 without roles nobody is %s', (role) => {
    expect(hasRole(user(null), role)).toBe(false);
    expect(hasRole(user('', '', role.toUpperCase(), ` ${role}`), role)).toBe(false);
  });

  test('ROLE-01, ROLE-02 one role gives no other, but that emeritus counts as faculty', () => {
    const given = roles.flatMap((own) =>
      roles.filter((role) => role !== own && hasRole(user(own), role)).map((role) => [own, role]),
    );
    expect(given).toEqual([['emeritus', 'faculty']]);
  });

  test('ROLE-01 the order of the roles does not matter', () => {
    fc.assert(
      fc.property(users, fc.constantFrom(...roles), ({ primary_role, other_roles }, role) => {
        const turned = { primary_role: other_roles.at(-1) ?? null, other_roles: [primary_role ?? '', ...other_roles] };
        expect(hasRole(turned, role)).toBe(hasRole({ primary_role, other_roles }, role));
      }),
    );
  });
});

describe('derived roles', () => {
  test.each([
    ['student', false],
    ['advisor', false],
    ['staff', true],
    ['faculty', true],
    ['emeritus', true],
    ['student_worker', true],
  ])('ROLE-03 %s alone, employee: %j', (role, expected) => {
    expect(isEmployee(user(role))).toBe(expected);
    expect(isEmployee(user('student', role))).toBe(expected);
  });

  test.each([
    ['faculty', true],
    ['emeritus', true],
    ['staff', false],
    ['student', false],
  ])('ROLE-02 %s, faculty: %j', (role, expected) => {
    expect(isFaculty(user(role))).toBe(expected);
    expect(isFaculty(user('advisor', role))).toBe(expected);
  });

  test('ROLE-01 student and advisor by any of the roles', () => {
    expect(isStudent(user('student'))).toBe(true);
    expect(isStudent(user('staff', 'student'))).toBe(true);
    expect(isStudent(user('student_worker'))).toBe(false);
    expect(isAdvisor(user('advisor'))).toBe(true);
    expect(isAdvisor(user('faculty', 'advisor'))).toBe(true);
    expect(isAdvisor(user('faculty'))).toBe(false);
  });

  test('ROLE-06 staff beside primary faculty is not shown, "employee" still holds', () => {
    expect(isEmployee(user('faculty', 'staff'))).toBe(true);
    expect(hasRole(user('faculty', 'staff'), 'staff')).toBe(true);
  });

  test('ROLE-02, ROLE-03 whoever is faculty is an employee', () => {
    fc.assert(
      fc.property(users, (someone) => {
        expect(isFaculty(someone) && !isEmployee(someone)).toBe(false);
      }),
    );
  });
});

describe('rolesShown', () => {
  test('ROLE-06 primary faculty hides a secondary staff role', () => {
    expect(rolesShown(user('faculty', 'staff'))).toEqual(['faculty']);
    expect(rolesShown(user('faculty', 'staff', 'advisor', 'staff'))).toEqual(['faculty', 'advisor']);
  });

  test('ROLE-06 primary staff with secondary faculty lists both', () => {
    expect(rolesShown(user('staff', 'faculty'))).toEqual(['staff', 'faculty']);
  });

  test('ROLE-06 a secondary faculty role hides nothing', () => {
    expect(rolesShown(user('advisor', 'staff', 'faculty'))).toEqual(['advisor', 'staff', 'faculty']);
  });

  test('the primary role comes first, none comes twice, empty ones do not show', () => {
    expect(rolesShown(user('student', 'student_worker', 'student', ''))).toEqual(['student', 'student_worker']);
    expect(rolesShown(user(null, 'advisor'))).toEqual(['advisor']);
    expect(rolesShown(user(null))).toEqual([]);
    expect(rolesShown(user(''))).toEqual([]);
  });

  test('ROLE-06 shows every role once, but staff beside primary faculty', () => {
    fc.assert(
      fc.property(users, (someone) => {
        const all = new Set([someone.primary_role, ...someone.other_roles].filter(Boolean));
        if (someone.primary_role === 'faculty') all.delete('staff');
        expect(rolesShown(someone)).toHaveLength(all.size);
        expect(new Set<string | null>(rolesShown(someone))).toEqual(all);
      }),
    );
  });
});
