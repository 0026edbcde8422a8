import type { RegisteredRouter } from '@tanstack/react-router';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { waitFor } from 'xstate';
import type { Device } from '../browser/device.ts';
import { readDismissedAlerts } from '../browser/device-storage.ts';
import { takeEarlyPress } from '../browser/early-press.ts';
import { sanitiser } from '../browser/sanitiser.ts';
import { statedDevice } from '../browser/stated-device.ts';
import { isTranslated } from '../browser/translation.ts';
import { selectErrorState } from '../machines/app-status/selectors.ts';
import { selectUnanswered } from '../machines/resources/selectors.ts';
import { getActor } from '../machines/shared/actors.ts';
import { type DrawnFacts, marksOfAlerts } from '../rules/device-cookie.ts';
import { isProfileOpenAtFirst } from '../rules/hero-image.ts';
import type { TakeOverFailure } from '../rules/take-over-failures.ts';
import { takePartsOver } from '../ui/app/Deferred.tsx';
import { CameLate } from '../ui/hooks/came-later.ts';
import { WIDE } from '../ui/hooks/use-is-wide.ts';
import type { AnswersOfTab } from './drawn-start.ts';
import { untilSettled } from './until-settled.ts';

/** Milliseconds for the code of the page, once the user is known. */
const CODE_LIMIT_MS = 10_000;
/** Milliseconds for the answers. All but the withheld ones are in the page. */
const ANSWERS_LIMIT_MS = 3_000;
/** Milliseconds after which the time goes on although the page has not reported that it has hydrated. */
const HYDRATION_LIMIT_MS = 3_000;

/** Milliseconds for the parts around the page to be taken over, once they have loaded. */
const PARTS_LIMIT_MS = 1_000;

export type TakenPage = {
  root: Root;
  /**
   * Takes over the parts around the page too, which stay as the server has drawn them until then.
   * @param loaded whether their code has loaded and their machines have started. Otherwise they stay so
   */
  takeParts: (loaded: Promise<boolean>) => Promise<void>;
};

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    window.setTimeout(resolve, ms);
  });

const isLate = (button: HTMLElement) => button.closest('[data-late]') !== null;

/**
 * Takes over what the server has drawn, once the app would draw the same: on a device of which the server knew everything
 * that the drawing needs. The page hydrates after the shell around it, and the parts with code of their own after both.
 * @param answers those of the page. What was late there comes when page and parts are taken over
 * @param code settles when the page has loaded, or failed
 * @param onFailure is called before the promise rejects, and when React has drawn a part of the page anew, because it differed
 * @returns a promise that is fulfilled when the page has hydrated. It rejects if the app would draw something else: then it
 *   has to draw anew
 */
export async function takeOver(
  root: HTMLElement,
  tree: ReactNode,
  router: RegisteredRouter,
  facts: DrawnFacts,
  { read: readAnswer, release }: Pick<AnswersOfTab, 'read' | 'release'>,
  code: Promise<unknown>,
  onFailure: (failure: TakeOverFailure, error: unknown) => void,
): Promise<TakenPage> {
  const { lang } = document.documentElement;
  const { device, portal } = router.options.context;
  const alerts = readAnswer('alerts/')?.content;
  const hasAlerts = !Array.isArray(alerts) || alerts.length > 0;
  const whyNot = await whyNotReady(router, facts, code);
  // On another device the answers that the page lacks can be late as well.
  const failure = isSameDevice(facts, device, hasAlerts) ? whyNot : 'device';
  if (failure !== null) {
    const error = new Error(`The app would draw another page than the server: ${failure}.`);
    onFailure(failure, error);
    throw error;
  }
  const letTimeGoOn = stopTime(device, new Date(facts.device.at));
  const goOn = () => {
    letTimeGoOn();
    release();
  };
  const isHydrated = untilHydrated(router);
  let startParts = () => {};
  const arePartsTaken = takePartsOver(
    new Promise<void>((resolve) => {
      startParts = resolve;
    }),
  );
  // The router would draw a boundary that the server does not draw.
  router.ssr = { manifest: undefined };
  const pressAgain = takeEarlyPress(window, root, (button) => !isLate(button));
  const hydrating: Root[] = [];
  // React reports a difference after it has replaced the elements that show a translation.
  let wasTranslated = isTranslated(document, root, lang);
  const onRecoverableError = (error: unknown) => {
    wasTranslated ||= isTranslated(document, root, lang);
    onFailure(wasTranslated ? 'translated' : 'difference', error);
  };
  startTransition(() => {
    hydrating.push(hydrateRoot(root, <CameLate value={facts.cameLate}>{tree}</CameLate>, { onRecoverableError }));
  });
  await isHydrated;
  pressAgain();
  const [hydrated] = hydrating;
  if (hydrated === undefined) throw new Error('The page was not taken over.');
  return {
    root: hydrated,
    takeParts: async (loaded) => {
      // Without a network they come later, and the time does not wait for that.
      void pause(CODE_LIMIT_MS).then(goOn);
      if (!(await loaded)) return goOn();
      await untilSettled(portal, AbortSignal.timeout(ANSWERS_LIMIT_MS), wasLate(facts)).catch(() => {});
      const pressPartsAgain = takeEarlyPress(window, root, isLate);
      startParts();
      await Promise.race([arePartsTaken, pause(PARTS_LIMIT_MS)]);
      goOn();
      pressPartsAgain();
    },
  };
}

