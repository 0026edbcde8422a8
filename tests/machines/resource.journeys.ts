import { resourceMachine } from '../../src/machines/resource/machine.ts';
import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const LIFETIME = 8 * 60 * 60_000;
const COOLDOWN = 30_000;

const input = { name: 'holds', parameter: null, lifetime: LIFETIME };
const holds = {
  answer: [{ HOLD: 'LB' }],
  isEmpty: false,
  receivedAt: '2026-09-28T15:00:00.000Z',
  freshFor: LIFETIME,
};
const newer = { ...holds, answer: [{ HOLD: 'PK' }], receivedAt: '2026-09-28T23:05:00.000Z' };
const none = { ...holds, answer: [], isEmpty: true };
const failure = { kind: 'status', status: 500, detail: 'upstream' } as const;
const offline = { kind: 'offline' } as const;
const unexpected = new Error('unexpected');

const request = { type: 'resource.request', at: null } as const;
const requestAt = (at: string) => ({ type: 'resource.request', at }) as const;
const refetch = { type: 'resource.refetch' } as const;
const retry = { type: 'resource.retry' } as const;
const reset = { type: 'resource.reset' } as const;
const invalidate = { type: 'resource.invalidate' } as const;

const answered = (id: string, answer: typeof holds | typeof none) =>
  done(id, { ok: true, value: { ...answer, facts: {} } });
const refused = (id: string, why: typeof failure | typeof offline) => done(id, { ok: false, failure: why });

const received = ['resources', { type: 'resource.received', name: 'holds', facts: {} }] as const;
const answerOf = ({ answer, receivedAt }: typeof none) => ({ answer, receivedAt, failure: null });
const reported = (why: typeof failure | typeof offline | typeof UNEXPECTED_FAILURE, hasAnswer: boolean) =>
  ['resources', { type: 'resource.failed', name: 'holds', failure: why, hasAnswer }] as const;

const shown = (content: 'full' | 'empty', age: 'fresh' | 'stale' | 'refetching' | 'refetchFailed') => ({
  ready: { content, age },
});

