import { calendarSubscriptionMachine } from '../../src/machines/calendar-subscription/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const AT = '2026-09-28T15:00:00.000Z';
const LATER = '2026-09-29T15:00:00.000Z';
const [FIRST, SECOND] = ['https://portal.example.edu/calendar/1.ics', 'https://portal.example.edu/calendar/2.ics'];

const event = (name: string) => ({ type: `calendarSubscription.${name}` }) as { type: 'calendarSubscription.show' };
const ok = (value: unknown) => ({ ok: true, value });
const timeout = { ok: false, failure: { kind: 'timeout' } };
const nothing = { createdOn: null, url: null };

export const calendarSubscriptionJourneys = journeysOf(calendarSubscriptionMachine, [
  {
    title: 'CAL-05 a subscription is created; its address is shown once',
    start: 'hidden',
    steps: [
      [event('show'), 'checking', { began: ['check'] }],
      [done('check', ok({ isActive: false, createdOn: null })), { none: 'idle' }, { context: nothing }],
      [event('create'), 'creating', { began: ['create'] }],
      [event('create'), 'creating', { began: [] }],
      [
        done('create', ok({ url: FIRST, createdOn: AT })),
        { active: 'addressShown' },
        { context: { url: FIRST, createdOn: AT } },
      ],
      [event('addressTaken'), { active: 'idle' }, { context: { url: null, createdOn: AT } }],
    ],
  },
  {
    title: 'CAL-05 the address is gone when the user leaves the page',
    start: 'hidden',
    steps: [
      [event('show'), 'checking', { began: ['check'] }],
      [done('check', ok({ isActive: true, createdOn: AT })), { active: 'idle' }],
      [event('renew'), { active: 'renewing' }, { began: ['renew'] }],
      [done('renew', ok({ url: SECOND, createdOn: LATER })), { active: 'addressShown' }, { context: { url: SECOND } }],
      [event('hide'), 'hidden', { context: nothing }],
      [event('show'), 'checking', { began: ['check'] }],
      [event('hide'), 'hidden'],
    ],
  },
  {
    title: 'CAL-06 a renewal that fails can be repeated; afterwards the new address is shown',
    start: 'hidden',
    steps: [
      [event('show'), 'checking', { began: ['check'] }],
      [done('check', ok({ isActive: true, createdOn: AT })), { active: 'idle' }, { context: { createdOn: AT } }],
      [event('renew'), { active: 'renewing' }, { began: ['renew'] }],
      [event('revoke'), { active: 'renewing' }, { began: [] }],
      [done('renew', timeout), { active: 'renewFailed' }, { context: { createdOn: AT, url: null } }],
      [event('renew'), { active: 'renewing' }, { began: ['renew'] }],
      [failed('renew', new Error('unexpected')), { active: 'renewFailed' }],
      [event('renew'), { active: 'renewing' }, { began: ['renew'] }],
      [
        done('renew', ok({ url: SECOND, createdOn: LATER })),
        { active: 'addressShown' },
        { context: { url: SECOND, createdOn: LATER } },
      ],
    ],
  },
  {
    title: 'CAL-06 a revocation that fails leaves the subscription; the next one ends it',
    start: 'hidden',
    steps: [
      [event('show'), 'checking', { began: ['check'] }],
      [done('check', ok({ isActive: true, createdOn: AT })), { active: 'idle' }],
      [event('revoke'), { active: 'revoking' }, { began: ['revoke'] }],
      [done('revoke', timeout), { active: 'revokeFailed' }, { context: { createdOn: AT } }],
      [event('renew'), { active: 'renewing' }, { began: ['renew'] }],
      [done('renew', timeout), { active: 'renewFailed' }],
      [event('revoke'), { active: 'revoking' }, { began: ['revoke'] }],
      [failed('revoke', new Error('unexpected')), { active: 'revokeFailed' }],
      [event('revoke'), { active: 'revoking' }, { began: ['revoke'] }],
      [done('revoke', ok(null)), { none: 'idle' }, { context: nothing }],
    ],
  },
  {
    title: 'CAL-05 a check that fails can be repeated, and so can a creation',
    start: 'hidden',
    steps: [
      [event('show'), 'checking', { began: ['check'] }],
      [done('check', timeout), 'checkFailed', { context: nothing }],
      [event('retry'), 'checking', { began: ['check'] }],
      [failed('check', new Error('unexpected')), 'checkFailed'],
      [event('retry'), 'checking', { began: ['check'] }],
      [done('check', ok({ isActive: false, createdOn: null })), { none: 'idle' }],
      [event('create'), 'creating', { began: ['create'] }],
      [done('create', timeout), { none: 'failed' }, { context: nothing }],
      [event('create'), 'creating', { began: ['create'] }],
      [failed('create', new Error('unexpected')), { none: 'failed' }],
      [event('create'), 'creating', { began: ['create'] }],
      [done('create', ok({ url: FIRST, createdOn: AT })), { active: 'addressShown' }, { context: { url: FIRST } }],
    ],
  },
]);
