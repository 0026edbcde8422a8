import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { htmlWriter } from '../../server/content/sanitize-html.ts';
import { browserDevice } from '../../src/browser/device.ts';
import * as memory from '../../src/browser/device-storage.ts';
import { browserPage } from '../../src/browser/page.ts';
import { defaultSettings } from '../../src/browser/settings.ts';
import { createSampleBackend } from '../../src/demo/sample-backend.ts';
import { sampleUserAnswer } from '../../src/demo/user.ts';
import { drawPage } from '../../src/drawing/draw-page.tsx';
import type { DrawnBlock, DrawnPage } from '../../src/drawing/drawing.ts';
import { answersOfTab } from '../../src/drawing/drawn-start.ts';
import { takeOver } from '../../src/drawing/hydrate.tsx';
import { createPortal } from '../../src/machines/portal/effects.ts';
import { createPortalRouter } from '../../src/routes/router.ts';
import { alertKey } from '../../src/rules/alerts.ts';
import { attendanceKey } from '../../src/rules/attendance.ts';
import { DASHBOARD_DAY, type DrawnDevice, marksOfAlerts, SCHEDULE_VIEW } from '../../src/rules/device-cookie.ts';
import { samplePeople, samplePerson } from '../../src/sample/people.ts';
import { site } from '../../src/site.ts';
import { loadDeferredParts } from '../../src/ui/app/Deferred.tsx';
import { type Browser, translate } from '../support/translate.ts';
import { startPageInParts } from './support/second-part.ts';

/** Tuesday, January 21, 2025, 9:35 in the morning on campus. */
const NOW = new Date('2025-01-21T17:35:00Z');
const SETTINGS = defaultSettings();
const ORIGIN = 'http://localhost:3000';
const ALERT = {
  guid: 'ice',
  title: 'Campus is closed',
  link: null,
  description: 'Ice on all roads. Stay at home.',
  pubDate: '2025-01-21T16:00:00Z',
};
const ALERTS = 'rave-messages';
const usualZone = process.env.TZ;

const ADDRESSES = [
  '/',
  '/academics',
  '/finances',
  '/account',
  '/messages',
  '/community',
  '/resources',
  '/whats-new',
  '/next-steps/task',
];
const PEOPLE = samplePeople.map(({ user }) => user.username).filter((name) => name !== 'gia');

/** What differs from the usual student, device and answers. */
type Situation = {
  person?: string;
  address?: string;
  device?: Partial<DrawnDevice>;
  /** The time when the app takes over; that of the drawing if left out. */
  later?: Date;
  at?: Date;
  /** Answers by a part of the address: content, or the status of a failure. */
  answers?: Record<string, unknown[] | number>;
  /** What the device has stored. */
  stored?: Record<string, string>;
  /** What the server does not know of that. */
  storedLater?: Record<string, string>;
  /** What the tab has stored. */
  storedInTab?: Record<string, string>;
  /** The device as the browser finds it; `device` if left out. */
  real?: Partial<DrawnDevice>;
  /** A button that the user presses before the app answers. */
  press?: string;
  /** What somebody else does to the page before the app takes it over. */
  change?: (root: HTMLElement) => void;
  /** What somebody else does between the page and the parts around it. */
  changeLater?: (root: HTMLElement) => void;
  /** Answers that only the browser gets. */
  answersLater?: Record<string, unknown[] | number>;
  /** Parts of the addresses whose answers the server does not wait for. */
  late?: string[];
  /** Of these, the server has answers of the day before, which it uses until the new ones come. */
  old?: string[];
  /** The last term that the server knows. */
  term?: string;
  /** The browser gets them at once. */
  arrivesAtOnce?: boolean;
  /** The situation in which nothing is late. */
  whole?: string;
};

