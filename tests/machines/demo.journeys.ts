import { demoMachine } from '../../src/machines/demo/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const HOUR = 60 * 60_000;
const MINUTES_LEFT = 42 * 60_000;

const begun = { isOn: true, remaining: HOUR };
const ended = { isOn: false, remaining: 0 };
const offline = { kind: 'offline' };
const reloads = [['reloadAtRoot', undefined]] as const;
const isOff = { isOn: false, remaining: 0 };
const isOn = { isOn: true, remaining: MINUTES_LEFT };

export const demoJourneys = journeysOf(demoMachine, [
  {
    title: 'DEMO-04 started in the sidebar: the call, then the reload at root',
    input: isOff,
    start: { off: 'resting' },
    steps: [
      [
        { type: 'demo.start', place: 'sidebar' },
        'starting',
        {
          began: ['startDemo'],
          inputs: { startDemo: { isDemo: true } },
          tags: ['busy'],
          context: { place: 'sidebar', isShown: false },
        },
      ],
      // A second press, of the other toggle, is no second call.
      [{ type: 'demo.start', place: 'footer' }, 'starting', { began: [], context: { place: 'sidebar' } }],
      [done('startDemo', begun), 'leaving', { did: reloads, tags: ['busy'] }],
      [{ type: 'demo.end', place: 'sidebar' }, 'leaving'],
    ],
  },
  {
    title: 'DEMO-06 started in the footer: on, and the page stays as it is until a person leaves it or ends demo',
    input: isOff,
    start: { off: 'resting' },
    steps: [
      [
        { type: 'demo.start', place: 'footer' },
        'starting',
        { inputs: { startDemo: { isDemo: true } }, context: { place: 'footer' } },
      ],
      [
        done('startDemo', begun),
        { on: 'resting' },
        { context: { isOn: true, remaining: HOUR, isShown: false }, tags: [], timers: [HOUR] },
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
    title: 'DEMO-06 a backend that answers the footer’s start with "off" leaves it off',
    input: isOff,
    start: { off: 'resting' },
    steps: [
      [{ type: 'demo.start', place: 'footer' }, 'starting'],
      [done('startDemo', ended), { off: 'resting' }, { context: { isOn: false }, timers: [] }],
    ],
  },
  {
    title: 'a start that fails changes nothing, and can be tried again from either toggle',
    input: isOff,
    start: { off: 'resting' },
    steps: [
      [{ type: 'demo.start', place: 'footer' }, 'starting'],
      [
        failed('startDemo', offline),
        { off: 'refused' },
        { tags: ['refused'], context: { place: 'footer', isOn: false, failure: { kind: 'offline' } } },
      ],
      [
        { type: 'demo.start', place: 'sidebar' },
        'starting',
        { began: ['startDemo'], tags: ['busy'], context: { place: 'sidebar', failure: null } },
      ],
      [done('startDemo', begun), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-05 DEMO-08 on from the first screen; ended in either place: the call, then the reload at root',
    input: isOn,
    start: { on: 'resting' },
    steps: [
      [{ type: 'demo.start', place: 'sidebar' }, { on: 'resting' }, { context: { isShown: true } }],
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
    title: 'an end that fails leaves demo on, and its time runs on',
    input: isOn,
    start: { on: 'resting' },
    steps: [
      [{ type: 'demo.end', place: 'footer' }, { on: 'ending' }, { context: { place: 'footer' }, timers: [] }],
      [
        failed('endDemo', offline),
        { on: 'refused' },
        { tags: ['refused'], context: { isOn: true, failure: { kind: 'offline' } }, timers: [] },
      ],
      [
        { type: 'demo.end', place: 'sidebar' },
        { on: 'ending' },
        { began: ['endDemo'], context: { place: 'sidebar', failure: null }, tags: ['busy'] },
      ],
      [failed('endDemo', offline), { on: 'refused' }, { timers: [] }],
      [passed(MINUTES_LEFT), 'over', { began: ['closeDemo'], tags: ['busy'] }],
      [failed('closeDemo', offline), 'leaving', { did: reloads }],
    ],
  },
  {
    title: 'DEMO-12 ends by itself when its time is over, as if it were ended by hand',
    input: isOn,
    start: { on: 'resting' },
    steps: [
      [passed(MINUTES_LEFT), 'over', { began: ['closeDemo'], tags: ['busy'] }],
      [{ type: 'demo.end', place: 'sidebar' }, 'over', { began: [] }],
      [done('closeDemo', ended), 'leaving', { did: reloads, tags: ['busy'] }],
    ],
  },
  {
    title: 'DEMO-12 a device that slept through the end: the clock counts, whatever the timer says',
    input: isOn,
    start: { on: 'resting' },
    steps: [
      [{ type: 'demo.expired' }, 'over', { began: ['closeDemo'] }],
      [{ type: 'demo.expired' }, 'over', { began: [] }],
    ],
  },
  {
    title: 'DEMO-12 begun anew in another tab: this one goes on for as long as that hour has left, and ends then',
    input: isOn,
    start: { on: 'resting' },
    steps: [
      [passed(MINUTES_LEFT), 'over', { began: ['closeDemo'] }],
      [
        done('closeDemo', { isOn: true, remaining: HOUR / 2 }),
        { on: 'resting' },
        { did: [], context: { isOn: true, remaining: HOUR / 2 }, timers: [HOUR / 2], tags: [] },
      ],
      [passed(HOUR / 2), 'over', { began: ['closeDemo'] }],
      [done('closeDemo', ended), 'leaving', { did: reloads }],
    ],
  },
]);
