import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { See } from '../../server/integrations/alert-sightings.ts';
import { connectFeeds, type FeedOptions } from '../../server/integrations/feeds.ts';
import { afterMessages, type CapMessage } from '../../server/reading/alerts/cap-messages.ts';
import { type AlertReading, readAlerts } from '../../server/reading/alerts/read-alerts.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import type { FeedAlert } from '../../src/machines/alert-feed/machine.ts';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
import { seeFirst } from './support/feeds.ts';
import { NOW } from './support/sample-day.ts';

const CAP = 'application/cap+xml';
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

type Cap = {
  id: string;
  sent?: string;
  kind?: string;
  status?: string;
  references?: string;
  urgency?: string;
  expires?: string;
  info?: string;
};

/** A message of the Common Alerting Protocol, as section 3.2 of the standard has it. */
const cap = ({
  id,
  sent = later(-5),
  kind = 'Alert',
  status = 'Actual',
  references,
  urgency = 'Immediate',
  expires,
  info,
}: Cap) =>
  `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${id}</identifier><sender>safety@example.edu</sender>
  <sent>${sent}</sent><status>${status}</status><msgType>${kind}</msgType><scope>Public</scope>
  ${references === undefined ? '' : `<references>${references}</references>`}
  ${
    info ??
    `<info><language>en-US</language><category>Safety</category><event>Gas leak</event><urgency>${urgency}</urgency>
    <severity>Severe</severity><certainty>Observed</certainty>${expires === undefined ? '' : `<expires>${expires}</expires>`}
    <headline>Gas leak in ${id}</headline><description>Leave the
    building.</description><instruction>Use the stairs.</instruction><web>https://www.example.edu/alert</web>
    <area><areaDesc>Cramer Hall</areaDesc></area><area><areaDesc>Library</areaDesc></area></info>`
  }</alert>`;

const alertOf = (id: string, expires: string | null = null) => ({
  guid: `safety@example.edu,${id}`,
  title: `Gas leak in ${id}`,
  link: 'https://www.example.edu/alert',
  description: 'Leave the building. Use the stairs. Where: Cramer Hall; Library.',
  pubDate: later(-5),
  severity: 'emergency' as const,
  expires,
});

const readAlertXml = (text: string) => readAlerts({ text, type: CAP });

async function messagesOf(...documents: string[]) {
  const read = await Promise.all(documents.map(readAlertXml));
  return read.flatMap((document) => (document.kind === 'changes' ? document.entries : []));
}

/** The alerts that show after messages. */
const shownAfter = (alerts: readonly FeedAlert[], messages: readonly CapMessage[], now = NOW) =>
  afterMessages({ alerts, ended: new Map() }, messages, now).alerts;

describe('FEED-12 CAP 1.2', () => {
  test('a message becomes an alert with its instruction and its area', async () => {
    expect(shownAfter([], await messagesOf(cap({ id: 'a', expires: later(30) })))).toEqual([alertOf('a', later(30))]);
  });

  test('the English text counts, wherever it is', async () => {
    const info = (language: string, headline: string) =>
      `<info><language>${language}</language><event>e</event><headline>${headline}</headline></info>`;
    const document = cap({ id: 'a', info: info('es-US', 'Fuga de gas') + info('en-US', 'Gas leak') });
    expect(shownAfter([], await messagesOf(document)).map(({ title }) => title)).toEqual(['Gas leak']);
  });

  test('an update replaces the alerts that it names, and a cancellation ends them', async () => {
    const first = shownAfter([], await messagesOf(cap({ id: 'a' }), cap({ id: 'b' })));
    const reference = (id: string) => `safety@example.edu,${id},${later(-5)}`;
    const updated = shownAfter(first, await messagesOf(cap({ id: 'c', kind: 'Update', references: reference('a') })));
    expect(updated).toEqual([alertOf('b'), alertOf('c')]);
    const references = `${reference('b')} ${reference('c')}`;
    expect(shownAfter(updated, await messagesOf(cap({ id: 'd', kind: 'Cancel', references })))).toEqual([]);
  });

  test('an alert ends when it expires, or when its urgency is past', async () => {
    const known = shownAfter([], await messagesOf(cap({ id: 'a', expires: later(1) }), cap({ id: 'b' })));
    expect(known).toEqual([alertOf('a', later(1)), alertOf('b')]);
    expect(shownAfter(known, [], new Date(later(1)))).toEqual([alertOf('b')]);
    expect(shownAfter(known, await messagesOf(cap({ id: 'b', urgency: 'Past' })))).toEqual([alertOf('a', later(1))]);
  });

  test('SEV-01 only a message that is minor in each language and area is an advisory', async () => {
    const info = (severity: string) => `<info><headline>h</headline>${severity}</info>`;
    const word = (severity: string) => info(`<severity>${severity}</severity>`);
    const infos = [
      ...['Minor', 'Moderate', 'Severe', 'Extreme', 'Unknown', 'Test'].map(word),
      info(''),
      word('Minor') + word('Severe'),
      word('Minor') + word('Minor'),
    ];
    const messages = await messagesOf(...infos.map((each) => cap({ id: 'a', info: each })));
    expect(messages.map(({ alert }) => alert?.severity)).toEqual([
      'advisory',
      ...Array.from({ length: 7 }, () => 'emergency'),
      'advisory',
    ]);
  });

  test.each(['Exercise', 'System', 'Test', 'Draft'])('a message with the status %s shows nothing', async (status) => {
    expect(await messagesOf(cap({ id: 'a', status }))).toEqual([]);
  });

  test.each(['Ack', 'Error'])('a message of the type %s changes nothing', async (kind) => {
    expect(await messagesOf(cap({ id: 'a', kind }))).toEqual([]);
  });
});

