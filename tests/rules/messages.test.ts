import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countUnread,
  isUnread,
  leadsToWhatsNew,
  linkParts,
  type MessageFacts,
  matchesSearch,
  messageFilter,
  newestFirst,
  withUnread,
} from '../../src/rules/messages.ts';

const readOn = '2025-01-06T10:00:00Z';
const message = (facts: Partial<MessageFacts> = {}): MessageFacts => ({
  read: false,
  user_read_on: null,
  created_on: '2025-01-05T10:00:00Z',
  ...facts,
});
const links = (text: string) => linkParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

describe('unread', () => {
  test.each([
    [false, null, true],
    [true, null, false],
    [false, readOn, false],
    [true, readOn, false],
  ])('MSG-02 read %j, user_read_on %j, unread: %j', (read, user_read_on, expected) => {
    expect(isUnread(message({ read, user_read_on }))).toBe(expected);
  });

  test('MSG-02 only unread messages are counted', () => {
    expect(countUnread([])).toBe(0);
    expect(countUnread([message(), message({ read: true }), message({ user_read_on: readOn }), message()])).toBe(2);
  });
});

test('MSG-14 messages that have become unread since the answer count as unread, the others as in the answer', () => {
  const messages = [
    { pk: 1, ...message({ read: true, user_read_on: readOn }) },
    { pk: 2, ...message({ read: true, user_read_on: readOn }) },
    { pk: 3, ...message() },
  ];
  expect(withUnread(messages, [2, 9])).toEqual([messages[0], { pk: 2, ...message() }, messages[2]]);
});

describe('leadsToWhatsNew', () => {
  const origin = 'https://portal.example.edu';

  test.each([
    '/whats-new',
    '/whats-new/',
    '/whats-new/degree-map',
    '/whats-new/degree-map?from=mail#top',
    '/whats-new?page=2',
    'whats-new/degree-map',
    'https://portal.example.edu/whats-new/degree-map',
    'https://portal.example.edu:443/whats-new',
    '//portal.example.edu/whats-new/degree-map',
    ' /whats-new/degree-map ',
  ])('MSG-10 %j leads to What’s New', (action_link) => {
    expect(leadsToWhatsNew({ action_link }, origin)).toBe(true);
  });

  test.each([
    null,
    '',
    '/',
    '/whats-newer',
    '/academics/whats-new',
    '/whats-new/../academics',
    '/academics?next=/whats-new/degree-map',
    '/academics#/whats-new/degree-map',
    'http://portal.example.edu/whats-new/degree-map',
    'https://news.example.edu/whats-new/degree-map',
    '//news.example.edu/whats-new',
    'mailto:/whats-new/',
    'https://',
  ])('MSG-10 %j does not', (action_link) => {
    expect(leadsToWhatsNew({ action_link }, origin)).toBe(false);
  });
});

describe('newestFirst', () => {
  test('MSG-01 messages are sorted by creation, also across offsets, those without a time last', () => {
    const [old, evening, unknown, same, nonsense] = [
      message({ created_on: '2025-01-05T10:00:00Z' }),
      message({ created_on: '2025-01-05T20:00:00-08:00' }),
      message({ created_on: null }),
      message({ created_on: '2025-01-06T04:00:00Z' }),
      message({ created_on: 'soon' }),
    ];
    const given = [old, evening, unknown, same, nonsense];
    expect(newestFirst(given)).toEqual([evening, same, old, unknown, nonsense]);
    expect(given[0]).toBe(old);
  });

  test('MSG-01 all messages are kept and sorted', () => {
    const times = fc.option(fc.integer({ min: 0, max: 9 }).map((day) => `2025-01-0${day}T10:00:00Z`));
    fc.assert(
      fc.property(fc.array(times), (created) => {
        const given = created.map((created_on) => message({ created_on }));
        const sorted = newestFirst(given);
        expect(new Set(sorted)).toEqual(new Set(given));
        expect(sorted).toHaveLength(given.length);
        const days = sorted.map(({ created_on }) => Date.parse(created_on ?? '') || 0);
        expect(days).toEqual(days.toSorted((one, other) => other - one));
      }),
    );
  });
});

describe('linkParts', () => {
  test('MSG-04 http and https become links, the rest stays text', () => {
    expect(linkParts('Pay at https://pay.example/bill?a=1#due or http://pay.example, thanks')).toEqual([
      { kind: 'text', text: 'Pay at ' },
      { kind: 'link', text: 'https://pay.example/bill?a=1#due', href: 'https://pay.example/bill?a=1#due' },
      { kind: 'text', text: ' or ' },
      { kind: 'link', text: 'http://pay.example', href: 'http://pay.example' },
      { kind: 'text', text: ', thanks' },
    ]);
  });

  test.each([')', '.', '.)'])('MSG-04 a text of another system that ends with 40,000 times %j is split too', (end) => {
    expect(links(`https://a.b/${end.repeat(40_000)}`)).toEqual(['https://a.b/']);
  });

  test.each([
    'www.example.edu',
    'ftp://files.example.edu',
    'name@example.edu',
    'example.edu/http',
    'javascript:alert(1)',
    'http:// nothing',
    'https://',
    'xhttps://example.edu',
    'ähttps://example.edu',
    'https:example.edu',
    '',
  ])('MSG-04 %j stays text', (text) => {
    expect(links(text)).toEqual([]);
    expect(linkParts(text)).toEqual(text === '' ? [] : [{ kind: 'text', text }]);
  });

  test.each([
    ['See https://a.example/b.', 'https://a.example/b'],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['(see https://a.example/b_(c)).', 'https://a.example/b_(c)'],
    ['"https://a.example/b"', 'https://a.example/b'],
    ['<https://a.example/b>', 'https://a.example/b'],
    ['Really https://a.example/b?!', 'https://a.example/b'],
    ['https://a.example/b?c=d.', 'https://a.example/b?c=d'],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['two\nlines:https://a.example\nend', 'https://a.example'],
  ])('MSG-04 %j links to %s', (text, href) => {
    expect(links(text)).toEqual([href]);
  });

  test('MSG-04 the parts together are the text; links are valid addresses that start with http', () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          'http',
          's',
          '://',
          'a.example',
          '/',
          '.',
          ')',
          '(',
          ' ',
          'www.',
          '?',
          '"',
          '<',
          'ä',
          '[',
          '\n',
        ),
      )
      .map((some) => some.join(''));
    fc.assert(
      fc.property(fc.oneof(pieces, fc.string({ unit: 'binary' }), fc.webUrl()), (text) => {
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) {
          expect(part.text).not.toBe('');
          if (part.kind === 'link') expect(new URL(part.href).protocol).toMatch(/^https?:$/);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('the filter of an address: unread, read, or all messages for anything else', () => {
  expect(['unread', 'read', 'all', 'READ', '', undefined].map(messageFilter)).toEqual([
    'unread',
    'read',
    'all',
    'all',
    'all',
    'all',
  ]);
});

test.each([
  ['', true],
  ['  ', true],
  ['fafsa', true],
  ['open FAFSA', true],
  ['tax  open', true],
  ['strong', false],
  ['fafsa closed', false],
])('a search for %j finds the message: %j', (search, isFound) => {
  const found = matchesSearch(
    { title: 'FAFSA is open', body: '<p>Have your <strong>tax</strong> return ready.</p>' },
    search,
  );
  expect(found).toBe(isFound);
});

test('a search in a message without title and body finds nothing', () => {
  expect(matchesSearch({ title: null, body: null }, 'a')).toBe(false);
});
