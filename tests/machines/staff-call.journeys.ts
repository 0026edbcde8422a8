import { UNEXPECTED_FAILURE } from '../../src/machines/shared/result.ts';
import { staffCallMachine } from '../../src/machines/staff-call/machine.ts';
import { NEEDS_SIGN_IN } from '../../src/rules/old-sign-in.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const start = { type: 'call.start' } as const;
const clear = { type: 'call.clear' } as const;
const success = { ok: true, value: null };
const timeout = { ok: false, failure: { kind: 'timeout' as const } };
const refusal = (status: number, detail: string | null) => ({
  ok: false,
  failure: { kind: 'status' as const, status, detail },
});
const sends = { began: ['send'], tags: ['busy'], context: { failure: null } };

/** A failure, another attempt, the same failure, and the end of its text. */
const failure = (
  title: string,
  result: { failure: ReturnType<typeof refusal>['failure'] | typeof timeout.failure },
  state: string,
) => ({
  title: `ADMIN-124 ${title}`,
  start: 'idle',
  steps: [
    [start, 'sending', sends],
    [done('send', result), state, { context: { failure: result.failure } }],
    [start, 'sending', sends],
    [done('send', result), state],
    [clear, 'idle', { context: { failure: null } }],
  ] as const,
});

export const staffCallJourneys = journeysOf(staffCallMachine, [
  {
    title: 'ADMIN-124 a second press does nothing, and a button can be used again',
    start: 'idle',
    steps: [
      [start, 'sending', sends],
      [start, 'sending', { began: [] }],
      [clear, 'sending', { began: [] }],
      [done('send', success), 'done', { context: { failure: null } }],
      [start, 'sending', sends],
      [done('send', success), 'done'],
      [clear, 'done', { began: [] }],
    ],
  },
  failure('without an answer it is not known whether it was done, and the same button tries again', timeout, 'unknown'),
  failure('an ended session', refusal(401, null), 'signedOut'),
  failure('a sign-in that is too old', refusal(403, NEEDS_SIGN_IN), 'needsSignIn'),
  failure('a refusal with its reason', refusal(409, 'No.'), 'refused'),
  {
    title: 'ADMIN-124 a fault of the app leaves it open whether it was done',
    start: 'idle',
    steps: [
      [start, 'sending'],
      [failed('send', new Error('unexpected')), 'unknown', { context: { failure: UNEXPECTED_FAILURE } }],
      [start, 'sending', sends],
    ],
  },
]);
