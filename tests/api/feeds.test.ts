import { expect, test } from 'vitest';
import { createHttpClient } from '../../src/api/client.ts';
import { toFailure } from '../../src/api/failure.ts';
import { listAlerts } from '../../src/api/portal/alerts.ts';
import { listCampusEvents, listCampusNews } from '../../src/api/portal/campus-groups.ts';
import { fakeBackend, json } from '../support/fake-backend.ts';

const signal = new AbortController().signal;
const RSS = 'application/rss+xml; charset=utf-8';

const rss = (items: string, namespaces = '') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" ${namespaces}><channel><title>Feed</title>${items}</channel></rss>`;

function over(answer: () => Response) {
  const backend = fakeBackend(new Proxy({}, { get: () => answer }));
  const client = createHttpClient({ base: 'https://portal.test', token: () => 'token', fetch: backend.fetch });
  return { client, sent: backend.sent };
}

const answering = (content: string, type = RSS) =>
  over(() => new Response(content, { headers: { 'content-type': type } })).client;

const NOTHING = {
  guid: null,
  link: null,
  title: null,
  description: null,
  image: null,
  start: null,
  end: null,
  location: null,
  privacyLevel: null,
};

const EVENT = {
  ...NOTHING,
  guid: 'e1',
  link: 'https://groups.example.edu/e1',
  title: 'Chess & tea',
  description: '<p>Open to <b>all</b></p>',
  start: '2026-09-30T18:00:00-07:00',
  end: '2026-09-30T20:00:00-07:00',
  location: 'Hall 2',
  privacyLevel: 1,
};

const eventItem = (prefix: string) => `<item>
  <guid isPermaLink="false">e1</guid>
  <link> https://groups.example.edu/e1 </link>
  <title>Chess &amp; tea</title>
  <description><![CDATA[<p>Open to <b>all</b></p>]]></description>
  <${prefix}start>2026-09-30T18:00:00-07:00</${prefix}start>
  <${prefix}end>2026-09-30T20:00:00-07:00</${prefix}end>
  <${prefix}location>Hall 2</${prefix}location>
  <${prefix}privacyLevel>1</${prefix}privacyLevel>
</item>`;

test.each([
  ['a JSON list', JSON.stringify([{ ...EVENT, image: undefined, privacyLevel: 1, extra: true }]), 'application/json'],
  ['a JSON list with text', JSON.stringify([{ ...EVENT, privacyLevel: '1' }]), 'application/json; charset=utf-8'],
  ['RSS', rss(eventItem('')), RSS],
  ['RSS as text/xml', rss(eventItem('')), 'text/xml'],
  ['RSS as application/xml', `\n ${rss(eventItem(''))}`, 'Application/XML;charset=UTF-8'],
])('API-08 API-47 campus events come as %s, in one shape', async (_, content, type) => {
  expect(await answering(content, type)(listCampusEvents, { signal })).toEqual([EVENT]);
});

test.each(['', 'a:', 'b:', 'events:'])('API-09 fields of events are found with the prefix "%s"', async (prefix) => {
  const declared = prefix === '' ? '' : `xmlns:${prefix.slice(0, -1)}="https://groups.example.edu/ns"`;
  expect(await answering(rss(eventItem(prefix), declared))(listCampusEvents, { signal })).toEqual([EVENT]);
});

test('API-47 COMM-08 the schema keeps all events, because hidden events must not use up the limit of shown ones', async () => {
  const events = Array.from({ length: 20 }, () => ({ privacyLevel: 2 }));
  expect(await over(() => json(events)).client(listCampusEvents, { signal })).toHaveLength(20);
});

test('API-48 COMM-07 of the news the first 12 are kept, from JSON and from RSS', async () => {
  const titles = Array.from({ length: 13 }, (_, position) => `News ${position}`);
  const items = titles.map((title) => `<item><title>${title}</title></item>`).join('');
  for (const client of [over(() => json(titles.map((title) => ({ title })))).client, answering(rss(items))]) {
    const news = await client(listCampusNews, { signal });
    expect(news.map(({ title }) => title)).toEqual(titles.slice(0, 12));
  }
});

