import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { compressedSize } from './builds.ts';
import { type Probe, recordLoad } from './probe.ts';
import { type MeasuredApp, WIDTH } from './targets.ts';

/** A processor and a network. Latency in milliseconds, throughput in bytes per second. */
export type Conditions = {
  name: string;
  slowdown: number;
  network: { latency: number; downloadThroughput: number; uploadThroughput: number } | null;
};

/** The server draws for the device that this names. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36';
const KILOBIT = 1_000 / 8;

/** A slow phone on a mobile network, and this machine as it is. */
export const PROFILES: Conditions[] = [
  {
    name: 'throttled',
    slowdown: 4,
    network: { latency: 150, downloadThroughput: 1_600 * KILOBIT, uploadThroughput: 750 * KILOBIT },
  },
  { name: 'unthrottled', slowdown: 1, network: null },
];

export const KINDS = ['cold start', 'second visit', 'after a deployment'] as const;
export type VisitKind = (typeof KINDS)[number];

/** A request of the page. Times in milliseconds since the first request. */
export type PageRequest = { path: string; type: string; start: number; end: number | null; initiator: string };

/** What one visit of a page needed. Times in milliseconds, sizes in bytes. */
export type PageVisit = {
  firstPaint: number;
  largestPaint: number;
  firstData: number;
  complete: number;
  /** The app answered a press on the first data from this time on; NaN for an app without React. */
  firstPress: number;
  /** Time of tasks beyond 50 ms each, until the page was complete, and in all. */
  blocked: number;
  blockedInAll: number;
  longestTask: number;
  /** Time that scripts ran. */
  script: number;
  requestsToData: number;
  requestsToComplete: number;
  codeRequests: number;
  dataCalls: number;
  /** JavaScript until the page was complete and answered, compressed. */
  scriptBytes: number;
  /** JavaScript that was not part of the first build, compressed. */
  newScriptBytes: number;
  heap: number;
  shift: number;
  requests: PageRequest[];
};

/** Milliseconds without a change of the document after which a page is complete. */
const QUIET_MS = 1_200;
const VISIT_TIMEOUT_MS = 60_000;
/** Milliseconds without a change after which an app that has not answered a press is none that can be asked. */
const NO_ANSWER_MS = 4_000;
/** Milliseconds between two looks at the page. */
const POLL_MS = 200;

/** Visits a page for the first time, for the second time in the same tab, and after a deployment. */
export async function visitThreeTimes(
  browser: Browser,
  target: MeasuredApp,
  profile: Conditions,
): Promise<Partial<Record<VisitKind, PageVisit>>> {
  await target.deploy?.('first');
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 823 },
    userAgent: PHONE,
    timezoneId: site.timeZone,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1.75,
    locale: 'en-US',
    serviceWorkers: 'allow',
  });
  try {
    await target.signIn(context);
    const page = await context.newPage();
    await page.addInitScript(recordLoad, target.ready);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('Network.enable');
    const measure = () => measureVisit(page, devtools, target, profile);

    const visits: Partial<Record<VisitKind, PageVisit>> = { 'cold start': await measure() };
    await throttle(devtools, { ...profile, network: null, slowdown: 1 });
    if (target.hasWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    visits['second visit'] = await measure();
    if (target.deploy !== null) {
      // The user comes back another day: the tab has no answers any more.
      await page.evaluate(() => sessionStorage.clear());
      await target.deploy('next');
      visits['after a deployment'] = await measure();
    }
    return visits;
  } finally {
    await context.close();
  }
}

async function throttle(devtools: CDPSession, { slowdown, network }: Omit<Conditions, 'name'>): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    ...(network ?? { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }),
  });
}

async function measureVisit(
  page: Page,
  devtools: CDPSession,
  target: MeasuredApp,
  profile: Conditions,
): Promise<PageVisit> {
  await throttle(devtools, { ...profile, slowdown: 1, network: null });
  await page.goto('about:blank');
  await throttle(devtools, profile);
  const requests = recordRequests(devtools);
  const before = await readMetrics(devtools);
  await page.goto(target.url, { waitUntil: 'commit' });
  await waitUntilQuiet(devtools);
  const after = await readMetrics(devtools);
  const { probe, resources } = await page.evaluate(() => ({
    probe: window.loadProbe,
    resources: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, startTime }) => ({
      path: new URL(name).pathname,
      start: startTime,
    })),
  }));
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
  return { ...summarize(probe, resources, target), script: (after - before) * 1_000, heap, requests: requests.stop() };
}

