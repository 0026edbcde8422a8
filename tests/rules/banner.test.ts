import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertFacts } from '../../src/rules/alerts.ts';
import {
  type BannerMessageFacts,
  bannerLines,
  dismissalKeys,
  HOLD_TEXT,
  INTEGRATION_TEXT,
  isDismissed,
  messageDismissal,
  NUDGE_TEXT,
  readingKeys,
  showsIntegrationBanner,
} from '../../src/rules/banner.ts';

const now = new Date('2025-01-07T12:00:00Z');
const message = (pk: number, facts: Partial<BannerMessageFacts> = {}): BannerMessageFacts => ({
  pk,
  read: false,
  user_read_on: null,
  created_on: `2025-01-${String(pk).padStart(2, '0')}T10:00:00Z`,
  display_as_banner: true,
  is_nudge: false,
  nudge_type: null,
  app_message: null,
  ...facts,
});
const messages = (count: number) => Array.from({ length: count }, (_, index) => message(index + 1));
const alert = (guid: string, pubDate: string | null = '2025-01-07T11:00:00Z'): AlertFacts => ({
  guid,
  pubDate,
  description: 'Campus closed',
});
const nudge = (nudge_type: string | null) => ({ nudge_type });

type Given = Parameters<typeof bannerLines<BannerMessageFacts, AlertFacts>>[0];
const given = (facts: Partial<Given> = {}): Given => ({
  messages: [],
  alerts: [],
  holds: [],
  nudges: [],
  dismissed: [],
  ...facts,
});
const linesOf = (facts: Partial<Given>) => bannerLines(given(facts), now).lines;
/** The lines in short words: "message 6", "hold". */
const shortLines = (facts: Partial<Given>) =>
  linesOf(facts).map((line) => {
    if (line.kind === 'message') return `message ${line.message.pk}`;
    return line.kind === 'alert' ? `alert ${line.alert.guid}` : line.kind;
  });

describe('showsIntegrationBanner', () => {
  test.each([
    [0, 0, false],
    [3, 0, false],
    [4, 0, true],
    [0, 1, true],
    [4, 1, true],
  ])('BANNER-19, BANNER-21 %i API errors, error state %i: %j', (count, errorState, expected) => {
    const errors = ['gpa', 'courses', 'grades', 'advisors'].slice(0, count).map((component) => ({ component }));
    expect(showsIntegrationBanner(errors, errorState)).toBe(expected);
  });

  test.each([
    ['banner', true],
    ['schedule', false],
  ])('BANNER-20 a single error of the component %s: %j', (component, expected) => {
    expect(showsIntegrationBanner([{ component }], 0)).toBe(expected);
  });

  test('BANNER-18 its text', () => {
    expect(INTEGRATION_TEXT).toBe(
      'Student Information Systems integration are currently unavailable. Please check back again later.',
    );
  });
});