describe('FEED-12 Atom', () => {
  const atom = (entries: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
    <id>urn:x</id><title>Alerts</title>${entries}</feed>`;

  test('entries are alerts, and CAP elements of an entry count', async () => {
    const entry = (id: string, more = '') =>
      `<entry><id>${id}</id><title>Snow</title><updated>${later(-9)}</updated><summary>Classes start at ten.</summary>
      <link rel="self" href="https://example.edu/feed"/><link href="https://example.edu/snow"/>${more}</entry>`;
    const snow = (guid: string, expires: string | null) => ({
      guid,
      title: 'Snow',
      link: 'https://example.edu/snow',
      description: 'Classes start at ten.',
      pubDate: later(-9),
      severity: 'emergency',
      expires,
    });
    const entries = [
      entry('a'),
      entry('b', `<cap:expires>${later(5)}</cap:expires>`),
      entry('c', '<cap:status>Test</cap:status>'),
      entry('d', '<cap:msgType>Cancel</cap:msgType>'),
      entry('e', '<cap:severity>Minor</cap:severity>'),
    ];
    expect(await readAlertXml(atom(entries.join('')))).toEqual({
      kind: 'all',
      faults: [],
      failure: null,
      entries: [snow('a', null), snow('b', later(5)), { ...snow('e', null), severity: 'advisory' }],
    });
  });

  test('entries with CAP messages are taken in the order in which they were sent', async () => {
    const entry = (content: string) => `<entry><id>e</id><content type="text/xml">${content}</content></entry>`;
    const references = `safety@example.edu,a,${later(-5)}`;
    const newest = cap({ id: 'b', kind: 'Update', sent: later(-1), references });
    const document = await readAlertXml(atom(entry(newest) + entry(cap({ id: 'a' }))));
    const messages = document.kind === 'changes' ? document.entries : [];
    expect(shownAfter([], messages)).toEqual([{ ...alertOf('b'), pubDate: later(-1) }]);
  });
});

describe('SEV-05 entries that cannot be read', () => {
  const titlesOf = (document: AlertReading) =>
    document.kind === 'all'
      ? document.entries.map(({ title }) => title)
      : document.entries.map(({ alert }) => alert?.title);
  const leftOutOf = ({ faults }: AlertReading) => faults.filter(({ isLeftOut }) => isLeftOut);
  const entry = (title: string, content = '') =>
    `<entry><id>x</id><title>${title}</title><updated>${later(-9)}</updated>${content}</entry>`;

  test('of a JSON list an entry of a wrong shape is left out, also with control characters in it', async () => {
    const text = '[{"title":"Gas\u0010 leak"}, {"title":3}, "snow", {"title":"Flood"}]';
    const read = await readAlerts({ text, type: 'application/json' });
    expect(titlesOf(read)).toEqual(['Gas leak', 'Flood']);
    expect(leftOutOf(read).map(({ reason }) => reason)).toEqual([
      'it has a wrong shape at title',
      'it has a wrong shape at the top',
    ]);
  });

  test('of an Atom document an entry that does not end is left out', async () => {
    const document = `<feed>${entry('Gas')}<entry><title>Snow</entry>${entry('Flood')}</feed>`;
    const read = await readAlertXml(document);
    expect([titlesOf(read), leftOutOf(read).length]).toEqual([['Gas', 'Flood'], 1]);
    expect(leftOutOf(read)[0]?.reason).toContain('Missing end tag for element title');
  });

  test('of an Atom document with CAP messages one that does not end is left out', async () => {
    const inAtom = (content: string) => `<entry><id>e</id><content type="text/xml">${content}</content></entry>`;
    const broken = inAtom('<alert><status>Actual</alert>');
    const read = await readAlertXml(`<feed>${inAtom(cap({ id: 'a' }))}${broken}${inAtom(cap({ id: 'b' }))}</feed>`);
    expect([titlesOf(read), leftOutOf(read).length]).toEqual([['Gas leak in a', 'Gas leak in b'], 1]);
  });

  test('a CAP message may have HTML and an & that should have been escaped', async () => {
    const info = `<info><event>Gas leak</event><description>Leave <b>now.<br>Go to Smith & Co.</description></info>`;
    const read = await readAlertXml(cap({ id: 'a', info }));
    expect(read).toMatchObject({
      entries: [{ alert: { description: 'Leave now. Go to Smith & Co.' } }],
      failure: null,
    });
  });

  test('XHTML in Atom is text, and of several contents the first with a text counts', async () => {
    const xhtml = '<div xmlns="http://www.w3.org/1999/xhtml"><p>Stay <b>in</b>side.</p><p>Lock &lt; doors.</p></div>';
    const contents = `<content/><content type="xhtml">${xhtml}</content><content>No</content>`;
    expect(await readAlertXml(`<feed>${entry('Gas', contents)}</feed>`)).toMatchObject({
      entries: [{ description: 'Stay inside. Lock < doors.' }],
    });
  });

  test.each(['<feed><entry>', '<alert><status>', '<html><item/></html>', 'Internal error'])(
    'a document without anything that can be read is a failed feed: %s',
    async (document) => {
      expect((await readAlertXml(document)).failure).toMatch(/^the feed is not/);
    },
  );
});

describe('the feed of a running server', () => {
  let server: FeedServer;
  const stops: (() => void)[] = [];
  beforeAll(async () => {
    server = await startFeedServer();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    server.received.length = 0;
  });
  afterAll(() => server.close());

  const rss = (...items: string[]) =>
    `<rss><channel>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
  const RSS = 'application/rss+xml';

  function follow({ calmAlerts = [], see = seeFirst, clock = () => NOW }: Partial<FeedOptions> = {}) {
    const log: string[] = [];
    const feed = connectFeeds({
      feeds: [{ name: 'rave-messages', url: `${server.url}/alerts` }],
      privateHosts: ['127.0.0.1'],
      calmAlerts,
      see,
      pictures: async () => ({ mode: 'browser' }),
      clock,
      log: (entry) => log.push(entry),
      limits: { attemptMs: 60_000, attempts: 1 },
    }).get('rave-messages');
    if (feed === undefined) throw new Error('there is no such feed');
    stops.push(feed.stop);
    return { ...feed, log };
  }

  test('FEED-10 is asked once, and every call is answered from memory', async () => {
    server.answerWith(sending(CAP, cap({ id: 'a', expires: later(30) })));
    const { fetch } = follow();
    const { expires: _, ...alert } = alertOf('a');
    const expected = { type: 'json', content: [alert satisfies Alert] };
    expect(await Promise.all([fetch(), fetch(), fetch()])).toEqual([expected, expected, expected]);
    expect(await fetch()).toEqual(expected);
    expect(server.received).toHaveLength(1);
  });

  test('FEED-10 the answer is made once and not for each call, until an alert ends', async () => {
    let now = NOW;
    server.answerWith(sending(CAP, cap({ id: 'a', expires: later(30) })));
    const { fetch } = follow({ clock: () => now });
    const first = await fetch();
    now = new Date(later(29));
    expect(await fetch()).toBe(first);
    now = new Date(later(30));
    expect(await fetch()).toEqual({ type: 'json', content: [] });
  });

  test('SEV-04 SEV-05 a date that cannot be read counts from the first sight, texts are text, and an entry without a date is left out; the log names each once', async () => {
    const first = new Date(later(-60));
    const see: See = async (marks) => new Map(marks.map((mark) => [mark, { first, isNew: true }]));
    const text = '&lt;p&gt;Stay away from &lt;b&gt;Smith&lt;/b&gt; Hall &amp;amp; the library.&lt;/p&gt;';
    server.answerWith(
      sending(
        RSS,
        rss(
          `<title>Shelter in place</title><description>${text}</description><pubDate>10 minutes ago</pubDate>`,
          '<title>Snow</title>',
          `<title>Gas</title><pubDate><![CDATA[ 2025-01-21 09:00:00 -0800 ]]></pubDate>`,
        ),
      ),
    );
    const { fetch, log } = follow({ see });
    const nothing = { guid: null, link: null, severity: 'emergency' };
    expect((await fetch()).content).toEqual([
      {
        ...nothing,
        title: 'Shelter in place',
        description: 'Stay away from Smith Hall & the library.',
        pubDate: first.toISOString(),
      },
      { ...nothing, title: 'Gas', description: null, pubDate: '2025-01-21 09:00:00 -0800' },
    ]);
    expect(log).toEqual([
      'An entry of the alert feed has no date, so it does not show',
      'The alert feed: the date "10 minutes ago" cannot be read. Its alert counts from now on.',
    ]);
  });

  test('SEV-05 SEV-06 an entry that cannot be read takes no other with it; for three days the answer says that it is not complete', async () => {
    let first = NOW;
    const see: See = async (marks) => new Map(marks.map((mark) => [mark, { first, isNew: first === NOW }]));
    server.answerWith(sending(RSS, rss(`<title>Gas</title><pubDate>${later(-5)}</pubDate>`, '<title>Snow')));
    const { fetch, log, faults } = follow({ see });
    const gas = { guid: null, title: 'Gas', link: null, description: null, pubDate: later(-5), severity: 'emergency' };
    expect((await fetch()).content).toEqual([gas, { incomplete: true }]);
    expect([faults().filter(({ isLeftOut }) => isLeftOut).length, log]).toEqual([
      1,
      [expect.stringMatching(/^An entry of the alert feed was left out, because it cannot be read: .*title/)],
    ]);
    first = new Date(NOW.getTime() - 72 * 3_600_000 - 1);
    const later72 = follow({ see });
    expect([(await later72.fetch()).content, later72.log]).toEqual([[gas], []]);
  });

  test.each([
    ['a guid', 'calm-1'],
    ['a title', 'There is currently no emergency.'],
    ['a whole text', 'There is currently no emergency. The campus is operating normally.'],
  ])('SEV-05 %s of FEED_ALERTS_CALM hides that entry and no other, and nothing is active', async (_, text) => {
    const calm = `<guid>calm-1</guid><title>There is currently
      no emergency.</title><description>The campus is operating normally.</description><pubDate>${later(-5)}</pubDate>`;
    server.answerWith(sending(RSS, rss(calm)));
    expect((await follow().fetch()).content).toHaveLength(1);
    expect((await follow({ calmAlerts: [text] }).fetch()).content).toEqual([]);
    expect((await follow({ calmAlerts: ['no emergency'] }).fetch()).content).toHaveLength(1);
  });

  test('SEV-05 an alert that stands unchanged for 72 hours is named once in the log, with the setting', async () => {
    const marks = new Set<string>();
    const first = new Date(NOW.getTime() - 72 * 3_600_000);
    const see: See = async (all) =>
      new Map(
        all.map((mark) => {
          const isNew = !marks.has(mark);
          marks.add(mark);
          return [mark, { first, isNew }];
        }),
      );
    const item = `<title>There is currently no emergency.</title><pubDate>${later(-5)}</pubDate>`;
    server.answerWith(sending(RSS, rss(item)));
    const named = () => [follow({ see }), follow({ see })] as const;
    const [one, other] = named();
    await Promise.all([one.fetch(), other.fetch()]);
    await expect.poll(() => [...one.log, ...other.log]).toHaveLength(1);
    expect([...one.log, ...other.log]).toEqual([
      'An alert of the feed stands unchanged for 72 hours: "There is currently no emergency.". If it says that there is no emergency, add this text to the setting FEED_ALERTS_CALM.',
    ]);
  });

  test('FEED-11 a feed that fails from the start is a failure, in the metrics and in the log', async () => {
    server.answerWith(sending(CAP, '<alert>'));
    const { fetch, circuit, log } = follow();
    await expect(fetch()).rejects.toThrow('the alert feed has not answered for too long');
    expect(circuit()).toEqual({ system: 'feed rave-messages', isOpen: true });
    expect(log).toEqual([expect.stringContaining('The alert feed failed')]);
    expect(log[0]).toContain('not well-formed XML');
  });
});
