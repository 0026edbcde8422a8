import { describe, expect, test } from 'vitest';
import {
  collectedUntil,
  isCollectingTime,
  isSummaryDay,
  leavesAt,
  nextAttempt,
  outsideNight,
  stagesOn,
} from '../../src/rules/reminders.ts';

const ZONE = 'America/Los_Angeles';
const at = (iso: string) => new Date(iso);
const CONFIGURED = at('2025-01-01T20:00:00Z');

describe('REMIND-01 the days of a collection', () => {
  test('on the day after the last one, each stage is one day', () => {
    const until = collectedUntil('2025-01-21', '2025-01-20', CONFIGURED, ZONE);
    expect(until).toBe('2025-01-20');
    expect(stagesOn('2025-01-21', '2025-01-20')).toEqual([
      { kind: 'overdue', from: '2025-01-20', to: '2025-01-20' },
      { kind: 'today', from: '2025-01-21', to: '2025-01-21' },
      { kind: 'tomorrow', from: '2025-01-22', to: '2025-01-22' },
      { kind: 'week', from: '2025-01-28', to: '2025-01-28' },
    ]);
  });

  test('after days without a server, what was missed is made up for, and no task is in two stages', () => {
    expect(collectedUntil('2025-01-21', '2025-01-17', CONFIGURED, ZONE)).toBe('2025-01-17');
    expect(stagesOn('2025-01-21', '2025-01-17')).toEqual([
      { kind: 'overdue', from: '2025-01-17', to: '2025-01-20' },
      { kind: 'today', from: '2025-01-21', to: '2025-01-21' },
      { kind: 'tomorrow', from: '2025-01-22', to: '2025-01-22' },
      { kind: 'week', from: '2025-01-25', to: '2025-01-28' },
    ]);
  });

  test('no more than a week is made up for', () => {
    expect(collectedUntil('2025-01-21', '2024-12-01', at('2024-11-01T00:00:00Z'), ZONE)).toBe('2025-01-14');
    expect(stagesOn('2025-01-21', '2025-01-14').map(({ from, to }) => [from, to])).toEqual([
      ['2025-01-14', '2025-01-20'],
      ['2025-01-21', '2025-01-21'],
      ['2025-01-22', '2025-01-22'],
      ['2025-01-23', '2025-01-28'],
    ]);
  });
});

test('REMIND-03 a channel sends nothing of the time before it was configured', () => {
  const until = (day: string, configuredOn: string) => collectedUntil(day, '2025-01-10', at(configuredOn), ZONE);
  // 8:00 in Portland is 16:00 UTC.
  expect(until('2025-01-21', '2025-01-21T15:59:00Z')).toBe('2025-01-20');
  expect(until('2025-01-21', '2025-01-21T16:01:00Z')).toBe(null);
  expect(until('2025-01-22', '2025-01-21T16:01:00Z')).toBe('2025-01-21');
  expect(collectedUntil('2025-01-21', null, CONFIGURED, ZONE)).toBe('2025-01-20');
});

describe('REMIND-05 the hour', () => {
  test.each([
    ['in winter', '2025-01-21', '2025-01-21T16:00:00.000Z'],
    ['in summer', '2025-07-21', '2025-07-21T15:00:00.000Z'],
    ['on the day on which the clocks go forward', '2025-03-09', '2025-03-09T15:00:00.000Z'],
    ['on the day on which they go back', '2025-11-02', '2025-11-02T16:00:00.000Z'],
  ])('mails leave at 8:00 %s', (_, day, expected) => {
    expect(leavesAt(day, ['tomorrow', 'message'], ZONE).toISOString()).toBe(expected);
  });

  test('the weekly summary leaves on Sunday evening with everything else, or in the morning with what is due that day', () => {
    expect([isSummaryDay('2025-03-08'), isSummaryDay('2025-03-09')]).toEqual([false, true]);
    expect(leavesAt('2025-03-09', ['weekly', 'tomorrow'], ZONE).toISOString()).toBe('2025-03-10T01:00:00.000Z');
    expect(leavesAt('2025-11-02', ['weekly'], ZONE).toISOString()).toBe('2025-11-03T02:00:00.000Z');
    expect(leavesAt('2025-03-09', ['weekly', 'today'], ZONE).toISOString()).toBe('2025-03-09T15:00:00.000Z');
  });

  test('collecting begins at 7:00', () => {
    expect(isCollectingTime(at('2025-03-09T13:59:00Z'), ZONE)).toBe(false);
    expect(isCollectingTime(at('2025-03-09T14:00:00Z'), ZONE)).toBe(true);
  });

  test.each([
    ['2025-01-21T15:59:00.000Z', '2025-01-21T16:00:00.000Z'],
    ['2025-01-21T16:00:00.000Z', '2025-01-21T16:00:00.000Z'],
    ['2025-01-22T04:59:00.000Z', '2025-01-22T04:59:00.000Z'],
    ['2025-01-22T05:00:00.000Z', '2025-01-22T16:00:00.000Z'],
    // The nights in which the clocks change.
    ['2025-03-09T05:00:00.000Z', '2025-03-09T15:00:00.000Z'],
    ['2025-11-02T04:00:00.000Z', '2025-11-02T16:00:00.000Z'],
  ])('a push at %s leaves at %s', (now, expected) => {
    expect(outsideNight('push', at(now), ZONE).toISOString()).toBe(expected);
    expect(outsideNight('text', at(now), ZONE).toISOString()).toBe(expected);
    expect(outsideNight('email', at(now), ZONE).toISOString()).toBe(now);
  });
});

test('REMIND-08 the pauses between attempts grow, and a push waits for the morning', () => {
  const now = at('2025-01-21T17:00:00Z');
  const minutes = [1, 2, 3, 4, 5, 6, 7, 100].map(
    (attempts) => (nextAttempt('email', attempts, now, ZONE).getTime() - now.getTime()) / 60_000,
  );
  expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 120, 120]);
  expect(nextAttempt('push', 4, at('2025-01-22T04:45:00Z'), ZONE).toISOString()).toBe('2025-01-22T16:00:00.000Z');
});
