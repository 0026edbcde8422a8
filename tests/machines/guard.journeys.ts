import { type GuardEvent, guardMachine } from '../../src/machines/guard/machine.ts';
import { done, failed, type Journey, journeysOf } from './support/journeys.ts';

type VisitEvent = Extract<GuardEvent, { type: 'guard.visit' }>;

const NOW = '2026-09-28T15:00:00.000Z';
const ALMOST_FIVE_MINUTES_LATER = '2026-09-28T15:04:59.999Z';
const FIVE_MINUTES_LATER = '2026-09-28T15:05:00.000Z';
const TEN_HOURS_LATER = '2026-09-29T01:00:00.000Z';

const visit = (address: string, rest: Partial<VisitEvent> = {}): VisitEvent => ({
  type: 'guard.visit',
  address,
  intent: 'page',
  isRefresh: false,
  isOffline: false,
  at: NOW,
  ...rest,
});
const logout = visit('/logout', { intent: 'signOut' });
const withRefresh = visit('/account?refresh', { isRefresh: true });
const blocked = { type: 'app.blocked' } as const;
const codeFailed = { type: 'code.failed' } as const;
const codeLoaded = (address: string) => ({ type: 'code.loaded', address }) as const;
const codeMissing = (address: string) => ({ type: 'code.missing', address }) as const;

const ok = (status: 'ok' | 'integrations_unavailable' = 'ok', checkedAt = NOW) =>
  ({ ok: true, value: { status, checkedAt } }) as const;
const offline = { ok: false, failure: { kind: 'offline' } } as const;
const answered = (status: number) => ({ ok: false, failure: { kind: 'status', status, detail: null } }) as const;

const signedIn = { kind: 'signedIn' } as const;
const provisional = { kind: 'provisional' } as const;
const anonymous = { kind: 'anonymous' } as const;
const failedWith = (failure: object | null) => ({ kind: 'failed', failure });

const statusOk = ['appStatus', { type: 'status.ok' }] as const;
const integrationsUnavailable = ['appStatus', { type: 'status.integrationsUnavailable' }] as const;
const networkLost = ['appStatus', { type: 'network.lost' }] as const;
const networkHint = ['appStatus', { type: 'network.hint' }] as const;
const networkFailed = ['appStatus', { type: 'network.failed' }] as const;
const appFailed = ['appStatus', { type: 'app.failed' }] as const;
const clearsReload = [['clearReload', undefined]] as const;

type Code = 'ready' | 'loading' | 'missing';
type Gate = 'open' | 'blocked' | 'codeMissing';

const GATES: Record<string, Gate> = { blocked: 'blocked', codeMissing: 'codeMissing' };

/** The state of all regions. The code of the page is there, and the gate is as the visit says, unless a step differs. */
const inState = (state: string, code: Code = 'ready', gate: Gate = GATES[state] ?? 'open') => ({
  visit: state,
  gate,
  code,
});
const idle = inState('idle');
const checking = inState('checkingStatus');
const finding = inState('findingUser');
const counting = inState('countingRedirects');
const admitted = inState('admitted');
const refused = inState('blocked');

/** Two steps: the visit begins and leads to this state, and the code of its page loads at once. */
const arrive = (event: VisitEvent, state: string, gate: Gate = 'open') =>
  [
    [event, inState(state, 'loading', gate)],
    [codeLoaded(event.address), inState(state, 'ready', gate), { did: clearsReload }],
  ] as const;

/** The steps of a first visit, up to the page. */
const open = (address: string) =>
  [
    ...arrive(visit(address), 'checkingStatus'),
    [done('checkStatus', ok()), finding, { sent: [statusOk] }],
    [done('findUser', signedIn), admitted],
  ] as const;

/** A page is known from the first one on that opens. */
function withPage({ steps, start, ...journey }: GuardJourney): Journey<typeof guardMachine> {
  let page = 'none';
  return {
    ...journey,
    start: { ...start, page },
    steps: steps.map(([trigger, value, expectations]) => {
      if (value.visit === 'admitted') page = 'known';
      return [trigger, { ...value, page }, expectations ?? {}];
    }),
  };
}

