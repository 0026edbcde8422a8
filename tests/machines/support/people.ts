import type { User } from '../../../src/api/portal/user.ts';

export const student: User = {
  first_name: 'Robin',
  last_name: 'Alder',
  photo: null,
  nine_number: '900000001',
  email: 'robin@example.edu',
  username: 'robin',
  primary_role: 'student',
  other_roles: [],
  is_authenticated: true,
  is_staff: false,
  is_superuser: false,
  auth_token: 'token-of-robin',
  can_use_demo: false,
  has_provisional_account: false,
  financial_dashboard_access: false,
  profile_pk: 1,
  role_acknowledged_on: null,
  preferences: null,
  contact_info: null,
  staff_faculty_info: null,
};

export const employee: User = { ...student, first_name: 'Sam', primary_role: 'staff', auth_token: 'token-of-sam' };
