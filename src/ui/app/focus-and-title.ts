import type { RegisteredRouter as PortalRouter } from '@tanstack/react-router';

/**
 * What a new document would do by itself on arrival: the tab says where one is, and the focus goes to the page's
 * heading, or to a part of the page that is marked `data-arrival`. A change of query alone (a filter of the checklist)
 * leaves the focus where it is, and so does the first page of a document.
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
  const arrival = main?.querySelector<HTMLElement>('[data-arrival]') ?? main?.querySelector<HTMLElement>('h1');
  // Where the page scrolls to is the router's affair.
  arrival?.focus({ preventScroll: true });
}
