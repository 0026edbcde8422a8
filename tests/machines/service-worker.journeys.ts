import { serviceWorkerMachine } from '../../src/machines/service-worker/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const error = { name: 'TypeError', message: 'no' };
const logged = { did: [['log', { error }]], tags: [] } as const;

export const serviceWorkerJourneys = journeysOf(serviceWorkerMachine, [
  {
    title: 'START-05 START-06 without the cookie every worker goes, a new one comes, and only then the cookie is set',
    start: 'checkingCookie',
    steps: [
      [done('checkCookie', 'toBeCleared'), 'unregistering', { began: ['unregisterAll'], tags: ['busy'] }],
      [done('unregisterAll'), 'registering', { began: ['register'], tags: ['busy'] }],
      [done('register'), 'ready', { did: [['noteCleared', undefined]], tags: [] }],
    ],
  },
  {
    title: 'START-07 with the cookie nothing is unregistered and nothing registered',
    start: 'checkingCookie',
    steps: [[done('checkCookie', 'cleared'), 'ready', { began: [], tags: [] }]],
  },
  {
    title: 'a browser without workers does without',
    start: 'checkingCookie',
    steps: [[done('checkCookie', 'unsupported'), 'unsupported', { began: [], tags: [] }]],
  },
  {
    title: 'a cookie that cannot be read ends the matter',
    start: 'checkingCookie',
    steps: [[failed('checkCookie', error), 'failed', logged]],
  },
  {
    title: 'workers that cannot be unregistered stay, and none is registered',
    start: 'checkingCookie',
    steps: [
      [done('checkCookie', 'toBeCleared'), 'unregistering', { began: ['unregisterAll'] }],
      [failed('unregisterAll', error), 'failed', { ...logged, began: [] }],
    ],
  },
  {
    title: 'START-05 a worker that cannot be registered leaves no cookie, so that the next load tries again',
    start: 'checkingCookie',
    steps: [
      [done('checkCookie', 'toBeCleared'), 'unregistering'],
      [done('unregisterAll'), 'registering', { began: ['register'] }],
      [failed('register', error), 'failed', logged],
    ],
  },
]);
