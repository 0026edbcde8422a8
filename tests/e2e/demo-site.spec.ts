import type { Page } from '@playwright/test';
import { catalogue } from '../../src/machines/catalogue.ts';
import { samplePeople } from '../../src/sample/people.ts';
import { accessibilityFaults } from './support/accessibility.ts';
import { expect, test } from './support/demo-site.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const button = (page: Page, name: string) => page.getByRole('article').getByRole('button', { name, exact: true });

test('TRY-01 to TRY-04 the demo works without a server: a person, a change that stays in the tab, statecharts, reset', async ({
  page,
  demoSite,
}) => {
  const sent = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!/^\/(assets|sample|gallery|states)\//.test(pathname))
      sent.add(`${origin === demoSite ? '' : origin}${pathname}`);
  });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));

  await page.goto(`${demoSite}/next-steps/task/1`);
  await expect(page.getByRole('list').getByRole('button')).toHaveCount(samplePeople.length);
  await expect(bar(page)).toContainText('This is a demo');
  await page.getByRole('textbox', { name: 'Username' }).fill('nobody');
  await page.getByRole('textbox', { name: 'Password' }).fill('x');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText(/no sample person/);
  await page.getByRole('button', { name: /Amara/ }).click();

  await button(page, 'Mark done').click();
  await expect(button(page, 'Mark not done')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Mark not done')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${demoSite}/next-steps/task/1`);
  await other.getByRole('button', { name: /Amara/ }).click();
  await expect(button(other, 'Mark done')).toBeVisible();
  await other.close();
  await bar(page).getByRole('button', { name: 'Reset' }).click();
  await expect(button(page, 'Mark done')).toBeVisible();

  await expect(bar(page).getByRole('link', { name: 'Checklist' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Hello Amara' })).toBeVisible();
  expect(await accessibilityFaults(page, { parts: ['.demo-bar'] })).toEqual([]);
  await bar(page).getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await bar(page).getByRole('link', { name: 'Banner' }).click();
  await expect(page).toHaveURL(`${demoSite}/gallery/#banner`);
  const { title = '' } = catalogue.find(({ id }) => id === 'banner') ?? {};
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('tab', { name: 'Screens' }).click();
  await page.getByRole('link', { name: 'banner, everything open' }).first().click();
  const screen = page.frameLocator('iframe[title="banner, everything open"]');
  await expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await bar(page).getByRole('link', { name: 'Another person' }).click();
  await expect(page.getByRole('status')).toHaveText('You are signed out.');

  expect(problems).toEqual([]);
  const pages = ['/', '/next-steps/task/1', '/accounts/login/', '/accounts/logout/'];
  const files = ['clear-answers.js', 'reveal-password.js', 'demo.js', 'style.css'].map((name) => `/accounts/${name}`);
  expect([...sent].filter((path) => ![...pages, ...files, '/favicon.svg'].includes(path))).toEqual([]);
});
