import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayIn, formatDay, formatTimeOfDay } from '../../src/rules/dates.ts';
import {
  dayAndHours,
  EVENTS_ON_DASHBOARD,
  EVENTS_SHOWN,
  type EventTimes,
  publicEvents,
  upcomingEvents,
} from '../../src/rules/events.ts';

const campus = 'America/Los_Angeles';
const noon = new Date('2025-01-06T20:00:00Z');
const event = (start: string | null, end: string | null = null): EventTimes => ({ start, end });
const isShown = (given: EventTimes, now = noon) => upcomingEvents([given], now, campus, 1).length === 1;

afterEach(() => {
  vi.unstubAllEnvs();
});

test('COMM-01, DASH-19 the limits: 12 events, 2 of them on the dashboard', () => {
  expect([EVENTS_SHOWN, EVENTS_ON_DASHBOARD]).toEqual([12, 2]);
});

describe('upcomingEvents', () => {
  test('COMM-05 at 2025-01-06T12:00 an event that ended on 2025-01-05 is not shown, one on 2025-01-07 is', () => {
    const [ended, coming] = [
      event('2025-01-05T18:00:00-08:00', '2025-01-05T20:00:00-08:00'),
      event('2025-01-07T18:00:00-08:00', '2025-01-07T20:00:00-08:00'),
    ];
    expect(upcomingEvents([ended, coming], noon, campus, 12)).toEqual([coming]);
  });

  test.each([
    ['running', '2025-01-06T19:00:00Z', '2025-01-06T20:00:01Z', true],
    ['ends now', '2025-01-06T19:00:00Z', '2025-01-06T20:00:00Z', false],
    ['several days', '2024-12-30T19:00:00Z', '2025-01-09T20:00:00Z', true],
    ['no end, earlier today', '2025-01-06T08:00:00Z', null, true],
    ['no end, yesterday on campus', '2025-01-06T07:59:59Z', null, false],
    ['whole day today', '2025-01-06', '2025-01-06', true],
    ['whole day yesterday', '2025-01-05', null, false],
    ['whole days to today', '2025-01-03', '2025-01-06', true],
    ['end on the campus clock, past', '2025-01-06T10:00', '2025-01-06T11:59', false],
    ['end on the campus clock, ahead', '2025-01-06T10:00', '2025-01-06T12:01', true],
    ['the form of RSS, past', null, 'Mon, 06 Jan 2025 11:59:00 PST', false],
    ['the form of RSS, ahead', null, 'Mon, 06 Jan 2025 12:01:00 PST', true],
    ['unreadable end', '2025-01-05T10:00:00Z', 'late', false],
    ['COMM-03 no time at all', null, null, true],
    ['COMM-03 unreadable times', 'soon', 'later', true],
  ])('COMM-05 %s: start %j, end %j: %j', (_, start, end, expected) => {
    expect(isShown(event(start, end))).toBe(expected);
  });

  test('COMM-01, DASH-19 of 15 events the first 12 are shown, on the dashboard the first 2', () => {
    const given = Array.from({ length: 15 }, (_, index) => ({ ...event(`2025-02-${10 + ((index * 7) % 15)}`), index }));
    const places = (limit: number) => upcomingEvents(given, noon, campus, limit).map(({ index }) => index);
    expect(places(EVENTS_SHOWN)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(places(EVENTS_ON_DASHBOARD)).toEqual([0, 1]);
  });

  test('COMM-05 an event that is over stays over', () => {
    const times = fc.oneof(
      fc.integer({ min: -5000, max: 5000 }).map((n) => new Date(noon.getTime() + n * 60_000).toISOString()),
      fc.constantFrom(null, '2025-01-05', '2025-01-06', '2025-01-07', '2025-01-06T12:00', 'soon'),
    );
    fc.assert(
      fc.property(times, times, fc.nat(10_000), (start, end, minutes) => {
        const later = new Date(noon.getTime() + minutes * 60_000);
        if (!isShown(event(start, end))) expect(isShown(event(start, end), later)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('publicEvents', () => {
  test.each([
    [0, true],
    [1, true],
    [2, false],
    [10, false],
    [-1, false],
    [null, false],
  ])('COMM-04 privacyLevel %j: %j', (privacyLevel, expected) => {
    const given = { ...event('2025-01-07T18:00:00Z'), privacyLevel };
    expect(publicEvents([given], noon, campus)).toEqual(expected ? [given] : []);
  });

  test('COMM-08, COMM-05 at most 12 public upcoming events are shown, with any events between them', () => {
    const given = Array.from({ length: 40 }, (_, index) => ({
      ...event(index % 2 === 0 ? '2025-01-07' : '2025-01-01'),
      privacyLevel: index % 4 === 0 ? 1 : 2,
      index,
    }));
    expect(publicEvents(given, noon, campus).map(({ index }) => index)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 32, 36]);
    const open = given.map((each) => ({ ...each, privacyLevel: 0 }));
    expect(publicEvents(open, noon, campus)).toHaveLength(12);
  });
});

describe('dayAndHours', () => {
  test.each([
    ['2025-07-01T01:00:00Z', null, '2025-06-30', '6:00 PM'],
    ['2025-07-01T01:00:00Z', '2025-07-01T03:00:00Z', '2025-06-30', '6:00 PM to 8:00 PM'],
    ['2025-01-07T04:00:00Z', '2025-01-07T04:00:00Z', '2025-01-06', '8:00 PM'],
    ['2025-01-07T04:00:00Z', '2025-01-07T03:00:00Z', '2025-01-06', '8:00 PM'],
    ['2025-01-06T20:00', '2025-01-06T21:30', '2025-01-06', '8:00 PM to 9:30 PM'],
    ['Mon, 30 Jun 2025 18:00:00 PDT', null, '2025-06-30', '6:00 PM'],
    ['2025-01-06', null, '2025-01-06', 'All day'],
    [' 2025-01-06\n', ' 2025-01-08 ', '2025-01-06', 'All day to Jan 8'],
    ['2025-01-06', '2025-01-06', '2025-01-06', 'All day'],
    ['2025-01-06T18:00:00-08:00', '2025-01-08', '2025-01-06', '6:00 PM to Jan 8'],
    ['2025-01-06T18:00:00-08:00', '2025-01-06', '2025-01-06', '6:00 PM'],
    // Over midnight the end has its day.
    ['2025-07-01T05:00:00Z', '2025-07-01T08:00:00Z', '2025-06-30', '10:00 PM to Jul 1, 1:00 AM'],
    ['2025-07-01T05:00:00Z', '2025-07-01T07:00:00Z', '2025-06-30', '10:00 PM to Jul 1, 12:00 AM'],
    // The clocks change.
    ['2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z', '2026-03-08', '1:30 AM to 3:30 AM'],
  ])('COMM-06 COMM-10 %s to %j: %s, %s', (start, end, day, hours) => {
    expect(dayAndHours(null, { start, end }, campus)).toEqual({ day, hours });
  });

  test.each([
    ['Jun 30, 6:00 PM', '6:00 PM to 8:00 PM'],
    ['Monday, Jun 30 at 6:00 PM', '6:00 PM to 8:00 PM'],
    ['Doors open at 5:30 PM', 'Doors open at 5:30 PM'],
    ['Every Monday', 'Every Monday'],
  ])('COMM-03 COMM-10 the own words “%s” show as “%s”', (words, hours) => {
    const event = { start: '2025-07-01T01:00:00Z', end: '2025-07-01T03:00:00Z' };
    expect(dayAndHours(words, event, campus)).toEqual({ day: '2025-06-30', hours });
  });

  test.each([null, '', 'soon', '2025-02-30'])('COMM-03 without a readable start (%j) its own words stay', (start) => {
    expect(dayAndHours('By appointment', { start, end: '2025-01-06' }, campus)).toEqual({
      day: null,
      hours: 'By appointment',
    });
    expect(dayAndHours(null, { start, end: null }, campus)).toEqual({ day: null, hours: null });
  });

  test.each([['UTC'], ['Europe/Berlin'], ['Pacific/Kiritimati'], [campus]])(
    "COMM-06 day and time are those of Intl in the campus' zone, in a browser of %s",
    (browserZone) => {
      vi.stubEnv('TZ', browserZone);
      const intl = (at: Date) =>
        new Intl.DateTimeFormat('en-US', {
          timeZone: campus,
          weekday: 'long',
          month: 'long',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
        })
          .format(at)
          .replace(' at ', ', ')
          .replace(/\s/g, ' ');
      const minutes = fc.integer({ min: 0, max: 366 * 1440 }).map((n) => new Date(Date.UTC(2026, 0, 1) + n * 60_000));
      // 2:00 on March 29 does not exist in Berlin; that must not shift an event on campus.
      fc.assert(
        fc.property(minutes, (at) => {
          const { day, hours } = dayAndHours(null, { start: at.toISOString(), end: null }, campus);
          expect(`${formatDay(day ?? '', 'long')}, ${hours}`).toBe(intl(at));
        }),
        { numRuns: 200, examples: [[new Date('2026-03-29T09:30:00Z')], [new Date('2026-11-01T09:30:00Z')]] },
      );
    },
  );

  test('COMM-03, COMM-06 the result for any texts never has "null", "NaN" or "Invalid"', () => {
    const times = fc.oneof(
      fc.string(),
      fc.constantFrom(null, '2025-01-06', '2025-01-06T10:00', '2026-03-08T02:30', 'Mon, 06 Jan 2025 11:59:00 PST'),
      fc
        .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
        .map((at) => at.toISOString()),
    );
    fc.assert(
      fc.property(times, times, (start, end) => {
        const { day, hours: shown } = dayAndHours(null, { start, end }, campus);
        expect(shown ?? '').not.toMatch(/null|undefined|NaN|Invalid/);
        const at = /^\d{4}.*Z$/.test(start ?? '') ? new Date(start ?? '') : null;
        if (at !== null) expect(shown).toContain(formatTimeOfDay(campus, at));
        if (at !== null) expect(day).toBe(dayIn(campus, at));
      }),
      { numRuns: 300 },
    );
  });
});