const stops: (() => void)[] = [];
/** What React and the browser reported. */
const reported: string[] = [];
const onError = (event: ErrorEvent) => reported.push(event.message);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => reported.push(parts.map(String).join(' ')));
  vi.stubGlobal('reportError', (error: unknown) => reported.push(String(error)));
  window.addEventListener('error', onError);
  window.scrollTo = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.matchMedia = (query) => {
    const [, minimum] = /^\(min-width: ([\d.]+)em\)$/.exec(query) ?? [];
    const matches = minimum !== undefined && window.innerWidth >= Number(minimum) * 16;
    return Object.assign(new EventTarget(), { matches, media: query, onchange: null }) as unknown as MediaQueryList;
  };
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  window.removeEventListener('error', onError);
  reported.splice(0);
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  document.documentElement.classList.remove('translated-ltr');
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (usualZone === undefined) delete process.env.TZ;
  else process.env.TZ = usualZone;
});

/** Of an old answer: a day, and more than any lifetime. */
const AGE_SECONDS = String(24 * 60 * 60);

/** Milliseconds that a drawing waits for answers that do not come. */
const WAIT_MS = 150;

/** Whether the answer of this call is late. Alerts never are. */
const isLate = ({ late = [] }: Situation, address: string) =>
  !address.includes(ALERTS) && late.some((part) => address.includes(part));

/** Answers the calls of a person from the sample data. */
function backendOf(
  situation: Situation,
  origin: string,
  arrival: Promise<unknown> = new Promise(() => {}),
): typeof fetch {
  const { person = 'amara', at = NOW, answers = {} } = situation;
  const sample = createSampleBackend({
    person: samplePerson(person),
    now: () => at,
    timeZone: site.timeZone,
    storage: { read: () => null, write: () => {} },
    outside: async (input) =>
      Response.json(
        new Request(input).url.endsWith('/status')
          ? { status: 'ok' }
          : sampleUserAnswer('2025-01-21', { person: samplePerson(person) }),
      ),
    apiBase: `${origin}/api`,
    nextStepsHost: origin,
  });
  return async (input, init) => {
    const { url: address, headers } = new Request(input, init);
    const isOld = headers.get('cache-control') === 'max-stale' && situation.old?.some((part) => address.includes(part));
    if (isOld) {
      const { status, body } = await sample(input, init);
      return new Response(body, { status, headers: { 'content-type': 'application/json', age: AGE_SECONDS } });
    }
    if (isLate(situation, address)) await arrival;
    const [, given] = Object.entries(answers).find(([part]) => address.includes(part)) ?? [];
    if (typeof given === 'number')
      return Response.json({ detail: 'No.' }, { status: given, headers: { 'x-request-id': crypto.randomUUID() } });
    return given === undefined ? sample(input, init) : Response.json(given);
  };
}

/** Runs without what the server does not have, which packages take for a sign of a browser. */
async function withoutBrowser<Result>(run: () => Promise<Result>): Promise<Result> {
  const names = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'history', 'location'];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const name of names) Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  process.env.TZ = 'UTC';
  try {
    return await run();
  } finally {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
  }
}

/** What the cookie tells of the stored texts. */
const toldOf = (stored: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => [SCHEDULE_VIEW, DASHBOARD_DAY].includes(key)));

const draw = (situation: Situation, arrival?: Promise<unknown>) =>
  drawPage(
    {
      inParts: arrival !== undefined,
      device: {
        at: (situation.at ?? NOW).toISOString(),
        origin: ORIGIN,
        address: situation.address ?? '/',
        timeZone: site.timeZone,
        isApple: false,
        hasWorkers: false,
        width: 1280,
        hidesFigures: false,
        dismissedAlerts: [],
        stored: toldOf(situation.stored),
        ...situation.device,
      },
      wait: situation.late === undefined ? new AbortController().signal : AbortSignal.timeout(WAIT_MS),
      limit: new AbortController().signal,
      term: situation.term ?? null,
      fetch: backendOf(situation, 'https://portal.invalid', arrival),
    },
    { settings: SETTINGS, site, html: htmlWriter(`${ORIGIN}/`) },
  );

