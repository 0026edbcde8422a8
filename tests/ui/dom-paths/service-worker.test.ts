import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chartOf, coverTransitions, replay } from 'xstate-paths-and-diagrams';
import { startServiceWorker } from '../../../src/machines/service-worker/effects.ts';
import { serviceWorkerMachine } from '../../../src/machines/service-worker/machine.ts';
import { model } from '../../../src/machines/service-worker/model.ts';

const COOKIE = 'service-workers-cleared=1';
const site = { name: 'Portico', safetyPhone: '+15035550144' };

/** How each of the machine's actors ends, by its name; `checkCookie` by what it finds. */
type Ends = Record<string, { output?: unknown; error?: unknown }>;

/** A browser's workers, cookie and caches, of which any can refuse. Everything that happens to them is written down. */
function openBrowser(ends: Ends) {
  const happened: string[] = [];
  const refuse = (what: string) => {
    happened.push(what);
    return Promise.reject(new DOMException('not here', 'SecurityError'));
  };
  const registration = (name: string) => ({
    unregister: async () => happened.push(`unregister ${name}`),
  });
  const subscriber = {
    ...registration('of a subscriber'),
    update: async () => happened.push('update of a subscriber'),
    pushManager: { getSubscription: async () => ({}) },
  };
  const workers = {
    getRegistrations: () =>
      ends.unregisterAll?.error === undefined
        ? Promise.resolve([registration('of yesterday'), registration('of another app'), subscriber])
        : refuse('registrations refused'),
    register: async (script: string, options: object) => {
      if (ends.register?.error !== undefined) return refuse('register refused');
      return happened.push(`register ${script} ${JSON.stringify(options)}`);
    },
  };
  const caches = {
    open: async (name: string) => ({ put: async (key: string) => happened.push(`keep ${name} ${key}`) }),
  };
  if (ends.checkCookie?.output !== 'unsupported') {
    vi.stubGlobal('navigator', { serviceWorker: workers });
    vi.stubGlobal('caches', caches);
  }
  let cookies = ends.checkCookie?.output === 'cleared' ? `demo=1; ${COOKIE}` : 'demo=1';
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    if (ends.checkCookie?.error !== undefined) throw new DOMException('not here', 'SecurityError');
    return cookies;
  });
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => {
    happened.push(`cookie ${cookie}`);
    cookies = `${cookies}; ${cookie.split(';')[0]}`;
  });
  return happened;
}

/** A worker with a push subscription stays: the subscription would end. */
const UNREGISTERED = ['unregister of yesterday', 'unregister of another app', 'update of a subscriber'];
const KEPT = 'keep portico-page /offline';
const REGISTERED = 'register /service-worker.js {"updateViaCache":"none"}';
const CLEARED = `cookie ${COOKIE}; Max-Age=86400; Path=/; Secure; SameSite=Strict`;

/** What has happened to the browser by the end, by how the actors ended. */
function expectedOf({ checkCookie, unregisterAll, register }: Ends): string[] {
  if (checkCookie?.output !== 'toBeCleared') return [];
  if (unregisterAll?.error !== undefined) return ['registrations refused'];
  if (register?.error !== undefined) return [...UNREGISTERED, KEPT, 'register refused'];
  return [...UNREGISTERED, KEPT, REGISTERED, CLEARED];
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('serviceWorker in a browser, START-05 START-06 START-07 PUSH-14', () => {
  const chart = chartOf(serviceWorkerMachine);
  const { paths } = coverTransitions(serviceWorkerMachine, model);

  for (const { steps } of paths) {
    const ends: Ends = Object.fromEntries(
      steps.map(({ event }) => {
        const { type, ...end } = event as { type: string; output?: unknown; error?: unknown };
        return [type.split('.').at(-1) ?? '', end];
      }),
    );
    const value = steps.at(-1)?.value;
    test(`${JSON.stringify(ends)} ends ${value}`, async () => {
      const happened = openBrowser(ends);
      const actor = startServiceWorker(site);
      await vi.waitFor(() => expect(actor.getSnapshot().value).toEqual(value), { timeout: 15_000 });
      expect(happened).toEqual(expectedOf(ends));
      expect(console.warn).toHaveBeenCalledTimes(value === 'failed' ? 1 : 0);
    });
  }

  test('the paths take every transition', () => {
    const taken = new Set(
      paths.flatMap(({ steps }) => [
        ...replay(
          serviceWorkerMachine,
          undefined,
          steps.map(({ event }) => event),
        ).taken,
      ]),
    );
    expect(chart.transitions.map(({ id }) => id).filter((id) => !taken.has(id))).toEqual([]);
  });
});
