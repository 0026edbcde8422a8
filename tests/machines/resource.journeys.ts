import { resourceMachine } from '../../src/machines/resource/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const LIFETIME = 8 * 60 * 60_000;
const HALF_A_MINUTE = 30_000;

const input = { name: 'holds', parameter: null, lifetime: LIFETIME };
const holds = { answer: [{ HOLD: 'LB' }], isBlank: false, receivedAt: '2026-09-28T15:00:00.000Z', freshFor: LIFETIME };
const newer = { answer: [{ HOLD: 'PK' }], isBlank: false, receivedAt: '2026-09-28T23:05:00.000Z', freshFor: LIFETIME };
const none = { answer: [], isBlank: true, receivedAt: '2026-09-28T15:00:00.000Z', freshFor: LIFETIME };
const failure = { kind: 'status', status: 500, detail: 'upstream' } as const;
const offline = { kind: 'offline' } as const;

const need = { type: 'resource.need' } as const;
const refresh = { type: 'resource.refresh' } as const;
const retry = { type: 'resource.retry' } as const;
const clear = { type: 'resource.clear' } as const;
const renew = { type: 'resource.renew' } as const;

const received = ['portal', { type: 'resource.received', name: 'holds' }] as const;
const kept = ({ answer, receivedAt }: typeof none) => ({ answer, receivedAt, failure: null });
const told = (why: typeof failure | typeof offline, hasAnswer: boolean) =>
  ['portal', { type: 'resource.failed', name: 'holds', failure: why, hasAnswer }] as const;

const shown = (content: 'full' | 'blank', age: 'fresh' | 'stale' | 'refreshing' | 'outdated') => ({
  answered: { content, age },
});

