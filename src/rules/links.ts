const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

// A path of this site stays on the origin against which it is resolved, whichever origin that is.
const ANY_SITE = 'https://site.invalid';

/**
 * Checks an address from data: allowed are http, https, mailto, tel and paths of this site. Source: decisions,
 * sanitising; SEC-05, SEC-06, SEC-07, SEC-11.
 * @returns the address without control characters and surrounding spaces; null if it is not allowed
 */
export function safeHref(url: string | null): string | null {
  // Browsers ignore tabs, newlines and leading spaces in an address, so they are removed before the check.
  const address = (url ?? '').replace(/\p{Cc}/gu, '').trim();
  // Error screens have such links too. So nothing here may throw, in no browser.
  try {
    return isPathOfThisSite(address) || PROTOCOLS.includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}

/**
 * Whether an address is a path of this site, with or without query and hash. Paths that a browser reads as another host
 * ("//host", "/\host", "/..//host") are not. It also decides where sign-in may return to. Source: decisions, `next`; SEC-08.
 */
export function isPathOfThisSite(next: string | null): next is string {
  // Browsers drop the tab in "/\t/host". No path of this site has control characters.
  if (next === null || !/^\/(?![/\\])/.test(next) || /\p{Cc}/u.test(next)) return false;
  return !new URL(next, ANY_SITE).pathname.startsWith('//');
}

/** Encodes a text as a part of an address. `encodeURIComponent` throws for a lone surrogate; here it becomes U+FFFD. */
export function encodeForUrl(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * Checks the address of an image from data: allowed are https, paths of this site and image data URLs. Source: decisions,
 * addresses (images come from elsewhere over https); SEC-11.
 * @returns the address as `safeHref` returns it; null if it is not allowed
 */
export function safeImage(url: string | null): string | null {
  const address = (url ?? '').trim();
  if (/^data:image\//i.test(address)) return address;
  const href = safeHref(address);
  return href !== null && (isPathOfThisSite(href) || new URL(href).protocol === 'https:') ? href : null;
}

/** Whether HTML of content may have an image with this address. Not `safeImage`, which corrects an address: here the text keeps the address as it was written. */
export function isImageSource(src: string | null): boolean {
  return src !== null && (/^(https:\/\/|data:image\/)/i.test(src) || safeHref(src)?.startsWith('/') === true);
}
