import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { Session } from '../../api/portal/sessions.ts';
import type { sessionListMachine } from './machine.ts';

const AT = '2026-09-28T15:00:00.000Z';
const FAILED = { output: { ok: false as const, failure: { kind: 'timeout' as const } } };
const UNEXPECTED = { error: new Error('unexpected') };
const SESSIONS: Session[] = [
  { id: 1, device: 'Firefox on Linux', started_on: AT, last_used_on: AT, is_current: true },
  { id: 2, device: 'Safari on iOS', started_on: AT, last_used_on: AT, is_current: false },
  { id: 3, device: null, started_on: AT, last_used_on: AT, is_current: false },
];

export const model = {
  events: {
    'sessionList.show': [{ type: 'sessionList.show' }],
    'sessionList.hide': [{ type: 'sessionList.hide' }],
    'sessionList.retry': [{ type: 'sessionList.retry' }],
    'sessionList.end': [{ type: 'sessionList.end', id: 2 }],
    'sessionList.endAll': [{ type: 'sessionList.endAll', endsCalendar: true }],
  },
  outcomes: {
    load: [{ output: { ok: true, value: SESSIONS } }, FAILED, UNEXPECTED],
    end: [{ output: { ok: true, value: null } }, FAILED, UNEXPECTED],
    endAll: [{ output: { ok: true, value: null } }, FAILED, UNEXPECTED],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof sessionListMachine>;
