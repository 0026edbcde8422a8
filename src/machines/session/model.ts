import type { ModelOf } from '../../../statecharts/paths/model.ts';
import type { User } from '../../api/portal/user.ts';
import type { sessionMachine } from './machine.ts';

const user: User = {
  first_name: 'Robin',
  last_name: 'Alder',
  photo: null,
  nine_number: '900000001',
  email: null,
  username: null,
  primary_role: 'student',
  other_roles: [],
  is_authenticated: true,
  is_staff: false,
  is_superuser: false,
  auth_token: 'token-of-robin',
  can_use_demo: false,
  has_provisional_account: false,
  financial_dashboard_access: false,
  profile_pk: null,
  role_acknowledged_on: null,
  preferences: null,
  staff_faculty_info: null,
};

export const model = {
  events: {
    'session.fetch': [{ type: 'session.fetch' }],
    'session.confirm': [{ type: 'session.confirm' }],
    'session.turnedProvisional': [{ type: 'session.turnedProvisional' }],
    'roles.received': [{ type: 'roles.received', roles: { primary_role: 'staff', other_roles: [] } }],
    'session.signOut': [{ type: 'session.signOut' }],
    'checklist.identified': [{ type: 'checklist.identified', token: 'checklist-token' }],
  },
  outcomes: {
    fetchUser: [
      { output: { kind: 'signedIn', user } },
      { output: { kind: 'provisional' } },
      { output: { kind: 'anonymous' } },
      { error: { kind: 'offline' } },
    ],
  },
  project: ({ user }) => ({ username: user?.username ?? null }),
} satisfies ModelOf<typeof sessionMachine>;
