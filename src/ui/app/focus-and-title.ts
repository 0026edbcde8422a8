import type { RegisteredRouter, StaticDataRouteOption } from '@tanstack/react-router';
import type { Site } from '../../site.ts';
import { isFocusLost, moveFocus } from '../components/focus.ts';

/** What this module reads of the router of the portal, and of the one of the admin pages. */
type TitledRouter = Pick<RegisteredRouter, 'subscribe'> & {
  state: { matches: { staticData: StaticDataRouteOption }[] };
  options: { context: { site: Site } };
};

/**
 * Does after a navigation what the browser does for a new document: the tab gets the page's title, and the focus goes to
 * the heading of the part that the address names, to the element with `data-arrival`, or to the page's heading. The focus
 * stays where it is on the first page of a document, and when only the query changes (a filter of the checklist). The same
 * address once more is a navigation too: a part of the page that the search finds again gets the focus again.
 */
export function updateFocusAndTitle(router: TitledRouter, page: Window): void {
  const firstPath = page.location.pathname;
  router.subscribe('onRendered', ({ pathChanged, hashChanged, fromLocation, toLocation }) => {
    page.document.title = titleOf(router);
    const isFirst = fromLocation === undefined && toLocation.pathname === firstPath;
    if (isFirst) return;
    const part = headingOf(page.document, toLocation.hash);
    const isAgain =
      fromLocation?.href === toLocation.href && fromLocation.state.__TSR_key !== toLocation.state.__TSR_key;
    if (pathChanged) focusArrival(page.document, part);
    else if (hashChanged || isAgain) moveFocus([part], { preventScroll: true });
  });
}

/** Loads the page again. If that takes away the error screen with the focus, the page's heading gets it. Source: ERR-25. */
export async function headBack(router: RegisteredRouter, document: Document): Promise<void> {
  await router.invalidate();
  if (isFocusLost()) focusArrival(document, null);
}

function titleOf(router: TitledRouter): string {
  const titles = router.state.matches.flatMap(({ staticData }) => staticData.title ?? []);
  return [...titles.slice(-1), router.options.context.site.name].join(' · ');
}

/** The heading of a part of the page, which can take the focus; null without such a part. */
function headingOf(document: Document, id: string): Element | null {
  return document.getElementById(id)?.querySelector(':is(h2, h3)[data-takes-focus]') ?? null;
}

function focusArrival(document: Document, part: Element | null): void {
  const main = document.querySelector('main');
  // Scroll restoration decides where the page scrolls to.
  moveFocus([part, main?.querySelector('[data-arrival]'), main?.querySelector('h1')], { preventScroll: true });
}
