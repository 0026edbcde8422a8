import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { waitFor } from 'xstate';
import { now } from './browser/clock.ts';
import { demoChanges, demoRemaining } from './browser/demo-cookie.ts';
import { browserDevice } from './browser/device.ts';
import {
  clearPerson,
  clearRedirects,
  clearReload,
  countRedirect,
  countReload,
  readDismissedAlerts,
  readTerm,
  saveDismissedAlert,
  saveLedToPreferences,
  saveTerm,
  wasLedToPreferences,
} from './browser/device-storage.ts';
import { takeEarlyCalls } from './browser/early-calls.ts';
import { takeEarlyPress } from './browser/early-press.ts';
import { browserPage } from './browser/page.ts';
import { endPushHere } from './browser/push-device.ts';
import { sanitiser } from './browser/sanitiser.ts';
import { forgetKeptSchedule } from './browser/service-worker/page-cache.ts';
import { readSettings } from './browser/settings.ts';
import { FIRST_DRAW_LIMIT_MS, whenIdle } from './browser/when-idle.ts';
import type { DemoMode } from './demo/demo-mode.ts';
import type { DrawnBlock } from './drawing/drawing.ts';
import { answersOfTab, readDrawnBlock } from './drawing/drawn-start.ts';
import { loadPart } from './machines/app-status/missing-code.ts';
import type { DemoTogglePlace } from './machines/demo/machine.ts';
import { createPortal, type Portal } from './machines/portal/effects.ts';
import { selectIsSettled } from './machines/resources/selectors.ts';
import { getActor } from './machines/shared/actors.ts';
import { createPortalRouter } from './routes/router.ts';
import type { TakeOverFailure } from './rules/take-over-failures.ts';
import { siteWith } from './site.ts';
import { watchNavigation } from './ui/app/before-load.ts';
import { loadDeferredParts, loadLaterParts } from './ui/app/Deferred.tsx';
import { updateFocusAndTitle } from './ui/app/focus-and-title.ts';
import { restoreScroll } from './ui/app/scroll-restoration.ts';
import './ui/tokens.css';
import './ui/fixed-colors.gen.css';
import './ui/base.css';

/** Milliseconds after which the first screen has everything that it needs. */
const SERVICE_WORKER_DELAY_MS = 4_000;

/** Milliseconds after the first draw in which the code of the later parts is requested in any case. */
const LATER_LIMIT_MS = 1_000;

/** Milliseconds within which the app has sent all calls of the first screen, once the parts around the page have loaded. */
const ABORT_DELAY_MS = 2_000;

const root = document.getElementById('root');
// src/browser/older-browsers/check-browser.js has shown its line in a browser that is too old. Source: OLD-02.
if (root === null || 'tooOld' in document.documentElement.dataset) throw new Error('The app does not start here.');
const settings = readSettings(document);
const { site, unusable } = siteWith(settings.site);
if (unusable.length > 0) console.error(`The setting "site" has facts that cannot be used: ${unusable.join(', ')}.`);

const { fetch: outside, abortUnused } = takeEarlyCalls(window);
// Without this the browser would show its offer to install the portal by itself, before the user asks.
window.addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  window.installOffer = offer;
});
const drawnBlock = readDrawnBlock(document);
const answers = answersOfTab(drawnBlock, now(), window.lateAnswers);
/** What the app draws into, once it has drawn the shell or a page. */
let drawing: Root | null = null;
const stops: (() => void)[] = [];
let visit = openVisit(demoRemaining(document.cookie, now()));
visit.portal.start();
const router = createPortalRouter({ ...visit, settings, site, device: browserDevice });
watchNavigation(router, window);
updateFocusAndTitle(router, window);
restoreScroll(router, window);
// The page's texts need it, and it is on its way already. If it does not load, they stay empty.
void sanitiser.load().catch(() => {});
// A page that the server has drawn answers the user first.
if (drawnBlock === null) void loadParts(visit);
void abortWithoutUser(visit);

/**
 * The machines of a visit, not yet started.
 * @param remaining milliseconds until demo mode ends by itself; 0 while it is off
 * @param demoPlace the demo toggle whose press begins this visit; left out after a page load
 */
function openVisit(remaining: number, demoPlace?: DemoTogglePlace): Portal {
  return createPortal({
    ...settings,
    site,
    // A drawn page brings the current one, or names the one with which it was drawn, and no call should leave for another.
    term: drawnBlock === null ? readTerm() : drawnBlock.facts.term,
    fetch: outside,
    // They are of the user, and not of demo mode.
    ...(drawnBlock === null || remaining > 0 ? {} : { answersInPage: drawnBlock.byCookie }),
    demo: remaining > 0 ? lateDemo() : null,
    demoRemaining: remaining,
    demoPlace,
    showDemo,
    now,
    random: Math.random,
    page: browserPage,
    answers,
    memory: {
      countRedirect,
      clearRedirects,
      countReload,
      clearReload,
      saveTerm,
      readDismissedAlerts,
      saveDismissedAlert,
      wasLedToPreferences,
      saveLedToPreferences,
      clearPerson,
      forgetSchedule: forgetKeptSchedule,
      endPush: endPushHere,
    },
  });
}

/** Demo mode. Its code loads only while it is on. */
function lateDemo(): DemoMode {
  const demo = import('./demo/demo-mode.ts').then(({ openDemoMode }) =>
    openDemoMode({ ...settings, now, timeZone: site.timeZone, storage: demoChanges, outside }),
  );
  return {
    fetch: async (input, init) => (await demo).fetch(input, init),
    shownFor: async (user, signal) => (await demo).shownFor(user, signal),
  };
}

