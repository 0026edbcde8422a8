import { beforeAll, expect, test, vi } from 'vitest';
import { OWNER } from '../../src/browser/answer-storage.ts';
import { TERM } from '../../src/browser/device-storage.ts';
import { sampleUserAnswer } from '../../src/demo/user.ts';
import { samplePerson } from '../../src/sample/people.ts';
import { EARLY_DASHBOARD_DATA, FRAME_DATA } from '../e2e/support/calls.ts';
import { type FirstScreens, firstScreensOf } from './support/first-screens.ts';
import { buildApp, type Chunk, chunksOf } from './support/production-build.ts';

// What the built page asks for before the app has arrived: its start script runs here, without a browser.
// `tests/e2e/fast-start.spec.ts` shows on two pages that the app then uses the answers and needs no other code.

const STATUS = '/api/status';
const USER = '/api/users/user';
const CURRENT_TERM = '/api/integrations/finti/current-term';
const SCHEDULE = '/api/integrations/finti/schedule';
const OF_STUDENTS = ['schedule', 'holds', 'financial-account-summary'].map((name) => `/api/integrations/finti/${name}`);

let chunks: Chunk[];
let screens: FirstScreens;
beforeAll(async () => {
  const output = await buildApp();
  chunks = chunksOf(output);
  screens = firstScreensOf(output);
}, 120_000);

const answerOf = (username: string) => sampleUserAnswer('2026-09-28', { person: samplePerson(username) });

type Visit = {
  address?: string;
  /** The answer of the user call, and its status. */
  user?: object;
  status?: number;
  cookie?: string;
  tab?: Record<string, string>;
  device?: Record<string, string>;
  isDrawn?: boolean;
  isTooOld?: boolean;
};

/** Runs the start script of the built page in a tab that has a few things of a browser. */
function open({ address = '/', user = answerOf('amara'), status = 200, cookie = '', ...given }: Visit = {}) {
  const { pathname, search } = new URL(address, 'https://portal.test');
  const sent: { address: string; token: string | null; signal: AbortSignal | null }[] = [];
  const send = async (to: string, { headers, signal = null }: RequestInit) => {
    sent.push({ address: to, token: new Headers(headers).get('authorization'), signal });
    if (to === USER) return new Response(JSON.stringify(user), { status });
    if (to === CURRENT_TERM) return new Response('{"p_term_out":"202602"}');
    return new Response(to === '/api/user/' ? '[{"auth_token":"of-the-checklist"}]' : '');
  };
  const links: { href?: string; rel?: string }[] = [];
  const timers: [() => void, number][] = [];
  let packagesHaveArrived = () => {};
  const page = {
    cookie,
    documentElement: {
      dataset: { ...(given.isDrawn ? { drawn: '' } : {}), ...(given.isTooOld ? { tooOld: '' } : {}) },
    },
    head: { append: (link: object) => void links.push(link) },
    addEventListener: () => {},
    createElement: () => ({}),
    getElementById: () => ({ textContent: '{}', dataset: {} }),
    querySelector: () => ({
      addEventListener: (_: string, then: () => void) => {
        packagesHaveArrived = then;
      },
    }),
  };
  const storage = (content: Record<string, string> = {}) => ({ getItem: (key: string) => content[key] ?? null });
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(screens.page) ?? [];
  const names = ['document', 'fetch', 'window', 'location', 'setTimeout', 'sessionStorage', 'localStorage', 'Element'];
  new Function(...names, script)(
    ...[page, send, {}, { pathname, search }, (then: () => void, ms: number) => void timers.push([then, ms])],
    ...[storage(given.tab), storage(given.device), class {}],
  );
  return {
    sent,
    timers,
    packagesHaveArrived: () => packagesHaveArrived(),
    /** The scripts and styles that the script has asked for. */
    code: () => links.flatMap(({ href }) => href ?? []),
    /** The paths of all calls, once no answer brings another one. */
    paths: async () => {
      for (let before = -1; before < sent.length; await new Promise((done) => setImmediate(done))) before = sent.length;
      return sent.map((call) => call.address.replace(/\?.*/, '')).sort();
    },
  };
}

