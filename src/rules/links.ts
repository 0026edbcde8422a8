const PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

// Any origin will do: a path of this site is one that stays on the site it is resolved against.
const ANY_SITE = 'https://site.invalid';

/**
 * The address that a link out of data may lead to: http, https, mailto, tel or a path of this site. Source:
 * decisions, sanitising; SEC-05, SEC-06, SEC-07, SEC-11.
 * @returns the address without control characters and surrounding blanks; null for any other kind, which becomes no
 * link
 */
export function safeHref(url: string | null): string | null {
  // Browsers drop tabs, newlines and leading blanks before they look for the scheme; what is judged is what is
  // returned.
  const address = (url ?? '').replace(/\p{Cc}/gu, '').trim();
  if (isPathOfThisSite(address)) return address;
  return URL.canParse(address) && PROTOCOLS.includes(new URL(address).protocol) ? address : null;
}

/**
 * Whether an address may be followed after signing in: a path of this site, with query and hash, and nothing that a
 * browser would read as another host ("//host", "/\host", "/..//host"). Source: decisions, `next`; SEC-08.
 */
export function isPathOfThisSite(next: string | null): next is string {
  // Control characters never come from this site, and a tab inside "/\t/host" is dropped by browsers.
  if (next === null || !/^\/(?![/\\])/.test(next) || /\p{Cc}/u.test(next)) return false;
  return !new URL(next, ANY_SITE).pathname.startsWith('//');
}

/** Text as one part of an address. A lone surrogate, for which `encodeURIComponent` throws, becomes U+FFFD. */
export function encodeForUrl(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * The address that an image out of data may be loaded from: https, a path of this site, or an image data URL, which is
 * no link target. Source: decisions, addresses (images come from elsewhere over https); SEC-11.
 * @returns null for any other kind, which becomes no image
 */
export function safeImage(url: string | null): string | null {
  const address = (url ?? '').trim();
  if (/^data:image\//i.test(address)) return address;
  const href = safeHref(address);
  return href !== null && (isPathOfThisSite(href) || new URL(href).protocol === 'https:') ? href : null;
}
