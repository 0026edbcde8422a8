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
  severity: 'emergency',
  incomplete: false,
});

async function openAlerts(alerts: OwnAlert[], feed: () => unknown) {
  openPage('/admin/alerts', {
    'get /admin/alerts': () => alerts,
    'get /admin/alerts/devices': () => ({ devices: 2 }),
    'get /integrations/rave-messages': feed,
  });
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
    feed: ['Gas leakGas leak textEmergency · from the university’s alert system, September 27, 2026, 11:00 AM'],
    buttons: 0,
  });
});

test('ADMIN-91 where alerts need a fresh sign-in, the form asks for it when it opens', async () => {
  openPage('/admin/alerts', {
    'get /admin/alerts': () => [],
    'get /admin/alerts/devices': () => ({ devices: 2 }),
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
  let shown: object[] = [];
  const sent = openPage('/admin/alerts', {
    'get /admin/alerts': () => shown,
    'get /admin/alerts/devices': () => ({ devices: 2 }),
    'get /integrations/rave-messages': () => [],
    'post /admin/alerts': ({ body }) => {
      shown = [{ ...own, ...(body as object) }];
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
  const body = { title: 'Wind', description: 'Until 6 PM.', link: null, severity: 'advisory', hours: 72 };
  expect(sent.filter(({ method }) => method === 'post')).toEqual([{ method: 'post', path: '/admin/alerts', body }]);
});

const devicesOf = (devices: number | null) => ({
  'get /admin/alerts': () => [own],
  'get /admin/alerts/devices': () => ({ devices }),
  'get /integrations/rave-messages': () => [],
});
/** The line in the question, its kind, and the sentences below it. */
function question() {
  const dialog = within(screen.getByRole('dialog'));
  const line = screen.getByRole('dialog').querySelector<HTMLElement>('[data-severity]');
  return {
    line: [line?.textContent, line?.dataset.severity],
    says: dialog.getAllByRole('paragraph').map(({ textContent }) => textContent),
  };
}

test.each([
  [2, 'A notification goes to 2 devices. People who have dismissed the alert see it again.'],
  [null, 'No notification is sent: this server sends none. People who have dismissed the alert see it again.'],
])(
  'ADMIN-122 ADMIN-120 the question before a correction shows its line, where it shows, and with %s devices what is not sent',
  async (devices, text) => {
    openPage('/admin/alerts', devicesOf(devices));
    await userEvent.click(await screen.findByRole('button', { name: `Correct ${own.title}` }));
    const block = within(getBlock('Shown now'));
    const words = block.getByRole('textbox', { name: 'Text' });
    await userEvent.clear(words);
    await userEvent.type(words, 'Stay away.');
    await userEvent.selectOptions(block.getByRole('combobox', { name: 'Ends' }), '1 hour from now');
    await userEvent.click(block.getByRole('button', { name: 'Continue' }));
    const where =
      'At the top of every page of the portal, on the sign-in page and here. Open pages show it within a minute.';
    const ends = 'It ends September 28, 2026, 9:00 AM.';
    const none = 'No text message and no email is sent.';
    const quiet = 'No notification is sent, and people who have dismissed the alert do not see it again.';
    expect(question()).toEqual({
      line: ['Flood in the library 8:00 AM Updated 8:00 AM Stay away.', 'emergency'],
      says: [`${where} ${ends}`, quiet, none],
    });
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(block.getByRole('checkbox', { name: 'Tell everybody again' }));
    await userEvent.click(block.getByRole('button', { name: 'Continue' }));
    expect(question().says).toEqual([`${where} ${ends}`, text, none]);
  },
);

test('ADMIN-121 SEV-08 the question before an all-clear shows it green, and a past alert says what became of it', async () => {
  const cleared = {
    ...own,
    id: 6,
    cleared_on: NOW,
    clear_text: 'It is dry.',
    ends_on: NOW,
    withdrawn_on: NOW,
    is_live: false,
  };
  openPage('/admin/alerts', { ...devicesOf(2), 'get /admin/alerts': () => [own, cleared] });
  await userEvent.click(await screen.findByRole('button', { name: `All clear ${own.title}` }));
  const block = within(getBlock('Shown now'));
  await userEvent.click(block.getByRole('button', { name: 'Continue' }));
  expect(block.getByText('This must not be empty.')).not.toBeNull();
  await userEvent.type(block.getByRole('textbox', { name: 'All-clear' }), 'The library is open.');
  await userEvent.click(block.getByRole('button', { name: 'Continue' }));
  expect(question().line).toEqual(['All clear 8:00 AM Flood in the library The library is open.', 'clear']);
  expect(question().says[0]).toMatch(/It ends September 28, 2026, 10:00 AM\.$/);
  const [past] = within(getBlock('Past alerts')).getAllByRole('listitem');
  const at = 'September 28, 2026, 8:00 AM';
  expect(past?.textContent).toMatch(
    new RegExp(`All clear: It is dry\\.Emergency · erik, ${at} · all clear ${at} · ended ${at}$`),
  );
});
