import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddress } from '../../server/client-address.ts';

async function addressOf(peer: string | null, forwarded: string | null, trustedProxies: number): Promise<string> {
  const app = new Hono();
  app.get('/', (context) => context.text(clientAddress(context, { trustedProxies })));
  const env = peer === null ? {} : { incoming: { socket: { remoteAddress: peer } } };
  const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, env)).text();
}

test.each([
  ['the peer', '192.0.2.1', null, 0, '192.0.2.1'],
  ['the peer, whatever the header says', '192.0.2.1', '198.51.100.7', 0, '192.0.2.1'],
  ['the entry of one proxy', '10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  [
    'the entry of one proxy, not what the client wrote before it',
    '10.0.0.1',
    '1.1.1.1, 198.51.100.7',
    1,
    '198.51.100.7',
  ],
  ['the entry of the outer of two proxies', '10.0.0.1', '1.1.1.1, 198.51.100.7,10.0.0.2', 2, '198.51.100.7'],
  ['the first entry when there are fewer than expected', '10.0.0.1', '198.51.100.7', 3, '198.51.100.7'],
  ['the peer without the header', '10.0.0.1', null, 1, '10.0.0.1'],
  ['an IPv4 address in IPv6', '::ffff:192.0.2.1', null, 0, '192.0.2.1'],
  ['the network of an IPv6 address', '2001:DB8:a:b:1:2:3:4', null, 0, '2001:db8:a:b::/64'],
  ['the network of a short IPv6 address', '2001:db8::7', null, 0, '2001:db8:0:0::/64'],
  ['the network of the local address', '::1', null, 0, '0:0:0:0::/64'],
  ['the network of an address with its zeros at the end', '2001:db8:1::', null, 0, '2001:db8:1:0::/64'],
  ['no network', null, null, 0, 'unknown'],
])('the address of a client is %s', async (_, peer, forwarded, proxies, expected) => {
  expect(await addressOf(peer, forwarded, proxies)).toBe(expected);
});
