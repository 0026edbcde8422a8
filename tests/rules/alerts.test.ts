import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AlertFacts,
  alertKey,
  alertMark,
  currentAlerts,
  hasAllAlerts,
  withReadableDates,
} from '../../src/rules/alerts.ts';

const now = new Date('2025-01-07T04:00:00Z');
const alert = (pubDate: string | null, facts: Partial<AlertFacts> = {}): AlertFacts => ({
  guid: null,
  description: 'Campus closed',
  pubDate,
  ...facts,
});

describe('currentAlerts', () => {
  test.each([
    ['2025-01-04T04:00:00Z', true],
    ['2025-01-04T03:59:59Z', false],
    ['Fri, 03 Jan 2025 20:00:00 PST', true],
    ['Fri, 03 Jan 2025 19:59:59 PST', false],
    ['Sat, 04 Jan 2025 04:00:00 GMT', true],
    ['Sat, 04 Jan 2025 03:59:59 +0000', false],
    ['2025-01-07T04:00:00Z', true],
    ['2025-01-07T05:00:00Z', true],
  ])('MSG-08 at 2025-01-07T04:00:00Z an alert of %s is kept: %j', (pubDate, expected) => {
    const given = alert(pubDate);
    expect(currentAlerts([given], now)).toEqual(expected ? [given] : []);
  });

  test.each([null, '', 'soon'])('MSG-09 an alert with the date %j is left out', (pubDate) => {
    expect(currentAlerts([alert(pubDate)], now)).toEqual([]);
  });

  test('MSG-08 72 hours are hours, also across a clock change', () => {
    const afterSpring = new Date('2026-03-10T18:00:00Z');
    expect(currentAlerts([alert('2026-03-07T18:00:00Z')], afterSpring)).toHaveLength(1);
    expect(currentAlerts([alert('2026-03-07T17:59:59Z')], afterSpring)).toEqual([]);
  });

  test('SEV-08 an all-clear shows for two hours, whatever the severity of the others', () => {
    const clear = (time: string) => ({ ...alert(`2025-01-07T${time}Z`, { guid: time }), severity: 'clear' as const });
    const shown = currentAlerts([clear('10:00:00'), clear('09:59:59')], new Date('2025-01-07T12:00:00Z'));
    expect(shown.map(({ guid }) => guid)).toEqual(['10:00:00']);
  });

  test('MSG-08 the newest comes first, alerts with the same time keep their order', () => {
    const [old, one, other] = [
      alert('2025-01-05T00:00:00Z'),
      alert('2025-01-06T00:00:00Z', { guid: 'one' }),
      alert('Sun, 05 Jan 2025 16:00:00 PST', { guid: 'other' }),
    ];
    expect(currentAlerts([old, one, other], now)).toEqual([one, other, old]);
  });

  test('MSG-08, MSG-09 all alerts are within 72 hours and sorted; an expired alert does not come back', () => {
    const dates = fc.oneof(
      fc.integer({ min: -100 * 60, max: 10 * 60 }).map((n) => new Date(now.getTime() + n * 60_000).toISOString()),
      fc.constantFrom(null, 'soon'),
    );
    fc.assert(
      fc.property(fc.array(dates), fc.nat(600), (pubDates, minutes) => {
        const kept = currentAlerts(
          pubDates.map((pubDate) => alert(pubDate)),
          now,
        );
        const times = kept.map(({ pubDate }) => Date.parse(pubDate ?? ''));
        expect(kept).toHaveLength(
          pubDates.filter((date) => now.getTime() - Date.parse(date ?? '') <= 72 * 3_600_000).length,
        );
        expect(times).toEqual(times.toSorted((one, other) => other - one));
        const later = currentAlerts(kept, new Date(now.getTime() + minutes * 60_000));
        expect(kept.filter((each) => later.includes(each))).toEqual(later);
      }),
    );
  });
});

test('SEV-04 an alert with a date that cannot be read counts from its first sight, one without a date from none', () => {
  const seen = new Date('2025-01-06T04:00:00Z');
  const given = [alert('soon'), alert(null), alert('2025-01-07T03:00:00Z')];
  const dated = withReadableDates(given, () => seen);
  expect(dated).toEqual([alert(seen.toISOString()), given[1], given[2]]);
  expect(currentAlerts(dated, now)).toEqual([given[2], dated[0]]);
  expect(currentAlerts(dated, new Date(seen.getTime() + 72 * 3_600_000 + 1))).toEqual([given[2]]);
});

test('SEV-04 the mark of an alert changes with everything that a new one has', () => {
  const marks = [
    alert('soon'),
    alert('later'),
    alert('soon', { guid: 'a' }),
    alert('soon', { description: 'Campus open' }),
  ].map((each) => alertMark({ title: null, ...each }));
  expect(new Set([...marks, alertMark({ ...alert('soon'), title: 'Snow' })])).toHaveLength(5);
});

test('SEV-06 an answer says by an entry that it does not have all alerts', () => {
  const [known, missing] = [{ incomplete: false }, { incomplete: true }];
  const answers = [[], [known, known], [known, missing]];
  expect(answers.map(hasAllAlerts)).toEqual([true, true, false]);
});

describe('alertKey', () => {
  test('SEV-02 an advisory that becomes an emergency shows again where it was dismissed', () => {
    const keys = ([undefined, 'emergency', 'advisory', 'test', 'clear'] as const).map((severity) =>
      alertKey({ ...alert('2025-01-06', { guid: 'ice' }), ...(severity === undefined ? {} : { severity }) }),
    );
    expect(keys).toEqual(['guid:ice', 'guid:ice', 'advisory:guid:ice', 'test:guid:ice', 'clear:guid:ice']);
  });

  test('BANNER-13 alerts differ only by their guid', () => {
    expect(alertKey(alert('2025-01-06', { guid: 'alert-1' }))).toBe('guid:alert-1');
    expect(alertKey(alert('2025-01-07', { guid: 'alert-1', description: 'Reopened' }))).toBe('guid:alert-1');
    expect(alertKey(alert('2025-01-06', { guid: ' alert-1\n' }))).toBe('guid:alert-1');
    expect(alertKey(alert('2025-01-06', { guid: 'alert-2' }))).not.toBe('guid:alert-1');
  });

  test.each([null, '', ' '])('BANNER-13 with the guid %j the key is a hash of date and description', (guid) => {
    const key = alertKey(alert('2025-01-06', { guid }));
    // A fixed value: devices store the key, so an update of the app must not change it.
    expect(key).toBe('hash:3o5prd8rahps');
    expect(alertKey(alert('2025-01-07', { guid }))).not.toBe(key);
    expect(alertKey(alert('2025-01-06', { guid, description: 'Campus open' }))).not.toBe(key);
  });

  test('BANNER-13 alerts have the same key exactly if date and description are the same', () => {
    const texts = fc.option(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', ','), maxLength: 4 }));
    fc.assert(
      fc.property(texts, texts, texts, texts, (date, description, otherDate, otherDescription) => {
        const isSame = date === otherDate && description === otherDescription;
        const keys = [
          alertKey(alert(date, { description })),
          alertKey(alert(otherDate, { description: otherDescription })),
        ];
        expect(keys[0] === keys[1]).toBe(isSame);
      }),
      { numRuns: 300 },
    );
  });
});
