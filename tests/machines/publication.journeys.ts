import { type PublicationChange, publicationMachine } from '../../src/machines/publication/machine.ts';
import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const OPENS = '2026-10-05T16:00:00.000Z';
const facts = (state: 'draft' | 'scheduled' | 'live' | 'ended') => ({ state, opensOn: OPENS });
const event = (name: string) => ({ type: `publication.${name}` }) as { type: 'publication.publish' };
const schedule = { type: 'publication.schedule', at: OPENS } as const;
const time = (now: string) => ({ type: 'publication.time', now }) as const;
const ok = (value: unknown) => ({ ok: true, value });
const refused = { ok: false, failure: { kind: 'status', status: 400, detail: 'No.' } };
const timeout = { ok: false, failure: { kind: 'timeout' } };
const conflict = { ok: false, failure: { kind: 'status', status: 409, detail: 'Somebody else saved.' } };

const asks = (change: PublicationChange) => ({ began: ['change'], inputs: { change: { change } } });

export const publicationJourneys = journeysOf(publicationMachine, [
  {
    title: 'ADMIN-61 a draft is scheduled, goes live by the clock, and is withdrawn',
    input: facts('draft'),
    start: 'draft',
    steps: [
      [event('withdraw'), 'draft', { began: [] }],
      [
        schedule,
        'changing',
        { began: ['change'], inputs: { change: { change: { action: 'schedule', at: OPENS } } }, tags: ['busy'] },
      ],
      [done('change', ok(facts('scheduled'))), 'scheduled', { context: { failure: null } }],
      [time('2026-10-05T15:59:00.000Z'), 'scheduled'],
      [time(OPENS), 'live', { context: { state: 'live' } }],
      [event('publish'), 'live', { began: [] }],
      [event('withdraw'), 'changing', { began: ['change'], inputs: { change: { change: { action: 'withdraw' } } } }],
      [done('change', ok(facts('ended'))), 'withdrawn'],
      [event('publish'), 'changing', { began: ['change'] }],
      [done('change', ok(facts('live'))), 'live'],
    ],
  },
  {
    title: 'ADMIN-61 a change that fails leaves the entry as it was and says why',
    input: facts('live'),
    start: 'live',
    steps: [
      [event('withdraw'), 'changing', { began: ['change'] }],
      [event('undo'), 'changing', { began: [] }],
      [done('change', refused), 'live', { context: { state: 'live', failure: refused.failure as never } }],
      [event('withdraw'), 'changing', { began: ['change'], context: { failure: null } }],
      [done('change', refused), 'live', { context: { state: 'live', failure: refused.failure as never } }],
      [
        { type: 'publication.received', facts: facts('scheduled') },
        'scheduled',
        { context: { failure: null, change: null } },
      ],
    ],
  },
  {
    title: 'ADMIN-62 a change is taken back',
    input: facts('live'),
    start: 'live',
    steps: [
      [event('withdraw'), 'changing', { began: ['change'] }],
      [done('change', ok(facts('ended'))), 'withdrawn', { context: { change: { action: 'withdraw' } } }],
      [event('undo'), 'undoing', { began: ['undo'] }],
      [done('undo', refused), 'withdrawn', { context: { failure: refused.failure as never } }],
      [event('undo'), 'undoing', { began: ['undo'] }],
      [done('undo', ok(facts('live'))), 'live', { context: { change: null, failure: null } }],
    ],
  },
  {
    title: 'ADMIN-61 a scheduled entry gets another day, is withdrawn, and is published at once',
    input: facts('scheduled'),
    start: 'scheduled',
    steps: [
      [schedule, 'changing', asks({ action: 'schedule', at: OPENS })],
      [done('change', ok(facts('scheduled'))), 'scheduled'],
      [event('publish'), 'changing', asks({ action: 'publish' })],
      [done('change', refused), 'scheduled'],
      [event('withdraw'), 'changing', asks({ action: 'withdraw' })],
      [done('change', ok(facts('draft'))), 'draft'],
      [event('publish'), 'changing', asks({ action: 'publish' })],
      [done('change', ok(facts('live'))), 'live'],
    ],
  },
  {
    title: 'ADMIN-61 a withdrawn entry is scheduled or published again',
    input: facts('ended'),
    start: 'withdrawn',
    steps: [
      [schedule, 'changing', asks({ action: 'schedule', at: OPENS })],
      [done('change', refused), 'withdrawn'],
      [event('publish'), 'changing', asks({ action: 'publish' })],
      [done('change', ok(facts('live'))), 'live'],
    ],
  },
  {
    title: 'ADMIN-62 while a change is sent or taken back, nothing else is taken over',
    input: facts('live'),
    start: 'live',
    steps: [
      [event('withdraw'), 'changing', asks({ action: 'withdraw' })],
      [{ type: 'publication.received', facts: facts('draft') }, 'changing', { began: [] }],
      [done('change', ok(facts('ended'))), 'withdrawn'],
      [event('undo'), 'undoing', { began: ['undo'] }],
      [{ type: 'publication.received', facts: facts('draft') }, 'undoing', { began: [] }],
      [event('undo'), 'undoing', { began: [] }],
      [failed('undo', new Error('unexpected')), 'withdrawn', { context: { failure: UNEXPECTED_FAILURE } }],
    ],
  },
  {
    title: 'ADMIN-72 a change without an answer was made: it is shown as any other, and can be taken back',
    input: facts('draft'),
    start: 'draft',
    steps: [
      [event('publish'), 'changing', asks({ action: 'publish' })],
      [done('change', timeout), 'checking', { began: ['look'], tags: ['busy'], context: { state: 'draft' } }],
      [{ type: 'publication.received', facts: facts('ended') }, 'checking', { began: [] }],
      [event('undo'), 'checking', { began: [] }],
      [
        done('look', ok(facts('live'))),
        'live',
        { context: { state: 'live', change: { action: 'publish' }, failure: null } },
      ],
      [event('withdraw'), 'changing', asks({ action: 'withdraw' })],
      [failed('change', new Error('unexpected')), 'checking', { context: { failure: UNEXPECTED_FAILURE } }],
      [done('look', ok(facts('ended'))), 'withdrawn', { context: { failure: null } }],
      [schedule, 'changing', asks({ action: 'schedule', at: OPENS })],
      [done('change', timeout), 'checking'],
      [done('look', ok(facts('scheduled'))), 'scheduled', { context: { failure: null } }],
      [event('withdraw'), 'changing'],
      [done('change', timeout), 'checking'],
      [done('look', ok(facts('draft'))), 'draft', { context: { failure: null } }],
    ],
  },
  {
    title:
      'ADMIN-72 a change without an answer was not made, or another one was: the screen shows what there is, and why',
    input: facts('scheduled'),
    start: 'scheduled',
    steps: [
      [event('publish'), 'changing', asks({ action: 'publish' })],
      [done('change', timeout), 'checking'],
      [done('look', ok(facts('scheduled'))), 'scheduled', { context: { failure: { kind: 'timeout' } } }],
      [schedule, 'changing', asks({ action: 'schedule', at: OPENS })],
      [done('change', conflict), 'checking'],
      [
        done('look', ok({ state: 'scheduled', opensOn: '2026-11-01T16:00:00.000Z' })),
        'scheduled',
        { context: { opensOn: '2026-11-01T16:00:00.000Z', failure: conflict.failure as never } },
      ],
      [event('withdraw'), 'changing', asks({ action: 'withdraw' })],
      [done('change', timeout), 'checking'],
      [done('look', ok(facts('live'))), 'live', { context: { failure: { kind: 'timeout' } } }],
    ],
  },
  {
    title: 'ADMIN-72 while it is unknown whether a change was made, the user can only ask again',
    input: facts('draft'),
    start: 'draft',
    steps: [
      [event('publish'), 'changing'],
      [done('change', timeout), 'checking'],
      [done('look', refused), 'unknown', { context: { state: 'draft', failure: { kind: 'timeout' } } }],
      [event('publish'), 'unknown', { began: [] }],
      [event('undo'), 'unknown', { began: [] }],
      [event('check'), 'checking', { began: ['look'] }],
      [failed('look', new Error('unexpected')), 'unknown'],
      [event('check'), 'checking', { began: ['look'] }],
      [done('look', ok(facts('live'))), 'live', { context: { failure: null } }],
    ],
  },
  {
    title: 'ADMIN-72 an undo without an answer shows what there is, and offers no second one',
    input: facts('live'),
    start: 'live',
    steps: [
      [event('withdraw'), 'changing'],
      [done('change', ok(facts('ended'))), 'withdrawn'],
      [event('undo'), 'undoing'],
      [done('undo', timeout), 'checking', { began: ['look'], context: { change: null } }],
      [done('look', ok(facts('live'))), 'live', { context: { change: null, failure: { kind: 'timeout' } } }],
    ],
  },
]);