test.each([
  ['enclosure', '<enclosure url="https://x.test/a.jpg" type="image/jpeg" length="1"/>', 'https://x.test/a.jpg'],
  ['media content', '<media:content url="https://x.test/b.png" medium="image"/>', 'https://x.test/b.png'],
  ['media thumbnail', '<media:thumbnail url="https://x.test/c.png"/>', 'https://x.test/c.png'],
  ['a sound before it', '<enclosure url="s.mp3" type="audio/mpeg"/><media:thumbnail url="d.png"/>', 'd.png'],
  ['a film only', '<media:content url="f.mp4" medium="video"/>', null],
  ['no picture', '<content:encoded>text</content:encoded>', null],
])('API-48 the picture of an item: %s', async (_, element, image) => {
  const namespaces =
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"';
  const [item] = await answering(rss(`<item>${element}</item>`, namespaces))(listCampusNews, { signal });
  expect(item?.image).toBe(image);
});

test('API-49 MSG-07 alerts carry description and pubDate; MSG-09 a missing date is an empty field', async () => {
  const items = `<item><guid>a1</guid><title>Snow</title><description>Campus is closed.</description>
    <pubDate>Mon, 28 Sep 2026 08:00:00 -0700</pubDate></item><item><description>Test</description></item>`;
  const empty = { guid: null, title: null, link: null, updated: null, incomplete: false, severity: 'emergency' };
  expect(await answering(rss(items))(listAlerts, { signal })).toEqual([
    {
      ...empty,
      guid: 'a1',
      title: 'Snow',
      description: 'Campus is closed.',
      pubDate: 'Mon, 28 Sep 2026 08:00:00 -0700',
    },
    { ...empty, description: 'Test', pubDate: null },
  ]);
});

test('SEV-05 the texts of alerts in RSS can have HTML, which becomes text; a control character goes', async () => {
  const items = `<item><guid/><title>Shelter in\u0010 place &amp;#8211; now</title><link/><description/>
    <content:encoded><![CDATA[<p>Stay away from <b>Smith</b> Hall &amp; the library.</p>]]></content:encoded>
    <pubDate/><dc:date>2026-09-28T15:00:00Z</dc:date></item>`;
  const namespaces = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="c"';
  expect(await answering(rss(items, namespaces))(listAlerts, { signal })).toEqual([
    {
      guid: null,
      title: 'Shelter in place – now',
      link: null,
      description: 'Stay away from Smith Hall & the library.',
      pubDate: '2026-09-28T15:00:00Z',
      updated: null,
      incomplete: false,
      severity: 'emergency',
    },
  ]);
});

test('SEV-01 the severity of an alert in JSON and RSS: whatever is none of the four words is an emergency', async () => {
  const values = [
    'emergency',
    'advisory',
    'test',
    'clear',
    'Advisory',
    'minor',
    '',
    null,
    7,
    { is: 'test' },
    undefined,
  ];
  const alerts = values.map((severity) => ({ title: 'This is only a test', severity }));
  const ofJson = await answering(JSON.stringify(alerts), 'application/json')(listAlerts, { signal });
  expect(ofJson.map(({ severity }) => severity)).toEqual([
    ...['emergency', 'advisory', 'test', 'clear'],
    ...Array.from({ length: 7 }, () => 'emergency'),
  ]);
  const elements = [
    '<severity> Test </severity>',
    '<cap:severity>Minor</cap:severity>',
    '<severity>urgent</severity>',
    '',
  ];
  const items = elements.map((element) => `<item><title>This is only a test</title>${element}</item>`).join('');
  const ofRss = await answering(rss(items, 'xmlns:cap="c"'))(listAlerts, { signal });
  expect(ofRss.map(({ severity }) => severity)).toEqual(['test', 'advisory', 'emergency', 'emergency']);
});

test('SEV-05 SEV-06 an alert that cannot be read takes no other with it, and the answer says that it is not complete', async () => {
  const item = (title: string) => `<item><title>${title}</title></item>`;
  const alerts = await answering(rss(`${item('Snow')}<item><title>Flo</item>${item('Gas')}`))(listAlerts, { signal });
  expect(alerts.map(({ title, incomplete }) => [title, incomplete])).toEqual([
    ['Snow', false],
    ['Gas', false],
    [null, true],
  ]);
});

