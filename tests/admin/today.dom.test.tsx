import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Summary } from '../../src/api/admin/summary.ts';
import { queryBlock } from '../ui/support/blocks.ts';
import { openPage } from './support/admin-page.tsx';

const summary = (health: Partial<Summary['health']>): Summary => ({
  live: { post: 1, page: 0, task: 0, message: 0 },
  opening: [],
  drafts: [],
  messages: [],
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
    'Calls to the university’s systems fail. Users see what the portal keeps for a while, and then no grades, schedules and accounts, until the systems work again.' +
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
