import { type ChecklistPage, onboardingMachine } from '../../src/machines/onboarding/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const AT = '2026-09-28T15:00:00.000Z';
const LATER = '2026-09-28T15:05:00.000Z';

const opened = (page: ChecklistPage) => ({ type: 'onboarding.pageOpened', page }) as const;
const finish = (at = AT) => ({ type: 'onboarding.finish', at }) as const;
const answered = (rest: { pk?: number | null; isComplete?: boolean; wasLed?: boolean } = {}) =>
  done('checkFirstVisit', { ok: true, value: { pk: 404, isComplete: false, wasLed: false, ...rest } });
const offline = { ok: false, failure: { kind: 'offline' } };
const unexpected = new Error('unexpected');

const idle = { unknown: 'idle' };
const leading = { needed: 'leading' };
const waiting = { needed: 'waiting' };
const checking = { unknown: 'checking' };
const remembers = [['rememberLed', undefined]] as const;
const failedAction = ['checklistConnection', { type: 'action.failed' }] as const;
const succeededAction = ['checklistConnection', { type: 'action.succeeded' }] as const;

export const onboardingJourneys = journeysOf(onboardingMachine, [
  {
    title: 'NEXT-13 the whole list leads to the preferences; the end is saved, and the list opens',
    start: idle,
    steps: [
      [opened('selection'), idle, { began: [] }],
      [opened('list'), checking, { began: ['checkFirstVisit'] }],
      [answered(), leading, { tags: ['leads'], context: { page: 'list', pk: 404, wasLed: false } }],
      [opened('preferences'), 'choosing', { did: remembers, tags: ['welcomes'], context: { wasLed: true } }],
      [opened('preferences'), 'choosing', { tags: ['welcomes'] }],
      [
        finish(),
        'completing',
        { inputs: { complete: { pk: 404, finishedAt: AT } }, began: ['complete'], tags: ['welcomes', 'busy'] },
      ],
      [finish(LATER), 'completing', { began: [] }],
      [done('complete', []), { complete: 'arrived' }, { sent: [succeededAction], tags: ['showsTasks'] }],
      [opened('list'), { complete: 'settled' }, { tags: [] }],
      [opened('list'), { complete: 'settled' }, { began: [] }],
      [opened('preferences'), { complete: 'settled' }, { tags: [] }],
    ],
  },
  {
    title: 'NEXT-13 what was not saved is said, and all of it is tried again with the time of the new press',
    start: idle,
    steps: [
      [opened('preferences'), checking],
      [answered(), 'choosing', { did: remembers, context: { page: 'preferences' } }],
      [finish(), 'completing'],
      [
        done('complete', ['notifications']),
        'failed',
        { sent: [failedAction], tags: ['welcomes', 'failed'], context: { failedParts: ['notifications'] } },
      ],
      [opened('preferences'), 'failed'],
      [finish(LATER), 'completing', { inputs: { complete: { pk: 404, finishedAt: LATER } }, began: ['complete'] }],
      [failed('complete', unexpected), 'failed', { sent: [failedAction], context: { failedParts: ['end'] } }],
      [opened('list'), waiting, { tags: [], context: { wasLed: true } }],
      [opened('preferences'), 'choosing', { did: remembers, context: { page: 'preferences' } }],
      [opened('selection'), waiting, { tags: [] }],
      [opened('list'), waiting, { tags: [] }],
    ],
  },
  {
    title: 'NEXT-14 a user with updated_by_user_on has completed onboarding',
    start: idle,
    steps: [
      [opened('list'), checking],
      [answered({ isComplete: true }), { complete: 'settled' }, { context: { pk: null } }],
    ],
  },
  {
    title: 'NEXT-14 a failed or empty answer leads nowhere, and the next page asks again',
    start: idle,
    steps: [
      [opened('list'), checking],
      [done('checkFirstVisit', offline), idle],
      [opened('list'), checking, { began: ['checkFirstVisit'] }],
      [answered({ pk: null }), idle],
      [opened('preferences'), checking],
      [failed('checkFirstVisit', unexpected), idle],
    ],
  },
  {
    title: 'NEXT-13 the page that is open when the answer arrives counts, and a tab is led once',
    start: idle,
    steps: [
      [opened('preferences'), checking],
      [opened('list'), checking, { began: [], context: { page: 'list' } }],
      [answered({ wasLed: true }), waiting, { context: { page: 'list', wasLed: true } }],
    ],
  },
  {
    title: 'NEXT-13 the end of onboarding is saved although the user has gone on',
    start: idle,
    steps: [
      [opened('preferences'), checking],
      [answered(), 'choosing', { did: remembers }],
      [finish(), 'completing'],
      [opened('selection'), 'completing', { began: [], context: { page: 'selection' } }],
      [done('complete', []), { complete: 'settled' }, { sent: [succeededAction], tags: [] }],
    ],
  },
  {
    title: 'NEXT-13 a task or a filter does not lead to the preferences; the whole list does, later too',
    start: idle,
    steps: [
      [opened('list'), checking],
      [opened('selection'), checking, { context: { page: 'selection' } }],
      [answered(), waiting, { tags: [] }],
      [opened('selection'), waiting],
      [opened('list'), leading, { tags: ['leads'] }],
      [opened('list'), leading, { tags: ['leads'] }],
      [opened('selection'), waiting, { tags: [] }],
    ],
  },
]);