describe('bannerLines', () => {
  test('BANNER-01, BANNER-02 unread messages with display_as_banner, no others', () => {
    const some = [
      message(1),
      message(2, { read: true }),
      message(3, { user_read_on: '2025-01-06T10:00:00Z' }),
      message(4, { display_as_banner: false }),
      message(5),
    ];
    expect(shortLines({ messages: some })).toEqual(['message 5', 'message 1']);
  });

  test('BANNER-03 of 5 messages all, of 6 the 5 newest', () => {
    expect(shortLines({ messages: messages(5) })).toHaveLength(5);
    expect(bannerLines(given({ messages: messages(5) }), now).older).toBe(0);
    const { lines, older } = bannerLines(given({ messages: messages(6) }), now);
    expect(lines).toEqual(
      [6, 5, 4, 3, 2].map((pk) => ({
        kind: 'message',
        key: `message:${pk}`,
        message: message(pk),
        dismissal: { kind: 'message', pk },
      })),
    );
    expect(older).toBe(1);
  });

  test('BANNER-04, BANNER-05 three holds give one line, no hold gives none', () => {
    expect(linesOf({ holds: ['one'] })).toEqual([{ kind: 'hold', key: 'hold', text: HOLD_TEXT, dismissal: null }]);
    expect(shortLines({ holds: [1, 2, 3] })).toEqual(['hold']);
    expect(shortLines({})).toEqual([]);
    expect(HOLD_TEXT).toBe(
      'There is a hold on your student account that might affect course registration. Please visit the Account page for more information.',
    );
  });

  test('SEV-02 SEV-08 emergencies come first, whatever is newer, then all-clears; other alerts are notices before the messages', () => {
    const alerts = [
      { ...alert('over', '2025-01-07T11:55:00Z'), severity: 'clear' as const },
      { ...alert('test', '2025-01-07T11:50:00Z'), severity: 'test' as const },
      { ...alert('old', '2025-01-07T10:00:00Z'), severity: 'emergency' as const },
      { ...alert('wind', '2025-01-07T11:30:00Z'), severity: 'advisory' as const },
      alert('new', '2025-01-07T11:00:00Z'),
    ];
    expect(linesOf({ alerts, messages: [message(1)] }).map(({ kind, key }) => [kind, key])).toEqual([
      ['alert', 'alert:guid:new'],
      ['alert', 'alert:guid:old'],
      ['alert', 'alert:clear:guid:over'],
      ['otherAlert', 'alert:test:guid:test'],
      ['otherAlert', 'alert:advisory:guid:wind'],
      ['message', 'message:1'],
    ]);
  });

  test('BANNER-06, BANNER-10 four nudges give one line, which has each of their types once', () => {
    const nudges = ['APC', 'DEPOSIT_INIT', null, 'APC'].map(nudge);
    expect(linesOf({ nudges })).toEqual([
      { kind: 'nudge', key: 'nudge', text: NUDGE_TEXT, dismissal: { kind: 'nudge', types: ['APC', 'DEPOSIT_INIT'] } },
    ]);
    expect(NUDGE_TEXT).toBe('There is information you need to confirm or update in the message center.');
  });

  test('BANNER-07 6 unread messages, 2 holds and 2 nudges give 7 lines', () => {
    const all = { messages: messages(6), holds: [1, 2], nudges: [nudge('APC'), nudge('ALERT')] };
    expect(shortLines(all)).toEqual(['message 6', 'message 5', 'message 4', 'message 3', 'message 2', 'hold', 'nudge']);
  });

  test('BANNER-13, MSG-08, MSG-09 alerts come first and do not count among the five', () => {
    const alerts = [alert('old', '2025-01-04T11:00:00Z'), alert('undated', null), alert('a'), alert('b')];
    expect(shortLines({ alerts, messages: messages(5) })).toEqual([
      'alert a',
      'alert b',
      'message 5',
      'message 4',
      'message 3',
      'message 2',
      'message 1',
    ]);
    expect(linesOf({ alerts: [alert('a')] })).toEqual([
      { kind: 'alert', key: 'alert:guid:a', alert: alert('a'), dismissal: { kind: 'alert', key: 'guid:a' } },
    ]);
  });

  test('BANNER-13, BANNER-17 dismissed lines stay away, and the next message moves up', () => {
    const all = {
      messages: [...messages(6), message(7, { app_message: 31 })],
      alerts: [alert('a'), alert('b')],
      nudges: [nudge('APC')],
    };
    const dismissed = ['alert:guid:a', 'nudge:APC', 'message:6', 'app-message:31'];
    expect(shortLines({ ...all, dismissed })).toEqual([
      'alert b',
      'message 5',
      'message 4',
      'message 3',
      'message 2',
      'message 1',
    ]);
  });

  test('BANNER-17 a nudge of another type brings the line back, for that type alone', () => {
    const nudges = [nudge('APC'), nudge('ALERT'), nudge(null)];
    expect(linesOf({ nudges, dismissed: ['nudge:APC'] })).toEqual([
      { kind: 'nudge', key: 'nudge', text: NUDGE_TEXT, dismissal: { kind: 'nudge', types: ['ALERT'] } },
    ]);
  });

  const someMessages = fc
    .array(
      fc.record({
        read: fc.boolean(),
        user_read_on: fc.constantFrom(null, '2025-01-06T10:00:00Z'),
        created_on: fc.option(fc.integer({ min: 1, max: 9 }).map((day) => `2025-01-0${day}T10:00:00Z`)),
        display_as_banner: fc.boolean(),
        is_nudge: fc.boolean(),
        nudge_type: fc.constantFrom(null, 'APC', 'ALERT'),
        app_message: fc.constantFrom(null, 31),
      }),
      { maxLength: 14 },
    )
    .map((list) => list.map((facts, index) => message(index + 1, facts)));
  const anything = fc.record<Given>({
    messages: someMessages,
    alerts: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map((guids) => guids.map((guid) => alert(guid))),
    holds: fc.array(fc.constant('hold'), { maxLength: 3 }),
    nudges: fc.array(fc.constantFrom('APC', 'ALERT', 'MOON', null).map(nudge), { maxLength: 4 }),
    dismissed: fc.constant([]),
  });

  test('BANNER-03, BANNER-05, BANNER-06 never more than 5 messages, 1 hold and 1 nudge line, in this order', () => {
    const order = ['alert', 'message', 'hold', 'nudge'];
    fc.assert(
      fc.property(anything, (all) => {
        const { lines, older } = bannerLines(all, now);
        const kinds = lines.map(({ kind }) => kind);
        const count = (kind: string) => kinds.filter((each) => each === kind).length;
        expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
        expect(count('alert')).toBe(all.alerts.length);
        expect(count('hold')).toBe(Math.min(all.holds.length, 1));
        expect(count('nudge')).toBe(Math.min(all.nudges.length, 1));
        const unread = all.messages.filter(
          (each) => each.display_as_banner && !each.read && each.user_read_on === null,
        );
        expect(count('message')).toBe(Math.min(unread.length, 5));
        expect(older).toBe(unread.length - count('message'));
      }),
      { numRuns: 200 },
    );
  });

  test('BANNER-09, BANNER-17 dismissing the first line again and again empties the banner', () => {
    fc.assert(
      fc.property(anything, (all) => {
        let left = all;
        let size = Number.POSITIVE_INFINITY;
        for (;;) {
          const { lines, older } = bannerLines(left, now);
          const [first] = lines;
          if (first === undefined) break;
          expect(lines.length + older).toBeLessThan(size);
          size = lines.length + older;
          // The banner's machine knows that these lines were dismissed.
          if (first.kind === 'hold') left = { ...left, holds: [] };
          else if (first.kind === 'nudge') left = { ...left, nudges: [] };
          else left = { ...left, dismissed: [...left.dismissed, ...dismissalKeys(first.dismissal)] };
        }
        expect(bannerLines(left, now)).toEqual({ lines: [], older: 0 });
      }),
      { numRuns: 200 },
    );
  });
});