function show({ markup }: DrawnPage): HTMLElement {
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  return root;
}

function blockOf({ markup: _, second: __, ...block }: DrawnPage): DrawnBlock {
  return block;
}

/**
 * Starts the app over a drawn page, as src/main.tsx does.
 * @param lateAnswers what follows in the page
 * @returns whether it took the page over, which of its HTML it changed, what was reported, its data calls, and what lets the late
 *   answers arrive
 */
async function start(drawn: DrawnPage, situation: Situation, lateAnswers?: Window['lateAnswers']) {
  const { address = '/', at = NOW, later = at, answersLater, stored = {}, storedLater = {} } = situation;
  const device = situation.real ?? situation.device ?? {};
  process.env.TZ = device.timeZone ?? site.timeZone;
  vi.useFakeTimers({ now: later, toFake: ['Date'] });
  window.innerWidth = device.width ?? 1280;
  window.history.replaceState(null, '', address);
  if (device.hidesFigures) localStorage.setItem('portico.hide-figures', 'on');
  for (const [key, text] of Object.entries({ ...stored, ...storedLater })) localStorage.setItem(key, text);
  // Onboarding leads to another page once.
  const inTab = { 'portico.led-to-preferences': '1', ...situation.storedInTab };
  for (const [key, text] of Object.entries(inTab)) sessionStorage.setItem(key, text);
  const root = show(drawn);
  const before = htmlOf(root);
  situation.change?.(root);
  const pressed = situation.press === undefined ? null : root.querySelector<HTMLElement>(situation.press);
  window.earlyCalls = { calls: {}, isClosed: true, pressed };
  const answers = answersOfTab(drawn, at, lateAnswers);
  const calls: string[] = [];
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  if (situation.arrivesAtOnce) arrive();
  const answering = { ...situation, answers: answersLater ?? situation.answers ?? {} };
  const backend = backendOf(answering, window.location.origin, arrival);
  const { portal, loadChecklist, loadFrame } = createPortal({
    ...SETTINGS,
    apiBase: `${window.location.origin}/api`,
    nextStepsHost: window.location.origin,
    site,
    term: drawn.facts.term,
    fetch: async (input, init) => {
      calls.push(new URL(new Request(input, init).url).pathname);
      return backend(input, init);
    },
    demo: null,
    now: () => later,
    random: () => 0.5,
    showDemo: () => {},
    page: browserPage,
    answers,
    answersInPage: { ...drawn.byCookie },
    memory: { ...memory, forgetSchedule: async () => {}, endPush: async () => {} },
  });
  const router = createPortalRouter({
    portal,
    settings: SETTINGS,
    site,
    device: { ...browserDevice, now: () => later },
    loadChecklist,
  });
  portal.start();
  const tree = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const failures: string[] = [];
  const onFailure = (failure: string) => failures.push(failure);
  const isTaken = await takeOver(root, tree, router, drawn.facts, answers, router.load(), onFailure).then(
    async (taken) => {
      stops.push(() => taken.root.unmount());
      situation.changeLater?.(root);
      await taken.takeParts(Promise.all([loadFrame(), loadDeferredParts()]).then(() => true));
      return true;
    },
    () => false,
  );
  stops.push(() => {
    portal.stop();
    router.history.destroy();
  });
  return { isTaken, isSame: htmlOf(root) === before, reported: [...reported], calls, failures, arrive };
}

function changeHeading(root: HTMLElement): HTMLElement {
  const heading = root.querySelector<HTMLElement>('main h2');
  if (heading === null) throw new Error('the page has no heading');
  heading.textContent = 'Hola Amara';
  return heading;
}

/** The HTML without what React leaves for itself, and without the lines of icons, some of which arrive later. */
/** Without the reference of a failed call, which is another one in the browser. */
const htmlOf = (root: HTMLElement) =>
  root.innerHTML.replaceAll(/<!--.*?-->|<path[^>]*><\/path>|<p[^>]*>Reference [^<]*<\/p>/g, '');

