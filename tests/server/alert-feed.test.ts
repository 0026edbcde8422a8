import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectFeeds } from '../../server/integrations/feeds.ts';
import { afterMessages, readAlertXml } from '../../server/integrations/read-alerts.ts';
import type { Alert } from '../../src/api/portal/alerts.ts';
import { type FeedServer, sending, startFeedServer } from './support/feed-server.ts';
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
  guid: id,
  title: `Gas leak in ${id}`,
  link: 'https://www.example.edu/alert',
  description: 'Leave the building. Use the stairs. Where: Cramer Hall; Library.',
  pubDate: later(-5),
  expires,
});

const messagesOf = (...documents: string[]) =>
  documents.flatMap((document) => {
    const read = readAlertXml(document);
    return read?.kind === 'changes' ? read.messages : [];
  });

describe('FEED-12 CAP 1.2', () => {
  test('a message becomes an alert with its instruction and its area', () => {
    expect(afterMessages([], messagesOf(cap({ id: 'a', expires: later(30) })), NOW)).toEqual([alertOf('a', later(30))]);
  });

  test('the English text counts, wherever it is', () => {
    const info = (language: string, headline: string) =>
      `<info><language>${language}</language><event>e</event><headline>${headline}</headline></info>`;
    const document = cap({ id: 'a', info: info('es-US', 'Fuga de gas') + info('en-US', 'Gas leak') });
    expect(afterMessages([], messagesOf(document), NOW).map(({ title }) => title)).toEqual(['Gas leak']);
  });

  test('an update replaces the alerts that it names, and a cancellation ends them', () => {
    const first = afterMessages([], messagesOf(cap({ id: 'a' }), cap({ id: 'b' })), NOW);
    const reference = (id: string) => `safety@example.edu,${id},${later(-5)}`;
    const updated = afterMessages(first, messagesOf(cap({ id: 'c', kind: 'Update', references: reference('a') })), NOW);
    expect(updated).toEqual([alertOf('b'), alertOf('c')]);
    const references = `${reference('b')} ${reference('c')}`;
    expect(afterMessages(updated, messagesOf(cap({ id: 'd', kind: 'Cancel', references })), NOW)).toEqual([]);
  });

  test('an alert ends when it expires, or when its urgency is past', () => {
    const known = afterMessages([], messagesOf(cap({ id: 'a', expires: later(1) }), cap({ id: 'b' })), NOW);
    expect(known).toEqual([alertOf('a', later(1)), alertOf('b')]);
    expect(afterMessages(known, [], new Date(later(1)))).toEqual([alertOf('b')]);
    expect(afterMessages(known, messagesOf(cap({ id: 'b', urgency: 'Past' })), NOW)).toEqual([alertOf('a', later(1))]);
  });

  test.each(['Exercise', 'System', 'Test', 'Draft'])('a message with the status %s shows nothing', (status) => {
    expect(messagesOf(cap({ id: 'a', status }))).toEqual([]);
  });

  test.each(['Ack', 'Error'])('a message of the type %s changes nothing', (kind) => {
    expect(messagesOf(cap({ id: 'a', kind }))).toEqual([]);
  });
});

describe('FEED-12 Atom', () => {
  const atom = (entries: string) =>
    `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
    <id>urn:x</id><title>Alerts</title>${entries}</feed>`;

  test('entries are alerts, and CAP elements of an entry count', () => {
    const entry = (id: string, more = '') =>
      `<entry><id>${id}</id><title>Snow</title><updated>${later(-9)}</updated><summary>Classes start at ten.</summary>
      <link rel="self" href="https://example.edu/feed"/><link href="https://example.edu/snow"/>${more}</entry>`;
    const snow = (guid: string, expires: string | null) => ({
      guid,
      title: 'Snow',
      link: 'https://example.edu/snow',
      description: 'Classes start at ten.',
      pubDate: later(-9),
      expires,
    });
    const entries = [
      entry('a'),
      entry('b', `<cap:expires>${later(5)}</cap:expires>`),
      entry('c', '<cap:status>Test</cap:status>'),
      entry('d', '<cap:msgType>Cancel</cap:msgType>'),
    ];
    expect(readAlertXml(atom(entries.join('')))).toEqual({
      kind: 'all',
      alerts: [snow('a', null), snow('b', later(5))],
    });
  });

  test('entries with CAP messages are taken in the order in which they were sent', () => {
    const entry = (content: string) => `<entry><id>e</id><content type="text/xml">${content}</content></entry>`;
    const references = `safety@example.edu,a,${later(-5)}`;
    const newest = cap({ id: 'b', kind: 'Update', sent: later(-1), references });
    const document = readAlertXml(atom(entry(newest) + entry(cap({ id: 'a' }))));
    const messages = document?.kind === 'changes' ? document.messages : [];
    expect(afterMessages([], messages, NOW)).toEqual([{ ...alertOf('b'), pubDate: later(-1) }]);
  });
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

  function follow() {
    const log: string[] = [];
    const feed = connectFeeds({
      feeds: [{ name: 'rave-messages', url: `${server.url}/alerts` }],
      privateHosts: ['127.0.0.1'],
      clock: () => NOW,
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

  test('FEED-11 a feed that fails from the start is a failure, in the metrics and in the log', async () => {
    server.answerWith(sending(CAP, '<alert>'));
    const { fetch, circuit, log } = follow();
    await expect(fetch()).rejects.toThrow('the alert feed has not answered for too long');
    expect(circuit()).toEqual({ system: 'feed rave-messages', isOpen: true });
    expect(log).toEqual([expect.stringContaining('The alert feed failed')]);
    expect(log[0]).toContain('not well-formed XML');
  });
});
