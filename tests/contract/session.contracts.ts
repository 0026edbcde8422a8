import { expect } from 'vitest';
import { endAllSessions, endSession, listSessions } from '../../src/api/portal/sessions.ts';
import { NOW } from '../server/support/sample-day.ts';
import { type Contract, expectRefusal, moment, signal } from './support/contract.ts';

const serverOnly = 'demo mode has no sessions of the sample student';

/** The calls of the user's own sessions. */
export const sessionContracts: Contract[] = [
  {
    calls: ['GET /users/sessions'],
    title: 'the list has the session of the call',
    serverOnly,
    check: async ({ portal }) => {
      const sessions = await portal(listSessions, { signal });
      const [current, ...others] = sessions.filter(({ is_current }) => is_current);
      expect(others).toEqual([]);
      expect([moment(current?.started_on ?? null), moment(current?.last_used_on ?? null)]).toEqual([
        NOW.getTime(),
        NOW.getTime(),
      ]);
    },
  },
  {
    calls: ['GET /users/sessions', 'DELETE /users/sessions/{id}'],
    title: 'one session is ended, once',
    serverOnly,
    check: async ({ portal, send }) => {
      const [session] = (await portal(listSessions, { signal })).filter(({ is_current }) => is_current);
      const id = session?.id ?? 0;
      await expectRefusal(send('DELETE', '/api/users/sessions/1'), 404);
      await portal(endSession, { path: { id }, signal });
      await expectRefusal(send('GET', '/api/users/sessions'), 401);
    },
  },
  {
    calls: ['DELETE /users/sessions'],
    title: 'all sessions are ended, that of the call too',
    serverOnly,
    check: async ({ portal, send }) => {
      await portal(endAllSessions, { query: { calendar: 'end' }, signal });
      await expectRefusal(send('GET', '/api/users/sessions'), 401);
    },
  },
];