const TAKEN = { isTaken: true, isSame: true, reported: [], calls: [], failures: [] };

/** These pages differ from person to person. The others differ with the role at most. */
const PERSONAL = ['/', '/academics', '/finances', '/account'];

/** Every page on a computer, for every person to whom it is another one. */
const PAGES: Record<string, Situation> = Object.fromEntries(
  ADDRESSES.flatMap((address) =>
    (PERSONAL.includes(address) ? PEOPLE : ['amara', 'erik']).map((person) => [
      `${address} for ${person}`,
      { person, address },
    ]),
  ),
);

const PHONE = { width: 390 };
const [MIDNIGHT, AFTER] = [new Date('2025-01-22T07:59:59.900Z'), new Date('2025-01-22T08:00:01Z')];

/** What else changes a page. */
const OTHERS: Record<string, Situation> = {
  ...Object.fromEntries(ADDRESSES.map((address) => [`${address} on a phone`, { address, device: PHONE }])),
  ...Object.fromEntries(
    ADDRESSES.map((address) => [`${address} in Tokyo`, { address, device: { ...PHONE, timeZone: 'Asia/Tokyo' } }]),
  ),
  'an alert': { answers: { [ALERTS]: [ALERT] } },
  'an alert that was dismissed': {
    answers: { [ALERTS]: [ALERT] },
    device: { dismissedAlerts: marksOfAlerts(['guid:older', alertKey(ALERT)]) },
    stored: { 'portico.dismissed-alerts': JSON.stringify(['guid:older', alertKey(ALERT)]) },
  },
  'the schedule as a list': { address: '/academics', stored: { [SCHEDULE_VIEW]: 'list' } },
  'the second dashboard of the day': { stored: { [DASHBOARD_DAY]: '2025-01-21' } },
  'an empty schedule, no grades and no holds': {
    address: '/academics',
    answers: { '/schedule': [], '/grades': [], '/holds': [] },
  },
  'an empty page': { answers: { '/pages': [], '/posts': [], '/nudges': [] } },
  midnight: { at: MIDNIGHT, later: AFTER },
  'midnight between two pages of the schedule': { address: '/academics', at: MIDNIGHT, later: AFTER },
};

/** A block failed on the server. */
const FAILED: Record<string, Situation> = {
  'a failed GPA': { address: '/academics', answers: { '/gpa': 500 } },
  'failed holds': { answers: { '/holds': 500 } },
};

/** The app would draw something else. */
const DIFFERENT: Record<string, Situation> = {
  'a GPA that failed on the server and not in the browser': { ...FAILED['a failed GPA'], answersLater: {} },
  'an alert of which the server does not know that it was dismissed': {
    answers: { [ALERTS]: [ALERT] },
    stored: { 'portico.dismissed-alerts': JSON.stringify([alertKey(ALERT)]) },
    device: { dismissedAlerts: [] },
  },
  'a dashboard that was opened in another tab meanwhile': {
    storedLater: { [DASHBOARD_DAY]: '2025-01-21' },
  },
  'another width': { device: { width: 390 }, real: { width: 1280 } },
  'another time zone': { device: { timeZone: 'UTC' }, real: { timeZone: 'Asia/Tokyo' } },
  'figures that are hidden only there': { address: '/finances', device: { hidesFigures: true }, real: {} },
};

/** The server does not know what was hidden here. */
const HIDDEN_HERE: Record<string, Situation & { hidden: string }> = {
  'a warning about attendance that was read': {
    address: '/academics',
    stored: { 'portico.read-attendance-warnings': JSON.stringify([attendanceKey('amara', '202501', '40219')]) },
    hidden: 'Your instructor has not yet recorded',
  },
  'holds that this tab hides': {
    address: '/account',
    storedInTab: { 'portico.dismissed-holds': 'amara' },
    hidden: 'Past due balance',
  },
};

