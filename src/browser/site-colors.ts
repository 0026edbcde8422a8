/**
 * The rules with the colors of the university that the page has, for pages that can load no file; empty if it has the colors
 * of the build. Source: OPS-61.
 */
export const siteColors = (page: Document): string => page.querySelector('style[data-site]')?.textContent ?? '';
