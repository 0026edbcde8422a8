import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { gatewayCache } from '../../server/db/schema.ts';
import { checkFeed } from '../../server/integrations/check-feed.ts';
import { connectIntegrations } from '../../server/integrations/connect.ts';
import { connectFeeds } from '../../server/integrations/feeds.ts';
import type { FeedName } from '../../server/settings/settings.ts';
import { openSampleDatabase } from './support/database.ts';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
import { calendar, contentOf, event, failureOf, feedOf, seeFirst } from './support/feeds.ts';
import { NOW } from './support/sample-day.ts';
import { list, OPEN_TIMEOUT_MS, openApp, settings } from './support/server.ts';

const MINUTE = 60_000;
const RSS = 'application/rss+xml';
const CALENDAR = 'text/calendar; charset=utf-8';
const JSON_TYPE = 'application/json';

let server: FeedServer;
beforeAll(async () => {
  server = await startFeedServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.received.length = 0;
});

const rss = (items: string, head = '<?xml version="1.0"?>') =>
  `${head}<rss version="2.0" xmlns:g="https://groups.example.edu/ns"><channel><title>x</title>${items}</channel></rss>`;

describe('formats', () => {
  test('FEED-01 an RSS feed becomes a JSON list with the fields of the call', async () => {
    const item = `<item><guid>g1</guid><link>https://groups.example.edu/1</link><title>Chess &amp; tea</title>
      <description><![CDATA[<p>All <b>levels</b></p>]]></description><author>editor@example.edu</author>
      <g:start>2025-02-01T18:00:00-08:00</g:start><g:privacyLevel>1</g:privacyLevel></item>`;
    server.answerWith(sending(`${RSS}; charset=utf-8`, rss(item)));
    expect(await contentOf(server)).toEqual([
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
    server.answerWith(
      sending(JSON_TYPE, `[{"guid":"a1","title":"Snow","pubDate":"${NOW.toISOString()}","internal":"do not show"}]`),
    );
    expect(await contentOf(server, { name: 'rave-messages' })).toEqual([
      { guid: 'a1', title: 'Snow', link: null, description: null, pubDate: NOW.toISOString(), severity: 'emergency' },
    ]);
  });

  test('FEED-01 API-48 news and university events keep the first 12 items', async () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ title: `Item ${n}` }));
    server.answerWith(sending(JSON_TYPE, JSON.stringify(items)));
    for (const name of ['news', 'events'] as const) expect(await contentOf(server, { name })).toHaveLength(12);
  });

  test.each([
    ['the content type', `${RSS}; charset=ISO-8859-1`, '<?xml version="1.0"?>'],
    ['the XML declaration', RSS, '<?xml version="1.0" encoding="ISO-8859-1"?>'],
  ])('FEED-01 %s may name another character set', async (_, type, head) => {
    const document = rss('<item><title>Résumé clinic</title></item>', head);
    server.answerWith(sending(type, Buffer.from(document, 'latin1')));
    expect(await contentOf(server)).toMatchObject([{ title: 'Résumé clinic' }]);
  });

  test.each<[string, string, string, Buffer]>([
    ['UTF-8 that is called ISO-8859-1', `${RSS}; charset=ISO-8859-1`, '', Buffer.from('Café “evening”')],
    ['UTF-8 that is called UTF-16', RSS, '<?xml version="1.0" encoding="utf-16"?>', Buffer.from('Café “evening”')],
    [
      'Windows-1252 that is called UTF-8',
      `${RSS}; charset=utf-8`,
      '',
      Buffer.from('Caf\xe9 \x93evening\x94', 'latin1'),
    ],
    ['Windows-1252 without a name', RSS, '', Buffer.from('Caf\xe9 \x93evening\x94', 'latin1')],
    ['UTF-8 with a byte order mark', RSS, '\ufeff<?xml version="1.0"?>', Buffer.from('Café “evening”')],
    ['a name that nobody knows', `${RSS}; charset=utf8mb4`, '', Buffer.from('Café “evening”')],
    [
      'Windows-1252 with a name that nobody knows',
      `${RSS}; charset=ansi`,
      '',
      Buffer.from('Caf\xe9 \x93evening\x94', 'latin1'),
    ],
  ])('FEED-01 %s is read as what it is', async (_, type, head, title) => {
    const [before = '', after = ''] = rss('<item><title>#</title></item>', head).split('#');
    server.answerWith(sending(type, Buffer.concat([Buffer.from(before), title, Buffer.from(after)])));
    expect(await contentOf(server)).toMatchObject([{ title: 'Café “evening”' }]);
  });

  test('FEED-01 UTF-16 is read by its byte order mark', async () => {
    const document = Buffer.from(`\ufeff${rss('<item><title>Café</title></item>', '')}`, 'utf16le');
    server.answerWith(sending(RSS, document));
    expect(await contentOf(server)).toMatchObject([{ title: 'Café' }]);
  });

  test('FEED-01 characters that XML forbids are left out', async () => {
    server.answerWith(
      sending(RSS, rss('<item><title>Gas\u0010 leak&#16;&#x1f; in\ufffe Zone &#8211; 5</title></item>')),
    );
    expect(await contentOf(server)).toMatchObject([{ title: 'Gas leak in Zone – 5' }]);
  });

  test('FEED-01 a feed that the settings call none is an empty list', async () => {
    const feeds = connectFeeds({
      feeds: [{ name: 'news', url: null }],
      privateHosts: [],
      calmAlerts: [],
      clock: () => NOW,
      log: () => {},
      see: seeFirst,
      pictures: async () => ({ mode: 'browser' }),
    });
    expect(await feeds.get('news')?.fetch()).toEqual({ type: 'json', content: [] });
  });
});

