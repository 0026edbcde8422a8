import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canSee, isAdvisor, isEmployee, isFaculty, isRole } from '../../src/rules/role-access.ts';
import { cardOf, hasRole, isStudent, type Role, type RoleFacts, rolesShown } from '../../src/rules/roles.ts';

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

  test.each(roles)('ROLE-01 without roles a user is not %s', (role) => {
    expect(hasRole(user(null), role)).toBe(false);
    expect(hasRole(user('', '', role.toUpperCase(), ` ${role}`), role)).toBe(false);
  });

  test('ROLE-01, ROLE-02 a role does not imply another, except that emeritus counts as faculty', () => {
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

  test('ROLE-01 student and advisor count as primary and as other role', () => {
    expect(isStudent(user('student'))).toBe(true);
    expect(isStudent(user('staff', 'student'))).toBe(true);
    expect(isStudent(user('student_worker'))).toBe(false);
    expect(isAdvisor(user('advisor'))).toBe(true);
    expect(isAdvisor(user('faculty', 'advisor'))).toBe(true);
    expect(isAdvisor(user('faculty'))).toBe(false);
  });

  test('ROLE-06 staff is hidden by primary faculty, but the user is an employee', () => {
    expect(isEmployee(user('faculty', 'staff'))).toBe(true);
    expect(hasRole(user('faculty', 'staff'), 'staff')).toBe(true);
  });

  test('ROLE-02, ROLE-03 faculty are employees', () => {
    fc.assert(
      fc.property(users, (someone) => {
        expect(isFaculty(someone) && !isEmployee(someone)).toBe(false);
      }),
    );
  });
});

describe('rolesShown', () => {
  test('ROLE-06 primary faculty hides another role staff', () => {
    expect(rolesShown(user('faculty', 'staff'))).toEqual(['faculty']);
    expect(rolesShown(user('faculty', 'staff', 'advisor', 'staff'))).toEqual(['faculty', 'advisor']);
  });

  test('ROLE-06 primary staff with another role faculty lists both', () => {
    expect(rolesShown(user('staff', 'faculty'))).toEqual(['staff', 'faculty']);
  });

  test('ROLE-06 another role faculty hides nothing', () => {
    expect(rolesShown(user('advisor', 'staff', 'faculty'))).toEqual(['advisor', 'staff', 'faculty']);
  });

  test('the primary role comes first, each role once, empty values are left out', () => {
    expect(rolesShown(user('student', 'student_worker', 'student', ''))).toEqual(['student', 'student_worker']);
    expect(rolesShown(user(null, 'advisor'))).toEqual(['advisor']);
    expect(rolesShown(user(null))).toEqual([]);
    expect(rolesShown(user(''))).toEqual([]);
  });

  test('ROLE-06 every role is listed once, except staff with primary faculty', () => {
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

describe('isRole', () => {
  test.each(roles)('ROLE-07 %s is the value of a role', (role) => {
    expect(isRole(role)).toBe(true);
  });

  test.each([null, '', 'Staff', ' staff', 'events', 'financial_dashboard', 'employee', 'constructor'])(
    'ROLE-08 %j is not',
    (text) => {
      expect(isRole(text)).toBe(false);
    },
  );
});

describe('canSee', () => {
  const receivedBy = (someone: RoleFacts) => roles.filter((role) => canSee(someone, role));

  test.each<[Role, Role[]]>([
    ['student', ['student']],
    ['staff', ['staff']],
    ['faculty', ['faculty']],
    ['emeritus', ['staff', 'faculty', 'emeritus']],
    ['advisor', ['advisor']],
    ['student_worker', ['staff', 'student_worker']],
  ])('ROLE-02, ROLE-04, ROLE-05, ROLE-07 %s alone sees content for %j', (role, expected) => {
    expect(receivedBy(user(role))).toEqual(expected);
    expect(receivedBy(user(null, role))).toEqual(expected);
  });

  test('ROLE-06 a staff role that is hidden by primary faculty shows nothing', () => {
    expect(receivedBy(user('faculty', 'staff'))).toEqual(['faculty']);
    expect(receivedBy(user('faculty', 'staff', 'emeritus'))).toEqual(['staff', 'faculty', 'emeritus']);
    expect(receivedBy(user('faculty', 'staff', 'student_worker'))).toEqual(['staff', 'faculty', 'student_worker']);
    expect(receivedBy(user('staff', 'faculty'))).toEqual(['staff', 'faculty']);
  });

  test('ROLE-03 users who see staff or faculty content are employees', () => {
    fc.assert(
      fc.property(users, (someone) => {
        const isSent = canSee(someone, 'staff') || canSee(someone, 'faculty');
        expect(isSent && !isEmployee(someone)).toBe(false);
      }),
    );
  });

  test('ROLE-01, ROLE-06 users with a role see content for it, except staff with primary faculty', () => {
    fc.assert(
      fc.property(users, fc.constantFrom(...roles), (someone, role) => {
        if (role === 'staff' && someone.primary_role === 'faculty') return;
        if (hasRole(someone, role)) expect(canSee(someone, role)).toBe(true);
      }),
    );
  });
});

describe('cardOf', () => {
  test.each([
    ['student', 'student'],
    ['staff', 'employee'],
    ['faculty', 'employee'],
    ['emeritus', 'employee'],
    ['advisor', 'employee'],
    ['student_worker', 'employee'],
    [null, 'employee'],
  ])(
    "DASH-28, DASH-29, ROLE-10, ROLE-11 primary role %j: the card of a(n) %s, on Academics always the student's",
    (role, card) => {
      expect(cardOf(user(role), false)).toBe(card);
      expect(cardOf(user(role, 'student', 'staff'), false)).toBe(card);
      expect(cardOf(user(role), true)).toBe('student');
    },
  );
});
