/** Opens an address outside this site, as a link with `rel="noopener"` does: other sites in a new tab. */
export function openResult(href: string): void {
  if (/^https?:/i.test(href)) window.open(href, '_blank', 'noopener');
  else window.location.assign(href);
}

/** Whether the device is used by touch, as a phone is: it can call a number. */
export const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;
