import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortal } from './machines/portal/effects.ts';
import { now } from './platform/clock.ts';
import { fetchWithEarlyCalls } from './platform/early-calls.ts';
import { forgetPerson, forgetRedirects, lastTerm, noteRedirect, rememberTerm } from './platform/memory.ts';
import { readSettings } from './platform/settings.ts';
import { createPortalRouter } from './routes/router.ts';
import { announceArrivals } from './ui/root/arrival.ts';
import { refreshOnReturn } from './ui/root/enter.ts';
import './ui/tokens.css';
import './ui/ground.css';

const settings = readSettings(document);
const portal = createPortal({
  ...settings,
  term: lastTerm(),
  fetch: fetchWithEarlyCalls(window),
  now,
  memory: { noteRedirect, forgetRedirects, rememberTerm, forgetPerson },
});
portal.start();
const router = createPortalRouter({ portal, settings });
refreshOnReturn(router, window);
announceArrivals(router, window);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