/** Somebody else has changed the page. */
const CHANGED: Record<string, Situation & { failure: string }> = {
  'a text that an extension changed': { change: changeHeading, failure: 'difference' },
  'a text that the browser translated': {
    change: (root) => {
      const heading = changeHeading(root);
      heading.innerHTML = `<font>${heading.textContent}</font>`;
    },
    failure: 'translated',
  },
  'a text of a page that is marked as translated': {
    change: (root) => {
      changeHeading(root);
      document.documentElement.classList.add('translated-ltr');
    },
    failure: 'translated',
  },
};

/** Figures are hidden. */
const HIDDEN: Record<string, Situation> = Object.fromEntries(
  ADDRESSES.map((address) => [`${address} with hidden figures`, { address, device: { hidesFigures: true } }]),
);

/** Answers of the university's systems were late. */
const SYSTEMS = '/integrations/';
/** Of `NOW`, and one before it. */
const [CURRENT_TERM, EARLIER_TERM] = ['202501', '202404'];
const LATE: Record<string, Situation> = {
  ...Object.fromEntries(
    ADDRESSES.map((address) => [`${address}, all late`, { address, late: [SYSTEMS], whole: `${address} for amara` }]),
  ),
  ...Object.fromEntries(
    ['/', '/academics', '/finances'].map((address) => [
      `${address} on a phone, all late`,
      { address, device: PHONE, late: [SYSTEMS], whole: `${address} on a phone` },
    ]),
  ),
  ...Object.fromEntries(
    ['/', '/finances'].map((address) => [
      `${address} with hidden figures, all late`,
      { address, device: { hidesFigures: true }, late: [SYSTEMS], whole: `${address} with hidden figures` },
    ]),
  ),
  ...Object.fromEntries(
    ['current-term', 'schedule', 'holds', 'nudges', 'account-summary', 'person-info', 'mynextsteps', '/events'].map(
      (part) => [`/ with late ${part}`, { late: [part], whole: '/ for amara' }],
    ),
  ),
  '/ with the last term': { late: ['current-term'], term: CURRENT_TERM, whole: '/ for amara' },
  '/ with a term of before': { late: ['current-term'], term: EARLIER_TERM, whole: '/ for amara' },
  '/academics with the last term': {
    address: '/academics',
    late: ['current-term'],
    term: CURRENT_TERM,
    whole: '/academics for amara',
  },
};

/** The late answers follow in a second part. */
const IN_PARTS: Record<string, Situation> = {
  ...Object.fromEntries(
    ['/', '/academics', '/finances', '/account'].map((address) => [
      `${address} in parts`,
      { address, late: [SYSTEMS] },
    ]),
  ),
  '/ on a phone in parts': { device: PHONE, late: [SYSTEMS] },
  '/ with hidden figures in parts': { device: { hidesFigures: true }, late: [SYSTEMS] },
  '/academics with a term of before, in parts': { address: '/academics', late: [SYSTEMS], term: EARLIER_TERM },
  '/ with an alert, in parts': { answers: { [ALERTS]: [ALERT] }, late: [SYSTEMS] },
  '/academics with a GPA that fails late, in parts': {
    address: '/academics',
    answers: { '/gpa': 500 },
    late: [SYSTEMS],
  },
};

/** Old answers are drawn, and the new ones follow. */
const OLD: Record<string, Situation> = {
  ...Object.fromEntries(
    ['/', '/academics', '/finances', '/account'].map((address) => [
      `${address}, all old`,
      { address, late: [SYSTEMS], old: [SYSTEMS], whole: `${address} for amara` },
    ]),
  ),
  '/ on a phone, all old': { device: PHONE, late: [SYSTEMS], old: [SYSTEMS], whole: '/ on a phone' },
  '/ with hidden figures, all old': {
    device: { hidesFigures: true },
    late: [SYSTEMS],
    old: [SYSTEMS],
    whole: '/ with hidden figures',
  },
  '/academics with an old schedule and a late GPA': {
    address: '/academics',
    late: ['/schedule', '/gpa'],
    old: ['/schedule'],
    whole: '/academics for amara',
  },
};

