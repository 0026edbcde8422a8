import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache } from '../../server/db/schema.ts';
import { connectIntegrations } from '../../server/integrations/connect.ts';
import type { FeedRequest } from '../../server/integrations/feed-request.ts';
import { connectFeeds, type FeedOptions } from '../../server/integrations/feeds.ts';
import { isPrivateAddress } from '../../server/integrations/private-address.ts';
import { type FeedName, readSettings } from '../../server/settings.ts';
import { openSampleDatabase } from './support/database.ts';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const MINUTE = 60_000;
const RSS = 'application/rss+xml';
const CALENDAR = 'text/calendar; charset=utf-8';
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

/** On a busy machine an answer may take many seconds. */
const limits = { attemptMs: 60_000, calendarMs: 60_000, attempts: 1, pauseMs: { shortest: 1, longest: 2 } };

type Changes = Partial<Omit<FeedOptions, 'feeds'>> & { name?: FeedName; url?: string };

/** A feed of the test server, which may have a private address. */
function feedOf({ name = 'campus-events', url = `${server.url}/feed?key=secret`, ...changes }: Changes = {}) {
  const feeds = connectFeeds({
    feeds: [{ name, url }],
    privateHosts: ['127.0.0.1'],
    clock: () => NOW,
    ...changes,
    limits: { ...limits, ...changes.limits },
  });
  const feed = feeds.get(name);
  if (feed === undefined) throw new Error('there is no such feed');
  return feed.fetch;
}

const contentOf = async (changes?: Changes) => (await feedOf(changes)()).content;
const failureOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no failure',
    (error: unknown) => (error as Error).message,
  );

const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" xmlns:g="https://groups.example.edu/ns"><channel><title>x</title>${items}</channel></rss>`;

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20250101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');

/** The events of a calendar as the feed of campus groups. */
async function eventsOf(...events: string[]) {
  server.answerWith(sending(CALENDAR, calendar(...events)));
  return (await contentOf()) as Record<string, unknown>[];
}
const timesOf = (events: Record<string, unknown>[]) => events.map(({ title, start, end }) => [title, start, end]);

describe('formats', () => {
  test('FEED-01 an RSS feed becomes a JSON list with the fields of the call', async () => {
    const item = `<item><guid>g1</guid><link>https://groups.example.edu/1</link><title>Chess &amp; tea</title>
      <description><![CDATA[<p>All <b>levels</b></p>]]></description><author>editor@example.edu</author>
      <g:start>2025-02-01T18:00:00-08:00</g:start><g:privacyLevel>1</g:privacyLevel></item>`;
    server.answerWith(sending(`${RSS}; charset=utf-8`, rss(item)));
    expect(await contentOf()).toEqual([
      {
        guid: 'g1',
        link: 'https://groups.example.edu/1',
        title: 'Chess & tea',
        description: '<p>All <b>levels</b></p>',
        image: null,
        start: '2025-02-01T18:00:00-08:00',
        end: null,
        location: null,
        privacyLevel: 1,
      },
    ]);
  });

  test('FEED-01 a JSON list is checked by the schema of the call, and other fields are left out', async () => {
    server.answerWith(sending(JSON_TYPE, '[{"guid":"a1","title":"Snow","internal":"do not show"}]'));
    expect(await contentOf({ name: 'rave-messages' })).toEqual([
      { guid: 'a1', title: 'Snow', link: null, description: null, pubDate: null },
    ]);
  });

  test('FEED-01 API-48 news and university events keep the first 12 items', async () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ title: `Item ${n}` }));
    server.answerWith(sending(JSON_TYPE, JSON.stringify(items)));
    for (const name of ['news', 'events'] as const) expect(await contentOf({ name })).toHaveLength(12);
  });

  test.each([
    ['the content type', `${RSS}; charset=ISO-8859-1`, '<?xml version="1.0"?>'],
    ['the XML declaration', RSS, '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ])('FEED-01 %s may name another character set', async (_, type, head) => {
    const document = rss('<item><title>Résumé clinic</title></item>', head);
    server.answerWith(sending(type, Buffer.from(document, 'latin1')));
    expect(await contentOf()).toMatchObject([{ title: 'Résumé clinic' }]);
  });

  test('FEED-01 a feed that the settings call none is an empty list', async () => {
    const feeds = connectFeeds({ feeds: [{ name: 'news', url: null }], privateHosts: [], clock: () => NOW });
    expect(await feeds.get('news')?.fetch()).toEqual({ type: 'json', content: [] });
  });
});

