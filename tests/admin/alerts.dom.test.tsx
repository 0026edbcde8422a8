import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnAlert } from '../../src/api/admin/alerts.ts';
import { getBlock } from '../ui/support/blocks.ts';
import { fail, NOW, openPage } from './support/admin-page.tsx';

const own: OwnAlert = {
  id: 7,
  title: 'Flood in the library',
  description: 'Stay away from the first floor.',
  link: null,
  severity: 'emergency',
  published_on: NOW,
  published_by: 'erik',
  ends_on: '2026-10-01T15:00:00.000Z',
  updated_on: null,
  cleared_on: null,
  clear_text: null,
  withdrawn_on: null,
  is_live: true,
};
const entry = (guid: string, title: string, pubDate: string) => ({
  guid,
  title,
  description: `${title} text`,
  link: null,
  pubDate,
  incomplete: false,
});

async function openAlerts(alerts: OwnAlert[], feed: () => unknown) {
  openPage('/admin/alerts', { 'get /admin/alerts': () => alerts, 'get /integrations/rave-messages': feed });
  await screen.findByRole('heading', { name: 'Alerts', level: 1 });
  const block = getBlock('From the alert feed');
  return {
    line: screen.queryByText(/^(Everybody sees \d|No alert .* now$)/)?.textContent,
    feed: within(block)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
    buttons: within(block).queryAllByRole('button').length,
    text: block.textContent,
  };
}

test('ADMIN-84 the alerts of the feed are listed without a button, and the portal’s own only once', async () => {
  const feed = [
    entry('portal-alert-7', 'Flood in the library', NOW),
    entry('rave-1', 'Gas leak', 'Sun, 27 Sep 2026 18:00:00 GMT'),
    entry('rave-0', 'Long over', 'Mon, 14 Sep 2026 18:00:00 GMT'),
  ];
  expect(await openAlerts([own], () => feed)).toMatchObject({
    line: 'Everybody sees 2 alerts now',
    feed: ['Gas leakGas leak textSeptember 27, 2026, 11:00 AM'],
    buttons: 0,
  });
});

test('ADMIN-91 where alerts need a fresh sign-in, the form asks for it when it opens', async () => {
  openPage('/admin/alerts', {
    'get /admin/alerts': () => [],
    'get /integrations/rave-messages': () => [],
    'get /admin/rights': () => ({ rights: ['alerts'], alerts_need_sign_in: true }),
  });
  const link = await screen.findByRole('link', { name: 'Sign in again' });
  expect(link.getAttribute('href')).toBe('/accounts/login/?next=%2Fadmin%2Falerts&for=staff');
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
});

test('ADMIN-84 a feed that fails is never told as no alert', async () => {
  const failed = await openAlerts([], () => fail(500));
  expect(failed).toMatchObject({ line: 'No alert from here is shown now', feed: [] });
  expect(failed.text).toContain('The alert feed could not be read completely.');
});

test('ADMIN-84 no alert at all', async () => {
  const none = await openAlerts([], () => []);
  expect(none).toMatchObject({ line: 'No alert is shown now', feed: [] });
  expect(none.text).toContain('The feed has no alert of the last 72 hours.');
});

test('SEV-02 ADMIN-10 a new alert is an emergency unless another kind is chosen, and the box to check says which', async () => {
  const published = { id: 7, published_on: NOW, published_by: 'erik', withdrawn_on: null, is_live: true };
  let shown: object[] = [];
  const sent = openPage('/admin/alerts', {
    'get /admin/alerts': () => shown,
    'get /integrations/rave-messages': () => [],
    'post /admin/alerts': ({ body }) => {
      shown = [{ ...published, ...(body as object) }];
      return shown[0];
    },
  });
  const kind = await screen.findByRole('combobox', { name: 'Kind' });
  const choices = within(kind).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Emergency', 'Advisory', 'Test']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Wind');
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Until 6 PM.');
  const next = screen.getByRole('button', { name: 'Continue' });
  await userEvent.click(next);
  expect(screen.getByRole('checkbox', { name: 'This is an emergency, and everybody must see it now' })).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.selectOptions(kind, 'Advisory');
  await userEvent.click(next);
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'This is no emergency, and everybody should see it now' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show the alert' }));
  await screen.findByText('Advisory ·');
  const body = { title: 'Wind', description: 'Until 6 PM.', link: null, severity: 'advisory' };
  expect(sent.filter(({ method }) => method === 'post')).toEqual([{ method: 'post', path: '/admin/alerts', body }]);
});
