import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address in brackets, which may have a port behind them: `[2001:db8::1]:50001`. */
const IN_BRACKETS = /^\[([^[\]]*)\](?::\d{1,5})?$/;
const PORT_AT_END = /:\d{1,5}$/;
const ZONE = /%.*$/;
/** Longer than any address with brackets, port, zone and quotation marks. */
const MAX_LENGTH = 100;

/**
 * Reads an IP address as proxies write it: alone, with a port, in brackets, in quotation marks, with a zone (`fe80::1%eth0`).
 * An IPv4 address that is written as IPv6 is the IPv4 address.
 * @returns null for everything else, such as a name, `unknown`, or the short and octal forms `127.1` and `010.0.0.1`
 */
function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH) return null;
  const quoted = /^"(.*)"$/.exec(trimmed);
  const plain = (quoted?.[1] ?? trimmed).trim();
  const bare = IN_BRACKETS.exec(plain)?.[1];
  if (bare !== undefined) return parsePlain(bare);
  return parsePlain(plain) ?? parsePlain(plain.replace(PORT_AT_END, ''));
}

function parsePlain(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  const withoutZone = text.replace(ZONE, '');
  if (!ipaddr.IPv6.isValid(withoutZone)) return null;
  return toIpv4(ipaddr.IPv6.parse(withoutZone));
}

/** IPv4 that is mapped into IPv6, or that a translator between both has written so (RFC 6052), is IPv4. */
function toIpv4(address: ipaddr.IPv6): Address {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  return address.range() === 'rfc6052' ? new ipaddr.IPv4(address.toByteArray().slice(-4)) : address;
}

/**
 * What counts as one client: an IPv4 address as it is, and of an IPv6 address the first four groups, because one client can use
 * all addresses of its network.
 * @param text an address as `parseAddress` reads it
 * @returns null if it cannot be read
 */
export function clientNetwork(text: string): string | null {
  const address = parseAddress(text);
  if (address === null || address instanceof ipaddr.IPv4) return address?.toString() ?? null;
  const groups = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/** Whether the host of a URL is this machine. */
export function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (/^localhost\.?$/i.test(bare)) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}
