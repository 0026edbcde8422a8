import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { Log } from '../monitoring/log.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { clientNetwork } from '../shared/ip-address.ts';

/** The address of the client that has sent a request; "unknown" if it cannot be read, or without a network. */
export type AddressOfClient = (context: Context) => string;

const UNKNOWN = 'unknown';
const UNREADABLE =
  'A reverse proxy wrote something else than an address to X-Forwarded-For. All such clients count as one address, and a few failed sign-ins slow down all of them. The proxy must write the address of the client, with or without a port; TRUSTED_PROXIES must be the number of proxies.';

/**
 * A function that finds the address of a client. Of an IPv6 address only the network counts: one client can use all addresses
 * of it. Behind proxies it comes from X-Forwarded-For, but only from the entries that those proxies wrote: a client can send
 * the header too. Some proxies add the port, which changes with each connection, so the address is parsed.
 * Source: decisions, the bundled server's settings; NET-05.
 * @param log is told once of a proxy that writes no address
 */
export function addressesOfClients(
  { trustedProxies }: Pick<ServerSettings, 'trustedProxies'>,
  log: Log,
): AddressOfClient {
  let isLogged = false;
  return (context) => {
    const peer = context.env?.incoming === undefined ? UNKNOWN : (getConnInfo(context).remote.address ?? UNKNOWN);
    const header = trustedProxies === 0 ? '' : (context.req.header('x-forwarded-for') ?? '');
    const forwarded = header.split(',').filter((entry) => entry.trim() !== '');
    const chain = [...forwarded, peer];
    const place = Math.max(0, chain.length - 1 - trustedProxies);
    const network = clientNetwork(chain[place] ?? peer);
    if (network === null && place < forwarded.length && !isLogged) {
      isLogged = true;
      log(UNREADABLE, 'warn');
    }
    return network ?? UNKNOWN;
  };
}
