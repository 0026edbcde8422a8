import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedRequest } from '../../server/outgoing/feed-request.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { isPrivateAddress } from '../../server/shared/private-address.ts';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
import { contentOf, failureOf } from './support/feeds.ts';

const JSON_TYPE = 'application/json';

let server: FeedServer;
/** A second server, to which the first one redirects. */
let other: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
  other = await startFeedServer();
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  server.received.length = 0;
  other.received.length = 0;
  other.answerWith(sending(JSON_TYPE, '[]'));
});

describe('redirects', () => {
  const redirectTo = (location: string) =>
    server.answerWith((_, response) => response.writeHead(302, { location }).end());

  test('FEED-02 up to three are followed on the same server', async () => {
    const follow = (last: number) =>
      server.answerWith((request, response) => {
        const step = Number(/\d+/.exec(request.url ?? '')?.[0]);
        if (step === last) sending(JSON_TYPE, '[]')(request, response);
        else response.writeHead(307, { location: `/step/${step + 1}` }).end();
      });
    follow(3);
    expect(await contentOf(server, { url: `${server.url}/step/0` })).toEqual([]);
    follow(4);
    expect(await failureOf(contentOf(server, { url: `${server.url}/step/0` }))).toBe(
      'the feed campus-events redirects more than 3 times',
    );
  });

  test('FEED-03 a redirect to another server with a private address is not followed, also from a host that may be private', async () => {
    for (const target of [
      other.url,
      other.url.replace('127.0.0.1', 'localhost'),
      other.url.replace('127.0.0.1', '[::1]'),
    ]) {
      redirectTo(`${target}/internal`);
      expect(await failureOf(contentOf(server))).toMatch(
        /^the feed campus-events leads to .*, which has a private address$/,
      );
    }
    expect(other.received).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd', 'redirects to an address with file:'],
    ['gopher://127.0.0.1/', 'redirects to an address with gopher:'],
    ['http://[', 'redirects to no address'],
  ])('FEED-02 a redirect to %s is not followed', async (location, reason) => {
    redirectTo(location);
    expect(await failureOf(contentOf(server))).toBe(`the feed campus-events ${reason}`);
  });
});

describe('private addresses', () => {
  const resolving = (...addresses: string[]) => {
    const asked: string[] = [];
    const resolve: NonNullable<FeedRequest['resolve']> = async (host) => {
      asked.push(host);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { asked, resolve };
  };
  const url = () => `http://feeds.example.edu:${server.port}/feed`;

  test.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.16.0.1', true],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['224.0.0.1', true],
    ['198.51.100.7', true],
    ['::1', true],
    ['::', true],
    ['fe80::1%eth0', true],
    ['fd00::1', true],
    ['::ffff:10.0.0.1', true],
    ['64:ff9b::a00:1', true],
    ['2002:a00:1::', true],
    ['not an address', true],
    ['8.8.8.8', false],
    ['2606:4700:4700::1111', false],
    ['::ffff:8.8.8.8', false],
    ['::7f00:1', true],
    ['168.63.129.16', true],
    ['::ffff:168.63.129.16', true],
    ['::FFFF:a83f:8110', true],
  ])('FEED-03 %s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });

  test('FEED-03 a name with a private address among others is refused without a connection', async () => {
    const { resolve } = resolving('8.8.8.8', '127.0.0.1');
    expect(await failureOf(contentOf(server, { url: url(), resolve }))).toBe(
      'the feed campus-events leads to feeds.example.edu, which has a private address',
    );
    expect(server.received).toEqual([]);
  });

  test('FEED-03 the connection goes to the address that was checked: the name is looked up once', async () => {
    server.answerWith(sending(JSON_TYPE, '[]'));
    const { asked, resolve } = resolving('127.0.0.1');
    expect(await contentOf(server, { url: url(), resolve, privateHosts: ['feeds.example.edu'] })).toEqual([]);
    expect([asked, server.received.length]).toEqual([['feeds.example.edu'], 1]);
  });

  test('FEED-03 a name that leads nowhere is a failed feed', async () => {
    const { resolve } = resolving();
    expect(await failureOf(contentOf(server, { url: url(), resolve }))).toBe(
      'the feed campus-events leads to feeds.example.edu, which has no address',
    );
  });

  test('FEED-03 other ways to write a private address are found too', async () => {
    for (const host of ['127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      const failure = await failureOf(contentOf(server, { url: `http://${host}:${server.port}/`, privateHosts: [] }));
      expect([host, failure]).toEqual([host, expect.stringContaining('which has a private address')]);
    }
    expect(server.received).toEqual([]);
  });
});

describe('settings', () => {
  test('FEED-01 FEED-03 addresses, none and hosts that may be private', () => {
    const read = readSettings({
      FEED_EVENTS: 'https://events.example.edu/all.ics',
      FEED_GROUPS: 'http://groups.internal:8080/rss?key=secret',
      FEED_NEWS: 'none',
      FEED_PRIVATE_HOSTS: 'Groups.internal',
    });
    expect(read.feeds).toEqual({
      feeds: [
        { name: 'events', url: 'https://events.example.edu/all.ics' },
        { name: 'campus-events', url: 'http://groups.internal:8080/rss?key=secret' },
        { name: 'news', url: null },
      ],
      privateHosts: ['groups.internal'],
      calmAlerts: [],
    });
  });

  test.each(['ftp://example.edu/feed', 'example.edu/feed', 'https://user:secret@example.edu/feed', 'secret'])(
    'FEED-01 a wrong address stops the start, and the message does not show it: %s',
    (address) => {
      const read = () => readSettings({ FEED_ALERTS: address });
      expect(read).toThrow(
        'The value of the setting FEED_ALERTS is not valid. It must be an http or https address without a name and a password, or none if there is no such feed.',
      );
      expect(read).not.toThrow(address);
    },
  );

  test('FEED-03 a private address needs FEED_PRIVATE_HOSTS', () => {
    expect(() => readSettings({ FEED_EVENTS: 'http://10.0.0.5/feed' })).toThrow(
      'The setting FEED_EVENTS names the private address 10.0.0.5. If the server may read it, set FEED_PRIVATE_HOSTS=10.0.0.5.',
    );
    expect(readSettings({ FEED_EVENTS: 'http://[::1]/feed', FEED_PRIVATE_HOSTS: '[::1]' }).feeds.privateHosts).toEqual([
      '[::1]',
    ]);
    expect(() => readSettings({ FEED_EVENTS: 'https://a.example', FEED_PRIVATE_HOSTS: 'b.example' })).toThrow(
      'The setting FEED_PRIVATE_HOSTS names "b.example", but no feed has this host. Write each host as in its address.',
    );
  });
});
