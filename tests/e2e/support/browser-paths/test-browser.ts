import { type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import type { StateValue } from 'xstate';
import type { ApiFailure } from '../../../../src/api/failure.ts';
import { answers } from '../../../ui/dom-paths/support/backend.ts';
import { type Recorder, recordMachines } from './recorder.ts';

/** Milliseconds that a call may take (`src/api/client.ts`). */
const CALL_TIMEOUT = 10_000;
/** What is waited for comes by itself; it is looked at again at once and for long enough on a slow machine. */
const SOON = { intervals: [20], timeout: 15_000 };

/** The calls of the checklist keep their `/api`, as in the names of the walks; the portal's do without. */
const nameOf = (method: string, path: string): string =>
  `${method} ${/^\/api\/(user|user_task|category)\//.test(path) ? path : path.replace(/^\/api/, '')}`;

export type Stage = {
  page: Page;
  recorder: Recorder;
  /** What is answered at once, by the call's name (`GET /status`). */
  ready: Map<string, unknown>;
  /** Addresses of the backend that the browser has left for; the page stays as it was, as if the backend were slow. */
  left: string[];
  isHeld: (name: string) => boolean;
  /** The newest held call of this name gets this answer. Waits until there is one. */
  answer: (name: string, content: unknown) => Promise<void>;
  fail: (name: string, failure: unknown) => Promise<void>;
  /** The next call of this name, which is not held, is refused; those after it are answered as before. */
  refuse: (name: string, status: number, detail: string) => void;
  /** Requests to other addresses, such as a page's code, end as if the file were gone, until the answer is called. */
  lose: (address: RegExp) => Promise<() => Promise<void>>;
  /** So much time passes. What was due until then happens once. */
  pass: (milliseconds: number) => Promise<void>;
  /** Another part of the same page's address, as typed. Every such change is a navigation. */
  changeHash: () => Promise<void>;
  /** The window comes back into view. */
  comeBack: () => Promise<void>;
  /** Waits until the running actor has this value. */
  settlesIn: (actorId: string, value: StateValue) => Promise<void>;
};

/** The built app in a browser of its own, over a backend at ease except for the calls that are held. */
export async function openStage(context: BrowserContext, held: readonly string[]): Promise<Stage> {
  const page = await context.newPage();
  const ready = new Map<string, unknown>(Object.entries(answers));
  const waiting: { name: string; route: Route }[] = [];
  const refusals = new Map<string, { status: number; json: { detail: string } }>();
  const left: string[] = [];
  await page.clock.install({ time: '2026-09-28T15:00:00Z' });
  const recorder = await recordMachines(page);

  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const name = nameOf(request.method(), new URL(request.url()).pathname);
      const refusal = refusals.get(name);
      refusals.delete(name);
      if (held.includes(name)) waiting.push({ name, route });
      else if (refusal !== undefined) await route.fulfill(refusal);
      else if (ready.has(name)) await route.fulfill({ json: ready.get(name) });
      else await route.fulfill({ status: 404, json: { detail: `nobody has an answer to ${name}` } });
    },
  );
  // The app itself gives calls up: a newer visit, a block that is emptied.
  page.on('requestfailed', (request) => {
    const index = waiting.findIndex(({ route }) => route.request() === request);
    if (index >= 0) waiting.splice(index, 1);
  });
  await page.route(
    ({ pathname }) => pathname.startsWith('/accounts/'),
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      left.push(`${pathname}${search}`);
      await route.fulfill({ status: 204 });
    },
  );

  const isHeld = (name: string): boolean => waiting.some((call) => call.name === name);
  async function release(name: string): Promise<Route> {
    await expect.poll(() => isHeld(name), { ...SOON, message: `"${name}" has been sent and waits` }).toBe(true);
    const index = waiting.findLastIndex((call) => call.name === name);
    const [call] = waiting.splice(index, 1);
    return (call as { route: Route }).route;
  }

  async function fail(name: string, failure: unknown): Promise<void> {
    const { kind, ...rest } = failure as ApiFailure;
    switch (kind) {
      case 'offline':
        await (await release(name)).abort('connectionrefused');
        // A call that only reads is repeated once.
        if (name.startsWith('GET')) await (await release(name)).abort('connectionrefused');
        return;
      case 'timeout':
        await release(name);
        return page.clock.fastForward(CALL_TIMEOUT);
      case 'status': {
        const { status, detail } = rest as { status: number; detail: string | null };
        return (await release(name)).fulfill({ status, json: detail === null ? {} : { detail } });
      }
      case 'malformed':
        return (await release(name)).fulfill({ json: 'not what was agreed' });
      case 'aborted':
        throw new Error(`nobody but the app itself gives up "${name}"`);
    }
  }

  let hashes = 0;
  return {
    page,
    recorder,
    ready,
    left,
    isHeld,
    answer: async (name, content) => (await release(name)).fulfill({ json: content }),
    fail,
    refuse: (name, status, detail) => void refusals.set(name, { status, json: { detail } }),
    async lose(address) {
      await page.route(address, (route) => route.fulfill({ status: 404 }));
      return () => page.unroute(address);
    },
    pass: (milliseconds) => page.clock.fastForward(milliseconds),
    changeHash: () => {
      hashes += 1;
      return page.evaluate((hash) => {
        window.location.hash = hash;
      }, `#${hashes}`);
    },
    comeBack: () => page.evaluate(() => void window.dispatchEvent(new Event('focus'))),
    settlesIn: (actorId, value) =>
      expect
        .poll(() => recorder.valueOf(actorId), { ...SOON, message: `the state of "${actorId}" in the page` })
        .toEqual(value),
  };
}
