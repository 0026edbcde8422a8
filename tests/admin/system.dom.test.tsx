import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { queryBlock } from '../ui/support/blocks.ts';
import { openPage } from './support/admin-page.tsx';

const GATEWAY: Finding = { subject: 'gateway', state: 'fault', text: 'It refuses GATEWAY_KEY.' };
const NOTE: Finding = { subject: 'settings', state: 'note', text: 'METRICS_PORT is not set.' };
const MAIL: Finding = { subject: 'mail', state: 'ok', text: 'The mail server takes the account.' };

test('OPS-78 the page of the system shows what is to mend first, and asks again', async () => {
  let findings = [MAIL, NOTE, GATEWAY];
  openPage('/admin/system', { 'get /admin/system-check': () => ({ findings }) }, { is_superuser: true });
  await screen.findByRole('heading', { name: 'System', level: 1 });
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'To mend',
    'To read',
    'Works',
  ]);
  expect(queryBlock('To mend')?.textContent).toContain('GatewayIt refuses GATEWAY_KEY.');
  expect(screen.getByRole('link', { name: 'System' }).getAttribute('aria-current')).toBe('page');
  findings = [MAIL, { ...GATEWAY, state: 'ok', text: 'The gateway accepts the key.' }];
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Nothing to mend.')).toBeDefined();
  expect(queryBlock('To read')).toBe(null);
});

test('OPS-78 staff without the flag of superusers have no link to the page of the system', async () => {
  openPage('/admin/system', { 'get /admin/system-check': () => ({ findings: [] }) });
  await screen.findByRole('heading', { name: 'System', level: 1 });
  expect(screen.queryByRole('link', { name: 'System' })).toBe(null);
});
