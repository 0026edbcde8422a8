import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to this machine, to a private network or to a special range, so that only the server
 * itself can reach what is there. Source: decisions, feeds from other servers; FEED-03.
 * @param address IPv4 or IPv6, as the resolver gives it; any other text counts as private
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast') return true;
  const isSpecial =
    found instanceof ipaddr.IPv4 ? PLATFORM_ADDRESSES.has(found.toString()) : found.match(IPV4_COMPATIBLE);
  return isSpecial;
}

/** The address at which Azure answers its virtual machines. It looks public. */
const PLATFORM_ADDRESSES = new Set(['168.63.129.16']);
/** Addresses such as `::7f00:1`, an old way to write 127.0.0.1, which some systems still follow. */
const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/** The address that a URL names instead of a host name, such as `::1` for `http://[::1]/`; null for a host name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
