import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Summary } from '../../src/api/admin/summary.ts';
import { queryBlock } from '../ui/support/blocks.ts';
import { NOW, openPage } from './support/admin-page.tsx';

const summary = (health: Partial<Summary['health']>): Summary => ({
  live: { post: 1, page: 0, task: 0, message: 0 },
  opening: [],
  drafts: [],
  messages: [],
  went_out: [],
  loose_ends: [],
  alerts: [],
  maintenance: { message: null, started_on: null },
  health: { gateway: 'ok', pictures: 'ok', feeds: [], reminders: [], ...health },
  changes: [],
});

async function openToday(health: Partial<Summary['health']>) {
  openPage('/admin/', {
    'get /admin/summary': () => summary(health),
    'get /admin/entries': () => ({ count: 0, results: [] }),
  });
  await screen.findByRole('heading', { name: 'Today', level: 1 });
  const notices = within(screen.getByRole('main')).getByRole('status').textContent;
  const reminders = queryBlock('Reminders');
  const queues = [...(reminders?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);
  return { notices, queues };
}

test('ADMIN-69 Today says nothing about systems that work, and has no reminders where none are sent', async () => {
  expect(await openToday({})).toEqual({ notices: '', queues: [] });
});

test('ADMIN-69 Today names the gateway and the feeds that fail', async () => {
  const { notices } = await openToday({ gateway: 'unavailable', feeds: ['news', 'rave-messages'] });
  expect(notices).toBe(
    'Calls to the university’s systems fail. Users see what the portal keeps for a while, and then no grades, schedules and accounts. The portal asks again by itself.' +
      'Some feeds fail: news, emergency alerts. ' +
      'Users see what they said last, or that it is missing, until they work again.',
  );
});

test('ADMIN-69 Today says how many reminders wait and could not be sent, and why', async () => {
  const { queues } = await openToday({
    reminders: [
      { channel: 'email', waiting: 240, retrying: 3, given_up: 2, problem: 'the mail server answered 550' },
      { channel: 'text', waiting: 1, retrying: 0, given_up: 0, problem: null },
      { channel: 'push', waiting: 0, retrying: 0, given_up: 0, problem: null },
      { channel: 'alert', waiting: 2, retrying: 0, given_up: 1, problem: 'the push service answered 500' },
    ],
  });
  expect(queues).toEqual([
    'Emails240 wait for their hour, 3 failed and will be tried again, 2 could not be sent. ' +
      'The last reason: the mail server answered 550.',
    'Text messages1 waits for its hour.',
    'NotificationsNone waits.',
    'Emergency alerts as notifications2 are being sent, 1 could not be sent. ' +
      'The last reason: the push service answered 500.',
  ]);
});

test('ADMIN-112 ADMIN-113 Today lists by day what went out, and what needs a look with the place where it is mended', async () => {
  const at = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
  openPage('/admin/', {
    'get /admin/summary': () => ({
      ...summary({ reminders: [{ channel: 'email', waiting: 0, retrying: 0, given_up: 2, problem: null }] }),
      maintenance: { message: 'Back soon.', started_on: NOW },
      alerts: [
        { id: 1, title: 'Old alert', published_on: at(12), severity: 'test' },
        { id: 2, title: 'New alert', published_on: at(11), severity: 'test' },
      ],
      went_out: [
        { event: 'sent', kind: 'message', id: '7', title: '<i>Hello</i>', on: NOW, people: 2_880 },
        { event: 'shown', kind: 'task', id: '8', title: 'Walk', on: at(24), people: 1 },
      ],
      loose_ends: [{ problem: 'brokenLink', kind: 'post', id: '9', title: 'Guide', link: '#modal-none' }],
    }),
    'get /admin/entries': () => ({ count: 0, results: [] }),
  });
  await screen.findByRole('heading', { name: 'Today', level: 1 });
  const rowsOf = (title: string) =>
    [...(queryBlock(title)?.querySelectorAll('li') ?? [])].map(
      (row) => `${row.textContent} > ${row.querySelector('a')?.getAttribute('href')}`,
    );
  expect(rowsOf('Needs a look')).toEqual([
    'Maintenance is onUsers do not get into the portal. > #maintenance',
    'Old alertThis alert is shown since September 27, 2026, 8:00 PM. > /admin/alerts',
    'Reminders2 could not be sent by email. > #reminders',
    'GuideIts link #modal-none leads to a post that is not live. > /admin/posts/edit?id=9',
  ]);
  expect(rowsOf('Went out')).toEqual([
    '<i>Hello</i>Message sent · September 28, 2026, 8:00 AM · 2,880 people > /admin/messages/edit?id=7',
    'WalkTask shown · September 27, 2026, 8:00 AM · 1 person > /admin/tasks/edit?id=8',
  ]);
});