describe('calendars', () => {
  test('FEED-01 FEED-07 an event of a calendar has the fields of the call', async () => {
    const found = await eventsOf(
      event(
        'UID:a@example.edu',
        'DTSTART:20250201T180000Z',
        'DTEND:20250201T190000Z',
        'SUMMARY:Chess & tea',
        String.raw`DESCRIPTION:All levels\, <b>all</b> ages\nBring a board`,
        'LOCATION:Hall 2',
        'URL:https://example.edu/chess',
        'IMAGE;VALUE=URI:https://example.edu/chess.png',
      ),
    );
    expect(found).toEqual([
      {
        guid: 'a@example.edu 2025-02-01T18:00:00.000Z',
        link: 'https://example.edu/chess',
        title: 'Chess & tea',
        description: 'All levels, &lt;b&gt;all&lt;/b&gt; ages<br>Bring a board',
        image: 'https://example.edu/chess.png',
        start: '2025-02-01T18:00:00.000Z',
        end: '2025-02-01T19:00:00.000Z',
        location: 'Hall 2',
        privacyLevel: 0,
      },
    ]);
  });

  test('FEED-07 a weekly event keeps its local time when the clocks change, for eight weeks', async () => {
    const found = await eventsOf(
      event(
        'UID:weekly',
        'DTSTART;TZID=America/Los_Angeles:20240903T180000',
        'DURATION:PT90M',
        'RRULE:FREQ=WEEKLY',
        'SUMMARY:Choir',
      ),
    );
    expect(timesOf(found)).toEqual([
      ['Choir', '2025-01-22T02:00:00.000Z', '2025-01-22T03:30:00.000Z'],
      ['Choir', '2025-01-29T02:00:00.000Z', '2025-01-29T03:30:00.000Z'],
      ['Choir', '2025-02-05T02:00:00.000Z', '2025-02-05T03:30:00.000Z'],
      ['Choir', '2025-02-12T02:00:00.000Z', '2025-02-12T03:30:00.000Z'],
      ['Choir', '2025-02-19T02:00:00.000Z', '2025-02-19T03:30:00.000Z'],
      ['Choir', '2025-02-26T02:00:00.000Z', '2025-02-26T03:30:00.000Z'],
      ['Choir', '2025-03-05T02:00:00.000Z', '2025-03-05T03:30:00.000Z'],
      // From here on it is summer time.
      ['Choir', '2025-03-12T01:00:00.000Z', '2025-03-12T02:30:00.000Z'],
    ]);
    expect(new Set(found.map(({ guid }) => guid)).size).toBe(8);
  });

  test('FEED-07 one time of a series can be moved or cancelled', async () => {
    const found = await eventsOf(
      event(
        'UID:series',
        'DTSTART:20250122T180000Z',
        'DTEND:20250122T190000Z',
        'RRULE:FREQ=DAILY;COUNT=5',
        'EXDATE:20250123T180000Z',
        'SUMMARY:Yoga',
      ),
      event('UID:series', 'RECURRENCE-ID:20250124T180000Z', 'DTSTART:20250124T200000Z', 'SUMMARY:Yoga, later'),
      event(
        'UID:series',
        'RECURRENCE-ID:20250125T180000Z',
        'DTSTART:20250125T180000Z',
        'STATUS:CANCELLED',
        'SUMMARY:Yoga',
      ),
    );
    expect(timesOf(found)).toEqual([
      ['Yoga', '2025-01-22T18:00:00.000Z', '2025-01-22T19:00:00.000Z'],
      ['Yoga, later', '2025-01-24T20:00:00.000Z', null],
      ['Yoga', '2025-01-26T18:00:00.000Z', '2025-01-26T19:00:00.000Z'],
    ]);
  });

  test('FEED-07 a time of a series that is moved from after the eight weeks to an earlier day is there', async () => {
    const found = await eventsOf(
      event('UID:yearly', 'DTSTART:20240601T180000Z', 'RRULE:FREQ=YEARLY', 'SUMMARY:Fair'),
      event('UID:yearly', 'RECURRENCE-ID:20250601T180000Z', 'DTSTART:20250201T180000Z', 'SUMMARY:Early fair'),
    );
    expect(timesOf(found)).toEqual([['Early fair', '2025-02-01T18:00:00.000Z', null]]);
  });

  test('FEED-07 times follow the zone of the file, the zone’s name, or the campus', async () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Eastern Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'];
    zone.push('TZOFFSETFROM:-0500', 'TZOFFSETTO:-0500', 'END:STANDARD', 'END:VTIMEZONE');
    const found = await eventsOf(
      zone.join('\r\n'),
      event('UID:1', 'DTSTART;TZID=Eastern Standard Time:20250201T120000', 'SUMMARY:described'),
      event('UID:2', 'DTSTART;TZID=Europe/Paris:20250202T120000', 'SUMMARY:named'),
      event('UID:3', 'DTSTART:20250203T120000', 'SUMMARY:on campus'),
      event('UID:4', 'DTSTART;VALUE=DATE:20250204', 'DTEND;VALUE=DATE:20250207', 'SUMMARY:three days'),
      event('UID:5', 'DTSTART;VALUE=DATE:20250205', 'SUMMARY:one day'),
    );
    expect(timesOf(found)).toEqual([
      ['described', '2025-02-01T17:00:00.000Z', null],
      ['named', '2025-02-02T11:00:00.000Z', null],
      ['on campus', '2025-02-03T20:00:00.000Z', null],
      ['three days', '2025-02-04', '2025-02-06'],
      ['one day', '2025-02-05', '2025-02-05'],
    ]);
  });

  test('FEED-07 what is over, private, cancelled or later than eight weeks is left out', async () => {
    const found = await eventsOf(
      event('UID:1', 'DTSTART:20250121T100000Z', 'DTEND:20250121T173500Z', 'SUMMARY:over'),
      event('UID:2', 'DTSTART:20250121T100000Z', 'DTEND:20250121T173501Z', 'SUMMARY:running'),
      event('UID:3', 'DTSTART:20250201T100000Z', 'CLASS:PRIVATE', 'SUMMARY:private'),
      event('UID:4', 'DTSTART:20250201T100000Z', 'CLASS:CONFIDENTIAL', 'SUMMARY:confidential'),
      event('UID:5', 'DTSTART:20250201T100000Z', 'STATUS:CANCELLED', 'SUMMARY:cancelled'),
      event('UID:6', 'DTSTART:20250318T173500Z', 'SUMMARY:eight weeks'),
      event('UID:7', 'DTSTART:20250318T173501Z', 'SUMMARY:later'),
    );
    expect(found.map(({ title }) => title)).toEqual(['running', 'eight weeks']);
  });

  test('FEED-07 a calendar gives at most 200 events, the earliest ones', async () => {
    const found = await eventsOf(
      event('UID:hourly', 'DTSTART:20250121T180000Z', 'RRULE:FREQ=HOURLY', 'SUMMARY:hourly'),
    );
    expect([found.length, found[0]?.start]).toEqual([200, '2025-01-21T18:00:00.000Z']);
  });

  test('FEED-08 a rule that never has a time is stopped', async () => {
    const rule = event('UID:endless', 'DTSTART:20250101T100000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');
    server.answerWith(sending(CALENDAR, calendar(rule)));
    expect(await failureOf(contentOf({ limits: { calendarMs: 1_000 } }))).toBe(
      'the feed campus-events cannot be read: the calendar takes more than 1000 ms to read',
    );
  });

  test.each([
    ['is no calendar', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'the feed is not an iCalendar file'],
    [
      'is cut off',
      calendar(event('UID:1', 'DTSTART:20250201T100000Z')).slice(0, 90),
      'the feed is not an iCalendar file',
    ],
    ['has no start', calendar(event('UID:1')), 'the feed has an event without a start'],
    [
      'names an unknown zone',
      calendar(event('UID:1', 'DTSTART;TZID=Nowhere:20250201T100000')),
      'the feed names the time zone Nowhere and does not describe it',
    ],
  ])('FEED-08 a calendar that %s is a failed feed', async (_, text, reason) => {
    server.answerWith(sending(CALENDAR, text));
    expect(await failureOf(contentOf())).toBe(`the feed campus-events cannot be read: ${reason}`);
  });
});