const wasLate =
  ({ late }: DrawnFacts) =>
  (name: string) =>
    late.includes(name);

/** Waits until the app could draw the page. @returns why it cannot; null if it can */
async function whyNotReady(
  router: RegisteredRouter,
  facts: DrawnFacts,
  code: Promise<unknown>,
): Promise<TakeOverFailure | null> {
  const { portal } = router.options.context;
  const { system } = portal;
  const forever = { timeout: Number.POSITIVE_INFINITY };
  const session = await waitFor(getActor(system, 'session'), (each) => each.hasTag('settled'), forever);
  if (!session.matches('signedIn')) return 'session';
  const appStatus = getActor(system, 'appStatus');
  const isUnavailable = () => selectErrorState(appStatus.getSnapshot()) > 1;
  const isDown = waitFor(appStatus, (each) => selectErrorState(each) > 1, { timeout: CODE_LIMIT_MS }).catch(() => {});
  const hasCode = await Promise.race([
    Promise.all([code, sanitiser.load()]).then(() => true),
    isDown.then(() => false),
  ]);
  if (!hasCode) return isUnavailable() ? 'unavailable' : 'code';
  const areLate = await untilSettled(portal, AbortSignal.timeout(ANSWERS_LIMIT_MS), wasLate(facts)).then(
    () => false,
    () => true,
  );
  // What failed there may have an answer here, and the other way round.
  const failed = selectUnanswered(getActor(system, 'resources').getSnapshot());
  if (isUnavailable()) return 'unavailable';
  return !areLate && String(failed) === String(facts.failed) ? null : 'answers';
}

/**
 * Lets a device tell one time while the page hydrates, because the page shows what the server has drawn at that time.
 * @returns lets it go on
 */
function stopTime(device: Device, at: Date): () => void {
  let stopped: Date | null = at;
  const { now } = device;
  // Components keep the function, so it must tell the right time later too.
  device.now = () => stopped ?? now();
  return () => {
    stopped = null;
  };
}

function isSameDevice({ device: stated, read }: DrawnFacts, device: Device, hasAlerts: boolean): boolean {
  const other = statedDevice({ ...stated, origin: '', address: '', stored: {} }, null);
  return (
    window.location.hash === '' &&
    device.timeZone() === other.timeZone() &&
    device.isApple() === other.isApple() &&
    device.hasWorkers() === other.hasWorkers() &&
    device.textSize() === other.textSize() &&
    device.hidesFigures() === other.hidesFigures() &&
    device.matches(WIDE) === other.matches(WIDE) &&
    isProfileOpenAtFirst(device.width(), '') === isProfileOpenAtFirst(other.width(), '') &&
    Object.entries(read).every(([key, text]) => device.read(key) === text) &&
    (String(marksOfAlerts(readDismissedAlerts())) === String(stated.dismissedAlerts) || !hasAlerts)
  );
}

/** The page itself is the last to hydrate. @returns a promise that is fulfilled when it has, or should have */
function untilHydrated(router: RegisteredRouter): Promise<void> {
  const route = Object.values(router.routesById).find(({ id }) => id === router.state.matches.at(-1)?.routeId);
  const Page = route?.options.component;
  return new Promise((resolve) => {
    window.setTimeout(resolve, HYDRATION_LIMIT_MS);
    if (route === undefined || Page === undefined) return;
    route.options.component = () => {
      useLayoutEffect(resolve, []);
      return <Page />;
    };
  });
}
