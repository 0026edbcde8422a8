import { readAlertFeed, readFeed } from '../../server/reading/read-feed.ts';
import { median } from '../median.ts';
import type { Bench, BenchOptions, BenchResult } from '../result.ts';

/** The largest answer of a feed that the server reads, in bytes. */
const LARGEST = 2_000_000;
const SMALL = LARGEST / 4;
const DEFAULT_ROUNDS = 3;
/** How much longer four times the bytes may take. */
const RATIO_LIMIT = 6;
/** Milliseconds for the largest answer. */
const TIME_LIMIT = 1_000;
/** Megabytes that the memory of the process may grow by. */
const MEMORY_LIMIT = 200;
/** No document may be ended before it is measured. */
const READ_MS = 60_000;
const NOW = new Date('2025-01-21T17:35:00Z');

const filled = (part: string, bytes: number): string => part.repeat(Math.ceil(bytes / part.length)).slice(0, bytes);
const numbered = (part: string, bytes: number): string =>
  Array.from({ length: Math.ceil(bytes / (part.length + 5)) }, (_, n) => part.replaceAll('#', String(n))).join('');
const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');
const calendar = (events: string): string => `BEGIN:VCALENDAR\r\n${events}`;
const START = 'DTSTART;TZID=America/New_York:20250203T100000';

type Kind = 'list' | 'alerts';
type Document = { kind: Kind; type: string; of: (bytes: number) => string };

const RSS = 'application/rss+xml';
const JSON_TYPE = 'application/json';
const ITEM = '<item><title>Arts &amp;amp; crafts</title><description>&lt;p&gt;Tea&lt;/p&gt;</description>';
const DATE = '<pubDate>Tue, 07 Jan 2025 04:00:00 JST</pubDate>';
const rss = (items: string): string => `<rss><channel>${items}`;

/** Sound documents, and those that make readers look further and further. */
const DOCUMENTS: Record<string, Document> = {
  RSS: {
    kind: 'list',
    type: RSS,
    of: (bytes) =>
      `${rss(filled(`${ITEM}${DATE}</item>`, bytes - 40)).replace(/<item>(?!.*<\/item>).*$/s, '')}</channel></rss>`,
  },
  'RSS that is cut off': { kind: 'list', type: RSS, of: (bytes) => rss(filled(`${ITEM}${DATE}</item>`, bytes)) },
  'RSS with bad items': {
    kind: 'list',
    type: RSS,
    of: (bytes) => rss(filled('<item><title>A & b<b></title><description><![CDATA[x]]></item>', bytes)),
  },
  'RSS with one title': {
    kind: 'list',
    type: RSS,
    of: (bytes) => `${rss(`<item><title>${filled('&lt;b&gt;x', bytes - 60)}`)}</title></item></channel></rss>`,
  },
  'alerts in RSS': { kind: 'alerts', type: RSS, of: (bytes) => rss(filled(`${ITEM}${DATE}</item>`, bytes)) },
  JSON: {
    kind: 'list',
    type: JSON_TYPE,
    of: (bytes) =>
      `[${filled('{"title":"A &amp; b","pubDate":"7 janvier 2025"},', bytes - 20).replace(/,[^,]*,[^,]*$/, '')}]`,
  },
  'JSON with bad entries': {
    kind: 'list',
    type: JSON_TYPE,
    of: (bytes) => `[${filled('{"title":"A &amp; b"x},', bytes)}`,
  },
  'JSON of brackets': { kind: 'list', type: JSON_TYPE, of: (bytes) => filled('[', bytes) },
  'alerts in JSON': {
    kind: 'alerts',
    type: JSON_TYPE,
    of: (bytes) => `[${filled('{"title":"A","pubDate":"7 janvier 2025"},', bytes)}`,
  },
  calendar: {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) =>
      calendar(
        numbered(event('UID:#', START, 'SUMMARY:Tea &amp; cake', `DESCRIPTION:${'Bring a board. '.repeat(15)}`), bytes),
      ),
  },
  'calendar of weekly events': {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) =>
      calendar(
        numbered(
          event(
            'UID:#',
            'DTSTART;TZID=America/New_York:20150106T100000',
            'RRULE:FREQ=WEEKLY;BYDAY=MO,WE',
            'SUMMARY:Tea',
          ),
          bytes,
        ),
      ),
  },
  'calendar of long counts': {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) => calendar(numbered(event('UID:#', 'DTSTART:20150106T100000Z', 'RRULE:FREQ=DAILY;COUNT=9999'), bytes)),
  },
  'calendar of unknown zones': {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) => calendar(numbered(event('DTSTART;TZID=Zone #:20250203T100000'), bytes)),
  },
  'calendar of dates': {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) => calendar(`BEGIN:VEVENT\r\n${START}\r\nRDATE:${filled('20250203T100000Z,', bytes)}\r\nEND:VEVENT`),
  },
  'calendar of parameters': {
    kind: 'list',
    type: 'text/calendar',
    of: (bytes) => calendar(`BEGIN:VEVENT\r\n${START}\r\nSUMMARY${filled(';A="b"', bytes)}:x\r\nEND:VEVENT`),
  },
  'calendar of beginnings': { kind: 'list', type: 'text/calendar', of: (bytes) => filled('BEGIN:VEVENT\n', bytes) },
};

async function run({ runs: rounds = DEFAULT_ROUNDS }: BenchOptions): Promise<BenchResult> {
  const rows: string[][] = [];
  const limits: BenchResult['limits'] = [];
  // Without what only the first document needs.
  for (const document of Object.values(DOCUMENTS)) await milliseconds(document, SMALL / 10);
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const before = process.memoryUsage().rss;
    const turns: { small: number; large: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      turns.push({ small: await milliseconds(document, SMALL), large: await milliseconds(document, LARGEST) });
    }
    const large = median(turns.map((turn) => turn.large));
    const ratio = median(turns.map((turn) => turn.large / turn.small));
    const megabytes = (process.memoryUsage().rss - before) / 1_000_000;
    rows.push([name, large.toFixed(0), `${ratio.toFixed(1)} ×`, megabytes.toFixed(0)]);
    limits.push(
      { name: `${name}: four times the bytes`, actual: ratio, limit: RATIO_LIMIT, unit: '×' },
      { name: `${name}: 2 MB`, actual: large, limit: TIME_LIMIT, unit: 'ms' },
      { name: `${name}: memory`, actual: megabytes, limit: MEMORY_LIMIT, unit: 'MB' },
    );
  }
  return { headings: ['2 MB of', 'ms', '× of 0.5 MB', 'MB more'], rows, limits };
}

async function milliseconds({ kind, type, of }: Document, bytes: number): Promise<number> {
  const answer = { contentType: type, body: Buffer.from(of(bytes)) };
  const start = performance.now();
  if (kind === 'alerts') await readAlertFeed(answer, READ_MS);
  else await readFeed(answer, { hasEvents: true, now: NOW, readMs: READ_MS });
  return performance.now() - start;
}

export const bench: Bench = {
  description:
    'Feeds of 2 MB, the largest that the server reads, sound and hostile, as the server reads them: in a thread from 64 kB on',
  run,
};