describe('answers that cannot be used', () => {
  test.each<[string, string, string, FeedName, string]>([
    ['broken XML', RSS, '<rss><channel><item></rss>', 'news', 'cannot be read: the feed is not well-formed XML'],
    ['another XML document', 'text/xml', '<feed/>', 'news', 'cannot be read: the feed is not an RSS 2.0 document'],
    ['broken JSON', JSON_TYPE, '[{', 'news', 'cannot be read: it is not JSON'],
    ['another shape', JSON_TYPE, '[{"title":3}]', 'news', 'has a wrong shape at 0.title'],
    ['a web page', 'text/html', '<!doctype html>', 'news', 'cannot be read: it has the content type text/html'],
    ['a calendar of news', CALENDAR, calendar(), 'news', 'cannot be read: it has the content type text/calendar'],
    ['an unknown character set', `${RSS}; charset=wingdings`, rss(''), 'news', 'the unknown character set wingdings'],
  ])('FEED-08 %s is a failed feed', async (_, type, body, name, reason) => {
    server.answerWith(sending(type, body));
    expect(await failureOf(contentOf({ name }))).toContain(reason);
  });

  test('FEED-08 entities that a document defines are never expanded', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const head = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol"><!ENTITY f SYSTEM "file:///etc/passwd">${lines.join('')}]>`;
    server.answerWith(sending(RSS, rss('<item><title>&l9;</title><link>&f;</link></item>', head)));
    expect(await contentOf({ name: 'news' })).toMatchObject([{ title: '&l9;', link: '&f;' }]);
  });

  test('FEED-04 an answer that is too large is a failed feed', async () => {
    server.answerWith(sending(JSON_TYPE, JSON.stringify('x'.repeat(2_000))));
    expect(await failureOf(contentOf({ limits: { largestAnswer: 1_000 } }))).toBe(
      'the feed campus-events has more than 1000 bytes',
    );
  });

  test('FEED-04 a compressed answer is a failed feed', async () => {
    server.answerWith(sending(JSON_TYPE, '[]', { 'content-encoding': 'gzip' }));
    expect(await failureOf(contentOf())).toBe('the feed campus-events answered with the encoding gzip');
  });

  test.each([
    ['never answers', () => {}],
    [
      'never ends',
      (
        _: unknown,
        response: { writeHead: (status: number, headers: object) => void; write: (text: string) => void },
      ) => {
        response.writeHead(200, { 'content-type': JSON_TYPE });
        response.write('[');
      },
    ],
  ] as [string, Parameters<FeedServer['answerWith']>[0]][])(
    'FEED-04 a server that %s is a failed feed',
    async (_, answer) => {
      server.answerWith(answer);
      expect(await failureOf(contentOf({ limits: { attemptMs: 300 } }))).toBe('the feed campus-events did not answer');
    },
  );

  test.each([400, 404, 500])('FEED-06 %i is not repeated', async (status) => {
    server.answerWith((_, response) => response.writeHead(status).end());
    const failure = await failureOf(contentOf({ limits: { attempts: 2 } }));
    expect([failure, server.received.length]).toEqual([`the feed campus-events answered ${status}`, 1]);
  });

  test.each([429, 502, 503, 504])('FEED-06 %i is repeated once', async (status) => {
    server.answerWith((_, response) => {
      if (server.received.length === 1) response.writeHead(status).end();
      else sending(JSON_TYPE, '[]')(_, response);
    });
    expect(await contentOf({ limits: { attempts: 2 } })).toEqual([]);
  });
});

