import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { evictAnswers, openAnswers, readAnswer, writeAnswer } from './browser/answer-storage.ts';
import { now } from './browser/clock.ts';
import { demoChanges, demoRemaining } from './browser/demo-cookie.ts';
import * as memory from './browser/device-storage.ts';
import { fetchWithPrefetched } from './browser/prefetch.ts';
import { readSettings } from './browser/settings.ts';
import { openDemoMode } from './demo/demo-mode.ts';
import { createPortal } from './machines/portal/effects.ts';
import { receiver } from './machines/shared/system.ts';
import { createPortalRouter } from './routes/router.ts';
import { siteWith } from './site.ts';
import { watchNavigation } from './ui/app/before-load.ts';
import { loadDeferredParts } from './ui/app/Deferred.tsx';
import { updateFocusAndTitle } from './ui/app/focus-and-title.ts';
import { restoreScroll } from './ui/app/scroll-restoration.ts';
import { signOutTogether } from './ui/app/sign-out-together.ts';
import './ui/tokens.css';
import './ui/base.css';

/** Milliseconds after which the first screen has what it needs. */
const SERVICE_WORKER_DELAY_MS = 4_000;

const settings = readSettings(document);
const { site, unusable } = siteWith(settings.site);
if (unusable.length > 0) console.error(`The setting "site" has facts that cannot be used: ${unusable.join(', ')}.`);

const outside = fetchWithPrefetched(window);
const remaining = demoRemaining(document.cookie, now());
const { portal, loadChecklist, loadFrame } = createPortal({
  ...settings,
  term: memory.readTerm(),
  fetch: outside,
  demo:
    remaining > 0 ? openDemoMode({ ...settings, now, timeZone: site.timeZone, storage: demoChanges, outside }) : null,
  demoRemaining: remaining,
  now,
  answers: { openFor: openAnswers, read: readAnswer, write: writeAnswer, evict: evictAnswers },
  memory,
});
portal.start();
const router = createPortalRouter({ portal, settings, site, loadChecklist });
watchNavigation(router, window);
updateFocusAndTitle(router, window);
restoreScroll(router, window);
signOutTogether(portal, settings);
// Once the first screen's own code runs; what is told to these machines before waits for them.
void Promise.all([loadFrame(), loadDeferredParts()]).catch(() =>
  receiver(portal.system, 'guard')?.send({ type: 'code.failed' }),
);

if (settings.analyticsUrl !== null || settings.sentryDsn !== null) {
  void import('./ui/app/telemetry.ts').then(({ startTelemetry: startReports }) =>
    startReports(router, settings, window),
  );
}

// Later still: what the worker fetches must not stand in the way of the person's data.
if (import.meta.env.PROD) {
  const start = () =>
    import('./machines/service-worker/effects.ts').then(({ startServiceWorker }) => startServiceWorker(site));
  // Without its code the next load tries again.
  window.setTimeout(() => void start().catch(() => {}), SERVICE_WORKER_DELAY_MS);
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
