import { CHANNEL, reportActors } from 'xstate-paths-and-diagrams/live';
import { resources } from '../../src/api/resources.ts';
import { createPortal as createOriginal, type Portal, type PortalOptions } from '../../src/machines/portal/effects.ts';

/**
 * The portal's root actor, which reports to the gallery's live view. Only the dev server uses this module: it takes the place
 * of `src/machines/portal/effects.ts` in the import of `src/main.tsx`, so nothing of it is in a build.
 */
export function createPortal(options: PortalOptions): Portal {
  const made = createOriginal(options);
  const report = reportActors(made.portal, new BroadcastChannel(CHANNEL), {
    words: Object.keys(resources),
    endsVisit: (snapshot) => snapshot.matches({ user: 'signedOut' }),
  });
  window.addEventListener('pagehide', report.end);
  // Demo mode may begin a new visit in the same document.
  made.portal.subscribe({ complete: report.end });
  // A page that the browser had kept for Back is shown again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) report.announce();
  });
  return made;
}
