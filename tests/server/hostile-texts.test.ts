import { afterAll, beforeAll, expect, test } from 'vitest';
import { forbiddenMarkup } from '../../server/content/clean-entry.ts';
import { parseHtml } from '../../server/content/parse-html.ts';
import { drawHtml, linksOfHtml, sanitizeHtml, textOfHtml } from '../../server/content/sanitize-html.ts';
import { withPictureAddresses } from '../../server/pictures/picture-addresses.ts';
import { calendarEvents } from '../../server/reading/calendar/calendar-events.ts';
import { readDate } from '../../server/reading/dates/read-date.ts';
import { readAlertFeed, readFeed } from '../../server/reading/read-feed.ts';
import { mailTexts } from '../../server/reminders/mail-text.ts';
import { clientNetwork } from '../../server/shared/ip-address.ts';
import { pageParameter } from '../../src/api/resources.ts';
import { alertKey, currentAlerts } from '../../src/rules/alerts.ts';
import { linkTarget } from '../../src/rules/content-links.ts';
import { timeOf } from '../../src/rules/dates.ts';
import { isPathOfThisSite, safeHref, safeImage } from '../../src/rules/links.ts';
import { linkParts, matchesSearch } from '../../src/rules/messages.ts';
import { formatPhone } from '../../src/rules/phone.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { createSearchIndex, searchItems, titleParts } from '../../src/rules/search.ts';
import { videoFrame } from '../../src/rules/video.ts';
import { hasOffset } from '../../src/rules/zones.ts';
import { firstParagraph } from '../../src/ui/content/post-shape.ts';
import { MOST_STEPS, startCounting } from '../support/count-work.ts';
import { NOW } from './support/sample-day.ts';

/** The beginnings of rows that make readers look further and further. */
const ROWS = [
  ...[
    '<img ',
    '<',
    '&',
    '<div>',
    '<p>',
    '<!--',
    '<![CDATA[',
    ']]>',
    '</b>',
    '<a href="http://x.test/',
    '&lt;',
    '&#8211;',
  ],
  ...[' ', '\t', '/', '?', '#', '-', '0', ':', '(', '%', '.', '@', 'http://', '2025-01-07T', '\u0010', 'é', '😀'],
];
const textsOf = (length: number): string[] => ROWS.map((row) => `${row.repeat(Math.ceil(length / row.length))}\u0001`);

const READ_MS = 60_000;
const XML = 'application/rss+xml';
const rss = (content: string) => `<rss><channel><item><title>a</title>${content}</item></channel></rss>`;

const alerts = (contentType: string, document: string) =>
  readAlertFeed({ contentType, body: Buffer.from(document) }, READ_MS);
const list = (contentType: string, document: string) =>
  readFeed(
    { contentType, body: Buffer.from(document) },
    { hasEvents: true, now: NOW, readMs: READ_MS, pictures: { mode: 'server', key: 'secret' } },
  );
const calendar = (line: string) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'DTSTART:20250122T180000Z',
    line,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  calendarEvents({ text: lines.join('\r\n'), now: NOW, days: 56, zone: 'UTC', most: 10 });
};

