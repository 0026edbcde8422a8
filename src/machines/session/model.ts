import type { ModelOf } from 'xstate-paths-and-diagrams';
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
  contact_info: null,
  staff_faculty_info: null,
};

export const model = {
  events: {
    'session.fetch': [{ type: 'session.fetch' }],
    'session.identify': [{ type: 'session.identify' }],
    'session.allEnded': [{ type: 'session.allEnded' }],
    'session.confirm': [{ type: 'session.confirm' }],
    'session.becameProvisional': [{ type: 'session.becameProvisional' }],
    'session.rolesReceived': [
      { type: 'session.rolesReceived', roles: { primary_role: 'student', other_roles: [] } },
      { type: 'session.rolesReceived', roles: { primary_role: 'staff', other_roles: [] } },
    ],
    'session.preferencesReceived': [
      {
        type: 'session.preferencesReceived',
        preferences: {
          pk: 301,
          use_profile_photo: true,
          contact_by_email: true,
          contact_by_text: false,
          sms_number: null,
          sms_number_unconfirmed: false,
        },
      },
    ],
    'session.completed': [{ type: 'session.completed', facts: { profile_pk: 201 } }],
    'session.signOut': [{ type: 'session.signOut' }],
    'session.checklistIdentified': [{ type: 'session.checklistIdentified', token: 'checklist-token' }],
  },
  outcomes: {
    fetchUser: [
      { output: { kind: 'signedIn', user } },
      { output: { kind: 'provisional' } },
      { output: { kind: 'anonymous' } },
      { output: { kind: 'failed', failure: { kind: 'offline' } } },
      { error: new Error('unexpected') },
    ],
  },
  project: ({ user }) => ({
    username: user?.username ?? null,
    roles: user === null ? null : [user.primary_role, ...user.other_roles],
  }),
} satisfies ModelOf<typeof sessionMachine>;
