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
        'signedIn',
        {
          sent: [['portal', { type: 'session.opened', isStudent: true }]],
          context: { user: student },
          tags: ['settled'],
        },
      ],
      [{ type: 'session.fetch' }, 'signedIn', { began: [] }],
      [
        { type: 'checklist.identified', token: 'checklist-token' },
        'signedIn',
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
        'signedIn',
        { sent: [['portal', { type: 'session.opened', isStudent: false }]] },
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
        'signedIn',
        { sent: [['portal', { type: 'session.opened', isStudent: true }]] },
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
        'signedIn',
        { sent: [['portal', { type: 'session.opened', isStudent: true }]], context: { failure: null } },
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
]);
