import type { Context } from 'hono';

/**
 * Whether a GET request comes from the user: they opened the address in a tab, from this site or by typing it. An image, a
 * frame, a script, or a link on another site can neither sign anyone out nor fetch their data.
 * Browsers send the Sec-Fetch headers over https and on localhost; without them, the address of the page before counts.
 * @param origin of this site
 */
export function isOpenedByUser(context: Context, origin: string): boolean {
  const header = (name: string) => context.req.header(name);
  if (!header('accept')?.includes('text/html')) return false;
  const site = header('sec-fetch-site');
  if (site === undefined) return originOf(header('referer')) === origin;
  const isPage = header('sec-fetch-mode') === 'navigate' && header('sec-fetch-dest') === 'document';
  return isPage && ['same-origin', 'none'].includes(site);
}

function originOf(address = ''): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
