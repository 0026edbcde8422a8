import type { Page } from '@playwright/test';

/** The names of the landmarks that a screen reader lists for the page as it is drawn now. */
export const landmarks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LANDMARKS =
      'header, footer, main, nav, aside, search, form:is([aria-label], [aria-labelledby]), section:is([aria-label], [aria-labelledby]), [role="region"], [role="search"]';
    // In a part of the page, a header and a footer are none.
    const isOfPart = (element: Element) =>
      element.matches('header, footer') && element.closest('main, article, section, aside, nav') !== null;
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent ??
      element.tagName.toLowerCase();
    return [...document.querySelectorAll(LANDMARKS)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isOfPart(element))
      .filter((element) => element.closest('[aria-hidden="true"], [inert]') === null)
      .map(nameOf);
  });
