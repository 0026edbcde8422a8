import { type GuardEvent, guardMachine } from '../../src/machines/guard/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

type VisitEvent = Extract<GuardEvent, { type: 'guard.visit' }>;

const FIVE_MINUTES = 300_000;

const visit = (address: string, rest: Partial<VisitEvent> = {}): VisitEvent => ({
  type: 'guard.visit',
  address,
  intent: 'page',
  errorState: 0,
  isRefresh: false,
  isRetry: false,
  ...rest,
});
const logout = visit('/logout', { intent: 'signOut' });

const statusOk = ['portal', { type: 'status.ok' }] as const;
const networkFailed = ['portal', { type: 'network.failed' }] as const;
const appFailed = ['portal', { type: 'app.failed' }] as const;

const idle = { visit: 'idle', statusAge: 'unknown' } as const;
const checking = { visit: 'checkingStatus', statusAge: 'unknown' } as const;
const finding = { visit: 'findingUser', statusAge: 'fresh' } as const;
const counting = { visit: 'countingRedirects', statusAge: 'fresh' } as const;
const admitted = { visit: 'admitted', statusAge: 'fresh' } as const;
const unchecked = { visit: 'admitted', statusAge: 'unknown' } as const;

const clearing = { visit: 'clearingCaches', statusAge: 'fresh' } as const;