test('START-03 FAST-03 before the user answer no data call leaves; then each carries the token', async () => {
  const visit = open({ device: { [TERM]: '202604' } });
  expect(visit.sent.map(({ address, token }) => [address, token])).toEqual([
    [STATUS, null],
    [USER, null],
  ]);
  expect(await visit.paths()).toEqual([STATUS, USER, ...EARLY_DASHBOARD_DATA].sort());
  const tokens = visit.sent.filter(({ address }) => ![STATUS, USER].includes(address)).map(({ token }) => token);
  expect(new Set(tokens)).toEqual(new Set(['Token demo']));
});

test.each([
  ['knows a term', { [TERM]: '202604' }, '202604'],
  ['knows none', {}, '202602'],
])('START-02 FAST-03 on a device that %s, the call by term leaves once', async (_, device, term) => {
  const visit = open({ device });
  expect(await visit.paths()).toEqual([STATUS, USER, ...EARLY_DASHBOARD_DATA].sort());
  const ofTerm = visit.sent.map(({ address }) => address).filter((address) => address.startsWith(SCHEDULE));
  expect(ofTerm).toEqual([`${SCHEDULE}?term=${term}`]);
});

test('FAST-03 a page whose address is part of its call', async () => {
  const visit = open({ address: '/somewhere' });
  // Links of editors to the certification of veterans depend on the person (ACCT-21).
  const early = [STATUS, USER, '/api/pages', '/api/integrations/finti/person-info', ...FRAME_DATA];
  expect(await visit.paths()).toEqual(early.sort());
  expect(visit.sent.map(({ address }) => address)).toContain('/api/pages?path=somewhere');
});

test('FAST-03 the checklist has calls with its own token', async () => {
  const visit = open({ address: '/next-steps/task' });
  const own = ['/api/user_task/', '/api/category/'];
  expect(await visit.paths()).toEqual([STATUS, USER, '/api/user/', ...own, ...FRAME_DATA].sort());
  const ofList = visit.sent.filter(({ address }) => own.some((path) => address.startsWith(path)));
  expect(ofList.map(({ token }) => token)).toEqual(Array(2).fill('Token of-the-checklist'));
});

test.each([
  ['in demo mode', { cookie: 'a=b; demo=1' }],
  ['with "refresh" in the address', { address: '/dashboard?a=b&refresh' }],
  ['without a session', { user: {}, status: 401 }],
  ['without a token', { user: { ...answerOf('amara'), auth_token: null } }],
  ['for a provisional account', { user: { detail: 'has_provisional_account' }, status: 403 }],
  ['where this tab has stored answers', { tab: { [OWNER]: 'amara' } }],
])('FAST-04 %s no data call leaves', async (_, visit: Visit) => {
  expect(await open(visit).paths()).toEqual([STATUS, USER]);
});

test('FAST-04 an early call that a role does not get does not leave', async () => {
  const others = EARLY_DASHBOARD_DATA.filter(
    (path) => ![...OF_STUDENTS, '/api/integrations/mynextsteps/tasks'].includes(path),
  );
  expect(await open({ user: answerOf('dolores') }).paths()).toEqual([STATUS, USER, ...others].sort());
});

test('DRAW-02 on a page that the server has drawn only the user call leaves', async () => {
  expect(await open({ isDrawn: true }).paths()).toEqual([USER]);
});

test('FAST-08 each call has ten seconds, after which it ends as one that took too long', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const visit = open();
  await visit.paths();
  expect(new Set(timeout.mock.calls.flat())).toEqual(new Set([10_000]));
  limit.abort(new DOMException('', 'TimeoutError'));
  expect(new Set(visit.sent.map(({ signal }) => signal?.reason.name))).toEqual(new Set(['TimeoutError']));
  timeout.mockRestore();
});

/** Functions that browsers of the list lack. `tests/build/browser-data.test.ts` finds their names. */
const ADDED: [owner: object, name: string, isRight: () => unknown][] = [
  [URL, 'canParse', () => [URL.canParse('https://a.test/'), URL.canParse('/b'), URL.canParse('/b', 'https://a.test')]],
  [
    AbortSignal,
    'any',
    () => {
      const [first, second] = [new AbortController(), new AbortController()];
      const signal = AbortSignal.any([first.signal, second.signal]);
      const before = signal.aborted;
      second.abort('second');
      const after = [signal.aborted, signal.reason];
      first.abort('first');
      return [before, after, signal.reason, AbortSignal.any([first.signal, AbortSignal.timeout(9_000)]).reason];
    },
  ],
  [Array.prototype, 'toSorted', () => [[3, 1, 2].toSorted((one, other) => other - one), [10, 9, 1].toSorted()]],
  [
    Array.prototype,
    'toReversed',
    () => {
      const list = [1, 2];
      return [list.toReversed(), list];
    },
  ],
  [String.prototype, 'toWellFormed', () => ['a\ud800b\u{1f600}\udc00'.toWellFormed(), 'well'.toWellFormed()]],
  [
    Response,
    'json',
    () => {
      const { status, headers } = Response.json({}, { status: 404, headers: { 'x-a': 'b' } });
      return [status, Object.fromEntries(headers)];
    },
  ],
];

