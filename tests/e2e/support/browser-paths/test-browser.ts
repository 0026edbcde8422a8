import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import type { StateValue } from 'xstate';
import type { ApiFailure } from '../../../../src/api/failure.ts';
import { answers } from '../../../ui/dom-paths/support/backend.ts';
import { type Recorder, recordMachines } from './recorder.ts';

/** In milliseconds: the time limit of a call (`src/api/client.ts`). */
const CALL_TIMEOUT = 10_000;
/** Short intervals, because the expected state comes soon, and a timeout that is long enough for a slow machine. */
const POLL_OPTIONS = { intervals: [20], timeout: 15_000 };

/** Names of checklist calls keep their `/api`, as in the DOM paths; names of portal calls do not. */
const callName = (method: string, path: string): string =>
  `${method} ${/^\/api\/(user|user_task|user_message|user_preference|user_student_types|notification_type|student_types|category)\//.test(path) ? path : path.replace(/^\/api/, '')}`;

export type TestBrowser = {
  page: Page;
  recorder: Recorder;
  /** Answers that are given at once, by the name of the call (`GET /status`). */
  instantAnswers: Map<string, unknown>;
  /** Backend addresses that the app navigated to. The page stays, as with a slow backend. */
  backendNavigations: string[];
  isPending: (name: string) => boolean;
  /** Answers the newest pending call of this name. Waits until there is one. */
  answer: (name: string, content: unknown) => Promise<void>;
  fail: (name: string, failure: unknown) => Promise<void>;
  /** Rejects the next call of this name, which must not be pending. Later calls get the usual answer. */
  rejectNext: (name: string, status: number, detail: string) => void;
  /** Answers 404 to matching requests, such as a page's code, until the returned function is called. */
  removeFiles: (address: RegExp) => Promise<() => Promise<void>>;
  /** Advances the clock. Timers that are due fire once. */
  advanceTime: (milliseconds: number) => Promise<void>;
  /** Advances only the time of day, as while a device sleeps: no timer fires. */
  sleep: (milliseconds: number) => Promise<void>;
  /** Changes the hash of the address, as if typed. Each change is a navigation. */
  changeHash: () => Promise<void>;
  /** The window gets the focus again. */
  focusWindow: () => Promise<void>;
  /** Waits until the running actor has this state value. */
  waitForState: (actorId: string, value: StateValue) => Promise<void>;
};

/** The built app in its own browser context, over a backend with the usual answers, except for the pending calls. */
export async function openTestBrowser(context: BrowserContext, pendingCalls: readonly string[]): Promise<TestBrowser> {
  const page = await context.newPage();
  const instantAnswers = new Map<string, unknown>(Object.entries(answers));
  const pending: { name: string; route: Route }[] = [];
  const rejections = new Map<string, { status: number; json: { detail: string } }>();
  const backendNavigations: string[] = [];
  await page.clock.install({ time: '2026-09-28T15:00:00Z' });
  const recorder = await recordMachines(page);

  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const name = callName(request.method(), new URL(request.url()).pathname);
      const rejection = rejections.get(name);
      rejections.delete(name);
      if (pendingCalls.includes(name)) pending.push({ name, route });
      else if (rejection !== undefined) await route.fulfill(rejection);
      else if (instantAnswers.has(name)) await route.fulfill({ json: instantAnswers.get(name) });
      else await route.fulfill({ status: 404, json: { detail: `the test has no answer to ${name}` } });
    },
  );
  // The app aborts calls itself, for example for a newer visit.
  page.on('requestfailed', (request) => {
    const index = pending.findIndex(({ route }) => route.request() === request);
    if (index >= 0) pending.splice(index, 1);
  });
  await page.route(
    ({ pathname }) => pathname.startsWith('/accounts/'),
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      backendNavigations.push(`${pathname}${search}`);
      await route.fulfill({ status: 204 });
    },
  );

  const isPending = (name: string): boolean => pending.some((call) => call.name === name);
  async function release(name: string): Promise<Route> {
    await expect.poll(() => isPending(name), { ...POLL_OPTIONS, message: `the call "${name}" is pending` }).toBe(true);
    const index = pending.findLastIndex((call) => call.name === name);
    const [call] = pending.splice(index, 1);
    return (call as { route: Route }).route;
  }

  async function fail(name: string, failure: unknown): Promise<void> {
    const { kind, ...rest } = failure as ApiFailure;
    switch (kind) {
      case 'offline':
        await (await release(name)).abort('connectionrefused');
        // The client repeats a GET call once.
        if (name.startsWith('GET')) await (await release(name)).abort('connectionrefused');
        return;
      case 'timeout':
        await release(name);
        return page.clock.fastForward(CALL_TIMEOUT);
      case 'status': {
        const { status, detail } = rest as { status: number; detail: string | null };
        const answer = { status, json: detail === null ? {} : { detail } };
        await (await release(name)).fulfill(answer);
        // The client repeats a GET call once.
        if (name.startsWith('GET') && [502, 503, 504].includes(status)) await (await release(name)).fulfill(answer);
        return;
      }
      case 'malformed':
        return (await release(name)).fulfill({ json: 'not a valid answer' });
      case 'aborted':
        throw new Error(`only the app itself can abort "${name}"`);
    }
  }

  let hashes = 0;
  return {
    page,
    recorder,
    instantAnswers,
    backendNavigations,
    isPending,
    answer: async (name, content) => (await release(name)).fulfill({ json: content }),
    fail,
    rejectNext: (name, status, detail) => void rejections.set(name, { status, json: { detail } }),
    async removeFiles(address) {
      await page.route(address, (route) => route.fulfill({ status: 404 }));
      return () => page.unroute(address);
    },
    advanceTime: (milliseconds) => page.clock.fastForward(milliseconds),
    sleep: async (milliseconds) => page.clock.setSystemTime((await page.evaluate(() => Date.now())) + milliseconds),
    changeHash: () => {
      hashes += 1;
      return page.evaluate((hash) => {
        window.location.hash = hash;
      }, `#${hashes}`);
    },
    focusWindow: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    waitForState: (actorId, value) =>
      expect
        .poll(() => recorder.valueOf(actorId), { ...POLL_OPTIONS, message: `the state of "${actorId}" in the page` })
        .toEqual(value),
  };
}