export const guardJourneys = journeysOf(guardMachine, [
  {
    title: 'GUARD-07 GUARD-08 an address with refresh empties the caches before its page opens, and no other does',
    start: idle,
    steps: [
      [visit('/account?refresh', { isRefresh: true }), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk], began: ['findUser'] }],
      [done('findUser', 'signedIn'), clearing, { began: ['clearCaches'], tags: [] }],
      [done('clearCaches'), admitted, { tags: ['settled'] }],
      [visit('/account'), finding],
      [done('findUser', 'signedIn'), admitted, { began: [] }],
      [visit('/account?refresh', { isRefresh: true }), finding],
      [done('findUser', 'signedIn'), clearing],
      [failed('clearCaches', { kind: 'status', status: 500, detail: null }), admitted],
      [visit('/account?refresh', { isRefresh: true }), finding],
      [done('findUser', 'provisional'), admitted, { began: [] }],
      [visit('/account?refresh', { isRefresh: true }), finding],
      [done('findUser', 'signedIn'), clearing],
      [{ type: 'app.blocked' }, admitted, { context: { isBlocked: true }, children: { clearCaches: null } }],
    ],
  },
  {
    title: 'GUARD-04 GUARD-05 status first, then the person, then the page; within five minutes the status is trusted',
    start: idle,
    steps: [
      [
        visit('/academics'),
        checking,
        { began: ['checkStatus'], tags: [], context: { address: '/academics', isBlocked: false } },
      ],
      [
        done('checkStatus', { status: 'ok' }),
        finding,
        { sent: [statusOk], began: ['findUser'], timers: [FIVE_MINUTES], tags: [] },
      ],
      [done('findUser', 'signedIn'), admitted, { tags: ['settled'], began: [] }],
      [visit('/account'), finding, { began: ['findUser'], tags: [], context: { address: '/account' } }],
      [done('findUser', 'signedIn'), admitted],
      [passed(FIVE_MINUTES), unchecked, { tags: ['settled'] }],
      [visit('/account'), checking, { began: ['checkStatus'] }],
    ],
  },
  {
    title: 'GUARD-06 not signed in leaves for sign-in, with the address kept; a third time within a minute does not',
    start: idle,
    steps: [
      [visit('/account?a=1#holds'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'anonymous'), counting, { began: ['countRedirects'], tags: [] }],
      [
        done('countRedirects', 1),
        { visit: 'toSignIn', statusAge: 'fresh' },
        { tags: ['settled'], context: { address: '/account?a=1#holds' } },
      ],
      [visit('/account'), finding],
      [done('findUser', 'anonymous'), counting],
      [done('countRedirects', 2), { visit: 'toSignIn', statusAge: 'fresh' }],
      [visit('/account'), finding],
      [done('findUser', 'anonymous'), counting],
      [done('countRedirects', 3), { visit: 'looping', statusAge: 'fresh' }, { tags: ['settled'] }],
      [visit('/account'), finding],
      [done('findUser', 'anonymous'), counting],
      [done('countRedirects', 4), { visit: 'looping', statusAge: 'fresh' }],
    ],
  },
  {
    title: 'GUARD-06 a device that cannot count its redirects still leaves for sign-in',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'anonymous'), counting],
      [failed('countRedirects', { kind: 'malformed', issues: [] }), { visit: 'toSignIn', statusAge: 'fresh' }],
    ],
  },
  {
    title: 'GUARD-01 ERR-08 a failed status check ends the visit before anybody asks who it is',
    start: idle,
    steps: [
      [visit('/'), checking],
      [
        failed('checkStatus', { kind: 'status', status: 500, detail: null }),
        unchecked,
        { sent: [appFailed], began: [], tags: ['settled'], context: { isBlocked: true } },
      ],
    ],
  },
  {
    title:
      'ERR-09 a status check without network, in time or with 502, 503, 504 is a network failure; 501 and 505 are not',
    start: idle,
    steps: [
      [visit('/'), checking],
      [failed('checkStatus', { kind: 'offline' }), unchecked, { sent: [networkFailed], context: { isBlocked: true } }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'timeout' }), unchecked, { sent: [networkFailed] }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'status', status: 502, detail: null }), unchecked, { sent: [networkFailed] }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'status', status: 503, detail: null }), unchecked, { sent: [networkFailed] }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'status', status: 504, detail: null }), unchecked, { sent: [networkFailed] }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'status', status: 501, detail: null }), unchecked, { sent: [appFailed] }],
      [visit('/', { errorState: 3, isRetry: true }), checking],
      [failed('checkStatus', { kind: 'status', status: 505, detail: null }), unchecked, { sent: [appFailed] }],
    ],
  },
  {
    title:
      'GUARD-09 GUARD-10 above error state 1 nobody is asked for and nothing redirects; 1 does not stop the redirect',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'signedIn'), admitted],
      [visit('/', { errorState: 2 }), admitted, { began: [], tags: ['settled'], context: { isBlocked: true } }],
      [visit('/', { errorState: 3 }), admitted, { began: [] }],
      [visit('/', { errorState: 3, intent: 'signOut' }), admitted, { began: [] }],
      [visit('/', { errorState: 1 }), finding, { began: ['findUser'], context: { isBlocked: false } }],
      [done('findUser', 'anonymous'), counting],
      [done('countRedirects', 1), { visit: 'toSignIn', statusAge: 'fresh' }],
    ],
  },
  {
    title: 'ERR-12 ERR-13 ERR-14 a retry checks the status however fresh it is; success goes on, failure stays blocked',
    start: idle,
    steps: [
      [visit('/finances'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'signedIn'), admitted],
      [visit('/finances', { errorState: 3 }), admitted],
      [
        visit('/academics', { errorState: 3, isRetry: true }),
        { visit: 'checkingStatus', statusAge: 'fresh' },
        { began: ['checkStatus'], context: { address: '/academics' }, tags: [] },
      ],
      [failed('checkStatus', { kind: 'offline' }), admitted, { sent: [networkFailed], context: { isBlocked: true } }],
      [visit('/finances', { errorState: 3, isRetry: true }), { visit: 'checkingStatus', statusAge: 'fresh' }],
      [
        done('checkStatus', { status: 'integrations_unavailable' }),
        finding,
        {
          sent: [['portal', { type: 'status.integrationsUnavailable' }]],
          // The five minutes begin anew with every good check.
          timers: [FIVE_MINUTES],
          context: { isBlocked: false, address: '/finances' },
        },
      ],
      [done('findUser', 'signedIn'), admitted],
    ],
  },
  {
    title: 'GUARD-02 signing out comes before the browser leaves, and a failure of it does not keep anybody in',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'signedIn'), admitted],
      [logout, { visit: 'signingOut', statusAge: 'fresh' }, { began: ['signOut'], tags: [] }],
      [done('signOut'), { visit: 'toSignOut', statusAge: 'fresh' }, { tags: ['settled'] }],
      [logout, { visit: 'signingOut', statusAge: 'fresh' }],
      [failed('signOut', { kind: 'malformed', issues: [] }), { visit: 'toSignOut', statusAge: 'fresh' }],
    ],
  },
  {
    title: 'GUARD-03 /logout as the first page asks for nobody and never leads to sign-in',
    start: idle,
    steps: [
      [logout, checking],
      [
        done('checkStatus', { status: 'ok' }),
        { visit: 'signingOut', statusAge: 'fresh' },
        { sent: [statusOk], began: ['signOut'] },
      ],
      [done('signOut'), { visit: 'toSignOut', statusAge: 'fresh' }],
    ],
  },
  {
    title:
      'a newer visit takes over: the status check on its way serves it too, the question for the person is put again',
    start: idle,
    steps: [
      [visit('/'), checking, { began: ['checkStatus'] }],
      [visit('/account'), checking, { began: [], context: { address: '/account', intent: 'page' } }],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk], began: ['findUser'] }],
      [visit('/messages'), finding, { began: ['findUser'], context: { address: '/messages' } }],
      [done('findUser', 'anonymous'), counting],
      [logout, { visit: 'signingOut', statusAge: 'fresh' }, { children: { countRedirects: null } }],
    ],
  },
  {
    title: 'GUARD-15 a user call that cannot be read is a failure of the guard and no redirect',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [
        failed('findUser', { kind: 'malformed', issues: ['is_authenticated: boolean expected'] }),
        { visit: 'failed', statusAge: 'fresh' },
        { sent: [appFailed], tags: ['settled'] },
      ],
    ],
  },
  {
    title: 'GUARD-09 ERR-10 a user call that reaches nobody is error state 3 and no redirect',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [
        failed('findUser', { kind: 'timeout' }),
        admitted,
        { sent: [networkFailed], tags: ['settled'], context: { isBlocked: true } },
      ],
    ],
  },
  {
    title:
      'GUARD-09 what fails elsewhere while the guard still asks keeps the browser here; afterwards it changes nothing',
    start: idle,
    steps: [
      [visit('/'), checking],
      // The answer of the check counts, not what failed before it.
      [{ type: 'app.blocked' }, checking, { context: { isBlocked: false } }],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [{ type: 'app.blocked' }, admitted, { context: { isBlocked: true }, children: { findUser: null } }],
      [visit('/'), finding, { context: { isBlocked: false } }],
      [done('findUser', 'anonymous'), counting],
      [{ type: 'app.blocked' }, admitted, { context: { isBlocked: true }, children: { countRedirects: null } }],
      [logout, { visit: 'signingOut', statusAge: 'fresh' }],
      [{ type: 'app.blocked' }, { visit: 'signingOut', statusAge: 'fresh' }],
    ],
  },
  {
    title: 'GUARD-16 a provisional account is let in',
    start: idle,
    steps: [
      [visit('/'), checking],
      [done('checkStatus', { status: 'ok' }), finding, { sent: [statusOk] }],
      [done('findUser', 'provisional'), admitted, { began: [] }],
    ],
  },
]);
