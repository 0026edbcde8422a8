import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { demoChanges, demoRemaining } from '../../src/browser/demo-cookie.ts';
import { browserDevice } from '../../src/browser/device.ts';
import * as memory from '../../src/browser/device-storage.ts';
import { browserPage } from '../../src/browser/page.ts';
import { readSettings } from '../../src/browser/settings.ts';
import { openDemoMode } from '../../src/demo/demo-mode.ts';
import { answersOfTab } from '../../src/drawing/drawn-start.ts';
import { createPortal } from '../../src/machines/portal/effects.ts';
import { createPortalRouter } from '../../src/routes/router.ts';
import { site } from '../../src/site.ts';
import { loadDeferredParts, loadLaterParts } from '../../src/ui/app/Deferred.tsx';
import { createScenarioBackend } from '../../states/backend.ts';
import { buttonOf } from '../../states/button-of.ts';
import { cacheExpiringAnswers } from '../../states/cache-expiring-answers.ts';
import { MORNING, type Scenario } from '../../states/scenarios/scenario.ts';
import { scenarios } from '../../states/scenarios.ts';
import { type Browser, translate } from '../support/translate.ts';
import './test-app.tsx';

/** What can be pressed, except links. A dialog that is closed is not on the screen. */
const PRESSED =
  ':is(button:not([aria-disabled="true"], [disabled]), summary, input:is([type="checkbox"], [type="radio"]))';

/** These lead away from the page, or load code in their own time. */
const NOT_PRESSED = /to calendar|sign out|demo/i;

/** What a page has at first; the next states of the page press what it opens. */
const MOST_PRESSES = 12;

/** They replace the page. */
const WITHOUT_BUTTONS = ['error screen', 'sign-in loop'];

const TIMERS = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
const BROWSERS: Browser[] = ['chrome', 'edge', 'safari'];

const stops: (() => void)[] = [];
afterEach(leave);

function leave(): void {
  cleanup();
  for (const stop of stops.splice(0)) stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
}

async function settle(milliseconds: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

/** Code loads in real time; the time of the app is that of the test. */
const until = (isThere: () => boolean) =>
  vi.waitUntil(
    async () => {
      await settle(0);
      return isThere();
    },
    { timeout: 30_000, interval: 1 },
  );

async function open({ address, answers = {}, shows, press = [], ...rest }: Scenario) {
  const [person] = rest.people;
  vi.useFakeTimers({ now: new Date(MORNING), toFake: [...TIMERS] });
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(rest.cookies ?? '');
  window.history.replaceState(null, '', address);
  rest.prepare?.();
  await cacheExpiringAnswers(person, rest.expiredResources ?? []);
  const now = () => new Date();
  const { fetch } = createScenarioBackend(person, answers);
  const settings = {
    ...readSettings(document),
    apiBase: `${window.location.origin}/api`,
    nextStepsHost: window.location.origin,
  };
  const remaining = demoRemaining(document.cookie, now());
  const { portal, loadChecklist, loadFrame, loadLater } = createPortal({
    ...settings,
    site,
    term: null,
    fetch,
    demo:
      remaining > 0
        ? openDemoMode({ ...settings, now, timeZone: site.timeZone, storage: demoChanges, outside: fetch })
        : null,
    demoRemaining: remaining,
    now,
    random: () => 0.5,
    showDemo: () => {},
    page: browserPage,
    answers: answersOfTab(null, now()),
    memory: { ...memory, forgetSchedule: async () => {}, endPush: async () => {} },
  });
  const device = { ...browserDevice, now, width: () => 1280 };
  const router = createPortalRouter({ portal, settings, site, device, loadChecklist });
  portal.start();
  stops.push(() => {
    portal.stop();
    router.history.destroy();
  });
  await Promise.all(Object.values(router.routesById).map((route) => router.loadRouteChunk(route)));
  await Promise.all([loadDeferredParts(), loadLaterParts()]);
  // The answers come first, so that React draws the page once. Some never come.
  void router.load();
  await Promise.all([loadFrame(), loadLater()]);
  await settle(10);
  await act(async () => {
    render(<RouterProvider router={router} />);
  });
  for (const each of press) {
    await until(() => buttonOf(each) !== null);
    await act(async () => buttonOf(each)?.click());
  }
  const isShown = () => document.body.textContent.replaceAll(/\s+/g, ' ').toLowerCase().includes(shows.toLowerCase());
  await until(isShown);
  // Blocks that were held back are shown by then.
  await settle(3_000);
}

/**
 * Opens states of a page one after the other, each translated. Presses there what no earlier one had, and lets a minute pass.
 * @returns the old texts that stay, and what React reports
 */
async function walk(states: Scenario[], browser: Browser): Promise<{ presses: number; faults: string[] }> {
  const faults: string[] = [];
  const pressed = new Set<string>();
  for (const scenario of states) {
    let step = 'opened';
    const note = (fault: string) => faults.push(`${scenario.name}, ${step}: ${fault}`);
    vi.spyOn(console, 'error').mockImplementation((...parts) => {
      const said = parts.map(String).join(' ');
      if (scenario.says?.test(said) !== true) note(said);
    });
    // Failed calls, which are part of a state.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await open(scenario);
    const translation = translate(document.body, browser);
    const settleIn = async (milliseconds: number) => {
      await settle(milliseconds);
      translation.oldTexts().forEach(note);
    };
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      const element = [...document.querySelectorAll<HTMLElement>(PRESSED)].find((each) => isNew(each, pressed));
      if (element === undefined) break;
      pressed.add(markOf(element));
      step = `pressed “${nameOf(element)}”`;
      await act(async () => element.click());
      await settleIn(1_000);
    }
    step = 'a minute later';
    await settleIn(60_000);
    translation.stop();
    leave();
  }
  return { presses: pressed.size, faults };
}

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent;

/** Buttons with the same look and short name do the same, and rows of a list, which have long ones, do too. */
const markOf = (element: HTMLElement) =>
  JSON.stringify([
    element.className,
    nameOf(element).length > 30 ? '' : nameOf(element).replaceAll(/\d/g, ''),
    ...['aria-expanded', 'aria-pressed', 'aria-checked'].map((each) => element.getAttribute(each)),
    element instanceof HTMLInputElement && [element.name, element.value, element.checked],
  ]);

const isNew = (element: HTMLElement, pressed: Set<string>) =>
  !pressed.has(markOf(element)) && !NOT_PRESSED.test(nameOf(element)) && element.closest('dialog:not([open])') === null;

/** Components alone, and states that differ from another one only in their texts, or show the same after another cause. */
const hasTwin = ({ screen, name }: Scenario) =>
  screen !== undefined ||
  /, (long texts|malformed|overlapping|one course|nine courses|started on this page)/.test(name);

const pageOf = ({ name }: Scenario): string => name.split(',')[0] ?? '';
const states = scenarios.filter((scenario) => !hasTwin(scenario));
const pages = [...new Set(states.map(pageOf))];

test.each(pages.map((page, place) => [page, BROWSERS[place % BROWSERS.length] ?? 'chrome'] as const))(
  'TRANS-01 TRANS-02 on the states of “%s”, translated as by %s, each press and each minute has its result',
  async (page, browser) => {
    const { presses, faults } = await walk(
      states.filter((each) => pageOf(each) === page),
      browser,
    );
    expect(faults).toEqual([]);
    if (!WITHOUT_BUTTONS.includes(page)) expect(presses).toBeGreaterThan(3);
  },
);
