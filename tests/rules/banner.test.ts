import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertFacts } from '../../src/rules/alerts.ts';
import {
  type BannerMessageFacts,
  bannerOf,
  dismissalOf,
  HOLD_TEXT,
  INTEGRATION_TEXT,
  keysOf,
  NUDGE_TEXT,
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

type Given = Parameters<typeof bannerOf<BannerMessageFacts, AlertFacts>>[0];
const given = (facts: Partial<Given> = {}): Given => ({
  messages: [],
  alerts: [],
  holds: [],
  nudges: [],
  dismissed: [],
  ...facts,
});
const itemsOf = (facts: Partial<Given>) => bannerOf(given(facts), now).items;
/** What stands there, as short words: "message 6", "hold". */
const lines = (facts: Partial<Given>) =>
  itemsOf(facts).map((item) => {
    if (item.kind === 'message') return `message ${item.message.pk}`;
    return item.kind === 'emergency' ? `emergency ${item.alert.guid}` : item.kind;
  });

describe('showsIntegrationBanner', () => {
  test.each([
    [0, 0, false],
    [3, 0, false],
    [4, 0, true],
    [0, 1, true],
    [4, 1, true],
  ])('BANNER-19, BANNER-21 %i API errors, error state %i: %j', (count, errorState, expected) => {
    const failed = ['gpa', 'courses', 'grades', 'advisors'].slice(0, count);
    expect(showsIntegrationBanner(failed, errorState)).toBe(expected);
  });

  test.each([
    ['holds', true],
    ['nudges', true],
    ['alerts', true],
    ['schedule', false],
  ])('BANNER-20 a single error of %s: %j', (name, expected) => {
    expect(showsIntegrationBanner([name], 0)).toBe(expected);
  });

  test('BANNER-18 its text', () => {
    expect(INTEGRATION_TEXT).toBe(
      'Student Information Systems integration are currently unavailable. Please check back again later.',
    );
  });
});

describe('bannerOf', () => {
  test('BANNER-01, BANNER-02 unread messages with display_as_banner, no others', () => {
    const some = [
      message(1),
      message(2, { read: true }),
      message(3, { user_read_on: '2025-01-06T10:00:00Z' }),
      message(4, { display_as_banner: false }),
      message(5),
    ];
    expect(lines({ messages: some })).toEqual(['message 5', 'message 1']);
  });

  test('BANNER-03 of 5 all, of 6 only the 5 newest; the third to fifth behind "N more" on one column', () => {
    expect(lines({ messages: messages(5) })).toHaveLength(5);
    expect(bannerOf(given({ messages: messages(5) }), now).older).toBe(0);
    const { items, older } = bannerOf(given({ messages: messages(6) }), now);
    expect(items).toEqual(
      [6, 5, 4, 3, 2].map((pk, place) => ({
        kind: 'message',
        message: message(pk),
        dismissal: { kind: 'message', pk },
        isBehindMore: place >= 2,
      })),
    );
    expect(older).toBe(1);
  });

  test('BANNER-04, BANNER-05 three holds give one line, no hold none', () => {
    expect(itemsOf({ holds: ['one'] })).toEqual([{ kind: 'hold', text: HOLD_TEXT, dismissal: { kind: 'hold' } }]);
    expect(lines({ holds: [1, 2, 3] })).toEqual(['hold']);
    expect(lines({})).toEqual([]);
    expect(HOLD_TEXT).toBe(
      'There is a hold on your student account that might affect course registration. Please visit the Account page for more information.',
    );
  });

  test('BANNER-06, BANNER-10 four nudges give one line that stands for the type of each, once', () => {
    const nudges = ['APC', 'DEPOSIT_INIT', null, 'APC'].map(nudge);
    expect(itemsOf({ nudges })).toEqual([
      { kind: 'nudge', text: NUDGE_TEXT, dismissal: { kind: 'nudge', types: ['APC', 'DEPOSIT_INIT'] } },
    ]);
    expect(NUDGE_TEXT).toBe('There is information you need to confirm or update in the message center.');
  });

  test('BANNER-07 6 unread messages, 2 holds and 2 nudges give 7 lines', () => {
    const all = { messages: messages(6), holds: [1, 2], nudges: [nudge('APC'), nudge('ALERT')] };
    expect(lines(all)).toEqual(['message 6', 'message 5', 'message 4', 'message 3', 'message 2', 'hold', 'nudge']);
  });

  test('BANNER-13, MSG-08, MSG-09 emergency alerts come first and are not among the five', () => {
    const alerts = [alert('old', '2025-01-04T11:00:00Z'), alert('undated', null), alert('a'), alert('b')];
    expect(lines({ alerts, messages: messages(5) })).toEqual([
      'emergency a',
      'emergency b',
      'message 5',
      'message 4',
      'message 3',
      'message 2',
      'message 1',
    ]);
    expect(itemsOf({ alerts: [alert('a')] })).toEqual([
      { kind: 'emergency', alert: alert('a'), dismissal: { kind: 'emergency', key: 'guid:a' } },
    ]);
  });

  test('BANNER-09, BANNER-13, BANNER-17 what was dismissed stays away, and the next message moves up', () => {
    const all = {
      messages: [...messages(6), message(7, { app_message: 31 })],
      alerts: [alert('a'), alert('b')],
      holds: [1],
      nudges: [nudge('APC')],
    };
    const dismissed = ['emergency:guid:a', 'hold', 'nudge:', 'nudge:APC', 'message:6', 'app-message:31'];
    expect(lines({ ...all, dismissed })).toEqual([
      'emergency b',
      'message 5',
      'message 4',
      'message 3',
      'message 2',
      'message 1',
    ]);
  });

  test('BANNER-17 a nudge of another type brings the line back, for that type alone', () => {
    const nudges = [nudge('APC'), nudge('ALERT'), nudge(null)];
    expect(itemsOf({ nudges, dismissed: ['nudge:', 'nudge:APC'] })).toEqual([
      { kind: 'nudge', text: NUDGE_TEXT, dismissal: { kind: 'nudge', types: ['ALERT'] } },
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
    const order = ['emergency', 'message', 'hold', 'nudge'];
    fc.assert(
      fc.property(anything, (all) => {
        const { items, older } = bannerOf(all, now);
        const kinds = items.map(({ kind }) => kind);
        const count = (kind: string) => kinds.filter((each) => each === kind).length;
        expect(kinds).toEqual(kinds.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
        expect(count('emergency')).toBe(all.alerts.length);
        expect(count('hold')).toBe(Math.min(all.holds.length, 1));
        expect(count('nudge')).toBe(Math.min(all.nudges.length, 1));
        const worthy = all.messages.filter(
          (each) => each.display_as_banner && !each.read && each.user_read_on === null,
        );
        expect(count('message')).toBe(Math.min(worthy.length, 5));
        expect(older).toBe(worthy.length - count('message'));
      }),
      { numRuns: 200 },
    );
  });

  test('BANNER-09, BANNER-17 dismissing the first item again and again empties the banner', () => {
    fc.assert(
      fc.property(anything, (all) => {
        let dismissed: string[] = [];
        let size = Number.POSITIVE_INFINITY;
        for (;;) {
          const { items, older } = bannerOf({ ...all, dismissed }, now);
          const [first] = items;
          if (first === undefined) break;
          expect(items.length + older).toBeLessThan(size);
          size = items.length + older;
          dismissed = [...dismissed, ...keysOf(first.dismissal)];
        }
        expect(bannerOf({ ...all, dismissed }, now)).toEqual({ items: [], older: 0 });
      }),
      { numRuns: 200 },
    );
  });
});

describe('dismissalOf', () => {
  test('BANNER-14 any other message as itself', () => {
    expect(dismissalOf(message(4))).toEqual({ kind: 'message', pk: 4 });
  });

  test('BANNER-12 an app message as that', () => {
    expect(dismissalOf(message(4, { app_message: 31 }))).toEqual({ kind: 'appMessage', id: 31 });
  });

  test('BANNER-22 a nudge as that nudge, without a type as any other message', () => {
    expect(dismissalOf(message(4, { is_nudge: true, nudge_type: 'APC' }))).toEqual({ kind: 'nudge', types: ['APC'] });
    expect(dismissalOf(message(4, { is_nudge: true, nudge_type: 'APC', app_message: 31 }))).toEqual({
      kind: 'nudge',
      types: ['APC'],
    });
    expect(dismissalOf(message(4, { is_nudge: true }))).toEqual({ kind: 'message', pk: 4 });
    expect(dismissalOf(message(4, { is_nudge: true, app_message: 31 }))).toEqual({ kind: 'appMessage', id: 31 });
    expect(dismissalOf(message(4, { nudge_type: 'APC' }))).toEqual({ kind: 'message', pk: 4 });
  });
});

test('BANNER-17 each kind of dismissal is remembered under a name of its own', () => {
  expect(keysOf({ kind: 'nudge', types: ['APC', 'ALERT'] })).toEqual(['nudge:', 'nudge:APC', 'nudge:ALERT']);
  expect(keysOf({ kind: 'appMessage', id: 4 })).toEqual(['app-message:4']);
  expect(keysOf({ kind: 'message', pk: 4 })).toEqual(['message:4']);
  expect(keysOf({ kind: 'emergency', key: 'guid:4' })).toEqual(['emergency:guid:4']);
  expect(keysOf({ kind: 'hold' })).toEqual(['hold']);
});
