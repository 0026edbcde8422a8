import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';
import { moveFocus } from '../components/focus.ts';

/**
 * Does after a navigation what the browser does for a new document: the tab gets the page's title, and the focus goes to
 * the page's heading, or to the element with `data-arrival`. The focus stays where it is on the first page of a document,
 * and when only the query changes (a filter of the checklist).
 */
export function updateFocusAndTitle(router: PortalRouter, page: Window): void {
  const firstPath = page.location.pathname;
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    page.document.title = titleOf(router);
    const isFirst = fromLocation === undefined && toLocation.pathname === firstPath;
    if (pathChanged && !isFirst) focusArrival(page.document);
  });
}

function titleOf(router: PortalRouter): string {
  const titles = router.state.matches.flatMap(({ staticData }) => staticData.title ?? []);
  return [...titles.slice(-1), router.options.context.site.name].join(' · ');
}

function focusArrival(document: Document): void {
  const main = document.querySelector('main');
  // Scroll restoration decides where the page scrolls to.
  moveFocus([main?.querySelector('[data-arrival]'), main?.querySelector('h1')], { preventScroll: true });
}
