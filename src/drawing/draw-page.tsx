import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { waitFor } from 'xstate';
import { noMemory, noPage } from '../browser/no-page.ts';
import type { Settings } from '../browser/settings.ts';
import { statedDevice } from '../browser/stated-device.ts';
import { selectErrorState } from '../machines/app-status/selectors.ts';
import { selectVerdict } from '../machines/guard/selectors.ts';
import { createPortal } from '../machines/portal/effects.ts';
import type { PortalRef } from '../machines/portal/machine.ts';
import { screenOf, selectUserPresence } from '../machines/portal/selectors.ts';
import { selectUser } from '../machines/session/selectors.ts';
import { getActor } from '../machines/shared/actors.ts';
import type { StoredAnswer } from '../machines/shared/dependencies.ts';
import { createPortalRouter } from '../routes/router.ts';
import type { HtmlWriter } from '../rules/allowed-markup.ts';
import type { Site } from '../site.ts';
import { loadDeferredParts } from '../ui/app/Deferred.tsx';
import type { DrawnPage, PageToDraw } from './drawing.ts';
import { untilSettled } from './until-settled.ts';

/** A host that no call reaches: the calls of a drawing are answered in the same process. */
const IN_PROCESS = 'https://portal.invalid';

export type Deployment = { settings: Settings; site: Site; html: HtmlWriter };

/**
 * Draws a page as the app draws it in a browser: the same portal machine starts, its calls are answered, and the router's
 * tree becomes HTML. Each drawing has a portal and a router of its own; two drawings share nothing but code.
 * @returns null unless the address shows a page to a person who is signed in, and in time: then the browser decides what to do
 * @throws if a call cannot be sent at all, or a component cannot be drawn without a browser
 */
export async function drawPage(page: PageToDraw, deployment: Deployment): Promise<DrawnPage | null> {
  const { fetch, limit } = page;
  const { settings, site, html } = deployment;
  const device = statedDevice(page.device, html);
  const answers: Record<string, StoredAnswer> = {};
  const { portal, loadChecklist, loadFrame } = createPortal({
    ...settings,
    apiBase: `${IN_PROCESS}${settings.apiBase}`,
    nextStepsHost: IN_PROCESS,
    site,
    // The browser asks for the term that its device knows; here the calls by term wait for the current one.
    term: null,
    fetch,
    demo: null,
    now: device.now,
    showDemo: () => {},
    untilQuiet: async () => {},
    page: { ...noPage, areNoticesOpen: () => page.device.hasOpenNotices },
    answers: {
      openFor: () => {},
      read: (key) => answers[key] ?? null,
      write: (key, answer) => {
        answers[key] = answer;
      },
      evict: () => {},
      clear: () => {},
    },
    memory: noMemory,
  });
  const router = createPortalRouter({ portal, settings, site, device, loadChecklist });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [page.device.address] }) });
  portal.start();
  try {
    if (!(await inTime(askForUser(portal, limit), limit))) return null;
    const user = selectUser(getActor(portal.system, 'session').getSnapshot());
    const owner = user?.username ?? null;
    if (owner === null) return null;
    const code = Promise.all([loadFrame(), loadDeferredParts()]);
    if (!(await inTime(Promise.all([router.load(), code]), limit))) return null;
    const isComplete = await inTime(untilSettled(portal, limit), limit);
    if (!showsPage(portal)) return null;
    const markup = renderToString(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
    // React leaves a part to the browser if it throws, and if its code is missing.
    if (markup.includes('<!--$!-->')) throw new Error(`A part of ${page.device.address} cannot be drawn here.`);
    return { markup, answers, owner, isComplete };
  } finally {
    portal.stop();
  }
}

/** Asks who the person is. Without a user the browser has to leave the page, or to ask again. */
async function askForUser({ system }: PortalRef, signal: AbortSignal): Promise<void> {
  const session = getActor(system, 'session');
  session.send({ type: 'session.fetch' });
  await waitFor(session, (snapshot) => snapshot.hasTag('settled'), { signal, timeout: Number.POSITIVE_INFINITY });
}

function showsPage(portal: PortalRef): boolean {
  const { system } = portal;
  const [user, error, verdict] = [
    selectUserPresence(portal.getSnapshot()),
    selectErrorState(getActor(system, 'appStatus').getSnapshot()),
    selectVerdict(getActor(system, 'guard').getSnapshot()),
  ];
  return verdict === 'admitted' && screenOf(user, error, verdict) === 'page';
}

/** @returns whether the promise was fulfilled before the signal aborted. A rejection is passed on, unless it is that abort */
async function inTime(work: Promise<unknown>, limit: AbortSignal): Promise<boolean> {
  const late = new Promise<false>((resolve) => limit.addEventListener('abort', () => resolve(false), { once: true }));
  const done = work.then(
    () => true,
    (error: unknown) => {
      if (limit.aborted) return false;
      throw error;
    },
  );
  return limit.aborted ? false : Promise.race([done, late]);
}
