import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureTypeOf } from '../../server/pictures/picture-type.ts';
import { readAlertFeed, readFeed } from '../../server/reading/read-feed.ts';
import { bytesOf, feeds, strangeDocuments } from './support/hostile.ts';
import { holds, LIMIT } from './support/runs.ts';

const RUNS = { usual: 200, thorough: 5000 };
/** For a document that is read in a thread. */
const READ_MS = 60_000;
const NOW = new Date('2025-01-21T17:35:00Z');

const CAP_PARTS = [
  ...['<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">', '</alert>', '<feed>', '</feed>', '<entry>', '</entry>'],
  ...[
    '<identifier>a</identifier>',
    '<sent>2025-01-21T09:00:00-08:00</sent>',
    '<sent>soon</sent>',
    '<status>Actual</status>',
  ],
  ...[
    '<msgType>Alert</msgType>',
    '<msgType>Cancel</msgType>',
    '<references>a,b,c</references>',
    '<references>,,</references>',
  ],
  ...[
    '<info><event>Snow</event><expires>never</expires></info>',
    '<info/>',
    '<content type="text/xml">',
    '</content>',
    '&x;',
  ],
];
/** Alerts of the Common Alerting Protocol, in any order and with any part missing. */
const alerts = fc.array(fc.constantFrom(...CAP_PARTS), { maxLength: 14 }).map((parts) => parts.join(''));

test(
  'FEED-08 whatever an alert feed sends, it is read or refused with a sentence',
  async ({ task }) => {
    await holds(task.name, RUNS, bytesOf(fc.oneof(alerts, feeds, strangeDocuments)), async ({ bytes }) => {
      const document = { contentType: 'application/cap+xml', body: Buffer.from(bytes) };
      const read = await readAlertFeed(document, READ_MS);
      for (const { guid } of read.kind === 'all' ? read.entries : read.entries.flatMap(({ alert }) => alert ?? [])) {
        expect(['string', 'object']).toContain(typeof guid);
      }
    });
  },
  LIMIT,
);

test(
  'FEED-08 whatever another feed sends, it is read or refused with a sentence',
  async ({ task }) => {
    const types = fc.constantFrom(
      'application/rss+xml',
      'text/xml; charset=utf-16',
      'application/json',
      'text/html',
      '',
    );
    const cases = fc.tuple(types, bytesOf(fc.oneof(feeds, strangeDocuments)));
    await holds(task.name, RUNS, cases, async ([contentType, { bytes }]) => {
      const request = { hasEvents: true, now: NOW, readMs: READ_MS };
      const { failure } = await readFeed({ contentType, body: Buffer.from(bytes) }, request);
      expect(failure === null || failure.length > 0).toBe(true);
    });
  },
  LIMIT,
);

test(
  'whatever bytes a picture has, it is one of five kinds or none',
  async ({ task }) => {
    const starts = ['', '\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff', 'RIFF0000WEBP', '\0\0\0 ftypavif', '<svg'];
    const cases = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 40 }));
    await holds(task.name, RUNS, cases, async ([start, rest]) => {
      const type = pictureTypeOf(Buffer.concat([Buffer.from(start, 'latin1'), rest]));
      expect([null, 'jpeg', 'png', 'gif', 'webp', 'avif']).toContain(type);
      if (start === '<svg') expect(type).toBe(null);
    });
  },
  LIMIT,
);