/** The user is faster than the app: on the page, and in a part that answers later. */
const EARLY: Record<string, Situation> = {
  'the menu': { device: PHONE, press: 'header button[aria-expanded], nav button[aria-expanded]' },
  'the notices': { press: 'main [data-late] button[aria-expanded]' },
};

/** As a browser has translated the page, which has other texts then. */
function translateTo(browser: Browser): (root: HTMLElement) => void {
  return (root) => {
    translate(root, browser, (text) => text.toUpperCase()).stop();
  };
}

/** Translated before the app takes the page over, or before it takes over the parts around the page. */
const TRANSLATED: [address: string, browser: Browser, part: 'it' | 'the parts around it'][] = ADDRESSES.flatMap(
  (address, place) => {
    const browserAt = (each: number) => (['chrome', 'edge', 'safari'] as const)[each % 3] ?? 'chrome';
    return [
      [address, browserAt(place), 'it'],
      [address, browserAt(place + 1), 'the parts around it'],
    ];
  },
);

const SITUATIONS = {
  ...PAGES,
  ...OTHERS,
  ...FAILED,
  ...DIFFERENT,
  ...HIDDEN_HERE,
  ...CHANGED,
  ...HIDDEN,
  ...LATE,
  ...IN_PARTS,
  ...OLD,
  ...EARLY,
};
const drawn = new Map<string, DrawnPage>();
/** The second parts. */
const drawnLater = new Map<string, DrawnPage>();

// The drawings come first, because the browser has to be away for them.
beforeAll(async () => {
  await withoutBrowser(async () => {
    for (const [name, situation] of Object.entries(SITUATIONS)) {
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const page = await draw(situation, name in IN_PARTS || name in OLD ? arrival : undefined);
      if (page !== null) drawn.set(name, page);
      arrive();
      const later = (await page?.second?.draw(new AbortController().signal)) ?? null;
      if (later !== null) drawnLater.set(name, later);
      page?.second?.end();
    }
  });
});

/** Starts the app over the page of a situation, to which something else may happen. */
async function startOver(name: string, happens: Pick<Situation, 'change' | 'changeLater' | 'arrivesAtOnce'> = {}) {
  const [page, situation] = [drawn.get(name), SITUATIONS[name]];
  if (page === undefined || situation === undefined) throw new Error(`“${name}” was not drawn`);
  return start(page, { ...situation, ...happens });
}

test.each(Object.keys({ ...PAGES, ...OTHERS }))(
  'DRAW-02 the app takes over %s, changes nothing and sends no call',
  async (name) => {
    expect(await startOver(name)).toMatchObject(TAKEN);
  },
);

test.each(Object.keys(FAILED))(
  'DRAW-02 PART-04 OPS-53 the app takes over %s, asks again, and changes nothing but the reference of the call',
  async (name) => {
    const { calls, arrive: _, ...found } = await startOver(name);
    // The first call asks for the token, which is not in the page.
    expect([found, calls.length, calls[0]]).toEqual([
      { isTaken: true, isSame: true, reported: [], failures: [] },
      2,
      '/api/users/user',
    ]);
  },
);

test.each(Object.keys(DIFFERENT))('DRAW-02 the app does not take over %s, and nothing is reported', async (name) => {
  const failures = [name.startsWith('a GPA') ? 'answers' : 'device'];
  expect(await startOver(name)).toMatchObject({ isTaken: false, isSame: true, reported: [], failures });
});

