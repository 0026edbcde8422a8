import { linkTarget } from './content-links.ts';

/** A host as people type it, with a port and a path perhaps: "www.example.edu/housing". */
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#].*)?$/u;
/** The ends of names of files, which no host has. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|html?|png|jpe?g|gif|webp|svg|zip|csv|txt)$/i;
const MAIL = /^[^\s@:/]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u;

/** What is wrong with an address that the portal would drop, as the texts of the schemas. Source: ADMIN-79. */
export const NO_ADDRESS =
  'must be a web address such as https://www.example.edu, a page of the portal such as /academics, a mail address, or #modal-… for a dialog';

/**
 * An address as it was typed or pasted, with what is missing at its beginning: `https://` of a host, `mailto:` of a mail address.
 * Source: ADMIN-79.
 * @returns null for what leads nowhere in the portal
 */
export function completeAddress(typed: string): string | null {
  const address = typed.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').trim();
  if (MAIL.test(address)) return `mailto:${address}`;
  if (/^\/\/[^/]/.test(address)) return completeAddress(`https:${address}`);
  if (HOST.test(address) && !FILE.test(address)) return `https://${address}`;
  // Browsers take "https:/host" for a path of this site.
  if (/^https?:(?!\/\/)/i.test(address)) return null;
  return linkTarget(address, null, '') === null ? null : address;
}