test.each(ADDED)(
  'OLD-01 %o without %s: the page starts as usual, and the function is added',
  async (owner, name, isRight) => {
    const own = Object.getOwnPropertyDescriptor(owner, name) ?? {};
    const usual = [isRight(), await open({ device: { [TERM]: '202604' } }).paths()];
    Reflect.deleteProperty(owner, name);
    try {
      expect(isRight).toThrow();
      const visit = open({ device: { [TERM]: '202604' } });
      expect([isRight(), await visit.paths()]).toEqual(usual);
      expect(Object.getOwnPropertyDescriptor(owner, name)?.enumerable).toBe(false);
    } finally {
      Object.defineProperty(owner, name, own);
    }
  },
);

test('OLD-02 in a browser below the list nothing leaves and no code is requested', async () => {
  const visit = open({ isTooOld: true });
  visit.packagesHaveArrived();
  expect([await visit.paths(), visit.code(), visit.timers]).toEqual([[], [], []]);
});

/** Each address with the chunks of its page. */
const ADDRESSES = [
  ['/', ['dashboard']],
  ['/dashboard', ['dashboard']],
  ['/academics', ['academics.lazy']],
  ['/resources', ['resources.lazy']],
  ['/whats-new', ['whats-new.index.lazy']],
  ['/next-steps/task', ['checklist', 'task._-_taskId_.lazy']],
] as const;

/** What a screen loads later, or never. Another name here means that some first screen waits for code that it asks for late. */
const ON_DEMAND = [
  ...[
    'ProvisionalDialog',
    'ProvisionalNote',
    'SearchDialog',
    'SignInLoop',
    'StaffLine',
    'alert-items',
    'browser',
    'demo-mode',
    'effects',
    'find',
  ],
  ...[
    'feed-elements',
    'field-texts',
    'hydrate',
    'icon-paths',
    'later',
    'purifier',
    'push',
    'report-take-over',
    'rss',
    'save-change',
    'dismiss',
    'telemetry',
    'write-calendar',
  ],
];

test.each(ADDRESSES)(
  'FAST-06 all code of %s is requested when the packages have arrived, or after 1.5 seconds',
  (address, ofPage) => {
    const visit = open({ address });
    expect(visit.code()).toEqual([]);
    const [[late, ms] = [() => {}, 0]] = visit.timers;
    expect([visit.timers.length, ms]).toEqual([1, 1_500]);
    visit.packagesHaveArrived();
    const requested = visit.code();
    expect(requested.some((file) => file.includes('/frame-'))).toBe(true);
    late();
    expect(visit.code()).toEqual(requested);

    const inPage = [...screens.page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
    const first = new Set([...inPage, ...requested.map((file) => file.slice(1))]);
    const ofScreen = chunks.filter(({ fileName }) => first.has(fileName));
    expect(ofScreen.map(({ name }) => name)).toEqual(expect.arrayContaining([...ofPage, 'calls', 'frame', 'index']));
    expect(ofScreen.flatMap(({ imports }) => imports).filter((file) => !first.has(file))).toEqual([]);
    const onDemand = new Set(
      ofScreen.flatMap(({ dynamicImports }) => dynamicImports).filter((file) => !first.has(file)),
    );
    const others = chunks.filter(({ fileName }) => onDemand.has(fileName)).map(({ name }) => name);
    expect(others.filter((name) => !ON_DEMAND.includes(name) && !/\.lazy$|^(dashboard|checklist)$/.test(name))).toEqual(
      [],
    );
  },
);

test('FAST-06 a page that the server has drawn names its code itself, and the script asks for none', () => {
  const visit = open({ isDrawn: true });
  visit.packagesHaveArrived();
  expect(visit.code()).toEqual([]);
});