test.each(Object.entries(HIDDEN_HERE))(
  'DRAW-02 ACAD-31 ACCT-18 the app takes over a page with %s, and takes them away',
  async (name, { hidden }) => {
    expect(drawn.get(name)?.markup).toContain(hidden);
    const { isSame: _, arrive: __, ...found } = await startOver(name);
    expect(found).toEqual({ isTaken: true, reported: [], calls: [], failures: [] });
    await vi.waitFor(() => expect(document.getElementById('root')?.textContent).not.toContain(hidden));
  },
);

test.each(Object.entries(CHANGED))('DRAW-08 %s: the app draws it as it is, and says why', async (name, { failure }) => {
  const { isTaken, failures } = await startOver(name);
  const heading = document.querySelector('main h2')?.textContent;
  expect({ isTaken, failures, heading }).toEqual({ isTaken: true, failures: [failure], heading: 'Hello Amara' });
});

test.each(Object.keys(HIDDEN))(
  'DRAW-02 DRAW-04 the app takes over %s, and asks only for what has figures',
  async (name) => {
    const { calls, arrive: _, ...found } = await startOver(name);
    expect(found).toEqual({ isTaken: true, isSame: true, reported: [], failures: [] });
    const others = calls.filter((path) => !/\/(gpa|grades|holds|financial-account-summary)$/.test(path));
    expect(others).toEqual(['/api/users/user']);
    expect(calls).toContain('/api/integrations/finti/holds');
  },
);

/** The text of a page. A hold that arrives late is in the row of notices until the next page, and not above it. */
function withoutNotices(markup = ''): string {
  const page = document.createElement('div');
  page.innerHTML = markup;
  page.querySelector('section[aria-label="Notices"]')?.remove();
  return page.textContent;
}

test.each(Object.entries(OLD))(
  'PART-06 the app takes over %s, with its time, and shows the new answers when they arrive',
  async (name, { whole = '' }) => {
    const first = drawn.get(name);
    expect([first?.markup.includes('as of Jan 20, 9:35'), Object.keys(first?.old ?? {}).length > 0]).toEqual([
      true,
      true,
    ]);
    const { arrive, calls: _, ...found } = await startOver(name);
    expect(found).toEqual({ isTaken: true, isSame: true, reported: [], failures: [] });
    arrive();
    await vi.waitFor(() => {
      expect(withoutNotices(document.getElementById('root')?.innerHTML)).toBe(withoutNotices(drawn.get(whole)?.markup));
    });
    expect(reported).toEqual([]);
  },
);

test.each(Object.entries(LATE))(
  'PART-01 the app takes over %s, changes nothing, and shows the late answers when they arrive',
  async (name, { whole = '' }) => {
    expect(drawn.get(name)?.facts.late).not.toEqual([]);
    const { arrive, calls: _, ...found } = await startOver(name);
    expect(found).toEqual({ isTaken: true, isSame: true, reported: [], failures: [] });
    arrive();
    await vi.waitFor(() => {
      expect(withoutNotices(document.getElementById('root')?.innerHTML)).toBe(withoutNotices(drawn.get(whole)?.markup));
    });
    expect(reported).toEqual([]);
  },
);

test.each(Object.keys({ ...IN_PARTS, ...OLD }))(
  'PART-02 PART-06 the app takes over %s when the second part has taken its place: nothing changes, and no call leaves',
  async (name) => {
    const [first, second] = [drawn.get(name), drawnLater.get(name)];
    if (first === undefined || second === undefined) throw new Error(`“${name}” was not drawn in parts`);
    show(first);
    delete window.earlyCalls;
    const end = startPageInParts(blockOf(first));
    end({ markup: second.markup, block: blockOf(second) });
    const merged = document.getElementById('root');
    expect(show(second).isEqualNode(merged)).toBe(true);
    const { calls, ...found } = await start(second, { ...SITUATIONS[name], late: [] });
    expect(found).toMatchObject({ isTaken: true, isSame: true, reported: [], failures: [] });
    const own = calls.filter((path) => !/\/(user|gpa|grades|holds|financial-account-summary)$/.test(path));
    // An old hold has its place on the page.
    const lateHold = first.facts.late.includes('holds') && !Object.hasOwn(first.old ?? {}, 'holds/');
    expect([own, second.facts.late, second.facts.cameLate.includes('holds')]).toEqual([[], [], lateHold]);
  },
);

