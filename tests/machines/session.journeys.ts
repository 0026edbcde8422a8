import { sessionMachine } from '../../src/machines/session/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';
import { employee, student } from './support/people.ts';

const nobody = { user: null, checklistToken: null };

export const sessionJourneys = journeysOf(sessionMachine, [
  {
    title: 'GUARD-02 GUARD-04 GUARD-05 a student is found, asked for once, and forgotten with both tokens at sign-out',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'], tags: [] }],
      [{ type: 'session.fetch' }, 'fetching', { began: [] }],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        {
          sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]],
          context: { user: student },
          tags: ['settled', 'alive'],
        },
      ],
      [{ type: 'session.fetch' }, { signedIn: 'alive' }, { began: [] }],
      [
        { type: 'checklist.identified', token: 'checklist-token' },
        { signedIn: 'alive' },
        { context: { user: student, checklistToken: 'checklist-token' } },
      ],
      [
        { type: 'session.signOut' },
        'signedOut',
        { sent: [['portal', { type: 'session.closed' }]], context: nobody, tags: ['settled'] },
      ],
      [{ type: 'checklist.identified', token: 'late' }, 'signedOut', { context: nobody }],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'], context: nobody }],
    ],
  },
  {
    title: 'START-02 the portal hears with the answer whether it is a student',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: employee }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: false, isSuperuser: false } }]] },
      ],
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
        { context: { ...nobody, failure: null }, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]] },
      ],
    ],
  },
  {
    title: 'GUARD-16 a provisional account is told, and asked for no further',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'provisional' }),
        'provisional',
        { sent: [['portal', { type: 'session.provisional' }]], context: nobody, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'provisional', { began: [] }],
      [{ type: 'session.signOut' }, 'signedOut', { sent: [['portal', { type: 'session.closed' }]] }],
    ],
  },
  {
    title: 'a user call without a usable answer says nothing of the person; a later one does',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        failed('fetchUser', { kind: 'offline' }),
        'unanswered',
        { context: { ...nobody, failure: { kind: 'offline' } }, tags: ['settled'] },
      ],
      [{ type: 'session.fetch' }, 'fetching', { began: ['fetchUser'] }],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        {
          sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]],
          context: { failure: null },
        },
      ],
    ],
  },
  {
    title: 'signing out does not wait for a user call on its way',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        { type: 'session.signOut' },
        'signedOut',
        { sent: [['portal', { type: 'session.closed' }]], context: nobody, children: { fetchUser: null } },
      ],
    ],
  },
  {
    title: 'a 401 is confirmed by one user call, whoever asks; the person who is still there brings a fresh token',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]] },
      ],
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
    title: 'a session that has ended, or is somebody else’s, leaves the page as it is; the next 401 asks again',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]] },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }],
      [
        done('confirmUser', { kind: 'anonymous' }),
        { signedIn: 'ended' },
        { sent: [['portal', { type: 'session.ended' }]], context: { user: student }, tags: ['settled'] },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
      [
        done('confirmUser', { kind: 'signedIn', user: { ...student, username: 'somebody.else' } }),
        { signedIn: 'ended' },
        { sent: [['portal', { type: 'session.ended' }]], context: { user: student } },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
      [
        failed('confirmUser', { kind: 'offline' }),
        { signedIn: 'unconfirmed' },
        { context: { user: student, failure: { kind: 'offline' } }, tags: ['settled'] },
      ],
      [{ type: 'session.confirm' }, { signedIn: 'confirming' }, { began: ['confirmUser'] }],
    ],
  },
  {
    title: 'GUARD-16 an account that turns out to be provisional is treated as one, and its token is forgotten',
    start: 'unknown',
    steps: [
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: student }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: true, isSuperuser: false } }]] },
      ],
      [
        { type: 'session.turnedProvisional' },
        'provisional',
        { sent: [['portal', { type: 'session.provisional' }]], context: nobody },
      ],
    ],
  },
  {
    title: 'ROLE-14 the role refresh replaces the roles of the user, and the portal hears what that makes of them',
    start: 'unknown',
    steps: [
      [
        { type: 'roles.received', roles: { primary_role: 'student', other_roles: [] } },
        'unknown',
        { context: { user: null } },
      ],
      [{ type: 'session.fetch' }, 'fetching'],
      [
        done('fetchUser', { kind: 'signedIn', user: employee }),
        { signedIn: 'alive' },
        { sent: [['portal', { type: 'session.opened', person: { isStudent: false, isSuperuser: false } }]] },
      ],
      [
        { type: 'roles.received', roles: { primary_role: 'staff', other_roles: ['student'] } },
        { signedIn: 'alive' },
        {
          sent: [['portal', { type: 'session.changed', person: { isStudent: true, isSuperuser: false } }]],
          context: { user: { ...employee, primary_role: 'staff', other_roles: ['student'] } },
        },
      ],
    ],
  },
]);
