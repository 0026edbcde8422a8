import { isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { ServerSettings } from './settings.ts';

const IPV4_IN_IPV6 = /^::ffff:(?=[\d.]+$)/i;

/**
 * The address of a client. Of an IPv6 address only the network counts: one client can use all addresses of it.
 * Behind proxies it comes from X-Forwarded-For, but only from the entries that those proxies wrote: a client can send
 * the header too.
 * @returns "unknown" for a request without a network
 */
export function clientAddress(context: Context, { trustedProxies }: Pick<ServerSettings, 'trustedProxies'>): string {
  const peer = context.env?.incoming === undefined ? 'unknown' : (getConnInfo(context).remote.address ?? 'unknown');
  const header = trustedProxies === 0 ? '' : (context.req.header('x-forwarded-for') ?? '');
  const forwarded = header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const chain = [...forwarded, peer];
  return networkOf(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? peer);
}

/** An IPv4 address as it is, an IPv6 address as its first four groups. */
function networkOf(address: string): string {
  const plain = address.replace(IPV4_IN_IPV6, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0');
  const all = after === undefined ? groups : [...groups, ...zeros, ...last];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
