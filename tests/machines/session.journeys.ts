import { sessionMachine } from '../../src/machines/session/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';
import { employee, student } from './support/people.ts';

const noUser = { user: null, checklistToken: null };
const opened = (isStudent: boolean) =>
  [
    ['portal', { type: 'session.opened' }],
    ['resources', { type: 'resources.open', audience: { isStudent, isSuperuser: false } }],
  ] as const;
const offline = { kind: 'failed', failure: { kind: 'offline' } } as const;
const unexpected = new Error('unexpected');

const preferences = {
  pk: 301,
  use_profile_photo: true,
  contact_by_email: true,
  contact_by_text: false,
  sms_number: '5035550172',
  sms_number_unconfirmed: false,
};

export const sessionJourneys = journeysOf(sessionMachine, [
  {
    title:
      'GUARD-02 GUARD-04 GUARD-05 the user call finds a student and is sent once; signing out clears the user and both tokens',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'], tags: [] }],
      [{ type: 'session.fetch' }, 'fetching', { began: [] }],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        {
          sent: opened(true),
          context: { user: student },
          tags: ['settled', 'alive'],
        },
      ],
      [{ type: 'session.fetch' }, { signedIn: 'alive' }, { began: [] }],
      [
        { type: 'session.checklistIdentified', token: 'checklist-token' },
        { signedIn: 'alive' },
        { context: { user: student, checklistToken: 'checklist-token' } },
      ],
      [
        { type: 'session.signOut' },
        'signedOut',
        { sent: [['portal', { type: 'session.closed' }]], context: noUser, tags: ['settled'] },
      ],
      [{ type: 'session.checklistIdentified', token: 'late' }, 'signedOut', { context: noUser }],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'], context: noUser }],
    ],
  },
  {
    title: 'START-02 with the answer the registry of resources learns whether the user is a student',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: employee }), { signedIn: 'alive' }, { sent: opened(false) }],
    ],
  },
  {
    title: 'ERR-19 GUARD-06 not signed in is silent, and the next visit asks again',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'anonymous' }),
        'anonymous',
        { context: { ...noUser, failure: null }, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
    ],
  },
  {
    title: 'GUARD-16 a provisional account is reported, and no further user call is sent',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'provisional' }),
        'provisional',
        { sent: [['portal', { type: 'session.provisional' }]], context: noUser, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'provisional', { began: [] }],
      [{ type: 'session.signOut' }, 'signedOut', { sent: [['portal', { type: 'session.closed' }]] }],
    ],
  },
  {
    title: 'ADMIN-73 during maintenance the user is identified and no data call leaves; the visit after it asks again',
    start: 'unknown',
    steps: [
      [{ type: 'session.identify' }, 'identifying', { began: ['identifyUser'], tags: [] }],
      [{ type: 'session.identify' }, 'identifying', { began: [] }],
      [
        done('identifyUser', { kind: 'signedIn', user: employee }),
        'identified',
        { sent: [], context: { user: employee }, tags: [] },
      ],
      [{ type: 'session.identify' }, 'identified', { began: [] }],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [done('fetchUser', { kind: 'anonymous' }), 'anonymous'],
      [{ type: 'session.identify' }, 'identifying'],
      [done('identifyUser', { kind: 'anonymous' }), 'anonymous', { tags: ['settled'] }],
      [{ type: 'session.identify' }, 'identifying'],
      [done('identifyUser', { kind: 'provisional' }), 'identified', { sent: [] }],
      [
        { type: 'session.signOut' },
        'signedOut',
        { sent: [['portal', { type: 'session.closed' }]], context: noUser, tags: ['settled'] },
      ],
    ],
  },
  {
    title:
      'ADMIN-73 during maintenance a failed user call leaves the user unknown; a visit and a sign-out do not wait for it',
    start: 'unknown',
    steps: [
      [{ type: 'session.identify' }, 'identifying'],
      [
        done('identifyUser', offline),
        'unanswered',
        { context: { ...noUser, failure: { kind: 'offline' } }, tags: ['settled'] },
      ],
      [{ type: 'session.identify' }, 'identifying'],
      [failed('identifyUser', unexpected), 'unanswered'],
      [{ type: 'session.identify' }, 'identifying'],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [done('fetchUser', { kind: 'anonymous' }), 'anonymous'],
      [{ type: 'session.identify' }, 'identifying'],
      [{ type: 'session.signOut' }, 'signedOut', { sent: [['portal', { type: 'session.closed' }]] }],
    ],
  },
  {
    title: 'a failed user call leaves the user unknown; a later call finds the user',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', offline),
        'unanswered',
        { context: { ...noUser, failure: { kind: 'offline' } }, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        {
          sent: opened(true),
          context: { failure: null },
        },
      ],
    ],
  },
  {
    title: 'signing out does not wait for a user call that is running',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        { type: 'session.signOut' },
        'signedOut',
        { sent: [['portal', { type: 'session.closed' }]], context: noUser, children: { fetchUser: null } },
      ],
    ],
  },
  {
    title: 'a 401 is confirmed by one user call for all calls; the same user gets a fresh token',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'], tags: ['settled'] }],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: [] }],
      [
        done('confirmUser', { kind: 'signedIn', user: { ...student, auth_token: 'fresh' } }),
        { signedIn: 'alive' },
        {
          sent: [['portal', { type: 'session.alive' }]],
          context: { user: { ...student, auth_token: 'fresh' } },
          tags: ['settled', 'alive'],
        },
      ],
    ],
  },
  {
    title: 'a session that has ended, or belongs to another user, leaves the page as it is; the next 401 asks again',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }],
      [
        done('confirmUser', { kind: 'anonymous' }),
        { signedIn: 'ended' },
        { sent: [['portal', { type: 'session.ended' }]], context: { user: student }, tags: ['settled'] },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
      [
        done('confirmUser', { kind: 'signedIn', user: { ...student, username: 'another.user' } }),
        { signedIn: 'ended' },
        { sent: [['portal', { type: 'session.ended' }]], context: { user: student } },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
      [
        done('confirmUser', offline),
        { signedIn: 'unconfirmed' },
        { context: { user: student, failure: { kind: 'offline' } }, tags: ['settled'] },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
    ],
  },
  {
    title: 'GUARD-16 an account that turns out to be provisional is treated as one, and its token is cleared',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
      [
        { type: 'session.becameProvisional' },
        'provisional',
        { sent: [['portal', { type: 'session.provisional' }]], context: noUser },
      ],
    ],
  },
  {
    title:
      'ROLE-14 the role refresh replaces the roles of the user, and the registry of resources learns what the user may see',
    start: 'unknown',
    steps: [
      [
        { type: 'session.rolesReceived', roles: { primary_role: 'student', other_roles: [] } },
        'unknown',
        { context: { user: null } },
      ],
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: employee }), { signedIn: 'alive' }, { sent: opened(false) }],
      [
        { type: 'session.rolesReceived', roles: { primary_role: 'staff', other_roles: ['student'] } },
        { signedIn: 'alive' },
        {
          sent: [['resources', { type: 'resources.open', audience: { isStudent: true, isSuperuser: false } }]],
          context: { user: { ...employee, primary_role: 'staff', other_roles: ['student'] } },
        },
      ],
      // The same roles once more change nothing.
      [
        { type: 'session.rolesReceived', roles: { primary_role: 'staff', other_roles: ['student'] } },
        { signedIn: 'alive' },
      ],
      [
        { type: 'session.rolesReceived', roles: { primary_role: null, other_roles: [] } },
        { signedIn: 'alive' },
        {
          sent: [['resources', { type: 'resources.open', audience: { isStudent: false, isSuperuser: false } }]],
          context: { user: { ...employee, primary_role: null, other_roles: [] } },
        },
      ],
    ],
  },
  {
    title: 'API-17 API-18 API-19 preferences become those of the user',
    start: 'unknown',
    steps: [
      [{ type: 'session.preferencesReceived', preferences }, 'unknown', { context: { user: null } }],
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: { ...employee, preferences: null } }),
        { signedIn: 'alive' },
        { sent: opened(false) },
      ],
      [
        { type: 'session.preferencesReceived', preferences },
        { signedIn: 'alive' },
        { context: { user: { ...employee, preferences } } },
      ],
    ],
  },
  {
    title: 'API-20 what the profile says and the user answer does not is added to the user',
    start: 'unknown',
    steps: [
      [{ type: 'session.completed', facts: { profile_pk: 209 } }, 'unknown', { context: { user: null } }],
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: { ...employee, profile_pk: null } }),
        { signedIn: 'alive' },
        { sent: opened(false) },
      ],
      [
        { type: 'session.completed', facts: { profile_pk: 209, nine_number: '900000009' } },
        { signedIn: 'alive' },
        { context: { user: { ...employee, profile_pk: 209, nine_number: '900000009' } } },
      ],
    ],
  },
  {
    title: 'ROLE-13 the registry of resources learns that the user is a superuser',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: { ...employee, is_superuser: true } }),
        { signedIn: 'alive' },
        {
          sent: [
            ['portal', { type: 'session.opened' }],
            ['resources', { type: 'resources.open', audience: { isStudent: false, isSuperuser: true } }],
          ],
        },
      ],
    ],
  },
  {
    title: 'an unexpected error in the user call leaves the user unknown, and an open session in doubt',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [failed('fetchUser', unexpected), 'unanswered', { context: { ...noUser, failure: null }, tags: ['settled'] }],
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }],
      [
        failed('confirmUser', unexpected),
        { signedIn: 'unconfirmed' },
        { context: { user: student }, tags: ['settled'] },
      ],
    ],
  },
  {
    title: 'SESS-05 after the user has ended all sessions no call asks who the user is, until the sign-out',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [done('fetchUser', { kind: 'signedIn', user: student }), { signedIn: 'alive' }, { sent: opened(true) }],
      [{ type: 'session.allEnded' }, { signedIn: 'allEnded' }, { context: { user: student }, tags: ['settled'] }],
      [{ type: 'session.confirm' }, { signedIn: 'allEnded' }, { began: [] }],
      [{ type: 'session.signOut' }, 'signedOut', { sent: [['portal', { type: 'session.closed' }]], context: noUser }],
    ],
  },
]);
