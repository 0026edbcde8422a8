import type { Browser, Page } from '@playwright/test';
import { site } from '../../src/site.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const TITLE = 'Orchard open day';
const PAGE = '/student-life';

/** A page of another person, in a window of their own. */
async function windowOf(browser: Browser, name: string, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, name);
  return page;
}

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** `2026-10-13T09:00` on the clocks of the campus, some minutes from now. */
const inMinutes = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: site.timeZone })
    .replace(' ', 'T')
    .slice(0, 16);

test('ADMIN-54 ADMIN-57 ADMIN-59 ADMIN-61 ADMIN-65 staff write a post with a picture, preview and schedule it; students see it from its time on; a conflict and an undo', async ({
  page,
  browser,
  portal,
}) => {
  test.slow();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await signIn(page, 'Erik');
  await page.goto('/admin/posts/new');
  await page.getByRole('link', { name: /^Card/ }).click();

  await field(page, 'Title').fill(TITLE);
  await button(page, 'Upload a picture').click();
  await field(page, 'File').setInputFiles({ name: 'orchard.png', mimeType: 'image/png', buffer: PIXEL });
  await field(page, 'Alternative text').fill('Apple trees in rows');
  await button(page, 'Upload').click();
  await expect(page.getByRole('img', { name: 'As the post shows it' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Two hundred trees, and cider.');

  await button(page, 'Publish later').click();
  await field(page, 'Opens').fill(inMinutes(10));
  await button(page, 'Publish later').last().click();
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();

  // The preview shows it as it will be once it has opened.
  await button(page, 'Preview').click();
  const preview = page.frameLocator('iframe[title="The portal, 360 pixels wide"]');
  await expect(preview.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(preview.getByText('Two hundred trees, and cider.')).toBeVisible();
  await button(page, 'Close').click();

  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'Student life', exact: true }).click();
  await field(page, 'Add a post').selectOption({ label: `${TITLE} (Card)` });
  await button(page, 'Save').click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const student = await windowOf(browser, 'Amara Okafor', portal.url);
  await student.goto(PAGE);
  await expect(student.getByRole('heading', { name: 'Student life' })).toBeVisible();
  await expect(student.getByRole('heading', { name: TITLE })).toHaveCount(0);
  portal.passMinutes(15);
  await reloadWithoutCache(student);
  await expect(student.getByRole('heading', { name: TITLE })).toBeVisible();

  await page.goto('/admin/posts');
  await page.getByRole('link', { name: TITLE }).click();
  const colleague = await windowOf(browser, 'Sasha', portal.url);
  await colleague.goto(page.url());
  await field(page, 'Title').fill(`${TITLE}, Saturday`);
  await field(colleague, 'Title').fill(`${TITLE}, Sunday`);
  await button(colleague, 'Save').click();
  await expect(colleague.getByText('Saved.')).toBeVisible();
  await button(page, 'Save').click();
  const both = page.getByRole('region', { name: 'Both versions' });
  await expect(both).toContainText(`${TITLE}, Sunday`);
  await expect(both).toContainText(`${TITLE}, Saturday`);
  await button(page, 'Save yours').click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await button(page, 'Undo').first().click();
  await expect(field(page, 'Title')).toHaveValue(`${TITLE}, Sunday`);
  await reloadWithoutCache(student);
  await expect(student.getByRole('heading', { name: `${TITLE}, Sunday` })).toBeVisible();
  expect(faults).toEqual([]);
});

test('ADMIN-50 the admin pages have no accessibility fault and fit on a phone', async ({ page }) => {
  await signIn(page, 'Erik');
  // Lists are alike, and so are forms.
  const addresses = ['/admin/', '/admin/posts', '/admin/posts/edit?type=resources', '/admin/changes'];
  for (const address of addresses) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The editor is the last part of a form that arrives.
    if (address.includes('edit')) await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible();
    await expectNoViolation(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await button(page, 'Menu').click();
  const first = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' });
  expect(Math.round((await first.boundingBox())?.y ?? 0)).toBeLessThan(120);
});
