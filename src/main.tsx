import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openDemo } from './machines/demo-backend/effects.ts';
import { createPortal } from './machines/portal/effects.ts';
import { now } from './platform/clock.ts';
import { demoChanges, isDemoOn } from './platform/demo.ts';
import { fetchWithEarlyCalls } from './platform/early-calls.ts';
import { dropKept, openKept, readKept, writeKept } from './platform/kept-answers.ts';
import { forgetPerson, forgetRedirects, lastTerm, noteRedirect, rememberTerm } from './platform/memory.ts';
import { readSettings } from './platform/settings.ts';
import { createPortalRouter } from './routes/router.ts';
import { overrideSite, site } from './site.ts';
import { announceArrivals } from './ui/root/arrival.ts';
import { refreshOnReturn } from './ui/root/enter.ts';
import { loadLaterParts } from './ui/root/Later.tsx';
import './ui/tokens.css';
import './ui/ground.css';

const settings = readSettings(document);
const unused = overrideSite(settings.site);
if (unused.length > 0) console.error(`The setting "site" has facts that cannot be used: ${unused.join(', ')}.`);

const outside = fetchWithEarlyCalls(window);
const { portal, loadChecklist, loadLater } = createPortal({
  ...settings,
  term: lastTerm(),
  fetch: outside,
  demo: isDemoOn(document.cookie)
    ? openDemo({ ...settings, now, timeZone: site.timeZone, storage: demoChanges, outside })
    : null,
  now,
  kept: { openFor: openKept, read: readKept, write: writeKept, drop: dropKept },
  memory: { noteRedirect, forgetRedirects, rememberTerm, forgetPerson },
});
portal.start();
const router = createPortalRouter({ portal, settings, loadChecklist });
refreshOnReturn(router, window);
announceArrivals(router, window);
// Once the first screen's own code runs; what is told to these machines before waits for them.
void Promise.all([loadLater(), loadLaterParts()]).catch(() => portal.send({ type: 'code.failed' }));

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
