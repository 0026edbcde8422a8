import { expect, test } from 'vitest';
import { readableValue } from '../../admin/readable-value.ts';

test('ADMIN-136 the values of a change are written as the forms write them', () => {
  const text = (name: string, value: unknown) =>
    readableValue(name, value, [['type:#2', 'New students']], 'America/Los_Angeles');
  expect([
    text('publishing_opens_on', '2026-11-28T16:00:00.000Z'),
    text('ends_on', '2026-11-28'),
    text('post_type', 'hero'),
    text('category', 'student'),
    text('category', 'campus'),
    text('audience', ['type:#2', 'user:amara']),
    text('title', 'Opens 2026-11-28'),
    text('hide_text', true),
    text('category', null),
  ]).toEqual([
    'November 28, 2026, 8:00 AM',
    'November 28, 2026',
    'Lead story',
    'Students',
    'campus',
    'New students\namara',
    'Opens 2026-11-28',
    'Yes',
    '',
  ]);
});
