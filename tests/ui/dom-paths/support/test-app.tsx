import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { createActor, fromPromise, type InspectionEvent, waitFor } from 'xstate';
import { ManualClock } from 'xstate-paths-and-diagrams';
import { createClient } from '../../../../src/api/client.ts';
import { deduplicate } from '../../../../src/api/deduplicate.ts';
import { retryAfter401 } from '../../../../src/api/retry-after-401.ts';
import type { Transport } from '../../../../src/api/wire.ts';
import * as browserClock from '../../../../src/browser/clock.ts';
import { browserDevice } from '../../../../src/browser/device.ts';
import { browserPage } from '../../../../src/browser/page.ts';
import { readSettings } from '../../../../src/browser/settings.ts';
import * as urls from '../../../../src/browser/urls.ts';
import { createAppStatus, reportAnswers } from '../../../../src/machines/app-status/effects.ts';
import { createBanner } from '../../../../src/machines/banner/effects.ts';
import type { Recalled } from '../../../../src/machines/banner/machine.ts';
import { createGuard } from '../../../../src/machines/guard/effects.ts';
import { createKeptSchedule } from '../../../../src/machines/kept-schedule/effects.ts';
import type { Kept } from '../../../../src/machines/kept-schedule/machine.ts';
import { checklistActors } from '../../../../src/machines/portal/checklist-actors.ts';
import { frameActors } from '../../../../src/machines/portal/frame-actors.ts';
import { laterActors } from '../../../../src/machines/portal/later-actors.ts';
import { type PortalRef, portalMachine } from '../../../../src/machines/portal/machine.ts';
import { selectHasFrame } from '../../../../src/machines/portal/selectors.ts';
import { createPushSubscription } from '../../../../src/machines/push-subscription/effects.ts';
import type { CheckedPush, PushPermission } from '../../../../src/machines/push-subscription/machine.ts';
import { createResource } from '../../../../src/machines/resource/effects.ts';
import { resourcesMachine } from '../../../../src/machines/resources/machine.ts';
import { createSearch } from '../../../../src/machines/search/effects.ts';
import { createSession, isStillSignedIn } from '../../../../src/machines/session/effects.ts';
import { getActor } from '../../../../src/machines/shared/actors.ts';
import type { Dependencies, StoredAnswer } from '../../../../src/machines/shared/dependencies.ts';
import { createPortalRouter } from '../../../../src/routes/router.ts';
import type { SearchItem } from '../../../../src/rules/search.ts';
import { site } from '../../../../src/site.ts';
import { watchNavigation } from '../../../../src/ui/app/before-load.ts';
import { loadDeferredParts, loadLaterParts } from '../../../../src/ui/app/Deferred.tsx';
import { updateFocusAndTitle } from '../../../../src/ui/app/focus-and-title.ts';
import { settle } from '../../../machines/support/pending-backend.ts';
import '../../test-app.tsx';
// Imported here, so that no step has to wait until the app has loaded them.
import '../../../../src/api/check-answer.ts';
import '../../../../src/api/endpoints.gen.ts';
import '../../../../src/api/http.ts';
import '../../../../src/machines/account/save-change.ts';
import '../../../../src/machines/banner/dismiss.ts';
import '@rgrove/parse-xml';
import {
  ASK_PUSH,
  answers,
  CHECK_PUSH,
  COUNT_REDIRECTS,
  COUNT_RELOAD,
  END_PUSH,
  FIND,
  FORGET_SCHEDULE,
  FRAME_CODE,
  KEEP_SCHEDULE,
  PAGE_CODE,
  RECALL_BANNER,
  RECALL_SCHEDULE,
  SIGN_OUT,
  SUBSCRIBE_PUSH,
  UPDATE_SCHEDULE,
} from './backend.ts';
import { createPendingCalls } from './pending-calls.ts';

/** Monday, September 28, 2026, 8:00 AM on campus. */
const START = '2026-09-28T15:00:00.000Z';

/** The app's clock. It stands still until a driver sets it. */
const clockTime = { now: START };

const left: string[] = [];

/** Milliseconds of each demo mode that began on the page in view. */
const demos: number[] = [];

