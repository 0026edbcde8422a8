import { type PublicationChange, publicationMachine } from '../../src/machines/publication/machine.ts';
import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const OPENS = '2026-10-05T16:00:00.000Z';
const facts = (state: 'draft' | 'scheduled' | 'live' | 'ended') => ({ state, opensOn: OPENS });
const event = (name: string) => ({ type: `publication.${name}` }) as { type: 'publication.publish' };
const schedule = { type: 'publication.schedule', at: OPENS } as const;
const time = (now: string) => ({ type: 'publication.time', now }) as const;
const ok = (value: unknown) => ({ ok: true, value });
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
      [done('change', conflict), 'live', { context: { state: 'live', failure: conflict.failure as never } }],
      [event('withdraw'), 'changing', { began: ['change'], context: { failure: null } }],
      [failed('change', new Error('unexpected')), 'live', { context: { failure: UNEXPECTED_FAILURE } }],
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
      [done('undo', conflict), 'withdrawn', { context: { failure: conflict.failure as never } }],
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
      [done('change', conflict), 'scheduled'],
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
      [done('change', conflict), 'withdrawn'],
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
]);