export const resourceJourneys = journeysOf(resourceMachine, [
  {
    title:
      'ERR-21 one call serves every need within the lifetime; after it the old answer stays while a newer one comes',
    input,
    start: 'unasked',
    steps: [
      [retry, 'unasked', { began: [] }],
      [need, 'loading', { began: ['load'], tags: ['busy'] }],
      [need, 'loading', { began: [] }],
      [
        done('load', holds),
        shown('full', 'fresh'),
        {
          sent: [received],
          context: { answer: holds.answer, receivedAt: holds.receivedAt, failure: null },
          timers: [LIFETIME],
          tags: [],
        },
      ],
      [need, shown('full', 'fresh'), { began: [] }],
      [retry, shown('full', 'fresh'), { began: [] }],
      [passed(LIFETIME), shown('full', 'stale'), { began: [] }],
      [need, shown('full', 'refreshing'), { began: ['reload'], tags: ['busy'], context: { answer: holds.answer } }],
      [need, shown('full', 'refreshing'), { began: [] }],
      [
        done('reload', newer),
        shown('full', 'fresh'),
        { sent: [received], context: { answer: newer.answer, receivedAt: newer.receivedAt }, tags: [] },
      ],
      [passed(LIFETIME), shown('full', 'stale')],
      [refresh, shown('full', 'refreshing'), { began: ['reload'] }],
    ],
  },
  {
    title: 'ERR-23 an empty answer is no failure, and a later one may fill it or empty it again',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [done('load', none), shown('blank', 'fresh'), { sent: [received], context: kept(none) }],
      [refresh, shown('blank', 'refreshing'), { began: ['reload'] }],
      [done('reload', holds), shown('full', 'fresh'), { sent: [received] }],
      [refresh, shown('full', 'refreshing')],
      [done('reload', none), shown('blank', 'fresh'), { sent: [received], context: kept(none) }],
    ],
  },
  {
    title: 'ERR-22 a failure is told once and remembered for half a minute; a person may try again at once',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [
        failed('load', failure),
        { failed: 'remembered' },
        { sent: [told(failure, false)], context: { failure, answer: null }, timers: [HALF_A_MINUTE], tags: [] },
      ],
      [need, { failed: 'remembered' }, { began: [] }],
      [retry, { failed: 'retrying' }, { began: ['retry'], tags: ['busy'] }],
      [retry, { failed: 'retrying' }, { began: [] }],
      [
        failed('retry', offline),
        { failed: 'remembered' },
        { sent: [told(offline, false)], context: { failure: offline } },
      ],
      [passed(HALF_A_MINUTE), { failed: 'forgotten' }, { began: [] }],
      [retry, { failed: 'retrying' }, { began: ['retry'] }],
      [
        done('retry', holds),
        shown('full', 'fresh'),
        { sent: [received], context: { answer: holds.answer, failure: null } },
      ],
    ],
  },
  {
    title: 'ERR-22 ERR-23 once the failure is forgotten the next need calls again, and a retry may find nothing',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [failed('load', failure), { failed: 'remembered' }, { sent: [told(failure, false)] }],
      [passed(HALF_A_MINUTE), { failed: 'forgotten' }],
      [need, 'loading', { began: ['load'] }],
      [failed('load', failure), { failed: 'remembered' }, { sent: [told(failure, false)] }],
      [retry, { failed: 'retrying' }],
      [done('retry', none), shown('blank', 'fresh'), { sent: [received], context: kept(none) }],
    ],
  },
  {
    title: 'ERR-10 a refresh that fails keeps the answer it has, and is tried again after half a minute or when asked',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [done('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [passed(LIFETIME), shown('full', 'stale')],
      [need, shown('full', 'refreshing')],
      [
        failed('reload', offline),
        shown('full', 'outdated'),
        {
          sent: [told(offline, true)],
          context: { answer: holds.answer, receivedAt: holds.receivedAt, failure: offline },
          timers: [HALF_A_MINUTE],
          tags: [],
        },
      ],
      [need, shown('full', 'outdated'), { began: [] }],
      [passed(HALF_A_MINUTE), shown('full', 'stale')],
      [need, shown('full', 'refreshing'), { began: ['reload'] }],
      [failed('reload', offline), shown('full', 'outdated'), { sent: [told(offline, true)] }],
      [refresh, shown('full', 'refreshing'), { began: ['reload'] }],
    ],
  },
  {
    title:
      'ERR-10 BANNER-15 after a write a newer answer is fetched at once, the old one stands until then, and one on its way counts no more',
    input,
    start: 'unasked',
    steps: [
      [renew, 'unasked', { began: [] }],
      [need, 'loading', { began: ['load'] }],
      [renew, 'loading', { began: ['load'] }],
      [done('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [renew, shown('full', 'refreshing'), { began: ['reload'], context: { answer: holds.answer }, tags: ['busy'] }],
      [renew, shown('full', 'refreshing'), { began: ['reload'], context: { answer: holds.answer } }],
      [
        failed('reload', offline),
        shown('full', 'outdated'),
        { sent: [told(offline, true)], context: { answer: holds.answer, receivedAt: holds.receivedAt } },
      ],
      [renew, shown('full', 'refreshing'), { began: ['reload'] }],
      [done('reload', none), shown('blank', 'fresh'), { sent: [received] }],
      [passed(LIFETIME), shown('blank', 'stale')],
      [renew, shown('blank', 'refreshing'), { began: ['reload'] }],
    ],
  },
  {
    title: 'ERR-22 where the last call had failed a write tries again at once, and the block stays as it is until then',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [failed('load', failure), { failed: 'remembered' }, { sent: [told(failure, false)] }],
      [renew, { failed: 'retrying' }, { began: ['retry'], tags: ['busy'] }],
      [renew, { failed: 'retrying' }, { began: ['retry'] }],
      [done('retry', holds), shown('full', 'fresh'), { sent: [received] }],
    ],
  },
  {
    title: 'what no longer holds is forgotten, wherever it stood, and fetched at the next need',
    input,
    start: 'unasked',
    steps: [
      [need, 'loading'],
      [clear, 'unasked', { children: { load: null } }],
      [need, 'loading', { began: ['load'] }],
      [done('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [clear, 'unasked', { context: { answer: null, receivedAt: null, failure: null } }],
      [need, 'loading', { began: ['load'] }],
    ],
  },
]);