describe('messageDismissal', () => {
  test('BANNER-14 any other message is dismissed as itself', () => {
    expect(messageDismissal(message(4))).toEqual({ kind: 'message', pk: 4 });
  });

  test('BANNER-12 an app message is dismissed as an app message', () => {
    expect(messageDismissal(message(4, { app_message: 31 }))).toEqual({ kind: 'appMessage', id: 31 });
  });

  test('BANNER-22 a nudge is dismissed as that nudge, without a type as any other message', () => {
    expect(messageDismissal(message(4, { is_nudge: true, nudge_type: 'APC' }))).toEqual({
      kind: 'nudge',
      types: ['APC'],
    });
    expect(messageDismissal(message(4, { is_nudge: true, nudge_type: 'APC', app_message: 31 }))).toEqual({
      kind: 'nudge',
      types: ['APC'],
    });
    expect(messageDismissal(message(4, { is_nudge: true }))).toEqual({ kind: 'message', pk: 4 });
    expect(messageDismissal(message(4, { is_nudge: true, app_message: 31 }))).toEqual({ kind: 'appMessage', id: 31 });
    expect(messageDismissal(message(4, { nudge_type: 'APC' }))).toEqual({ kind: 'message', pk: 4 });
  });
});

test.each([
  [{}, ['message:4']],
  [{ app_message: 31 }, ['app-message:31', 'message:4']],
  [{ is_nudge: true, nudge_type: 'APC' }, ['nudge:APC', 'message:4']],
])('MSG-14 a message with %j is no longer dismissed without its keys', (facts, keys) => {
  const each = message(4, facts);
  const dismissed = ['nudge:ALERT', ...dismissalKeys(messageDismissal(each)), 'message:4'];
  expect(readingKeys(each)).toEqual(keys);
  expect(isDismissed(each, dismissed)).toBe(true);
  expect(
    isDismissed(
      each,
      dismissed.filter((key) => !keys.includes(key)),
    ),
  ).toBe(false);
});

test('BANNER-17 each kind of dismissal has keys of its own', () => {
  expect(dismissalKeys({ kind: 'nudge', types: ['APC', 'ALERT'] })).toEqual(['nudge:APC', 'nudge:ALERT']);
  expect(dismissalKeys({ kind: 'appMessage', id: 4 })).toEqual(['app-message:4']);
  expect(dismissalKeys({ kind: 'message', pk: 4 })).toEqual(['message:4']);
  expect(dismissalKeys({ kind: 'alert', key: 'guid:4' })).toEqual(['alert:guid:4']);
});