/** What this tab remembers. */
const tab = { wasLed: false };
/** The age of the answers in seconds, as where the server draws a page. */
const server = { answerAge: 0 };

type TestAppOptions = {
  /** Names of the calls that stay pending until a driver ends them; also `signOut` and `countRedirects` of the guard. */
  pendingCalls: readonly string[];
  inspect?: (event: InspectionEvent) => void;
  /** The term last stored on this device; none by default. */
  term?: string;
  /** Whether demo mode is on; the answers are the same. */
  isDemo?: boolean;
  /** Answers that the tab stores, by their keys. */
  stored?: Record<string, StoredAnswer> | undefined;
  /** The zone of the device; that of the campus by default. */
  timeZone?: string | undefined;
};

/** The whole app over a backend with the usual answers, except for the pending calls. No page is open yet. */
export function openTestApp({
  pendingCalls,
  inspect = () => {},
  term,
  isDemo = false,
  timeZone = 'America/Los_Angeles',
  stored = {},
}: TestAppOptions) {
  left.length = 0;
  demos.length = 0;
  tab.wasLed = false;
  clockTime.now = START;
  server.answerAge = 0;
  const restore = replaceBrowser(timeZone);
  const instantAnswers = new Map<string, unknown>(
    Object.entries(answers).filter(([name]) => !pendingCalls.includes(name)),
  );
  const calls = createPendingCalls(instantAnswers);
  const clock = new ManualClock();
  const user = userEvent.setup({ delay: null });
  const { portal, frame, later, loadChecklist } = createPortalOver(calls, pendingCalls, clock, {
    inspect,
    term: term ?? null,
    isDemo,
    stored,
  });
  // Receives history events in place of the window, which would keep its listeners between tests.
  const page = new EventTarget();
  let router: ReturnType<typeof createPortalRouter> | undefined;

  async function waitForEffects(action: () => unknown): Promise<void> {
    await act(async () => {
      await action();
      await settle();
    });
  }

  async function open(address: string): Promise<void> {
    window.history.replaceState(null, '', address);
    const opened = createPortalRouter({
      portal,
      settings: readSettings(document),
      site,
      // The device has its functions from before they were replaced.
      device: { ...browserDevice, now: browserClock.now, timeZone: browserClock.readerTimeZone },
      loadChecklist,
    });
    router = opened;
    // Loads all route code now, so that no step has to wait for it.
    await Promise.all(Object.values(opened.routesById).map((route) => opened.loadRouteChunk(route)));
    if (pendingCalls.includes(PAGE_CODE)) {
      opened.options.context.loadCode = (routeId) =>
        routeId === '__root__' ? Promise.resolve() : calls.addCall(PAGE_CODE, () => {});
    }
    watchNavigation(opened, page as Window);
    updateFocusAndTitle(opened, window);
    await waitForEffects(() => render(<RouterProvider router={opened} />));
    await Promise.all([loadDeferredParts(), loadLaterParts()]);
    if (pendingCalls.includes(FRAME_CODE)) return;
    await loadFrame();
    await loadLater();
  }

  const loadFrame = () => waitForEffects(() => portal.send({ type: 'frame.loaded', actors: frame }));
  const loadLater = () => waitForEffects(() => portal.send({ type: 'later.loaded', actors: later }));

  return {
    portal,
    calls,
    instantAnswers,
    clock,
    loadFrame,
    loadLater,
    /** Starts the checklist's machine, as the first visit to the checklist does. */
    loadChecklist: () => waitForEffects(loadChecklist),
    /** Addresses outside the app that this step navigated to, or `reload`. */
    left,
    demos,
    tab,
    server,
    /** Opens the portal in a new tab, or goes to another of its pages. */
    go: (address: string) =>
      router === undefined ? open(address) : waitForEffects(() => router?.history.push(address)),
    isOpen: () => router !== undefined,
    async press(element: HTMLElement): Promise<void> {
      await user.click(element);
      await waitForEffects(() => {});
    },
    /** Replaces the text of a field. */
    async type(field: HTMLElement, text: string): Promise<void> {
      await user.clear(field);
      await user.type(field, text);
      await waitForEffects(() => {});
    },
    /** Sets the app's clock, ISO 8601. Timers do not fire. */
    setTime: (time: string) => {
      clockTime.now = time;
    },
    /** The window gets the focus again. */
    comeBack: () =>
      waitForEffects(() => getActor(portal.system, 'resources').send({ type: 'page.returned', at: clockTime.now })),
    answer: (name: string, content: unknown) => waitForEffects(() => calls.pending(name).answer(content)),
    fail: (name: string, failure: unknown) => waitForEffects(() => calls.pending(name).fail(failure as never)),
    /** Sends an event that no user action, page or answer of this test causes. */
    sendDirectly: (send: () => void) => waitForEffects(send),
    /** Fires the timers with this delay, the oldest first, until `isOver`. */
    async pass(delay: number, isOver: () => boolean): Promise<void> {
      while (!isOver()) await waitForEffects(() => clock.fire(delay));
    },
    /** Does not stop the portal: a visit that still waits would count this as a failure of the guard. */
    close(): void {
      cleanup();
      router?.history.destroy();
      restore();
    },
  };
}

