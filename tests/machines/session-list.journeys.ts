import { sessionListMachine } from '../../src/machines/session-list/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const AT = '2026-09-28T15:00:00.000Z';
const session = (id: number) => ({ id, device: 'Firefox', started_on: AT, last_used_on: AT, is_current: id === 1 });
const [FIRST, SECOND, THIRD] = [session(1), session(2), session(3)];

const event = (name: string) => ({ type: `sessionList.${name}` }) as { type: 'sessionList.show' };
const endAll = { type: 'sessionList.endAll', endsCalendar: true } as const;
const end = (id: number) => ({ type: 'sessionList.end', id }) as const;
const ok = (value: unknown) => ({ ok: true, value });
const timeout = { ok: false, failure: { kind: 'timeout' } };
const nothing = { sessions: [], target: null };

export const sessionListJourneys = journeysOf(sessionListMachine, [
  {
    title: 'SESS-03 SESS-04 the list is shown, and a session that has ended leaves it',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND, THIRD])), { shown: 'idle' }, { context: { sessions: [FIRST, SECOND, THIRD] } }],
      [end(2), { shown: 'ending' }, { began: ['end'], context: { sessions: [FIRST, SECOND, THIRD], target: 2 } }],
      [end(3), { shown: 'ending' }, { began: [], context: { target: 2 } }],
      [endAll, { shown: 'ending' }, { began: [] }],
      [done('end', ok(null)), { shown: 'idle' }, { context: { sessions: [FIRST, THIRD] } }],
      [event('hide'), 'hidden', { context: nothing }],
    ],
  },
  {
    title: 'SESS-04 a session that could not be ended stays in the list; the next attempt ends it',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND])), { shown: 'idle' }],
      [end(2), { shown: 'ending' }, { began: ['end'] }],
      [done('end', timeout), { shown: 'endFailed' }, { context: { sessions: [FIRST, SECOND], target: 2 } }],
      [end(2), { shown: 'ending' }, { began: ['end'] }],
      [failed('end', new Error('unexpected')), { shown: 'endFailed' }],
      [endAll, { shown: 'endingAll' }, { began: ['endAll'] }],
      [done('endAll', timeout), { shown: 'endAllFailed' }],
      [end(2), { shown: 'ending' }, { began: ['end'] }],
      [done('end', ok(null)), { shown: 'idle' }, { context: { sessions: [FIRST] } }],
    ],
  },
  {
    title: 'SESS-04 after a failure the next attempt ends the session that the user chose then',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND, THIRD])), { shown: 'idle' }],
      [end(2), { shown: 'ending' }, { began: ['end'] }],
      [done('end', timeout), { shown: 'endFailed' }],
      [end(3), { shown: 'ending' }, { began: ['end'], context: { target: 3 } }],
      [done('end', timeout), { shown: 'endFailed' }],
      [endAll, { shown: 'endingAll' }, { began: ['endAll'] }],
      [done('endAll', timeout), { shown: 'endAllFailed' }],
      [end(2), { shown: 'ending' }, { began: ['end'], context: { target: 2 } }],
      [done('end', ok(null)), { shown: 'idle' }, { context: { sessions: [FIRST, THIRD] } }],
    ],
  },
  {
    title: 'SESS-05 all sessions end, after which the list has nothing more to do',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND])), { shown: 'idle' }],
      [endAll, { shown: 'endingAll' }, { began: ['endAll'] }],
      [
        failed('endAll', new Error('unexpected')),
        { shown: 'endAllFailed' },
        { context: { sessions: [FIRST, SECOND] } },
      ],
      [endAll, { shown: 'endingAll' }, { began: ['endAll'] }],
      [done('endAll', ok(null)), 'allEnded'],
      [event('show'), 'allEnded', { began: [] }],
      [event('hide'), 'hidden', { context: nothing }],
    ],
  },
  {
    title: 'SESS-03 a list that could not be loaded can be loaded again',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', timeout), 'loadFailed', { context: nothing }],
      [event('retry'), 'loading', { began: ['load'] }],
      [failed('load', new Error('unexpected')), 'loadFailed'],
      [event('retry'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST])), { shown: 'idle' }, { context: { sessions: [FIRST] } }],
    ],
  },
]);
