import { fromPromise } from 'xstate';
import { accountMachine } from '../../src/machines/account/machine.ts';
import { bannerMachine, type Recalled } from '../../src/machines/banner/machine.ts';
import { calendarSubscriptionMachine } from '../../src/machines/calendar-subscription/machine.ts';
import { checklistMachine } from '../../src/machines/checklist/machine.ts';
import { demoMachine } from '../../src/machines/demo/machine.ts';
import { installationMachine } from '../../src/machines/installation/machine.ts';
import { keptScheduleMachine } from '../../src/machines/kept-schedule/machine.ts';
import { modalMachine } from '../../src/machines/modal/machine.ts';
import { onboardingMachine } from '../../src/machines/onboarding/machine.ts';
import { portalMachine } from '../../src/machines/portal/machine.ts';
import { preferencesMachine } from '../../src/machines/preferences/machine.ts';
import { pushSubscriptionMachine } from '../../src/machines/push-subscription/machine.ts';
import { searchMachine } from '../../src/machines/search/machine.ts';
import { toastsMachine } from '../../src/machines/toasts/machine.ts';
import { whatsNewVisitMachine } from '../../src/machines/whats-new-visit/machine.ts';
import { journeysOf } from './support/journeys.ts';

const input = { term: '202604', demo: { isOn: true, remaining: 60_000 } };

type Tiers = { frame?: 'loading' | 'ready'; later?: 'loading' | 'ready'; checklist?: 'absent' | 'present' };
/** No code of a tier has loaded unless a step says otherwise. */
const inState = (user: string | { running: string }, tiers: Tiers = {}) => ({
  frame: 'loading',
  later: 'loading',
  checklist: 'absent',
  ...tiers,
  user,
});
const start = inState('starting');
const alive = { running: 'alive' };
const ended = { running: 'ended' };

const opened = { type: 'session.opened' } as const;
const sessionEnded = { type: 'session.ended' } as const;
const sessionAlive = { type: 'session.alive' } as const;
const checklistLoaded = {
  type: 'checklist.loaded',
  actors: { checklist: checklistMachine, preferences: preferencesMachine, onboarding: onboardingMachine },
} as const;
const frameLoaded = {
  type: 'frame.loaded',
  actors: {
    toasts: toastsMachine,
    modal: modalMachine,
    // Without its effects this machine would ask for the alerts that were dismissed earlier.
    banner: bannerMachine.provide({ actors: { recall: fromPromise(() => new Promise<Recalled>(() => {})) } }),
    account: accountMachine,
    whatsNewVisit: whatsNewVisitMachine,
    search: searchMachine,
  },
} as const;
const laterLoaded = {
  type: 'later.loaded',
  actors: {
    demo: demoMachine,
    calendarSubscription: calendarSubscriptionMachine,
    keptSchedule: keptScheduleMachine,
    installation: installationMachine,
    pushSubscription: pushSubscriptionMachine,
  },
} as const;
const CHECKLIST = ['checklist', 'preferences', 'onboarding'];
const FRAME = ['toasts', 'modal', 'banner', 'account', 'whatsNewVisit', 'search'];
const LATER = ['demo', 'calendarSubscription', 'keptSchedule', 'installation', 'pushSubscription'];

const closesResources = ['resources', { type: 'resources.close' }] as const;
const endsVisit = ['whatsNewVisit', { type: 'whatsNewVisit.end' }] as const;
const opensModal = (kind: 'provisional' | 'sessionEnded') => ['modal', { type: 'modal.open', kind }] as const;