describe('FEED-13 long documents', () => {
  const long = 'x'.repeat(30_000);
  const entry = (n: number) => ({ title: `${n} ${long}`, description: long, link: `https://example.edu/${long}` });

  test('entries and texts that are too many or too long to be read are left out', async () => {
    const [first, ...others] = Array.from({ length: 600 }, (_, n) => (n === 0 ? entry(0) : { title: `${n}` }));
    server.answerWith(sending(JSON_TYPE, JSON.stringify([first, ...others])));
    const found = (await contentOf(server)) as { title: string; description: string; link: string | null }[];
    expect(found).toHaveLength(500);
    expect([found[0]?.title.length, found[0]?.description.length, found[0]?.link]).toEqual([1_001, 20_001, null]);
  });

  test('they are read in a thread, which ends after its time', async () => {
    const items = '<item><title>a</title></item>'.repeat(3_000);
    server.answerWith(sending(RSS, rss(items)));
    expect(await contentOf(server)).toHaveLength(500);
    expect(await failureOf(contentOf(server, { limits: { readMs: 1 } }))).toBe(
      'the feed campus-events cannot be read: the document takes more than 1 ms to read',
    );
  });
});

describe('answers that cannot be used', () => {
  test.each<[string, string, string | Buffer, FeedName, string]>([
    ['broken XML', RSS, '<rss><channel><item></rss>', 'news', 'cannot be read: the feed is not well-formed XML'],
    ['another XML document', 'text/xml', '<html/>', 'news', 'cannot be read: the feed is not an RSS 2.0 document'],
    ['broken JSON', JSON_TYPE, '[{', 'news', 'cannot be read: it is not JSON'],
    ['another shape', JSON_TYPE, '[{"title":3}]', 'news', 'entry 1: it has a wrong shape at title'],
    ['a web page', 'text/html', '<!doctype html>', 'news', 'cannot be read: it has the content type text/html'],
    ['a calendar of news', CALENDAR, calendar(), 'news', 'cannot be read: it has the content type text/calendar'],
  ])('FEED-08 %s is a failed feed', async (_, type, body, name, reason) => {
    server.answerWith(sending(type, body));
    expect(await failureOf(contentOf(server, { name }))).toContain(reason);
  });

  test('FEED-08 entities that a document defines are never expanded', async () => {
    const lines = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const head = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol"><!ENTITY f SYSTEM "file:///etc/passwd">${lines.join('')}]>`;
    server.answerWith(sending(RSS, rss('<item><title>&l9;</title><link>&f;</link></item>', head)));
    expect(await contentOf(server, { name: 'news' })).toMatchObject([{ title: '&l9;', link: '&f;' }]);
  });

  test('FEED-04 an answer that is too large is a failed feed', async () => {
    server.answerWith(sending(JSON_TYPE, JSON.stringify('x'.repeat(2_000))));
    expect(await failureOf(contentOf(server, { limits: { largestAnswer: 1_000 } }))).toBe(
      'the feed campus-events has more than 1000 bytes',
    );
  });

  test('FEED-04 a compressed answer is a failed feed', async () => {
    server.answerWith(sending(JSON_TYPE, '[]', { 'content-encoding': 'gzip' }));
    expect(await failureOf(contentOf(server))).toBe('the feed campus-events answered with the encoding gzip');
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
      expect(await failureOf(contentOf(server, { limits: { attemptMs: 300 } }))).toBe(
        'the feed campus-events did not answer',
      );
    },
  );

  test.each([400, 404, 500])('FEED-06 %i is not repeated', async (status) => {
    server.answerWith((_, response) => response.writeHead(status).end());
    const failure = await failureOf(contentOf(server, { limits: { attempts: 2 } }));
    expect([failure, server.received.length]).toEqual([`the feed campus-events answered ${status}`, 1]);
  });

  test.each([429, 502, 503, 504])('FEED-06 %i is repeated once', async (status) => {
    server.answerWith((_, response) => {
      if (server.received.length === 1) response.writeHead(status).end();
      else sending(JSON_TYPE, '[]')(_, response);
    });
    expect(await contentOf(server, { limits: { attempts: 2 } })).toEqual([]);
  });
});