test.each(Object.keys({ ...IN_PARTS, ...OLD }).filter((name) => !name.includes('hidden') && !name.includes('fails')))(
  'PART-02 PART-06 the app that has taken over %s gets what was late from the second part, without a call',
  async (name) => {
    const [first, second] = [drawn.get(name), drawnLater.get(name)];
    if (first === undefined || second === undefined) throw new Error(`“${name}” was not drawn in parts`);
    window.earlyCalls = { calls: {}, isClosed: true, pressed: null };
    document.body.replaceChildren();
    const end = startPageInParts(blockOf(first));
    const { lateAnswers } = window;
    const blockOfFirst = document.getElementById('drawn');
    const {
      isTaken,
      isSame,
      reported: errors,
      calls,
      failures,
    } = await start(first, SITUATIONS[name] ?? {}, lateAnswers);
    expect({ isTaken, isSame, errors, calls, failures }).toEqual({
      isTaken: true,
      isSame: true,
      errors: [],
      calls: [],
      failures: [],
    });
    if (blockOfFirst !== null) document.body.append(blockOfFirst);
    end({ markup: second.markup, block: blockOf(second) });
    const text = withoutNotices(second.markup);
    await vi.waitFor(() => expect(withoutNotices(document.getElementById('root')?.innerHTML)).toBe(text));
    expect([reported, calls]).toEqual([[], []]);
  },
);

test('PART-01 answers that arrive while the app starts wait until it has taken the page over', async () => {
  const { calls: _, arrive: __, isSame: ___, ...found } = await startOver('/, all late', { arrivesAtOnce: true });
  expect(found).toEqual({ isTaken: true, reported: [], failures: [] });
});

test.each(Object.entries(EARLY))('DRAW-02 FAST-02 an early press on %s counts once', async (name, { press = '' }) => {
  const { isTaken, reported: errors } = await startOver(name);
  expect({ isTaken, errors }).toEqual({ isTaken: true, errors: [] });
  await vi.waitFor(() => expect(document.querySelector(press)?.getAttribute('aria-expanded')).toBe('true'));
});

/** The texts of a drawn page. */
function textsOf({ markup }: DrawnPage): string | null {
  const page = document.createElement('div');
  page.innerHTML = markup;
  return page.textContent;
}

test.each(TRANSLATED)(
  'TRANS-01 TRANS-02 %s, translated as by %s before the app takes over %s: no text is lost, and nothing throws',
  async (address, browser, part) => {
    const name = `${address} for amara`;
    const change = translateTo(browser);
    const { isTaken, reported: errors } = await startOver(name, part === 'it' ? { change } : { changeLater: change });
    const text = document.getElementById('root')?.textContent;
    const [before, page] = [drawn.get(name), part === 'it' ? text : text?.toLowerCase()];
    const expected = before === undefined ? null : textsOf(before);
    expect({ isTaken, errors, page }).toEqual({
      isTaken: true,
      errors: [],
      // The page itself is taken over by then, and keeps its translation.
      page: part === 'it' ? expected : expected?.toLowerCase(),
    });
  },
);

test.each(Object.entries(EARLY))(
  'TRANS-01 an early press on %s counts in a page that was translated before',
  async (name, { press = '' }) => {
    const { isTaken, failures } = await startOver(name, { change: translateTo('chrome') });
    expect({ isTaken, failures }).toEqual({ isTaken: true, failures: ['translated'] });
    await vi.waitFor(() => expect(document.querySelector(press)?.getAttribute('aria-expanded')).toBe('true'));
  },
);