export const portalJourneys = journeysOf(
  portalMachine,
  [
    {
      title: 'START-02 every long-lived actor of the first screen is there before the user is known',
      input,
      start,
      steps: [
        [
          opened,
          inState(alive),
          {
            began: [],
            context: { ...input, checklist: [] },
            children: {
              appStatus: { errorState: 'normal', network: 'online' },
              session: 'unknown',
              guard: { visit: 'idle', gate: 'open', page: 'none', code: 'ready' },
              resources: 'closed',
              toasts: null,
              checklist: null,
              modal: null,
            },
          },
        ],
      ],
    },
    {
      title: 'NEXT-21 the checklist starts once, when its code has loaded, and goes with the user',
      input,
      start,
      steps: [
        [checklistLoaded, inState('starting', { checklist: 'present' }), { began: CHECKLIST }],
        [checklistLoaded, inState('starting', { checklist: 'present' }), { began: [] }],
        [
          opened,
          inState(alive, { checklist: 'present' }),
          { began: [], children: { checklist: { list: 'closed', selection: 'none', announcement: 'standing' } } },
        ],
        [
          { type: 'session.closed' },
          inState('signedOut'),
          {
            sent: [closesResources],
            children: { checklist: null, preferences: null, onboarding: null },
          },
        ],
        [opened, inState(alive)],
        [checklistLoaded, inState(alive, { checklist: 'present' }), { began: CHECKLIST }],
      ],
    },
    {
      title: 'TOAST-02 MODAL-01 the parts around the page start when their code has loaded, with demo mode as it is',
      input,
      start,
      steps: [
        [opened, inState(alive)],
        [
          frameLoaded,
          inState(alive, { frame: 'ready' }),
          { began: FRAME, children: { modal: { view: 'hidden', post: 'none' }, demo: null } },
        ],
        [frameLoaded, inState(alive, { frame: 'ready' }), { began: [] }],
        [
          laterLoaded,
          inState(alive, { frame: 'ready', later: 'ready' }),
          { began: LATER, children: { demo: { on: 'idle' } } },
        ],
        [laterLoaded, inState(alive, { frame: 'ready', later: 'ready' }), { began: [] }],
        [frameLoaded, inState(alive, { frame: 'ready', later: 'ready' }), { began: [] }],
      ],
    },
    {
      title: 'FAST-10 the machines that the first screen does without wait for the parts around the page',
      input,
      start,
      steps: [
        [laterLoaded, inState('starting'), { began: [] }],
        [frameLoaded, inState('starting', { frame: 'ready' }), { began: FRAME }],
        [laterLoaded, inState('starting', { frame: 'ready', later: 'ready' }), { began: LATER }],
        [opened, inState(alive, { frame: 'ready', later: 'ready' })],
      ],
    },
    {
      title: 'MODAL-01 a session that ends before the modal has loaded opens its dialog afterwards',
      input,
      start,
      steps: [
        [opened, inState(alive)],
        [sessionEnded, inState(ended), { sent: [] }],
        [
          frameLoaded,
          inState(ended, { frame: 'ready' }),
          {
            began: FRAME,
            sent: [opensModal('sessionEnded')],
            children: { modal: { view: 'sessionEnded', post: 'none' } },
          },
        ],
      ],
    },
    {
      title: 'MODAL-01 a session that is alive again before the modal has loaded opens no dialog',
      input,
      start,
      steps: [
        [opened, inState(alive)],
        [sessionEnded, inState(ended)],
        [sessionAlive, inState(alive)],
        [frameLoaded, inState(alive, { frame: 'ready' }), { began: FRAME }],
      ],
    },
    {
      title: 'MODAL-04 GUARD-16 a provisional account found before the modal has loaded opens its dialog afterwards',
      input,
      start,
      steps: [
        [{ type: 'session.provisional' }, inState('provisional'), { sent: [] }],
        [
          frameLoaded,
          inState('provisional', { frame: 'ready' }),
          {
            began: FRAME,
            sent: [opensModal('provisional')],
            children: { modal: { view: 'provisional', post: 'none' } },
          },
        ],
      ],
    },
    {
      title:
        'MODAL-01 MODAL-04 the dialog of an ended session opens at every confirmed 401 and closes when the user is back; a provisional account has its own',
      input,
      start,
      steps: [
        [frameLoaded, inState('starting', { frame: 'ready' }), { began: FRAME }],
        [opened, inState(alive, { frame: 'ready' })],
        [sessionAlive, inState(alive, { frame: 'ready' })],
        [sessionEnded, inState(ended, { frame: 'ready' }), { sent: [opensModal('sessionEnded')] }],
        [sessionEnded, inState(ended, { frame: 'ready' }), { sent: [opensModal('sessionEnded')] }],
        [
          sessionAlive,
          inState(alive, { frame: 'ready' }),
          { sent: [['modal', { type: 'modal.withdraw', kind: 'sessionEnded' }]] },
        ],
        [
          { type: 'session.provisional' },
          inState('provisional', { frame: 'ready' }),
          { sent: [closesResources, endsVisit, opensModal('provisional')] },
        ],
      ],
    },
    {
      title: 'GUARD-02 signing out closes the resources and ends the visit to a post',
      input,
      start,
      steps: [
        [frameLoaded, inState('starting', { frame: 'ready' }), { children: { whatsNewVisit: 'idle' } }],
        [opened, inState(alive, { frame: 'ready' })],
        [
          { type: 'session.closed' },
          inState('signedOut', { frame: 'ready' }),
          { sent: [closesResources, endsVisit], children: { resources: 'closed' } },
        ],
      ],
    },
    {
      title:
        'GUARD-16 API-15 NEXT-19 an account that turns out to be provisional loses its resources and its checklist',
      input,
      start,
      steps: [
        [opened, inState(alive)],
        [checklistLoaded, inState(alive, { checklist: 'present' }), { began: CHECKLIST }],
        [
          { type: 'session.provisional' },
          inState('provisional'),
          {
            sent: [closesResources],
            children: { checklist: null, preferences: null, onboarding: null },
          },
        ],
      ],
    },
  ],
  { isRoot: true },
);
