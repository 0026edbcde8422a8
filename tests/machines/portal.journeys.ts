import { fromPromise } from 'xstate';
import { bannerMachine } from '../../src/machines/banner/machine.ts';
import { portalMachine } from '../../src/machines/portal/machine.ts';
import { checklistWithoutEffects, frameWithoutEffects, laterWithoutEffects } from '../../src/machines/portal/model.ts';
import { journeysOf } from './support/journeys.ts';

const input = { term: '202604', demo: { isOn: true, remaining: 60_000 } };
const start = { frame: 'loading', user: 'starting' };
const alive = { running: 'alive' };
const ended = { running: 'ended' };

const opened = { type: 'session.opened' } as const;
const sessionEnded = { type: 'session.ended' } as const;
const sessionAlive = { type: 'session.alive' } as const;
const checklistLoaded = { type: 'checklist.loaded', actors: checklistWithoutEffects } as const;
const frameLoaded = {
  type: 'frame.loaded',
  actors: {
    ...frameWithoutEffects,
    // Without its effects this machine would ask for the alerts that were dismissed earlier.
    banner: bannerMachine.provide({ actors: { recallAlerts: fromPromise(() => new Promise<string[]>(() => {})) } }),
  },
} as const;
const laterLoaded = { type: 'later.loaded', actors: laterWithoutEffects } as const;
const CHECKLIST = ['checklist', 'preferences', 'onboarding'];
const FRAME = ['toasts', 'modal', 'banner', 'account', 'whatsNewVisit', 'search'];
const LATER = ['demo', 'calendarSubscription', 'sessionList', 'keptSchedule'];

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
          { frame: 'loading', user: alive },
          {
            began: [],
            context: { ...input, hasChecklist: false },
            children: {
              appStatus: 'normal',
              session: 'unknown',
              guard: { visit: 'idle', code: 'ready' },
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
        [checklistLoaded, start, { began: CHECKLIST, context: { hasChecklist: true } }],
        [checklistLoaded, start, { began: [] }],
        [
          opened,
          { frame: 'loading', user: alive },
          { began: [], children: { checklist: { list: 'closed', connection: 'clear', announcement: 'standing' } } },
        ],
        [
          { type: 'session.closed' },
          { frame: 'loading', user: 'signedOut' },
          {
            sent: [closesResources],
            context: { hasChecklist: false },
            children: { checklist: null, preferences: null, onboarding: null },
          },
        ],
        [opened, { frame: 'loading', user: alive }],
        [checklistLoaded, { frame: 'loading', user: alive }, { began: CHECKLIST }],
      ],
    },
    {
      title: 'TOAST-02 MODAL-01 the parts around the page start when their code has loaded, with demo mode as it is',
      input,
      start,
      steps: [
        [opened, { frame: 'loading', user: alive }],
        [
          frameLoaded,
          { frame: 'ready', user: alive },
          { began: FRAME, children: { modal: { view: 'hidden', post: 'none' }, demo: null } },
        ],
        [frameLoaded, { frame: 'ready', user: alive }, { began: [] }],
        [laterLoaded, { frame: 'complete', user: alive }, { began: LATER, children: { demo: { on: 'idle' } } }],
        [laterLoaded, { frame: 'complete', user: alive }, { began: [] }],
        [frameLoaded, { frame: 'complete', user: alive }, { began: [] }],
      ],
    },
    {
      title: 'FAST-10 the machines that the first screen does without wait for the parts around the page',
      input,
      start,
      steps: [
        [laterLoaded, { frame: 'loading', user: 'starting' }, { began: [] }],
        [frameLoaded, { frame: 'ready', user: 'starting' }, { began: FRAME }],
        [laterLoaded, { frame: 'complete', user: 'starting' }, { began: LATER }],
        [opened, { frame: 'complete', user: alive }],
      ],
    },
    {
      title: 'MODAL-01 a session that ends before the modal has loaded opens its dialog afterwards',
      input,
      start,
      steps: [
        [opened, { frame: 'loading', user: alive }],
        [sessionEnded, { frame: 'loading', user: ended }, { sent: [] }],
        [
          frameLoaded,
          { frame: 'ready', user: ended },
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
        [opened, { frame: 'loading', user: alive }],
        [sessionEnded, { frame: 'loading', user: ended }],
        [sessionAlive, { frame: 'loading', user: alive }],
        [frameLoaded, { frame: 'ready', user: alive }, { began: FRAME }],
      ],
    },
    {
      title: 'MODAL-04 GUARD-16 a provisional account found before the modal has loaded opens its dialog afterwards',
      input,
      start,
      steps: [
        [{ type: 'session.provisional' }, { frame: 'loading', user: 'provisional' }, { sent: [] }],
        [
          frameLoaded,
          { frame: 'ready', user: 'provisional' },
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
        [frameLoaded, { frame: 'ready', user: 'starting' }, { began: FRAME }],
        [opened, { frame: 'ready', user: alive }],
        [sessionAlive, { frame: 'ready', user: alive }],
        [sessionEnded, { frame: 'ready', user: ended }, { sent: [opensModal('sessionEnded')] }],
        [sessionEnded, { frame: 'ready', user: ended }, { sent: [opensModal('sessionEnded')] }],
        [
          sessionAlive,
          { frame: 'ready', user: alive },
          { sent: [['modal', { type: 'modal.withdraw', kind: 'sessionEnded' }]] },
        ],
        [
          { type: 'session.provisional' },
          { frame: 'ready', user: 'provisional' },
          { sent: [closesResources, endsVisit, opensModal('provisional')] },
        ],
      ],
    },
    {
      title: 'GUARD-02 signing out closes the resources and ends the visit to a post',
      input,
      start,
      steps: [
        [frameLoaded, { frame: 'ready', user: 'starting' }, { children: { whatsNewVisit: 'idle' } }],
        [opened, { frame: 'ready', user: alive }],
        [
          { type: 'session.closed' },
          { frame: 'ready', user: 'signedOut' },
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
        [opened, { frame: 'loading', user: alive }],
        [checklistLoaded, { frame: 'loading', user: alive }, { began: CHECKLIST }],
        [
          { type: 'session.provisional' },
          { frame: 'loading', user: 'provisional' },
          {
            sent: [closesResources],
            context: { hasChecklist: false },
            children: { checklist: null, preferences: null, onboarding: null },
          },
        ],
      ],
    },
  ],
  { isRoot: true },
);