/**
 * Begins a new visit over the sample data on the page in view. Nothing of the visit before stays: its machines stop, and
 * with them its calls, and its screens are gone at once. Source: decisions, demo mode; DEMO-06, DEMO-09, DEMO-10, DEMO-13.
 */
function showDemo(remaining: number): void {
  const before = visit;
  for (const stop of stops.splice(0)) stop();
  abortUnused();
  visit = openVisit(remaining, 'footer');
  visit.portal.start();
  router.update({ ...router.options, context: { ...router.options.context, ...visit } });
  flushSync(render);
  before.portal.stop();
  void router.invalidate();
  void loadParts(visit);
}

/**
 * Loads the parts around the page, after the first screen's own code, and then the rest.
 * @returns a promise that is fulfilled when the parts around the page have loaded or failed: whether they have loaded
 */
function loadParts(of: Portal): Promise<boolean> {
  const { system } = of.portal;
  const frame = loadPart(system, () => Promise.all([of.loadFrame(), loadDeferredParts(), followSignOut(of)]));
  void frame.then((hasLoaded) => {
    window.setTimeout(abortUnused, ABORT_DELAY_MS);
    if (hasLoaded) void loadPart(system, () => loadTheRest(of));
  });
  return frame;
}

/**
 * Once no call of the first screen is running; at once if the page shows one of these parts, unless the server has drawn it,
 * without them. Source: FAST-10.
 */
async function loadTheRest(of: Portal): Promise<void> {
  const { portal, loadLater } = of;
  if (drawnBlock !== null || !router.state.matches.some(({ staticData }) => staticData.later)) {
    const options = { timeout: Number.POSITIVE_INFINITY };
    await waitFor(getActor(portal.system, 'session'), (each) => each.hasTag('settled'), options);
    await waitFor(getActor(portal.system, 'resources'), selectIsSettled, options);
    // The page is drawn first, and answers what the user has pressed.
    await drawn;
    await new Promise<void>((resolve) => {
      whenIdle(resolve, LATER_LIMIT_MS, 0);
    });
  }
  await Promise.all([loadLater(), loadLaterParts(), startListening(of)]);
}

/** Without a signed-in user, the calls that the page started early are of no use. Source: FAST-05. */
async function abortWithoutUser({ portal }: Portal): Promise<void> {
  const options = { timeout: Number.POSITIVE_INFINITY };
  const session = await waitFor(getActor(portal.system, 'session'), (each) => each.hasTag('settled'), options);
  if (!session.matches('signedIn')) abortUnused();
}

async function followSignOut(of: Portal): Promise<void> {
  const { signOutTogether } = await import('./ui/app/sign-out-together.ts');
  if (of === visit) stops.push(signOutTogether(of.portal, settings));
}

async function startListening(of: Portal): Promise<void> {
  const { listenLater } = await import('./ui/app/listen-later.ts');
  if (of === visit) stops.push(listenLater(of.portal, answers.evict));
}

if (settings.analyticsUrl !== null || settings.sentryDsn !== null) {
  void import('./ui/app/telemetry.ts').then(({ startTelemetry }) => startTelemetry(router, settings, window));
}

// Later still: the files that the worker fetches must not delay the user's data.
if (import.meta.env.PROD) {
  const start = () =>
    import('./machines/service-worker/effects.ts').then(({ startServiceWorker }) => startServiceWorker(site));
  // If its code does not load, the next page load tries again.
  window.setTimeout(() => void start().catch(() => {}), SERVICE_WORKER_DELAY_MS);
}

const page = router.load();
// Code and answers that the browser has already arrive before it is idle: then the first draw is the whole page, and not the
// shell, which is on the screen already.
const drawn =
  drawnBlock === null
    ? new Promise<void>((resolve) => {
        whenIdle(() => resolve(draw(root)), FIRST_DRAW_LIMIT_MS, 0);
      })
    : takeOverPage(root, drawnBlock);

/**
 * Takes over the page that the server has drawn. The parts around it load once the page answers the user.
 * @returns a promise that is fulfilled when the page answers
 */
async function takeOverPage(shell: HTMLElement, { facts }: DrawnBlock): Promise<void> {
  let isReported = false;
  const report: typeof reportFailure = (...failure) => {
    // The first failure of a page counts. Two reports could arrive in another order.
    if (!isReported) reportFailure(...failure);
    isReported = true;
  };
  try {
    const { takeOver } = await import('./drawing/hydrate.tsx');
    const taken = await takeOver(shell, app(), router, facts, answers, page, report);
    drawing = taken.root;
    const confirm = () => getActor(visit.portal.system, 'session').send({ type: 'session.confirm' });
    // The page has brought no token, and its session may have ended meanwhile.
    void taken.takeParts(loadParts(visit)).then(confirm);
  } catch (error) {
    // `takeOver` has reported a failure that it knows.
    report('error', error);
    answers.release();
    await loadParts(visit);
    draw(shell);
  }
}

/** Its code loads only then. */
function reportFailure(failure: TakeOverFailure, error: unknown): void {
  void import('./drawing/report-take-over.ts')
    .then(({ reportTakeOver }) => reportTakeOver(document, failure, error, settings))
    .catch(() => {
      // Code that does not load is a fault of its own, which the guard and the server know.
    });
}

function draw(shell: HTMLElement): void {
  const pressAgain = takeEarlyPress(window, shell);
  // What the server has drawn goes.
  if (drawnBlock !== null) document.documentElement.dataset.drawn = 'anew';
  drawing = createRoot(shell);
  flushSync(render);
  delete shell.dataset.static;
  pressAgain();
}

function render(): void {
  drawing?.render(app());
}

function app() {
  return (
    <StrictMode>
      {/* The screens of each visit start with nothing of the visit before. */}
      <RouterProvider key={visit.portal.sessionId} router={router} />
    </StrictMode>
  );
}