test.each([
  ['an & ', 'Smith Hall & library', 'Smith Hall & library'],
  ['an address', 'See https://x.test/?a=1&b=2', 'See https://x.test/?a=1&b=2'],
  ['a <', 'Less than < 5', 'Less than < 5'],
  ['tags of HTML', 'Stay<br>inside, <b>now', 'Stay inside, now'],
  ['the end of a section', 'Zone ]]> 5', 'Zone ]]> 5'],
  ['a reference without an end', 'Zone &#8211 5', 'Zone – 5'],
])('SEV-05 %s that should have been escaped is read all the same', async (_, description, text) => {
  const items = `<item><title>A</title><description>${description}</description></item><item><title>B</title></item>`;
  const alerts = await answering(rss(items))(listAlerts, { signal });
  expect(alerts.map((alert) => [alert.title, alert.description])).toEqual([
    ['A', text],
    ['B', null],
  ]);
});

test('what belongs to another vocabulary is not taken for the title or the link', async () => {
  const item = '<item><media:title>Photo</media:title><atom:link href="x"/><title>Event</title><link>y</link></item>';
  const [event] = await answering(rss(item, 'xmlns:media="m" xmlns:atom="a"'))(listCampusEvents, { signal });
  expect(event).toEqual({ ...NOTHING, title: 'Event', link: 'y' });
});

test('FEED-15 entities of HTML are read although XML does not know them, and HTML in a title becomes text', async () => {
  const item = '<item><title>Fall&nbsp;&mdash; caf&eacute; &#8217; &lt;b&gt;fair&lt;/b&gt;</title></item>';
  const [event] = await answering(rss(item))(listCampusEvents, { signal });
  expect(event?.title).toBe('Fall — café ’ fair');
});

test.each([
  ['a channel without items', rss(''), RSS],
  ['an empty JSON list', '[]', 'application/json'],
  ['a Warning', '{"p_result": "Warning"}', 'application/json'],
])('API-04 %s is an empty list', async (_, content, type) => {
  for (const list of [listCampusEvents, listCampusNews, listAlerts]) {
    expect(await answering(content, type)(list, { signal })).toEqual([]);
  }
});

test.each([
  ['no XML', 'Internal error', 'the feed is not well-formed XML: '],
  ['nothing', '', 'the feed is not well-formed XML: '],
  ['broken off', rss(eventItem('')).slice(0, 200), 'the feed is not well-formed XML: '],
  ['a web page', '<html><body><item/></body></html>', 'the feed is not an RSS 2.0 document: it has no channel'],
  ['a list of feeds', '<opml version="2.0"><body><outline/></body></opml>', 'the feed is not an RSS 2.0'],
  ['without a channel', '<rss version="2.0"/>', 'the feed is not an RSS 2.0 document: it has no channel'],
  ['an entity of its own', '<!DOCTYPE rss [<!ENTITY a "b">]><rss><item>&a;</item></rss>', 'the feed is not an RSS 2.0'],
  ['too deep', `<rss><channel>${'<a>'.repeat(200_000)}`, 'the feed is not well-formed XML: '],
])('a feed that is %s is a failed answer with a sentence', async (_, content, sentence) => {
  const failure = await answering(content)(listCampusEvents, { signal }).catch(toFailure);
  expect(failure).toEqual({ kind: 'malformed', issues: [expect.stringContaining(sentence)] });
});

test('RSS that calls itself JSON, and JSON that calls itself RSS, are failed answers: the content type decides', async () => {
  const asJson = await answering(rss(''), 'application/json')(listAlerts, { signal }).catch(toFailure);
  expect(asJson).toEqual({ kind: 'foreign' });
  const asRss = await answering('[]', RSS)(listAlerts, { signal }).catch(toFailure);
  expect(asRss).toMatchObject({ kind: 'malformed' });
});

test('API-06 a privacy level that is neither number nor text is named; text without digits is empty', async () => {
  const failure = await over(() => json([{ privacyLevel: [] }]))
    .client(listCampusEvents, { signal })
    .catch(toFailure);
  expect(failure).toEqual({ kind: 'malformed', issues: [expect.stringMatching(/^0\.privacyLevel: /)] });
  const [event] = await over(() => json([{ privacyLevel: 'public' }])).client(listCampusEvents, { signal });
  expect(event?.privacyLevel).toBeNull();
});

test.each(['9007199254740993', '9'.repeat(400)])(
  'a number that is too long to be exact is empty: %s',
  async (digits) => {
    const [event] = await over(() => json([{ privacyLevel: digits }])).client(listCampusEvents, { signal });
    expect(event?.privacyLevel).toBeNull();
  },
);

test('a feed says that it takes both kinds', async () => {
  const { client, sent } = over(() => json([]));
  await client(listAlerts, { signal });
  expect(sent[0]?.headers.get('accept')).toBe('application/json, application/rss+xml');
});
