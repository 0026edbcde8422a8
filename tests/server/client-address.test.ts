import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressesOfClients } from '../../server/http/client-address.ts';
import { isLoopback } from '../../server/shared/ip-address.ts';

/** An app that answers the address of its client, and what it logs. */
function openApp(trustedProxies: number) {
  const logged: string[] = [];
  const clientAddress = addressesOfClients({ trustedProxies }, (entry) => logged.push(entry));
  const app = new Hono();
  app.get('/', (context) => context.text(clientAddress(context)));
  const addressOf = async (peer: string | null, forwarded: string | null) => {
    const env = peer === null ? {} : { incoming: { socket: { remoteAddress: peer } } };
    const headers = new Headers();
    // Each line of the header is an own one in a request.
    for (const line of forwarded?.split('\n') ?? []) headers.append('x-forwarded-for', line);
    return (await app.request('/', { headers }, env)).text();
  };
  return { logged, addressOf };
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
  ['an IPv4 address in the groups of IPv6', '::FFFF:cb00:7109', null, 0, '203.0.113.9'],
  ['an IPv4 address behind a translator', '64:ff9b::203.0.113.9', null, 0, '203.0.113.9'],
  ['an address of one link, with its zone', 'fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
  ['the entry without its port', '10.0.0.1', '203.0.113.9:50001', 1, '203.0.113.9'],
  ['the entry without its port and brackets', '10.0.0.1', '[2001:db8:1:2::9]:50001', 1, '2001:db8:1:2::/64'],
  ['the entry without its brackets', '10.0.0.1', '[2001:DB8:1:2::9]', 1, '2001:db8:1:2::/64'],
  ['the entry without its quotation marks', '10.0.0.1', '"[2001:db8:1:2::9]:50001"', 1, '2001:db8:1:2::/64'],
  ['the entry without a port after an IPv6 address', '10.0.0.1', '2001:db8:1:2::9:50001', 1, '2001:db8:1:2::/64'],
  ['the entry without its zone and port', '10.0.0.1', '[fe80::1%eth0]:50001', 1, 'fe80:0:0:0::/64'],
  ['the IPv4 address of an entry in IPv6', '10.0.0.1', '[::ffff:203.0.113.9]:50001', 1, '203.0.113.9'],
  ['the entry before empty ones', '10.0.0.1', ', ,203.0.113.9:50001, ,', 1, '203.0.113.9'],
  ['the last of several lines', '10.0.0.1', '1.1.1.1\n203.0.113.9:50001', 1, '203.0.113.9'],
  [
    'the entry of the outer of two proxies with ports',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9:1,10.0.0.2:2',
    2,
    '203.0.113.9',
  ],
])('NET-05 the address of a client is %s', async (_, peer, forwarded, proxies, expected) => {
  const { addressOf, logged } = openApp(proxies);
  expect(await addressOf(peer, forwarded)).toBe(expected);
  expect(logged).toEqual([]);
});

test('NET-05 entries that are no address count as one client, and are logged once without their text', async () => {
  const { addressOf, logged } = openApp(1);
  const entries = [
    'unknown',
    '_hidden',
    'unix:',
    '1',
    '010.0.0.1',
    '203.0.113.999',
    '[::1',
    '1.2.3.4:5:6',
    'x'.repeat(5_000),
  ];
  const found = [];
  for (const entry of entries) found.push(await addressOf('10.0.0.1', `203.0.113.9, ${entry}`));
  expect(found).toEqual(entries.map(() => 'unknown'));
  expect(logged).toEqual([
    expect.stringMatching(/^A reverse proxy wrote something else than an address to X-Forwarded-For\./),
  ]);
  expect(logged[0]).not.toMatch(/hidden|203\.0/);
});

test.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['127.0.0.1', true],
  ['127.1', true],
  ['[::1]', true],
  ['[0:0:0:0:0:0:0:1]', true],
  ['[::ffff:127.0.0.1]', true],
  ['127.0.0.1.example.edu', false],
  ['localhost.example.edu', false],
  ['10.0.0.1', false],
  ['[::]', false],
  ['', false],
])('the host %s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
