import { expect, test } from 'vitest';
import { newestTask, nextEventLines, unreadLines } from '../../src/rules/employee-tiles.ts';

const ZONE = 'America/Los_Angeles';
const NOW = new Date('2026-10-13T16:30:00Z');

const message = (
  day: number,
  title: string | null,
  action_link: string | null,
  user_read_on: string | null = null,
) => ({
  title,
  action_link,
  read: false,
  user_read_on,
  created_on: `2026-10-${String(day).padStart(2, '0')}T09:00:00Z`,
});

test('DASH-40 the unread messages are counted, and the newest of them is named', () => {
  const read = message(12, 'Read', null, '2026-10-12T10:00:00Z');
  expect(unreadLines([message(9, 'Old', null), read, message(11, 'New', null)])).toEqual({
    strong: '2 unread messages',
    detail: 'New',
  });
  expect(unreadLines([message(9, null, null)])).toEqual({
    strong: '1 unread message',
    detail: 'A message without a title',
  });
  expect(unreadLines([read])).toEqual({ strong: 'No unread messages', detail: 'See the message center' });
});

test('DASH-40 the task is the newest message with a link, also when it is read; a text is never searched for one', () => {
  const due = message(8, 'Grades are due', 'https://grades.example/', '2026-10-08T10:00:00Z');
  const older = message(7, 'Old', '/academics');
  expect(newestTask([older, message(12, 'Please reply at https://x.example/', null), due])).toBe(due);
  expect(newestTask([message(12, 'Nothing', null)])).toBeNull();
});

test('DASH-40 the next event has its day and its time; over, without a time, and none', () => {
  const event = (start: string | null, end: string | null, title: string | null = 'Talk') => ({
    title,
    start,
    end,
    datetime_string: null,
  });
  const over = event('2026-10-13T08:00:00-07:00', '2026-10-13T09:00:00-07:00', 'Over');
  expect(nextEventLines([over, event('2026-10-13T18:00:00-07:00', null)], NOW, ZONE)).toEqual({
    strong: 'Today, 6:00 PM',
    detail: 'Talk',
  });
  expect(nextEventLines([event('2026-11-02', null)], NOW, ZONE)).toEqual({ strong: 'Nov 2', detail: 'Talk' });
  expect(nextEventLines([event(null, null, null)], NOW, ZONE)).toEqual({ strong: 'Soon', detail: 'An event' });
  expect(nextEventLines([over], NOW, ZONE)).toEqual({ strong: 'No events', detail: 'None in the calendar' });
});