/**
 * Gives the app the clock above and a tab without an earlier app. jsdom cannot navigate away: the address is recorded, and
 * the promise stays pending as in a browser. Not with `vi.mock`, which does not reach modules that an earlier file of this
 * process has loaded.
 * @returns undoes it
 */
function replaceBrowser(timeZone: string): () => void {
  window.installOffer = undefined;
  const leave = (address: string) => {
    left.push(address);
    return new Promise<never>(() => {});
  };
  const replaced = [
    vi.spyOn(browserClock, 'now').mockImplementation(() => new Date(clockTime.now)),
    vi.spyOn(browserClock, 'readerTimeZone').mockReturnValue(timeZone),
    vi.spyOn(urls, 'navigateAway').mockImplementation(leave),
    vi.spyOn(urls, 'replaceLocation').mockImplementation(leave),
    vi.spyOn(urls, 'reloadPage').mockImplementation(() => leave('reload')),
  ];
  return () => {
    for (const each of replaced) each.mockRestore();
  };
}

export type TestApp = ReturnType<typeof openTestApp>;

/** The same as `createPortal`, except for the clock, the inspection and a client with pending calls. */
function createPortalOver(
  calls: ReturnType<typeof createPendingCalls>,
  pendingCalls: readonly string[],
  clock: ManualClock,
  {
    inspect,
    term,
    isDemo,
    stored,
  }: {
    inspect: (event: InspectionEvent) => void;
    term: string | null;
    isDemo: boolean;
    stored: Record<string, StoredAnswer>;
  },
) {
  const { ask, addCall } = calls;
  const now = () => new Date(clockTime.now);
  const reporting = (transport: Transport) => reportAnswers(transport, () => getActor(portal.system, 'appStatus'), now);
  const dependencies: Dependencies = {
    portal: reporting(retryAfter401(ask, (signal) => isStillSignedIn(getActor(portal.system, 'session'), signal))),
    // The status is asked for once, also when two machines want to know it.
    portalByCookie: createClient(deduplicate(ask)),
    checklist: reporting(ask),
    checklistByCookie: createClient(reporting(ask)),
    calendar: reporting(ask),
    isServed: async () => true,
    isStillSignedIn: (signal) => isStillSignedIn(getActor(portal.system, 'session'), signal),
    demo: null,
    site,
    nextStepsUrl: '/next-steps',
    accountBlocks: ['calendar', 'sessions', 'data'],
    pushKey: readSettings(document).pushKey,
    answers: {
      openFor: () => {},
      read: (key) => stored[key] ?? null,
      write: () => {},
      evict: () => {},
      clear: () => {},
      held: () => null,
      ofServer: { mayBeOld: () => true, ageOf: () => server.answerAge },
    },
    now,
    random: () => 0.5,
    showDemo: (remaining) => demos.push(remaining),
    page: browserPage,
    memory: {
      countRedirect: () => 1,
      clearRedirects: () => {},
      countReload: () => true,
      clearReload: () => {},
      saveTerm: () => {},
      readDismissedAlerts: () => [],
      saveDismissedAlert: () => {},
      wasLedToPreferences: () => tab.wasLed,
      saveLedToPreferences: () => {},
      clearPerson: () => {},
      forgetSchedule: async () => {},
      endPush: async () => {},
    },
  };
  const signOut = fromPromise<void>(({ system, signal }) => {
    getActor(system, 'session').send({ type: 'session.signOut' });
    return addCall(SIGN_OUT, () => {}, { signal });
  });
  const countRedirects = fromPromise<number>(({ signal }) => addCall(COUNT_REDIRECTS, Number, { signal }));
  const countReload = fromPromise<boolean, { address: string }>(({ signal }) =>
    addCall(COUNT_RELOAD, Boolean, { signal }),
  );
  const pendingGuardActors = {
    ...(pendingCalls.includes(SIGN_OUT) ? { signOut } : {}),
    ...(pendingCalls.includes(COUNT_REDIRECTS) ? { countRedirects } : {}),
    ...(pendingCalls.includes(COUNT_RELOAD) ? { countReload } : {}),
  };
  const pendingBannerActors = {
    recall: fromPromise<Recalled>(({ signal }) => addCall(RECALL_BANNER, (content) => content as Recalled, { signal })),
  };
  const pendingSearchActors = {
    find: fromPromise<SearchItem[], { query: string }>(({ signal }) =>
      addCall(FIND, (content) => content as SearchItem[], { signal }),
    ),
  };
  const kept = (name: string) =>
    fromPromise<Kept, { username: string | null }>(({ signal }) =>
      addCall(name, (content) => content as Kept, { signal }),
    );
  const keptScheduleActors = {
    recall: kept(RECALL_SCHEDULE),
    keep: kept(KEEP_SCHEDULE),
    update: kept(UPDATE_SCHEDULE),
    forget: fromPromise<void>(({ signal }) => addCall(FORGET_SCHEDULE, () => {}, { signal })),
  };
  const pushActors = {
    check: fromPromise<CheckedPush>(({ signal }) =>
      addCall(CHECK_PUSH, (content) => content as CheckedPush, { signal }),
    ),
    ask: fromPromise<PushPermission>(({ signal }) =>
      addCall(ASK_PUSH, (content) => content as PushPermission, { signal }),
    ),
    subscribe: fromPromise<number, { deviceId: number | null }>(({ signal }) =>
      addCall(SUBSCRIBE_PUSH, Number, { signal }),
    ),
    end: fromPromise<void, { deviceId: number | null }>(({ signal }) => addCall(END_PUSH, () => {}, { signal })),
  };
  const frame = frameActors(dependencies);
  const later = {
    ...laterActors(dependencies),
    ...(pendingCalls.includes(RECALL_SCHEDULE)
      ? { keptSchedule: createKeptSchedule(dependencies).provide({ actors: keptScheduleActors }) }
      : {}),
    ...(pendingCalls.includes(CHECK_PUSH)
      ? { pushSubscription: createPushSubscription(dependencies).provide({ actors: pushActors }) }
      : {}),
  };
  const machine = portalMachine.provide({
    actors: {
      appStatus: createAppStatus(dependencies),
      session: createSession(dependencies),
      guard: createGuard(dependencies).provide({ actors: pendingGuardActors }),
      // Without the watch of the window: drivers send its events.
      resources: resourcesMachine.provide({ actors: { resource: createResource(dependencies) } }),
    },
  });
  const portal: PortalRef = createActor(machine, {
    id: 'portal',
    systemId: 'portal',
    input: { term, demo: { isOn: isDemo, remaining: 60_000 } },
    clock,
    inspect,
  });
  portal.start();
  return {
    portal,
    frame: {
      ...frame,
      ...(pendingCalls.includes(RECALL_BANNER)
        ? { banner: createBanner(dependencies).provide({ actors: pendingBannerActors }) }
        : {}),
      ...(pendingCalls.includes(FIND)
        ? { search: createSearch(dependencies).provide({ actors: pendingSearchActors }) }
        : {}),
    },
    later,
    loadChecklist: async () =>
      portal.send({
        type: 'checklist.loaded',
        actors: checklistActors(dependencies, (signal) =>
          waitFor(portal, selectHasFrame, { signal, timeout: Number.POSITIVE_INFINITY }),
        ),
      }),
  };
}