describe('only what has changed', () => {
  const first = '[{"title":"first"}]';
  const second = '[{"title":"second"}]';
  const headers = { etag: '"v1"', 'last-modified': 'Tue, 21 Jan 2025 10:00:00 GMT' };

  test('FEED-05 the second request has the validators of the first answer; 304 keeps it, and a change replaces it', async () => {
    const feed = feedOf(server, { name: 'news' });
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
    const feed = feedOf(server, { clock: () => now });
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
    const feed = feedOf(server, { name: 'news' });
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
    expect(await failureOf(contentOf(server))).toBe('the feed campus-events answered 304');
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
      calmAlerts: [],
    };
    const changed = { ...settings, feeds };
    return openApp(database, {
      integrations: connectIntegrations(
        changed,
        database.orm,
        () => NOW,
        () => {},
      ),
    });
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
    const feed = feedOf(server);
    for (let n = 0; n < 3; n += 1) await failureOf(feed());
    expect(await failureOf(feed())).toBe('the feed campus-events was not requested: it failed several times in a row');
    expect(server.received).toHaveLength(3);

    server.answerWith(sending(JSON_TYPE, '[]'));
    const soon = feedOf(server, { limits: { failuresToOpen: 1, openMs: 0 } });
    server.answerWith((_, response) => response.writeHead(404).end());
    await failureOf(soon());
    server.answerWith(sending(JSON_TYPE, '[]'));
    expect((await soon()).content).toEqual([]);
  });
});

describe('FEED-08 entries that cannot be read', () => {
  const titlesOf = (content: unknown) => (content as { title: string | null }[]).map(({ title }) => title);

  test.each<[string, string, string, string]>([
    [
      'RSS',
      RSS,
      rss('<item><title>Tea</title></item><item><title>Chess<b></item><item><title>Choir</title></item>'),
      'the entry "Chess" was left out: the feed is not well-formed XML: Missing end tag for element b (line 1, column 22).',
    ],
    [
      'JSON',
      JSON_TYPE,
      '[{"title":"Tea"},{"title":"Chess},{"title":"Choir"}]',
      'entry 2 was left out: it is not JSON.',
    ],
    [
      'JSON of a wrong shape',
      JSON_TYPE,
      '[{"title":"Tea"},{"title":7},{"title":"Choir"}]',
      'entry 2 was left out: it has a wrong shape at title.',
    ],
  ])('of %s one takes no other with it, and the log names it once', async (_, type, body, fault) => {
    const log: string[] = [];
    server.answerWith(sending(type, body));
    const fetch = feedOf(server, { name: 'news', log: (line) => log.push(line) });
    expect(titlesOf((await fetch()).content)).toEqual(['Tea', 'Choir']);
    await fetch();
    expect(log).toEqual([`The feed news: ${fault}`]);
  });

  test('the metric counts what was left out, and what was kept without a part', async () => {
    const items = '<item><title>Tea</title><pubDate>04/05/2026</pubDate></item><item><title>Chess</item>';
    server.answerWith(sending(RSS, rss(items)));
    const feeds = {
      feeds: [{ name: 'news' as const, url: `${server.url}/n` }],
      privateHosts: ['127.0.0.1'],
      calmAlerts: [],
    };
    const { orm, close } = await openSampleDatabase();
    try {
      const options = { gateway: null, feeds, sampleData: true, remotePictures: 'browser' as const };
      const integrations = connectIntegrations(
        options,
        orm,
        () => NOW,
        () => {},
      );
      await integrations.fetch({ endpoint: 'news', person: { id: 1, nine_number: null }, parameter: '' });
      expect(integrations.feedFaults?.()).toEqual([{ feed: 'news', leftOut: 1, kept: 1 }]);
    } finally {
      await close();
    }
  });
});

describe('FEED-16 the check of a feed', () => {
  const check = (name: FeedName | null) =>
    checkFeed(name, { url: new URL(`${server.url}/feed`), mayBePrivate: true }, NOW);

  test('shows entries and faults', async () => {
    server.answerWith(
      sending(
        CALENDAR,
        calendar(event('UID:1', 'DTSTART:20250201T180000Z', 'SUMMARY:Tea', 'LOCATION:Hall'), event('UID:2')),
      ),
    );
    const { text, isReadable } = await check(null);
    expect([text.split('\n').slice(1), isReadable]).toEqual([
      [
        '  2025-02-01T18:00:00.000Z  Tea (Hall)',
        '1 fault:',
        '  the event "2" was left out: it has no start that can be read.',
      ],
      true,
    ]);
  });

  test('says that nothing can be read', async () => {
    server.answerWith(sending(CALENDAR, calendar()));
    expect(await check('news')).toMatchObject({ isReadable: false });
    const url = new URL(`${server.url}/feed`);
    expect(await checkFeed('news', { url, mayBePrivate: false }, NOW)).toEqual({
      text: 'Nothing can be read: the feed leads to an address, which has a private address.',
      isReadable: false,
    });
  });
});
