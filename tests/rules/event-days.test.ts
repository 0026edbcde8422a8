import { describe, expect, test } from 'vitest';
import { eventsByDay } from '../../src/rules/event-days.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2025-06-30T12:00:00-07:00');

const event = (name: string, start: string | null, end: string | null = null) => ({ name, start, end });
const byDay = (...events: ReturnType<typeof event>[]) => {
  const { days, undated } = eventsByDay(events, NOW, ZONE);
  return {
    days: days.map(({ day, events: of }) => [
      day,
      ...of.map(({ event: { name }, from, until }) => [name, from, until]),
    ]),
    undated: undated.map(({ name }) => name),
  };
};

describe('events by day', () => {
  test('COMM-06 the day and the times are those of the campus', () => {
    expect(byDay(event('talk', '2025-07-01T01:00:00Z', '2025-07-01T03:00:00Z'))).toEqual({
      days: [['2025-06-30', ['talk', '6:00 PM', '8:00 PM']]],
      undated: [],
    });
  });

  test('days and times are in order, and whole days come first', () => {
    expect(
      byDay(
        event('late', '2025-07-02T20:00:00-07:00'),
        event('early', '2025-07-02T09:00:00-07:00'),
        event('fair', '2025-07-02'),
        event('first', '2025-07-01T09:00:00-07:00'),
      ).days,
    ).toEqual([
      ['2025-07-01', ['first', '9:00 AM', null]],
      ['2025-07-02', ['fair', null, null], ['early', '9:00 AM', null], ['late', '8:00 PM', null]],
    ]);
  });

  test('an end on another day names that day', () => {
    expect(
      byDay(
        event('night', '2025-07-01T22:00:00-07:00', '2025-07-02T02:00:00-07:00'),
        event('festival', '2025-07-01', '2025-07-03'),
      ).days,
    ).toEqual([['2025-07-01', ['festival', null, 'Jul 3'], ['night', '10:00 PM', 'Jul 2, 2:00 AM']]]);
  });

  test('an event that has begun earlier is one of today', () => {
    expect(
      byDay(
        event('exhibition', '2025-06-28T10:00:00-07:00', '2025-07-04T17:00:00-07:00'),
        event('week', '2025-06-29', '2025-07-02'),
      ).days,
    ).toEqual([['2025-06-30', ['week', 'Jun 29', 'Jul 2'], ['exhibition', 'Jun 28, 10:00 AM', 'Jul 4, 5:00 PM']]]);
  });

  test('COMM-03 without a readable start an event has no day', () => {
    expect(byDay(event('soccer', null), event('chess', 'soon', '2025-07-01'))).toEqual({
      days: [],
      undated: ['soccer', 'chess'],
    });
  });
});