function summarize(
  { firstPaint, largestPaint, firstData, complete, firstPress, longTasks, shift }: Probe,
  resources: { path: string; start: number }[],
  { folder }: MeasuredApp,
): Omit<PageVisit, 'script' | 'heap' | 'requests'> {
  if (firstData === null || complete === null) throw new Error('The page was not complete.');
  const isScript = ({ path }: { path: string }) => path.endsWith('.js');
  const isCode = ({ path }: { path: string }) => /\.(js|css)$/.test(path);
  const isData = ({ path }: { path: string }) => /^\/api\/(?!status$|users\/user$|user\/$)/.test(path);
  const before = (time: number) => resources.filter(({ start }) => start < time);
  const scripts = before(Math.max(complete, firstPress ?? 0)).filter(isScript);
  const blockedIn = (tasks: Probe['longTasks']) => tasks.reduce((sum, { duration }) => sum + duration - 50, 0);
  const total = (paths: { path: string }[], folders: readonly string[]) =>
    paths.reduce((sum, { path }) => sum + Math.max(...folders.map((each) => compressedSize(each, path))), 0);
  return {
    firstPaint,
    largestPaint,
    firstData,
    complete,
    firstPress: firstPress ?? Number.NaN,
    blocked: blockedIn(longTasks.filter(({ start }) => start < complete)),
    blockedInAll: blockedIn(longTasks),
    longestTask: Math.max(0, ...longTasks.map(({ duration }) => duration)),
    // With the page itself.
    requestsToData: before(firstData).length + 1,
    requestsToComplete: before(complete).length + 1,
    codeRequests: before(complete).filter(isCode).length,
    dataCalls: resources.filter(isData).length,
    scriptBytes: total(scripts, [folder, `${folder}-next`]),
    newScriptBytes: total(
      scripts.filter(({ path }) => compressedSize(folder, path) === 0),
      [`${folder}-next`],
    ),
    shift,
  };
}

/**
 * Waits until the page is complete and has not changed for a while. Playwright's own wait would run a large script of its own
 * in the page, at the moment when the page starts.
 */
async function waitUntilQuiet(devtools: CDPSession): Promise<void> {
  const expression = `(({ complete, firstPress, lastChange }) =>
    complete !== null && performance.now() - lastChange > (firstPress === null ? ${NO_ANSWER_MS} : ${QUIET_MS})
  )(window.loadProbe ?? { complete: null })`;
  const end = Date.now() + VISIT_TIMEOUT_MS;
  while (Date.now() < end) {
    await sleep(POLL_MS);
    const { result } = await devtools.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
  }
  throw new Error(`The page was not complete after ${VISIT_TIMEOUT_MS / 1_000} seconds.`);
}

async function readMetrics(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

function recordRequests(devtools: CDPSession): { stop: () => PageRequest[] } {
  const found = new Map<string, PageRequest>();
  let origin: number | null = null;
  const onSent = ({
    requestId,
    request,
    timestamp,
    initiator,
    type = '',
  }: {
    requestId: string;
    request: { url: string };
    timestamp: number;
    initiator: { type: string; url?: string; stack?: { callFrames: { url: string }[] } };
    type?: string;
  }) => {
    if (!request.url.startsWith('http')) return;
    origin ??= timestamp;
    const { pathname, search } = new URL(request.url);
    const script = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const name = script === undefined || script === '' ? '' : (new URL(script).pathname.split('/').at(-1) ?? '');
    found.set(requestId, {
      path: pathname + search,
      type,
      start: (timestamp - origin) * 1_000,
      end: null,
      initiator: `${initiator.type} ${name}`.trim(),
    });
  };
  const onEnded = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const request = found.get(requestId);
    if (request !== undefined) request.end = (timestamp - (origin ?? 0)) * 1_000;
  };
  devtools.on('Network.requestWillBeSent', onSent);
  devtools.on('Network.loadingFinished', onEnded);
  return {
    stop: () => {
      devtools.off('Network.requestWillBeSent', onSent);
      devtools.off('Network.loadingFinished', onEnded);
      return [...found.values()];
    },
  };
}
