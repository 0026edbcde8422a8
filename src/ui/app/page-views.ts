import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';

/**
 * Reports the page on screen and each later page as `{"path", "title", "referrer"}`: the path without query and hash, the
 * title of the tab, and the address of the previous page (for the first page, the browser's referrer). This code loads
 * only if the deployment sets `analyticsUrl`. Source: decisions, deployment settings (analyticsUrl); START-10.
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

  // The first page may be on screen before this code has loaded.
  const isDrawn = page.document.querySelector('[data-static]') === null;
  if (isDrawn && router.stores.resolvedLocation.get() !== undefined) report();
  router.subscribe('onRendered', report);
}
