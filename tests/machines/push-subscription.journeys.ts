import { pushSubscriptionMachine } from '../../src/machines/push-subscription/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const turnOn = { type: 'pushSubscription.turnOn' } as const;
const turnOff = { type: 'pushSubscription.turnOff' } as const;
const error = new Error('unexpected');
const checked = (kind: string, deviceId: number | null = null) => done('check', { kind, deviceId });
const device = { context: { deviceId: 7 } };
const nobody = { context: { deviceId: null } };

export const pushSubscriptionJourneys = journeysOf(pushSubscriptionMachine, [
  {
    title: 'PUSH-09 notifications are turned on after a press and an answer, and turned off again',
    start: 'checking',
    steps: [
      [turnOn, 'checking', { began: [] }],
      [checked('off'), 'off', { began: [], ...nobody }],
      [turnOff, 'off', { began: [] }],
      [turnOn, 'asking', { began: ['ask'] }],
      [done('ask', 'granted'), 'subscribing', { began: ['subscribe'] }],
      [turnOff, 'subscribing', { began: [] }],
      [done('subscribe', 7), { on: 'idle' }, device],
      [turnOn, { on: 'idle' }, { began: [] }],
      [turnOff, 'ending', { began: ['end'], ...device }],
      [failed('end', error), { on: 'endFailed' }, device],
      [turnOff, 'ending', { began: ['end'] }],
      [done('end', undefined), 'off', nobody],
    ],
  },
  {
    title:
      'PUSH-09 a question that is closed can be asked again; one that is answered with no leads to the settings of the browser',
    start: 'checking',
    steps: [
      [checked('off'), 'off'],
      [turnOn, 'asking', { began: ['ask'] }],
      [done('ask', 'dismissed'), 'off', nobody],
      [turnOn, 'asking', { began: ['ask'] }],
      [done('ask', 'denied'), 'denied', nobody],
      [turnOn, 'asking', { began: ['ask'] }],
      [failed('ask', error), 'failed', nobody],
      [turnOn, 'asking', { began: ['ask'] }],
      [done('ask', 'granted'), 'subscribing', { began: ['subscribe'] }],
      [failed('subscribe', error), 'failed', nobody],
      [turnOff, 'failed', { began: [] }],
    ],
  },
  {
    title: 'PUSH-10 at the start a subscription that the browser has lost is made again without a question',
    start: 'checking',
    steps: [
      [checked('expired', 7), 'expired', { began: ['renew'], ...device }],
      [turnOn, 'expired', { began: [] }],
      [done('renew', 7), { on: 'idle' }, device],
    ],
  },
  {
    title: 'PUSH-10 if it cannot be made again, the user can try it',
    start: 'checking',
    steps: [
      [checked('expired', 7), 'expired', { began: ['renew'], ...device }],
      [failed('renew', error), 'failed', nobody],
      [turnOn, 'asking', { began: ['ask'] }],
      [done('ask', 'granted'), 'subscribing', { began: ['subscribe'] }],
      [done('subscribe', 8), { on: 'idle' }, { context: { deviceId: 8 } }],
    ],
  },
  {
    title: 'PUSH-10 at the start a device that has notifications keeps them',
    start: 'checking',
    steps: [[checked('on', 7), { on: 'idle' }, { began: [], ...device }]],
  },
  {
    title: 'PUSH-09 a browser that blocks notifications is not asked at the start',
    start: 'checking',
    steps: [[checked('denied'), 'denied', { began: [], ...nobody }]],
  },
  {
    title: 'PUSH-11 on an iPhone the portal must be on the home screen first',
    start: 'checking',
    steps: [
      [checked('homeScreen'), 'homeScreen', { began: [], ...nobody }],
      [turnOn, 'homeScreen', { began: [] }],
    ],
  },
  {
    title: 'PUSH-11 a browser without notifications offers nothing',
    start: 'checking',
    steps: [
      [checked('unsupported'), 'unsupported', { began: [], ...nobody }],
      [turnOn, 'unsupported', { began: [] }],
    ],
  },
  {
    title: 'PUSH-10 after a check that fails, the user can turn notifications on',
    start: 'checking',
    steps: [
      [failed('check', error), 'failed', nobody],
      [turnOn, 'asking', { began: ['ask'] }],
    ],
  },
]);