/** Each field that comes from outside, with what the server and the app do with it. */
const FIELDS: Record<string, (text: string) => unknown> = {
  'an alert in JSON': (text) => {
    const alert = { guid: text, title: text, description: text, link: text, pubDate: text };
    return alerts('application/json', JSON.stringify([alert, { title: 3 }]));
  },
  'an alert in RSS': (text) => alerts(XML, rss(`<description>${text}</description><pubDate>${text}</pubDate>`)),
  'an alert in RSS with CDATA': (text) => alerts(XML, rss(`<description><![CDATA[${text}]]></description>`)),
  'an alert in Atom': (text) => alerts(XML, `<feed><entry><id>${text}</id><content>${text}</content></entry></feed>`),
  'an alert in CAP': (text) =>
    alerts(
      XML,
      `<alert><status>Actual</status><references>${text}</references><info><event>${text}</event></info></alert>`,
    ),
  'an alert that is known': (text) => {
    const alert = { guid: null, title: text, description: text, pubDate: text };
    return [currentAlerts([alert], NOW), alertKey(alert)];
  },
  'an event in JSON': (text) => {
    const html = `<img src="https://x.test/a.png">${text}`;
    const event = { guid: text, title: text, description: html, link: text, image: text, start: text };
    return list('application/json', JSON.stringify([event]));
  },
  'a place and an end in JSON': (text) => list('application/json', JSON.stringify([{ location: text, end: text }])),
  'an event in RSS': (text) => list(XML, rss(`<description><![CDATA[${text}]]></description><start>${text}</start>`)),
  'an event in a calendar': (text) => [
    calendar(`SUMMARY:${text}`),
    calendar(`DESCRIPTION;X=${text}:a`),
    calendar(`DTEND:${text}`),
    calendar(`${text}:a`),
    calendar(`RDATE:${text}`),
    calendar(`EXDATE;TZID=${text}:20250122T180000`),
    calendar(text),
  ],
  'a post, a message and what a form shows': (text) => {
    const body = `<img src="https://x.test/a.png">${text}`;
    const content = { title: text, body, image: text, posts: [{ body: text }] };
    return withPictureAddresses(content, { mode: 'server', key: 'secret' });
  },
  'a message that is searched': (text) => [matchesSearch({ title: text, body: text }, 'a b'), linkParts(text)],
  'an address': (text) => [
    safeHref(text),
    safeImage(text),
    isPathOfThisSite(text),
    videoFrame(text),
    pageParameter(text, false),
    linkTarget(text, null, ''),
  ],
  'a time and a phone number': (text) => [
    parseRssDate(text),
    readDate(text),
    timeOf(text),
    hasOffset(text),
    formatPhone(text),
  ],
  'an address of a client': (text) => clientNetwork(text),
  'a query of the search': (text) => {
    const item = { kind: 'Page' as const, title: text, detail: text, href: '/', words: [text] };
    return [searchItems(createSearchIndex([item as never]), text.slice(0, 50)), titleParts(text, 'a b')];
  },
  'a mail': (text) =>
    mailTexts(
      {
        firstName: text,
        email: 'a@x.test',
        smsNumber: null,
        tasks: [{ kind: 'today', id: 1, title: text, day: '2025-01-21', hasDeadline: true }],
        messages: [{ id: 1, title: text }],
        summary: null,
      },
      { origin: 'https://x.test', unsubscribe: 'https://x.test/u' },
      { portal: 'Portico', university: 'University' },
    ),
};

/** For these, the texts are longer: from 64 open elements on, the parser has an index of them. */
const HTML: Record<string, (text: string) => unknown> = {
  'HTML that is stored': (text) => [sanitizeHtml(text), forbiddenMarkup('post', { body: text })],
  'HTML that is drawn': (text) => {
    const targetOf = (address: string) => linkTarget(address, null, '');
    return [
      drawHtml(text, { kind: 'message', targetOf, page: 'https://x.test/' }),
      textOfHtml(text),
      linksOfHtml(text),
      firstParagraph(text),
    ];
  },
};

/** The characters of the shorter texts. */
const SHORT = 40;
const SHORT_HTML = 400;
/** So many steps for each character of a text are few. What begins only after a while, such as an index, may look faster. */
const FEW_STEPS = 4;

let counting: Awaited<ReturnType<typeof startCounting>>;
beforeAll(async () => {
  counting = await startCounting();
});
afterAll(() => counting.stop());

/** What is done more than six times as often with texts that are four times as long. With the square it would be 16 times. */
async function fastGrowing(read: (text: string) => unknown, length: number): Promise<string[]> {
  // What is loaded at the first time is loaded now.
  await read('a');
  const workOf = (characters: number) => counting.countWork(textsOf(characters).map((text) => () => read(text)));
  const [short, long] = [await workOf(length), await workOf(4 * length)];
  return [...long].flatMap(([name, count]) => {
    const before = short.get(name) ?? 0;
    const most = Math.max(FEW_STEPS * 4 * length, Math.min(6 * before, MOST_STEPS - 1));
    return count > most ? [`${name}: ${before}, then ${count}`] : [];
  });
}

test.each([
  ...Object.entries(FIELDS).map(([name, read]) => [name, read, SHORT] as const),
  ...Object.entries(HTML).map(([name, read]) => [name, read, SHORT_HTML] as const),
])('SEC-22 %s: the work grows with the length of a hostile text only', async (_, read, length) => {
  expect(await fastGrowing(read, length)).toEqual([]);
});

test('SEC-22 HTML that a parser would make far larger than its text is read as text', () => {
  const marks = Array.from({ length: 400 }, (_, n) => `<b ${n.toString(36)}>`).join('');
  const html = `<p>Stay ${marks}in</p>${'<p>now'.repeat(400)}`;
  expect(parseHtml(html)).toBeNull();
  expect(sanitizeHtml(html)).toBe(`Stay in ${'now '.repeat(400).trim()}`);
  expect(forbiddenMarkup('post', { body: html })).toEqual(['body: it has more elements than a text can have']);
});

test('SEC-22 what counts the work finds a search that begins again at each place', async () => {
  expect(await fastGrowing((text) => text.replace(/<img\b[^>]*>/gi, ''), SHORT)).toEqual([
    expect.stringMatching(/^\/<img\\b\[\^>\]\*>\/gi, text 0: \d+, then \d+$/),
  ]);
});
