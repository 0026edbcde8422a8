import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAlertFeed, readFeed } from '../../server/reading/read-feed.ts';
import { calendar, NOW, rss } from './support/feeds.ts';

const NAMES = ['Tea', 'Café', 'Chess & more', 'Choir'];
const escaped = (text: string) => text.replaceAll('&', '&amp;');
const event = (name: string, index: number) => [
  `UID:${index}`,
  `DTSTART;TZID=America/New_York:2025020${index + 1}T180000`,
  `DTEND;TZID=America/New_York:2025020${index + 1}T190000`,
  `SUMMARY:${name}`,
];
const cap = (name: string, index: number) =>
  `<alert><identifier>${index}</identifier><sender>a</sender><sent>2025-01-21T09:00:00-08:00</sent><status>Actual</status>
  <msgType>Alert</msgType><info><headline>${escaped(name)}</headline></info></alert>`;
const date = 'Tue, 21 Jan 2025 09:00:00 GMT';

/** A sound feed of each kind, with as many entries as there are names. */
const FEEDS: Record<string, [type: string, body: string, isAlert?: true]> = {
  RSS: [
    'application/rss+xml',
    rss(
      ...NAMES.map((name) => `<guid>${name.length}</guid><title><![CDATA[${name}]]></title><pubDate>${date}</pubDate>`),
    ),
  ],
  Atom: [
    'application/atom+xml',
    `<feed>${NAMES.map((name) => `<entry><id>x</id><title>${escaped(name)}</title></entry>`).join('')}</feed>`,
  ],
  JSON: ['application/json', JSON.stringify(NAMES.map((title) => ({ title, pubDate: '2025-01-21', privacyLevel: 0 })))],
  iCalendar: ['text/calendar', calendar(...NAMES.map(event))],
  'alerts in RSS': [
    'application/rss+xml',
    rss(...NAMES.map((name) => `<title>${escaped(name)}</title><pubDate>${date}</pubDate>`)),
    true,
  ],
  'alerts in JSON': ['application/json', JSON.stringify(NAMES.map((title) => ({ title, pubDate: date }))), true],
  'alerts in CAP': [
    'application/atom+xml',
    `<feed>${NAMES.map((name, index) => `<entry><content>${cap(name, index)}</content></entry>`).join('')}</feed>`,
    true,
  ],
};

async function countIn([contentType, , isAlert]: [string, string, true?], body: Buffer): Promise<number> {
  const answer = { contentType, body };
  const request = { hasEvents: true, now: NOW, readMs: 60_000 };
  const { entries, faults } = isAlert ? await readAlertFeed(answer, 60_000) : await readFeed(answer, request);
  return entries.length + faults.length;
}

type Change = (bytes: Buffer, at: number, value: number) => Buffer;
const CHANGES: Change[] = [
  (bytes, at, value) => Buffer.concat([bytes.subarray(0, at), Buffer.from([value]), bytes.subarray(at + 1)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
  (bytes, at) => Buffer.concat([bytes.subarray(0, at + 1), bytes.subarray(at)]),
];

test.each(Object.entries(FEEDS))(
  'FEED-08 any byte of %s flipped, dropped or doubled gives entries or faults, and hides no more than one',
  async (name, feed) => {
    const bytes = Buffer.from(feed[1]);
    expect(await countIn(feed, bytes)).toBe(NAMES.length);
    const changes = fc.tuple(fc.constantFrom(...CHANGES), fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(changes, async ([change, at, value]) => {
        expect(await countIn(feed, change(bytes, at, value))).toBeGreaterThanOrEqual(NAMES.length - 1);
      }),
      // A calendar is read in a thread of its own.
      { numRuns: name === 'iCalendar' ? 10 : 60 },
    );
  },
);
