import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to this machine, to a private network or to a special range, so that only the server
 * itself can reach what is there. Source: decisions, feeds from other servers; FEED-03.
 * @param address IPv4 or IPv6, as the resolver gives it; any other text counts as private
 */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast';
}

/** The address that a URL names instead of a host name, such as `::1` for `http://[::1]/`; null for a host name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