describe('only what has changed', () => {
  const first = '[{"title":"first"}]';
  const second = '[{"title":"second"}]';
  const headers = { etag: '"v1"', 'last-modified': 'Tue, 21 Jan 2025 10:00:00 GMT' };

  test('FEED-05 the second request has the validators of the first answer; 304 keeps it, and a change replaces it', async () => {
    const feed = feedOf({ name: 'news' });
    server.answerWith(sending(JSON_TYPE, first, headers));
    expect((await feed()).content).toMatchObject([{ title: 'first' }]);
    server.answerWith((_, response) => response.writeHead(304).end());
    expect((await feed()).content).toMatchObject([{ title: 'first' }]);
    server.answerWith(sending(JSON_TYPE, second, { etag: '"v2"' }));
    expect((await feed()).content).toMatchObject([{ title: 'second' }]);
    await feed();
    expect(server.received.map(({ etag, since }) => [etag, since])).toEqual([
      [undefined, undefined],
      ['"v1"', 'Tue, 21 Jan 2025 10:00:00 GMT'],
      ['"v1"', 'Tue, 21 Jan 2025 10:00:00 GMT'],
      ['"v2"', undefined],
    ]);
  });

  test('FEED-05 FEED-07 a calendar that has not changed is read again, because the day has', async () => {
    let now = NOW;
    const feed = feedOf({ clock: () => now });
    const days = event('UID:1', 'DTSTART:20250122T180000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'SUMMARY:Yoga');
    server.answerWith((request, response) => {
      if (request.headers['if-none-match'] === '"c"') response.writeHead(304).end();
      else sending(CALENDAR, calendar(days), { etag: '"c"' })(request, response);
    });
    const starts = async () => ((await feed()).content as { start: string }[]).map(({ start }) => start);
    expect(await starts()).toEqual(['2025-01-22T18:00:00.000Z', '2025-01-23T18:00:00.000Z']);
    now = new Date('2025-01-23T00:00:00Z');
    expect(await starts()).toEqual(['2025-01-23T18:00:00.000Z']);
  });

  test('FEED-05 an answer that cannot be read leaves the validators as they were', async () => {
    const feed = feedOf({ name: 'news' });
    server.answerWith(sending(JSON_TYPE, first, { etag: '"v1"' }));
    await feed();
    server.answerWith(sending(JSON_TYPE, '[', { etag: '"broken"' }));
    await failureOf(feed());
    server.answerWith((_, response) => response.writeHead(304).end());
    expect((await feed()).content).toMatchObject([{ title: 'first' }]);
    expect(server.received.map(({ etag }) => etag)).toEqual([undefined, '"v1"', '"v1"']);
  });

  test('FEED-05 a first request that is answered with 304 is a failed feed', async () => {
    server.answerWith((_, response) => response.writeHead(304).end());
    expect(await failureOf(contentOf())).toBe('the feed campus-events answered 304');
  });
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
    expect(await contentOf({ url: `${server.url}/step/0` })).toEqual([]);
    follow(4);
    expect(await failureOf(contentOf({ url: `${server.url}/step/0` }))).toBe(
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
      expect(await failureOf(contentOf())).toMatch(/^the feed campus-events leads to .*, which has a private address$/);
    }
    expect(other.received).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd', 'redirects to an address with file:'],
    ['gopher://127.0.0.1/', 'redirects to an address with gopher:'],
    ['http://[', 'redirects to no address'],
  ])('FEED-02 a redirect to %s is not followed', async (location, reason) => {
    redirectTo(location);
    expect(await failureOf(contentOf())).toBe(`the feed campus-events ${reason}`);
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
  ])('FEED-03 %s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });

  test('FEED-03 a name with a private address among others is refused without a connection', async () => {
    const { resolve } = resolving('8.8.8.8', '127.0.0.1');
    expect(await failureOf(contentOf({ url: url(), resolve }))).toBe(
      'the feed campus-events leads to feeds.example.edu, which has a private address',
    );
    expect(server.received).toEqual([]);
  });

  test('FEED-03 the connection goes to the address that was checked: the name is looked up once', async () => {
    server.answerWith(sending(JSON_TYPE, '[]'));
    const { asked, resolve } = resolving('127.0.0.1');
    expect(await contentOf({ url: url(), resolve, privateHosts: ['feeds.example.edu'] })).toEqual([]);
    expect([asked, server.received.length]).toEqual([['feeds.example.edu'], 1]);
  });

  test('FEED-03 a name that leads nowhere is a failed feed', async () => {
    const { resolve } = resolving();
    expect(await failureOf(contentOf({ url: url(), resolve }))).toBe(
      'the feed campus-events leads to feeds.example.edu, which has no address',
    );
  });

  test('FEED-03 other ways to write a private address are found too', async () => {
    for (const host of ['127.1', '0x7f000001', '2130706433', '[::ffff:127.0.0.1]', 'localhost']) {
      const failure = await failureOf(contentOf({ url: `http://${host}:${server.port}/`, privateHosts: [] }));
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

describe('in the portal', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openSampleDatabase();
  }, OPEN_TIMEOUT_MS);
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.orm.delete(gatewayCache);
  });

  const EVENTS = '/api/integrations/pdxcampusgroups/events';
  const open = () => {
    const feeds = {
      feeds: [{ name: 'campus-events' as const, url: `${server.url}/feed?key=secret` }],
      privateHosts: ['127.0.0.1'],
    };
    const changed = { ...settings, feeds };
    return openApp(database, { integrations: connectIntegrations(changed, database.orm, () => NOW) });
  };

  test('FEED-06 API-47 users get the feed; while it is down, the kept answer with its age, then 500', async () => {
    const { signIn, setTime, logged } = open();
    const { get } = await signIn('amara');
    server.answerWith(sending(RSS, rss('<item><title>Chess</title></item>')));
    const first = await get(EVENTS);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    expect(await list(first)).toMatchObject([{ title: 'Chess' }]);
    expect((await list(await get('/api/integrations/pdx/events'))).length).toBeGreaterThan(0);

    server.answerWith(sending('text/html', '<!doctype html>'));
    setTime(new Date(NOW.getTime() + 6 * MINUTE));
    const kept = await get(EVENTS);
    expect([kept.status, kept.headers.get('age'), (await list(kept)).length]).toEqual([200, '360', 1]);
    setTime(new Date(NOW.getTime() + 10 * MINUTE));
    expect((await get(EVENTS)).status).toBe(500);
    expect(logged.join('\n')).toContain('the feed campus-events cannot be read: it has the content type text/html');
    expect(logged.join('\n')).not.toContain('secret');
  });

  test('FEED-09 many users at the same time cause one request', async () => {
    const { signIn } = open();
    const people = await Promise.all(['amara', 'ben', 'chen', 'amara'].map((name) => signIn(name)));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answerWith(async (request, response) => {
      await held;
      sending(JSON_TYPE, '[{"title":"Chess"}]')(request, response);
    });
    const answers = people.map(async ({ get }) => list(await get(EVENTS)));
    await expect.poll(() => server.received.length).toBe(1);
    release();
    expect(await Promise.all(answers)).toMatchObject(Array(4).fill([{ title: 'Chess' }]));
    expect(server.received).toHaveLength(1);
  });

  test('FEED-06 after three failures in a row a feed is not requested for a while', async () => {
    server.answerWith((_, response) => response.writeHead(404).end());
    const feed = feedOf();
    for (let n = 0; n < 3; n += 1) await failureOf(feed());
    expect(await failureOf(feed())).toBe('the feed campus-events was not requested: it failed several times in a row');
    expect(server.received).toHaveLength(3);

    server.answerWith(sending(JSON_TYPE, '[]'));
    const soon = feedOf({ limits: { failuresToOpen: 1, openMs: 0 } });
    server.answerWith((_, response) => response.writeHead(404).end());
    await failureOf(soon());
    server.answerWith(sending(JSON_TYPE, '[]'));
    expect((await soon()).content).toEqual([]);
  });
});
