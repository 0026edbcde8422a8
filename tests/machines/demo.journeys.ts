import type { ApiFailure } from '../../src/api/failure.ts';
import { demoMachine } from '../../src/machines/demo/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const HOUR = 60 * 60_000;
const MINUTES_LEFT = 42 * 60_000;

const switchedTo = (isOn: boolean, remaining: number) => ({ ok: true, value: { isOn, remaining } }) as const;
const started = switchedTo(true, HOUR);
const ended = switchedTo(false, 0);
const offline = { ok: false, failure: { kind: 'offline' } } as const;
const unexpected = new Error('unexpected');
const UNEXPECTED_FAILURE: ApiFailure = { kind: 'malformed', issues: ['unexpected error in the app'] };
const reloads = [['reloadAtRoot', undefined]] as const;
const isOff = { demo: { isOn: false, remaining: 0 } };
const isOn = { demo: { isOn: true, remaining: MINUTES_LEFT } };

export const demoJourneys = journeysOf(demoMachine, [
  {
    title: 'DEMO-04 start in the sidebar: the call, then the reload at the root',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [
        { type: 'demo.start', place: 'sidebar' },
        'starting',
        {
          began: ['startDemo'],
          inputs: { startDemo: { isDemo: true } },
          tags: ['busy'],
          context: { place: 'sidebar' },
        },
      ],
      // A second press, of the other toggle, is no second call.
      [{ type: 'demo.start', place: 'footer' }, 'starting', { began: [], context: { place: 'sidebar' } }],
      [done('startDemo', started), 'leaving', { did: reloads, tags: ['busy'] }],
      [{ type: 'demo.end', place: 'sidebar' }, 'leaving'],
    ],
  },
  {
    title: 'DEMO-06 start in the footer: demo mode is on, and a new visit begins on the page in view',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [
        { type: 'demo.start', place: 'footer' },
        'starting',
        { inputs: { startDemo: { isDemo: true } }, context: { place: 'footer' } },
      ],
      [
        done('startDemo', started),
        { on: 'idle' },
        {
          began: ['watchClock'],
          did: [['swapInPlace', started]],
          context: { isOn: true, remaining: HOUR },
          tags: [],
          timers: [HOUR],
        },
      ],
      [
        { type: 'demo.end', place: 'footer' },
        { on: 'ending' },
        { inputs: { endDemo: { isDemo: false } }, tags: ['busy'], timers: [] },
      ],
      [done('endDemo', ended), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-06 if the backend answers the start in the footer with "off", demo mode stays off',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [{ type: 'demo.start', place: 'footer' }, 'starting'],
      [
        done('startDemo', ended),
        { off: 'idle' },
        { did: [['swapInPlace', ended]], context: { isOn: false }, timers: [] },
      ],
    ],
  },
  {
    title: 'a start that fails changes nothing and can be tried again with either toggle',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [{ type: 'demo.start', place: 'footer' }, 'starting'],
      [
        done('startDemo', offline),
        { off: 'failed' },
        { tags: ['failed'], context: { place: 'footer', isOn: false, failure: { kind: 'offline' } } },
      ],
      [
        { type: 'demo.start', place: 'sidebar' },
        'starting',
        { began: ['startDemo'], tags: ['busy'], context: { place: 'sidebar', failure: null } },
      ],
      [done('startDemo', started), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-05 DEMO-08 on from the first screen; the end in either place is the call, then the reload at the root',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [{ type: 'demo.start', place: 'sidebar' }, { on: 'idle' }, { context: { place: null } }],
      [
        { type: 'demo.end', place: 'sidebar' },
        { on: 'ending' },
        { inputs: { endDemo: { isDemo: false } }, context: { place: 'sidebar' } },
      ],
      [{ type: 'demo.end', place: 'footer' }, { on: 'ending' }, { began: [], context: { place: 'sidebar' } }],
      [done('endDemo', ended), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'an end that fails leaves demo mode on, and its time runs on',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [{ type: 'demo.end', place: 'footer' }, { on: 'ending' }, { context: { place: 'footer' }, timers: [] }],
      [
        done('endDemo', offline),
        { on: 'failed' },
        { tags: ['failed'], context: { isOn: true, failure: { kind: 'offline' } }, timers: [] },
      ],
      [
        { type: 'demo.end', place: 'sidebar' },
        { on: 'ending' },
        { began: ['endDemo'], context: { place: 'sidebar', failure: null }, tags: ['busy'] },
      ],
      [done('endDemo', offline), { on: 'failed' }, { timers: [] }],
      [passed(MINUTES_LEFT), 'expired', { began: ['closeDemo'], tags: ['busy'] }],
      [done('closeDemo', offline), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-12 demo mode ends by itself when its time is over, as if the user had ended it',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [passed(MINUTES_LEFT), 'expired', { began: ['closeDemo'], tags: ['busy'] }],
      [{ type: 'demo.end', place: 'sidebar' }, 'expired', { began: [] }],
      [done('closeDemo', ended), 'leaving', { did: reloads, tags: ['busy'] }],
    ],
  },
  {
    title: 'DEMO-12 the clock ends demo mode too: a timer stands still while the device sleeps',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [{ type: 'demo.expired' }, 'expired', { began: ['closeDemo'], children: { watchClock: null } }],
      [{ type: 'demo.expired' }, 'expired', { began: [] }],
      [
        done('closeDemo', switchedTo(true, HOUR / 2)),
        { on: 'idle' },
        { began: ['watchClock'], context: { remaining: HOUR / 2 } },
      ],
      [{ type: 'demo.end', place: 'sidebar' }, { on: 'ending' }],
      [{ type: 'demo.expired' }, 'expired', { began: ['closeDemo'], children: { endDemo: null } }],
      [done('closeDemo', ended), 'leaving', { did: reloads }],
    ],
  },
  {
    title:
      'DEMO-12 if another tab has started demo mode again, it goes on here for the rest of that hour and ends then',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [passed(MINUTES_LEFT), 'expired', { began: ['closeDemo'] }],
      [
        done('closeDemo', switchedTo(true, HOUR / 2)),
        { on: 'idle' },
        { did: [], context: { isOn: true, remaining: HOUR / 2 }, timers: [HOUR / 2], tags: [] },
      ],
      [passed(HOUR / 2), 'expired', { began: ['closeDemo'] }],
      [done('closeDemo', ended), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-12 while demo mode is off or the page is leaving, the clock ends nothing',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [{ type: 'demo.expired' }, { off: 'idle' }, { began: [] }],
      [{ type: 'demo.start', place: 'sidebar' }, 'starting'],
      [{ type: 'demo.expired' }, 'starting', { began: [] }],
      [done('startDemo', started), 'leaving', { did: reloads }],
      [{ type: 'demo.expired' }, 'leaving', { began: [] }],
    ],
  },
  {
    title: 'a start that ends in an unexpected way is a failed start',
    input: isOff,
    start: { off: 'idle' },
    steps: [
      [{ type: 'demo.start', place: 'sidebar' }, 'starting'],
      [
        failed('startDemo', unexpected),
        { off: 'failed' },
        { tags: ['failed'], context: { isOn: false, failure: UNEXPECTED_FAILURE } },
      ],
    ],
  },
  {
    title:
      'an end that ends in an unexpected way is a failed end, and at the end of its time demo mode goes in any case',
    input: isOn,
    start: { on: 'idle' },
    steps: [
      [{ type: 'demo.end', place: 'sidebar' }, { on: 'ending' }],
      [
        failed('endDemo', unexpected),
        { on: 'failed' },
        { tags: ['failed'], context: { isOn: true, failure: UNEXPECTED_FAILURE } },
      ],
      [passed(MINUTES_LEFT), 'expired'],
      [failed('closeDemo', unexpected), 'leaving', { did: reloads }],
    ],
  },
]);
