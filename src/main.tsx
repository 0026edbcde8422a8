import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openDemo } from './machines/demo-backend/effects.ts';
import { createPortal } from './machines/portal/effects.ts';
import { now } from './platform/clock.ts';
import { demoChanges, demoRemaining } from './platform/demo.ts';
import { fetchWithEarlyCalls } from './platform/early-calls.ts';
import { dropKept, openKept, readKept, writeKept } from './platform/kept-answers.ts';
import {
  dismissedAlerts,
  forgetPerson,
  forgetRedirects,
  lastTerm,
  noteRedirect,
  rememberDismissedAlert,
  rememberTerm,
} from './platform/memory.ts';
import { openOtherTabs } from './platform/other-tabs.ts';
import { readSettings } from './platform/settings.ts';
import { createPortalRouter } from './routes/router.ts';
import { overrideSite, site } from './site.ts';
import { announceArrivals } from './ui/root/arrival.ts';
import { refreshOnReturn } from './ui/root/enter.ts';
import { loadLaterParts } from './ui/root/Later.tsx';
import { ownScrolling } from './ui/root/scrolling.ts';
import { signOutTogether } from './ui/root/sign-out-together.ts';
import './ui/tokens.css';
import './ui/ground.css';

/** Milliseconds after which the first screen has what it needs. */
const QUIET_AFTER = 4_000;

const settings = readSettings(document);
const unused = overrideSite(settings.site);
if (unused.length > 0) console.error(`The setting "site" has facts that cannot be used: ${unused.join(', ')}.`);

const outside = fetchWithEarlyCalls(window);
const remaining = demoRemaining(document.cookie, now());
const { portal, loadChecklist, loadLater } = createPortal({
  ...settings,
  term: lastTerm(),
  fetch: outside,
  demo: remaining > 0 ? openDemo({ ...settings, now, timeZone: site.timeZone, storage: demoChanges, outside }) : null,
  demoRemaining: remaining,
  now,
  kept: { openFor: openKept, read: readKept, write: writeKept, drop: dropKept },
  memory: { noteRedirect, forgetRedirects, rememberTerm, dismissedAlerts, rememberDismissedAlert, forgetPerson },
});
portal.start();
const router = createPortalRouter({ portal, settings, loadChecklist });
refreshOnReturn(router, window);
announceArrivals(router, window);
ownScrolling(router, window);
signOutTogether(portal, settings, openOtherTabs());
// Once the first screen's own code runs; what is told to these machines before waits for them.
void Promise.all([loadLater(), loadLaterParts()]).catch(() => portal.send({ type: 'code.failed' }));

if (settings.analyticsUrl !== null || settings.sentryDsn !== null) {
  void import('./ui/root/reports.ts').then(({ startReports }) => startReports(router, settings, window));
}

// Later still: what the worker fetches must not stand in the way of the person's data.
if (import.meta.env.PROD) {
  const start = () =>
    import('./machines/service-worker/effects.ts').then(({ startServiceWorker }) => startServiceWorker(site));
  // Without its code the next load tries again.
  window.setTimeout(() => void start().catch(() => {}), QUIET_AFTER);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
