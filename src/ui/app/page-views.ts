import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';

/**
 * Reports the page in view, and each that follows, as `{"path", "title", "referrer"}`: the path without query and hash,
 * what the tab says, and the page before it (for the first, what the browser says). Loaded only where a deployment asks
 * for it. Source: decisions, deployment settings (analyticsUrl); START-10.
 */
export function reportPageViews(router: PortalRouter, analyticsUrl: string, page: Window): void {
  let referrer = page.document.referrer;
  let reported: string | null = null;

  const report = () => {
    const path = page.location.pathname;
    if (path === reported) return;
    const view = JSON.stringify({ path, title: page.document.title, referrer });
    page.navigator.sendBeacon(analyticsUrl, new Blob([view], { type: 'application/json' }));
    reported = path;
    referrer = page.location.origin + path;
  };

  // The first page may stand before this code has come.
  if (router.stores.resolvedLocation.get() !== undefined) report();
  router.subscribe('onRendered', report);
}