type Step = Journey<typeof guardMachine>['steps'][number];
type GuardJourney = Omit<Journey<typeof guardMachine>, 'start' | 'steps'> & {
  start: ReturnType<typeof inState>;
  steps: readonly (readonly [Step[0], ReturnType<typeof inState>, Step[2]?])[];
};

const journeys: GuardJourney[] = [
  {
    title: 'GUARD-07 GUARD-08 an address with refresh clears the caches before its page opens, and no other does',
    start: idle,
    steps: [
      ...arrive(withRefresh, 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk], began: ['findUser'] }],
      [done('findUser', signedIn), inState('clearingCaches'), { began: ['clearCaches'], tags: [] }],
      [done('clearCaches'), admitted, { tags: ['settled'] }],
      ...arrive(visit('/account'), 'findingUser'),
      [done('findUser', signedIn), admitted, { began: [] }],
      ...arrive(withRefresh, 'findingUser'),
      [done('findUser', signedIn), inState('clearingCaches')],
      [failed('clearCaches', new Error('unexpected')), admitted],
      ...arrive(withRefresh, 'findingUser'),
      [done('findUser', provisional), admitted, { began: [] }],
      ...arrive(withRefresh, 'findingUser'),
      [done('findUser', signedIn), inState('clearingCaches')],
      [blocked, refused, { children: { clearCaches: null } }],
    ],
  },
  {
    title: 'GUARD-04 GUARD-05 first the status, then the user, then the page',
    start: idle,
    steps: [
      [
        visit('/academics'),
        inState('checkingStatus', 'loading'),
        {
          began: ['checkStatus'],
          tags: [],
          context: { address: '/academics', intent: 'page', isRefresh: false },
        },
      ],
      [codeLoaded('/academics'), checking, { did: clearsReload }],
      [
        done('checkStatus', ok()),
        finding,
        { sent: [statusOk], began: ['findUser'], tags: [], context: { statusCheckedAt: NOW } },
      ],
      [done('findUser', signedIn), admitted, { tags: ['settled'], began: [] }],
      [
        visit('/account'),
        inState('findingUser', 'loading'),
        { began: ['findUser'], tags: [], context: { address: '/account' } },
      ],
      [codeLoaded('/account'), finding, { did: clearsReload }],
      [done('findUser', signedIn), admitted],
    ],
  },
  {
    title: 'the status is checked again after five minutes by the clock, also when the device has slept for ten hours',
    start: idle,
    steps: [
      ...open('/academics'),
      ...arrive(visit('/account', { at: ALMOST_FIVE_MINUTES_LATER }), 'findingUser'),
      [done('findUser', signedIn), admitted],
      [
        visit('/account', { at: FIVE_MINUTES_LATER }),
        inState('checkingStatus', 'loading'),
        { began: ['checkStatus'], tags: [] },
      ],
      [codeLoaded('/account'), checking, { did: clearsReload }],
      [
        done('checkStatus', ok('ok', FIVE_MINUTES_LATER)),
        finding,
        { sent: [statusOk], context: { statusCheckedAt: FIVE_MINUTES_LATER } },
      ],
      [done('findUser', signedIn), admitted],
      [
        visit('/account', { at: TEN_HOURS_LATER }),
        inState('checkingStatus', 'loading'),
        { began: ['checkStatus'], tags: [] },
      ],
      [codeLoaded('/account'), checking, { did: clearsReload }],
      [
        done('checkStatus', answered(503)),
        refused,
        { sent: [networkFailed], context: { statusCheckedAt: FIVE_MINUTES_LATER } },
      ],
    ],
  },
  {
    title:
      'AWAY-01 AWAY-02 AWAY-03 once a page was open, a status check without an answer lets the next page open; each visit without a network does so without a check',
    start: idle,
    steps: [
      ...open('/academics'),
      [visit('/account', { at: TEN_HOURS_LATER }), inState('checkingStatus', 'loading'), { began: ['checkStatus'] }],
      [codeLoaded('/account'), checking, { did: clearsReload }],
      [
        done('checkStatus', offline),
        finding,
        { sent: [networkLost], began: ['findUser'], context: { statusCheckedAt: NOW } },
      ],
      [done('findUser', signedIn), admitted, { tags: ['settled'] }],
      [
        visit('/finances', { at: TEN_HOURS_LATER, isOffline: true }),
        inState('findingUser', 'loading'),
        { sent: [networkHint], began: ['findUser'], context: { address: '/finances' } },
      ],
      [codeLoaded('/finances'), finding, { did: clearsReload }],
      [done('findUser', signedIn), admitted],
      // A page of another system in place of the answer.
      [visit('/account', { at: TEN_HOURS_LATER }), inState('checkingStatus', 'loading')],
      [codeLoaded('/account'), checking, { did: clearsReload }],
      [done('checkStatus', { ok: false, failure: { kind: 'foreign' } }), finding, { sent: [networkLost] }],
      [done('findUser', signedIn), admitted],
      // The error screen is no page.
      [blocked, refused],
      [
        visit('/account', { isOffline: true }),
        inState('checkingStatus', 'loading', 'blocked'),
        { began: ['checkStatus'] },
      ],
      [done('checkStatus', offline), inState('blocked', 'loading'), { sent: [networkFailed] }],
    ],
  },
  {
    title: 'AWAY-02 without a network a page without its code opens as such, and as a whole with the next visit',
    start: idle,
    steps: [
      ...open('/'),
      [
        visit('/finances', { isOffline: true }),
        inState('findingUser', 'loading'),
        { sent: [networkHint], began: ['findUser'] },
      ],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing'), { began: ['checkDeployment'] }],
      [done('checkDeployment', offline), inState('withoutCode', 'missing'), { sent: [networkLost], tags: ['settled'] }],
      ...arrive(visit('/finances'), 'findingUser'),
      [done('findUser', signedIn), admitted],
      [visit('/account'), inState('findingUser', 'loading')],
      [codeMissing('/account'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [done('checkDeployment', offline), inState('withoutCode', 'missing'), { sent: [networkLost] }],
      [blocked, inState('blocked', 'missing')],
    ],
  },
  {
    title:
      'GUARD-06 without a user the browser leaves for sign-in and keeps the address; a third time within a minute it stays',
    start: idle,
    steps: [
      ...arrive(visit('/account?a=1#holds'), 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', anonymous), counting, { began: ['countRedirects'], tags: [] }],
      [
        done('countRedirects', 1),
        inState('toSignIn'),
        { tags: ['settled'], context: { address: '/account?a=1#holds' } },
      ],
      ...arrive(visit('/account'), 'findingUser'),
      [done('findUser', anonymous), counting],
      [done('countRedirects', 2), inState('toSignIn')],
      ...arrive(visit('/account'), 'findingUser'),
      [done('findUser', anonymous), counting],
      [done('countRedirects', 3), inState('looping'), { tags: ['settled'] }],
      ...arrive(visit('/account'), 'findingUser'),
      [done('findUser', anonymous), counting],
      [done('countRedirects', 4), inState('looping')],
    ],
  },
  {
    title: 'GUARD-06 a device that cannot count its redirects still leaves for sign-in',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', anonymous), counting],
      [failed('countRedirects', new Error('unexpected')), inState('toSignIn')],
    ],
  },
  {
    title: 'GUARD-06 the redirect to sign-in does not wait for the code of the page',
    start: idle,
    steps: [
      [visit('/'), inState('checkingStatus', 'loading')],
      [done('checkStatus', ok()), inState('findingUser', 'loading'), { sent: [statusOk] }],
      [done('findUser', anonymous), inState('countingRedirects', 'loading')],
      [done('countRedirects', 1), inState('toSignIn', 'loading'), { tags: ['settled'] }],
    ],
  },
  {
    title: 'GUARD-01 ERR-08 a failed status check ends the visit before the user is requested',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [
        done('checkStatus', answered(500)),
        refused,
        {
          sent: [appFailed],
          began: [],
          tags: ['settled'],
          context: { statusCheckedAt: null },
        },
      ],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(404)), refused, { sent: [appFailed] }],
    ],
  },
  {
    title: 'ERR-08 a status check that ends in an unexpected way is a failure of the app',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [failed('checkStatus', new Error('unexpected')), refused, { sent: [appFailed], began: [], tags: ['settled'] }],
    ],
  },
  {
    title:
      'ERR-09 ERR-24 a status check without network, in time or with 502, 503, 504 is a network failure, with the detail of a 503; 501 and 505 are not',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [done('checkStatus', offline), refused, { sent: [networkFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', { ok: false, failure: { kind: 'timeout' } }), refused, { sent: [networkFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(502)), refused, { sent: [networkFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(503)), refused, { sent: [networkFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(504)), refused, { sent: [networkFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [
        done('checkStatus', { ok: false, failure: { kind: 'status', status: 503, detail: 'Back at 6 AM.' } }),
        refused,
        {
          sent: [
            ['appStatus', { type: 'network.failed', message: 'Back at 6 AM.' }],
            ['session', { type: 'session.identify' }],
          ],
        },
      ],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(501)), refused, { sent: [appFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', answered(505)), refused, { sent: [appFailed] }],
    ],
  },
  {
    title:
      'GUARD-09 GUARD-10 above error state 1 the user is not requested and nothing redirects; state 1 does not stop the redirect',
    start: idle,
    steps: [
      ...open('/'),
      [blocked, refused, { tags: ['settled'] }],
      ...arrive(visit('/account'), 'checkingStatus', 'blocked'),
      [done('checkStatus', offline), refused, { sent: [networkFailed], began: [], tags: ['settled'] }],
      [logout, inState('checkingStatus', 'loading', 'blocked')],
      [done('checkStatus', answered(500)), inState('blocked', 'loading'), { sent: [appFailed], began: [] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [
        done('checkStatus', ok('integrations_unavailable')),
        finding,
        { sent: [integrationsUnavailable], began: ['findUser'] },
      ],
      [done('findUser', anonymous), counting],
      [done('countRedirects', 1), inState('toSignIn')],
    ],
  },
  {
    title:
      'ERR-12 ERR-13 ERR-14 a visit while blocked is a retry: it checks the status however fresh it is; only success goes on',
    start: idle,
    steps: [
      ...open('/finances'),
      [blocked, refused],
      [
        visit('/academics'),
        inState('checkingStatus', 'loading', 'blocked'),
        { began: ['checkStatus'], context: { address: '/academics' }, tags: [] },
      ],
      [codeLoaded('/academics'), inState('checkingStatus', 'ready', 'blocked'), { did: clearsReload }],
      [done('checkStatus', offline), refused, { sent: [networkFailed] }],
      ...arrive(visit('/finances'), 'checkingStatus', 'blocked'),
      [
        done('checkStatus', ok('integrations_unavailable')),
        finding,
        { sent: [integrationsUnavailable], context: { address: '/finances' } },
      ],
      [done('findUser', signedIn), admitted],
      ...arrive(visit('/finances'), 'findingUser'),
    ],
  },
  {
    title: 'GUARD-02 the user is signed out before the browser leaves, and the browser leaves even if that fails',
    start: idle,
    steps: [
      ...open('/'),
      [
        logout,
        inState('signingOut', 'loading'),
        { began: ['signOut'], tags: [], context: { address: '/logout', intent: 'signOut' } },
      ],
      [done('signOut'), inState('toSignOut', 'loading'), { tags: ['settled'] }],
    ],
  },
  {
    title: 'GUARD-02 no other visit stops a sign-out, neither before nor after the user is signed out',
    start: idle,
    steps: [
      ...open('/'),
      ...arrive(logout, 'signingOut'),
      [visit('/academics'), inState('signingOut'), { began: [], context: { address: '/logout', intent: 'signOut' } }],
      [failed('signOut', new Error('unexpected')), inState('toSignOut'), { tags: ['settled'] }],
      [visit('/academics'), inState('toSignOut'), { began: [], context: { address: '/logout', intent: 'signOut' } }],
      [logout, inState('toSignOut'), { began: [] }],
    ],
  },
  {
    title: 'GUARD-03 /logout as the first page requests no user and never leads to sign-in',
    start: idle,
    steps: [
      ...arrive(logout, 'checkingStatus'),
      [done('checkStatus', ok()), inState('signingOut'), { sent: [statusOk], began: ['signOut'] }],
      [done('signOut'), inState('toSignOut')],
    ],
  },
  {
    title: 'GUARD-17 a sign-out does not wait for the end of maintenance, but for a backend that answers',
    start: idle,
    steps: [
      ...arrive(logout, 'checkingStatus'),
      [done('checkStatus', answered(503)), refused, { sent: [networkFailed], began: [] }],
      ...arrive(logout, 'checkingStatus', 'blocked'),
      [
        done('checkStatus', { ok: false, failure: { kind: 'status', status: 503, detail: 'Back at 6 AM.' } }),
        inState('signingOut', 'ready', 'blocked'),
        { sent: [], began: ['signOut'] },
      ],
      [done('signOut'), inState('toSignOut', 'ready', 'blocked'), { tags: ['settled'] }],
    ],
  },
  {
    title:
      'a newer visit replaces an older one: the running status check serves it too, and the user is requested again',
    start: idle,
    steps: [
      [visit('/'), inState('checkingStatus', 'loading'), { began: ['checkStatus'] }],
      [
        visit('/account?refresh', { isRefresh: true }),
        inState('checkingStatus', 'loading'),
        { began: [], context: { address: '/account?refresh', intent: 'page', isRefresh: true } },
      ],
      // The code of the older page has loaded, which says nothing about the newer one.
      [codeLoaded('/'), inState('checkingStatus', 'loading')],
      [done('checkStatus', ok()), inState('findingUser', 'loading'), { sent: [statusOk], began: ['findUser'] }],
      [
        visit('/messages'),
        inState('findingUser', 'loading'),
        { began: ['findUser'], context: { address: '/messages', isRefresh: false } },
      ],
      [done('findUser', anonymous), inState('countingRedirects', 'loading')],
      [logout, inState('signingOut', 'loading'), { children: { countRedirects: null } }],
    ],
  },
  {
    title: 'a newer visit replaces one that waits for its code; missing code of the older page changes nothing',
    start: idle,
    steps: [
      [visit('/finances'), inState('checkingStatus', 'loading')],
      [done('checkStatus', ok()), inState('findingUser', 'loading'), { sent: [statusOk] }],
      [done('findUser', signedIn), inState('awaitingCode', 'loading'), { tags: [] }],
      [visit('/account'), inState('findingUser', 'loading'), { began: ['findUser'] }],
      [done('findUser', signedIn), inState('awaitingCode', 'loading')],
      [codeMissing('/finances'), inState('awaitingCode', 'loading')],
      [codeLoaded('/account'), admitted, { did: clearsReload, tags: ['settled'] }],
      [codeMissing('/account'), admitted],
    ],
  },
  {
    title: 'GUARD-15 a user call that cannot be read, or no answer at all, is a failure of the guard and no redirect',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [
        done('findUser', failedWith({ kind: 'malformed', issues: ['is_authenticated: boolean expected'] })),
        refused,
        { sent: [appFailed], tags: ['settled'] },
      ],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', failedWith(null)), refused, { sent: [appFailed] }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [failed('findUser', new Error('unexpected')), refused, { sent: [appFailed], tags: ['settled'] }],
    ],
  },
  {
    title: 'GUARD-09 ERR-10 a user call that does not reach the backend is error state 3 and no redirect',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', failedWith({ kind: 'timeout' })), refused, { sent: [networkFailed], tags: ['settled'] }],
    ],
  },
  {
    title: 'GUARD-09 a failure elsewhere keeps the browser here while the guard is still deciding',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      // The answer of the check counts, not what failed before it.
      [blocked, inState('checkingStatus', 'ready', 'blocked')],
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [blocked, refused, { children: { findUser: null } }],
      ...arrive(visit('/'), 'checkingStatus', 'blocked'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', anonymous), counting],
      [blocked, refused, { children: { countRedirects: null } }],
      [visit('/'), inState('checkingStatus', 'loading', 'blocked')],
      [done('checkStatus', ok()), inState('findingUser', 'loading'), { sent: [statusOk] }],
      [done('findUser', signedIn), inState('awaitingCode', 'loading')],
      [blocked, inState('blocked', 'loading'), { tags: ['settled'] }],
    ],
  },
  {
    title: 'GUARD-02 a failure elsewhere does not keep a user here who is being signed out',
    start: idle,
    steps: [
      ...open('/'),
      [logout, inState('signingOut', 'loading')],
      [blocked, inState('signingOut', 'loading', 'blocked')],
      [done('signOut'), inState('toSignOut', 'loading', 'blocked')],
    ],
  },
  {
    title: 'GUARD-16 a provisional account is admitted',
    start: idle,
    steps: [
      ...arrive(visit('/'), 'checkingStatus'),
      [done('checkStatus', ok()), finding, { sent: [statusOk] }],
      [done('findUser', provisional), admitted, { began: [] }],
    ],
  },
  {
    title: 'missing code while the backend works: the tab is older than the deployment, and reloads once',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing'), { began: ['checkDeployment'], tags: [] }],
      [
        done('checkDeployment', ok('integrations_unavailable', FIVE_MINUTES_LATER)),
        inState('countingReloads', 'missing'),
        {
          sent: [integrationsUnavailable],
          began: ['countReload'],
          inputs: { countReload: { address: '/finances' } },
          tags: [],
          context: { statusCheckedAt: FIVE_MINUTES_LATER },
        },
      ],
      [done('countReload', false), inState('reloading', 'missing'), { tags: ['settled'] }],
      // The browser is leaving, so another page does not open any more.
      [visit('/account'), inState('reloading', 'missing'), { began: [], context: { address: '/finances' } }],
    ],
  },
  {
    title: 'code that is still missing after the reload is error state 3; a retry checks the status and reloads',
    start: idle,
    steps: [
      [visit('/finances'), inState('checkingStatus', 'loading')],
      [codeMissing('/finances'), inState('checkingStatus', 'missing')],
      [done('checkStatus', ok()), inState('findingUser', 'missing'), { sent: [statusOk] }],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [done('checkDeployment', ok()), inState('countingReloads', 'missing'), { sent: [statusOk] }],
      [done('countReload', true), inState('codeMissing', 'missing'), { sent: [networkFailed], tags: ['settled'] }],
      [visit('/finances'), inState('checkingStatus', 'loading', 'codeMissing'), { began: ['checkStatus'] }],
      [done('checkStatus', offline), inState('blocked', 'loading', 'codeMissing'), { sent: [networkFailed] }],
      [visit('/finances'), inState('checkingStatus', 'loading', 'codeMissing')],
      [
        done('checkStatus', ok()),
        inState('reloading', 'loading', 'codeMissing'),
        { sent: [statusOk], tags: ['settled'] },
      ],
    ],
  },
  {
    title: 'missing code while the backend is down is error state 3; a retry reloads once the backend is back',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [
        done('checkDeployment', answered(502)),
        inState('codeMissing', 'missing'),
        {
          sent: [networkFailed],
          began: [],
          tags: ['settled'],
          context: { statusCheckedAt: NOW },
        },
      ],
      [visit('/finances'), inState('checkingStatus', 'loading', 'codeMissing')],
      [done('checkStatus', ok()), inState('reloading', 'loading', 'codeMissing'), { sent: [statusOk] }],
    ],
  },
  {
    title: 'missing code while the backend answers with an error, or the check fails, is error state 3 too',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [
        done('checkDeployment', answered(500)),
        inState('codeMissing', 'missing'),
        { sent: [appFailed, networkFailed], tags: ['settled'] },
      ],
    ],
  },
  {
    title: 'a check of the deployment or a count of reloads that ends in an unexpected way is error state 3',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [
        failed('checkDeployment', new Error('unexpected')),
        inState('codeMissing', 'missing'),
        { sent: [appFailed, networkFailed] },
      ],
    ],
  },
  {
    title: 'a tab that cannot count its reloads does not reload by itself',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [done('checkDeployment', ok()), inState('countingReloads', 'missing'), { sent: [statusOk] }],
      [failed('countReload', new Error('unexpected')), inState('codeMissing', 'missing'), { sent: [networkFailed] }],
    ],
  },
  {
    title: 'code that goes missing behind the error screen comes with a reload once the backend is back',
    start: idle,
    steps: [
      ...open('/'),
      [blocked, refused],
      [visit('/finances'), inState('checkingStatus', 'loading', 'blocked')],
      [done('checkStatus', offline), inState('blocked', 'loading'), { sent: [networkFailed] }],
      [codeMissing('/finances'), inState('blocked', 'missing', 'codeMissing')],
      [visit('/finances'), inState('checkingStatus', 'loading', 'codeMissing')],
      [done('checkStatus', ok()), inState('reloading', 'loading', 'codeMissing'), { sent: [statusOk] }],
    ],
  },
  {
    title: 'AWAY-03 missing code of the first page without a network is error state 3',
    start: idle,
    steps: [
      [visit('/finances'), inState('checkingStatus', 'loading')],
      [codeMissing('/finances'), inState('checkingStatus', 'missing')],
      [done('checkStatus', ok()), inState('findingUser', 'missing'), { sent: [statusOk] }],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [done('checkDeployment', offline), inState('codeMissing', 'missing'), { sent: [networkFailed] }],
    ],
  },
  {
    title: 'a failure elsewhere while missing code is examined changes nothing: the code is missing',
    start: idle,
    steps: [
      ...open('/'),
      [visit('/finances'), inState('findingUser', 'loading')],
      [codeMissing('/finances'), inState('findingUser', 'missing')],
      [done('findUser', signedIn), inState('checkingDeployment', 'missing')],
      [blocked, inState('checkingDeployment', 'missing', 'blocked')],
      [done('checkDeployment', offline), inState('codeMissing', 'missing'), { sent: [networkFailed] }],
    ],
  },
  {
    title: 'missing code of another part behind the error screen comes with a reload too',
    start: idle,
    steps: [
      ...open('/'),
      [blocked, refused],
      [codeFailed, inState('blocked', 'ready', 'codeMissing'), { sent: [networkFailed] }],
      [visit('/'), inState('checkingStatus', 'loading', 'codeMissing')],
      [done('checkStatus', ok()), inState('reloading', 'loading', 'codeMissing'), { sent: [statusOk] }],
    ],
  },
  {
    title: 'missing code of another part is reported once as error state 3, and comes with a reload',
    start: idle,
    steps: [
      ...open('/'),
      [codeFailed, inState('admitted', 'ready', 'codeMissing'), { sent: [networkFailed] }],
      [blocked, inState('blocked', 'ready', 'codeMissing')],
      // Another report during the retry must not keep the page from reloading.
      [visit('/'), inState('checkingStatus', 'loading', 'codeMissing')],
      [codeFailed, inState('checkingStatus', 'loading', 'codeMissing')],
      [
        done('checkStatus', ok()),
        inState('reloading', 'loading', 'codeMissing'),
        { sent: [statusOk], tags: ['settled'] },
      ],
    ],
  },
];

export const guardJourneys = journeysOf(guardMachine, journeys.map(withPage));
