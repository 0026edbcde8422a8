import { pushDevicesMachine } from '../../src/machines/push-devices/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const AT = '2026-09-28T15:00:00.000Z';
const device = (id: number) => ({ id, device: 'Firefox', created_on: AT, shows_details: false, wants_alerts: false });
const [FIRST, SECOND, THIRD] = [device(1), device(2), device(3)];

const event = (name: 'show' | 'hide' | 'retry') => ({ type: `pushDevices.${name}` }) as { type: 'pushDevices.show' };
const end = (id: number) => ({ type: 'pushDevices.end', id }) as const;
const test = (id: number) => ({ type: 'pushDevices.test', id }) as const;
const choose = (id: number, isOn: boolean) =>
  ({ type: 'pushDevices.choose', id, choice: 'wants_alerts', isOn }) as const;
const changed = (id: number, isOn: boolean) => ({ id, choice: 'wants_alerts', isOn }) as const;
const ok = (value: unknown) => ({ ok: true, value });
const timeout = { ok: false, failure: { kind: 'timeout' } };
const error = new Error('unexpected');
const nothing = { devices: [], target: null, change: null, tested: null };

type Steps = Parameters<typeof journeysOf<typeof pushDevicesMachine>>[1][number]['steps'];

/** Presses on the first device, until their result is on screen. */
const AFTER = {
  ended: [
    [end(1), { shown: 'ending' }, { began: ['end'], context: { target: 1 } }],
    [done('end', timeout), { shown: 'endFailed' }],
  ],
  saved: [
    [choose(1, false), { shown: 'saving' }, { began: ['save'], context: { target: 1, change: changed(1, false) } }],
    [done('save', timeout), { shown: 'saveFailed' }],
  ],
  tested: [
    [test(1), { shown: 'testing' }, { began: ['test'], context: { target: 1 } }],
    [done('test', ok('ended')), { shown: 'tested' }],
  ],
  notTested: [
    [test(1), { shown: 'testing' }, { began: ['test'], context: { target: 1 } }],
    [done('test', timeout), { shown: 'testFailed' }],
  ],
} satisfies Record<string, Steps>;

export const pushDevicesJourneys = journeysOf(pushDevicesMachine, [
  {
    title: 'PUSH-12 the list is shown, and a device that has ended leaves it',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [
        done('load', ok([FIRST, SECOND, THIRD])),
        { shown: 'idle' },
        { context: { ...nothing, devices: [FIRST, SECOND, THIRD] } },
      ],
      [end(2), { shown: 'ending' }, { began: ['end'], context: { target: 2 } }],
      [end(3), { shown: 'ending' }, { began: [], context: { target: 2 } }],
      [done('end', timeout), { shown: 'endFailed' }, { context: { devices: [FIRST, SECOND, THIRD], target: 2 } }],
      [end(2), { shown: 'ending' }, { began: ['end'] }],
      [failed('end', error), { shown: 'endFailed' }],
      [test(1), { shown: 'testing' }, { began: ['test'], context: { target: 1 } }],
      [done('test', ok('failed')), { shown: 'tested' }, { context: { tested: 'failed' } }],
      [end(2), { shown: 'ending' }, { began: ['end'], context: { target: 2, tested: null } }],
      [done('end', ok(null)), { shown: 'idle' }, { context: { devices: [FIRST, THIRD] } }],
      [event('hide'), 'hidden', { context: nothing }],
    ],
  },
  {
    title: 'PUSH-12 a choice shows at once, and what is stored shows when it was not saved',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND])), { shown: 'idle' }],
      [choose(2, true), { shown: 'saving' }, { began: ['save'], context: { target: 2, change: changed(2, true) } }],
      [choose(1, true), { shown: 'saving' }, { began: [], context: { change: changed(2, true) } }],
      [done('save', timeout), { shown: 'saveFailed' }, { context: { devices: [FIRST, SECOND], change: null } }],
      [choose(2, true), { shown: 'saving' }, { began: ['save'] }],
      [failed('save', error), { shown: 'saveFailed' }, { context: { devices: [FIRST, SECOND], change: null } }],
      [choose(2, true), { shown: 'saving' }, { began: ['save'] }],
      [
        done('save', ok({ ...SECOND, wants_alerts: true })),
        { shown: 'idle' },
        { context: { devices: [FIRST, { ...SECOND, wants_alerts: true }], change: null } },
      ],
    ],
  },
  {
    title: 'PUSH-08 a test says what the push service has answered',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST])), { shown: 'idle' }],
      [test(1), { shown: 'testing' }, { began: ['test'], context: { target: 1, tested: null } }],
      [test(1), { shown: 'testing' }, { began: [] }],
      [done('test', ok('sent')), { shown: 'tested' }, { context: { tested: 'sent' } }],
      [test(1), { shown: 'testing' }, { began: ['test'], context: { tested: null } }],
      [done('test', timeout), { shown: 'testFailed' }, { context: { tested: null } }],
      [test(1), { shown: 'testing' }, { began: ['test'] }],
      [failed('test', error), { shown: 'testFailed' }],
      [choose(1, true), { shown: 'saving' }, { began: ['save'] }],
    ],
  },
  ...(['ended', 'saved', 'tested', 'notTested'] as const).map((first) => ({
    title: `PUSH-12 after a press whose result stays on screen, every other press is for the device that the user chose then: ${first}`,
    start: 'hidden' as const,
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST, SECOND, THIRD])), { shown: 'idle' }],
      ...AFTER[first],
      [end(2), { shown: 'ending' }, { began: ['end'], context: { target: 2, tested: null } }],
      [done('end', timeout), { shown: 'endFailed' }],
      ...AFTER[first],
      [
        choose(3, true),
        { shown: 'saving' },
        { began: ['save'], context: { target: 3, change: changed(3, true), tested: null } },
      ],
      [done('save', timeout), { shown: 'saveFailed' }],
      ...AFTER[first],
      [test(2), { shown: 'testing' }, { began: ['test'], context: { target: 2, tested: null } }],
    ] satisfies Steps,
  })),
  {
    title: 'PUSH-12 a list that could not be loaded can be loaded again',
    start: 'hidden',
    steps: [
      [event('show'), 'loading', { began: ['load'] }],
      [done('load', timeout), 'loadFailed', { context: nothing }],
      [event('retry'), 'loading', { began: ['load'] }],
      [failed('load', error), 'loadFailed'],
      [event('retry'), 'loading', { began: ['load'] }],
      [done('load', ok([FIRST])), { shown: 'idle' }, { context: { devices: [FIRST] } }],
    ],
  },
]);