export const resourceJourneys = journeysOf(resourceMachine, [
  {
    title:
      'ERR-21 one call serves every request within the lifetime; after it the old answer stays until a newer one arrives',
    input,
    start: 'idle',
    steps: [
      [retry, 'idle', { began: [] }],
      [
        request,
        'loading',
        { began: ['load'], tags: ['busy'], inputs: { load: { ...input, mayUseStored: true, isFollowed: false } } },
      ],
      [request, 'loading', { began: [] }],
      [
        answered('load', holds),
        shown('full', 'fresh'),
        {
          sent: [received],
          context: { answer: holds.answer, receivedAt: holds.receivedAt, failure: null },
          timers: [LIFETIME],
          tags: [],
        },
      ],
      [request, shown('full', 'fresh'), { began: [] }],
      [retry, shown('full', 'fresh'), { began: [] }],
      [passed(LIFETIME), shown('full', 'stale'), { began: [] }],
      [
        request,
        shown('full', 'refetching'),
        {
          began: ['refetch'],
          tags: ['busy'],
          context: { answer: holds.answer },
          inputs: { refetch: { ...input, mayUseStored: false, isFollowed: false } },
        },
      ],
      [request, shown('full', 'refetching'), { began: [] }],
      [
        answered('refetch', newer),
        shown('full', 'fresh'),
        { sent: [received], context: { answer: newer.answer, receivedAt: newer.receivedAt }, tags: [] },
      ],
      [passed(LIFETIME), shown('full', 'stale')],
      [refetch, shown('full', 'refetching'), { began: ['refetch'] }],
    ],
  },
  {
    title: 'CACHE-13 the lifetime goes by the clock too: a request after it fetches again although no timer has fired',
    input,
    start: 'idle',
    steps: [
      [requestAt('2026-09-28T15:00:00.000Z'), 'loading', { began: ['load'] }],
      [answered('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [requestAt('2026-09-28T22:59:59.999Z'), shown('full', 'fresh'), { began: [] }],
      [requestAt('2026-09-28T23:00:00.000Z'), shown('full', 'refetching'), { began: ['refetch'] }],
      [answered('refetch', newer), shown('full', 'fresh'), { sent: [received] }],
      // The clock was set back: the age is unknown.
      [requestAt('2026-09-28T15:00:00.000Z'), shown('full', 'refetching'), { began: ['refetch'] }],
    ],
  },
  {
    title: 'CACHE-22 an answer from this tab’s storage stays fresh only for the rest of its lifetime',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        done('load', { ok: true, value: { ...holds, freshFor: 60_000, facts: {} } }),
        shown('full', 'fresh'),
        { sent: [received], timers: [60_000] },
      ],
      [passed(60_000), shown('full', 'stale')],
    ],
  },
  {
    title:
      'AWAY-02 AWAY-05 without a network an answer past its lifetime is stale at once, and is fetched again at the next request',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        done('load', { ok: true, value: { ...holds, freshFor: 0, facts: {} } }),
        shown('full', 'stale'),
        { sent: [received], context: { receivedAt: holds.receivedAt } },
      ],
      [request, shown('full', 'refetching'), { began: ['refetch'] }],
    ],
  },
  {
    title:
      'PART-06 an old answer of a page that the server draws is shown with its time, and the newer one may come in the page; only the next call asks again',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        done('load', { ok: true, value: { ...none, freshFor: 0, isFollowed: true, facts: {} } }),
        shown('empty', 'refetching'),
        {
          sent: [received],
          began: ['refetch'],
          tags: ['busy'],
          context: { receivedAt: none.receivedAt },
          inputs: { refetch: { ...input, mayUseStored: true, isFollowed: true } },
        },
      ],
      [
        refused('refetch', offline),
        shown('empty', 'refetchFailed'),
        { sent: [reported(offline, true)], context: { receivedAt: none.receivedAt } },
      ],
      [
        refetch,
        shown('empty', 'refetching'),
        { inputs: { refetch: { ...input, mayUseStored: false, isFollowed: false } } },
      ],
      [answered('refetch', newer), shown('full', 'fresh'), { sent: [received] }],
    ],
  },
  {
    title: 'START-02 ROLE-14 what the app must know about an answer goes to the registry, and is not stored here',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        done('load', { ok: true, value: { ...holds, facts: { term: '202604' } } }),
        shown('full', 'fresh'),
        {
          sent: [['resources', { type: 'resource.received', name: 'holds', facts: { term: '202604' } }]],
          context: {
            ...input,
            answer: holds.answer,
            receivedAt: holds.receivedAt,
            freshFor: LIFETIME,
            isFollowed: false,
            failure: null,
          },
        },
      ],
    ],
  },
  {
    title: 'ERR-23 an empty answer is no failure, and a later one may fill it or empty it again',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [answered('load', none), shown('empty', 'fresh'), { sent: [received], context: answerOf(none) }],
      [refetch, shown('empty', 'refetching'), { began: ['refetch'] }],
      [answered('refetch', holds), shown('full', 'fresh'), { sent: [received] }],
      [refetch, shown('full', 'refetching')],
      [answered('refetch', none), shown('empty', 'fresh'), { sent: [received], context: answerOf(none) }],
    ],
  },
  {
    title: 'ERR-22 a failure is reported once and counts for half a minute; the user may try again at once',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        refused('load', failure),
        { error: 'cooldown' },
        { sent: [reported(failure, false)], context: { failure, answer: null }, timers: [COOLDOWN], tags: [] },
      ],
      [request, { error: 'cooldown' }, { began: [] }],
      [
        retry,
        { error: 'retrying' },
        { began: ['retry'], tags: ['busy'], inputs: { retry: { ...input, mayUseStored: false, isFollowed: false } } },
      ],
      [retry, { error: 'retrying' }, { began: [] }],
      [
        refused('retry', offline),
        { error: 'cooldown' },
        { sent: [reported(offline, false)], context: { failure: offline } },
      ],
      [passed(COOLDOWN), { error: 'retryable' }, { began: [] }],
      [retry, { error: 'retrying' }, { began: ['retry'] }],
      [
        answered('retry', holds),
        shown('full', 'fresh'),
        { sent: [received], context: { answer: holds.answer, failure: null } },
      ],
    ],
  },
  {
    title: 'ERR-22 ERR-23 after the half minute the next request sends the call again, and a retry may find nothing',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [refused('load', failure), { error: 'cooldown' }, { sent: [reported(failure, false)] }],
      [passed(COOLDOWN), { error: 'retryable' }],
      [request, 'loading', { began: ['load'] }],
      [refused('load', failure), { error: 'cooldown' }, { sent: [reported(failure, false)] }],
      [retry, { error: 'retrying' }],
      [answered('retry', none), shown('empty', 'fresh'), { sent: [received], context: answerOf(none) }],
    ],
  },
  {
    title: 'ERR-22 an unexpected error in a call is a failure like the others, and a refetch keeps its answer',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [
        failed('load', unexpected),
        { error: 'cooldown' },
        { sent: [reported(UNEXPECTED_FAILURE, false)], context: { failure: UNEXPECTED_FAILURE } },
      ],
      [retry, { error: 'retrying' }],
      [failed('retry', unexpected), { error: 'cooldown' }, { sent: [reported(UNEXPECTED_FAILURE, false)] }],
      [retry, { error: 'retrying' }],
      [answered('retry', holds), shown('full', 'fresh'), { sent: [received] }],
      [refetch, shown('full', 'refetching')],
      [
        failed('refetch', unexpected),
        shown('full', 'refetchFailed'),
        { sent: [reported(UNEXPECTED_FAILURE, true)], context: { answer: holds.answer, failure: UNEXPECTED_FAILURE } },
      ],
    ],
  },
  {
    title:
      'ERR-10 a refetch that fails keeps the answer, and is tried again after half a minute, when the user asks for it, or when an outage has ended',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [answered('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [passed(LIFETIME), shown('full', 'stale')],
      [request, shown('full', 'refetching')],
      [
        refused('refetch', offline),
        shown('full', 'refetchFailed'),
        {
          sent: [reported(offline, true)],
          context: { answer: holds.answer, receivedAt: holds.receivedAt, failure: offline },
          timers: [COOLDOWN],
          tags: [],
        },
      ],
      [request, shown('full', 'refetchFailed'), { began: [] }],
      [passed(COOLDOWN), shown('full', 'stale')],
      [request, shown('full', 'refetching'), { began: ['refetch'] }],
      [refused('refetch', offline), shown('full', 'refetchFailed'), { sent: [reported(offline, true)] }],
      [refetch, shown('full', 'refetching'), { began: ['refetch'] }],
      [refused('refetch', offline), shown('full', 'refetchFailed'), { sent: [reported(offline, true)] }],
      // The backend is back.
      [retry, shown('full', 'refetching'), { began: ['refetch'], context: { answer: holds.answer } }],
      [retry, shown('full', 'refetching'), { began: [] }],
    ],
  },
  {
    title:
      'ERR-10 BANNER-15 after a write a newer answer is fetched at once, the old one stays until then, and a call that is running no longer counts',
    input,
    start: 'idle',
    steps: [
      [invalidate, 'idle', { began: [] }],
      [request, 'loading', { began: ['load'] }],
      [invalidate, 'loading', { began: ['load'] }],
      [answered('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [
        invalidate,
        shown('full', 'refetching'),
        { began: ['refetch'], context: { answer: holds.answer }, tags: ['busy'] },
      ],
      [invalidate, shown('full', 'refetching'), { began: ['refetch'], context: { answer: holds.answer } }],
      [
        refused('refetch', offline),
        shown('full', 'refetchFailed'),
        { sent: [reported(offline, true)], context: { answer: holds.answer, receivedAt: holds.receivedAt } },
      ],
      [invalidate, shown('full', 'refetching'), { began: ['refetch'] }],
      [answered('refetch', none), shown('empty', 'fresh'), { sent: [received] }],
      [passed(LIFETIME), shown('empty', 'stale')],
      [invalidate, shown('empty', 'refetching'), { began: ['refetch'] }],
    ],
  },
  {
    title: 'ERR-22 where the last call has failed a write tries again at once, and the block stays as it is until then',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [refused('load', failure), { error: 'cooldown' }, { sent: [reported(failure, false)] }],
      [invalidate, { error: 'retrying' }, { began: ['retry'], tags: ['busy'] }],
      [invalidate, { error: 'retrying' }, { began: ['retry'] }],
      [answered('retry', holds), shown('full', 'fresh'), { sent: [received] }],
    ],
  },
  {
    title: 'an answer that is no longer valid is removed in every state, and fetched at the next request',
    input,
    start: 'idle',
    steps: [
      [request, 'loading'],
      [reset, 'idle', { children: { load: null } }],
      [request, 'loading', { began: ['load'] }],
      [answered('load', holds), shown('full', 'fresh'), { sent: [received] }],
      [reset, 'idle', { context: { answer: null, receivedAt: null, failure: null } }],
      [request, 'loading', { began: ['load'] }],
    ],
  },
]);
