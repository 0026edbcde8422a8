import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const group = (page: Page, name: string) => page.getByRole('region', { name });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const TROUBLE = 'Trouble connecting... Please try again in a moment';

test('NEXT-13 NEXT-14 the first visit leads to the preferences once; "Done, show my tasks" saves what is chosen and ends it', async ({
  page,
}) => {
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves.push(new URL(request.url()).pathname.replace(/\d+/, 'PK'));
  });
  await signIn(page, 'Ben Whitaker', '/next-steps');
  await expect(heading(page, 'Preferences')).toBeVisible();
  await expect(page).toHaveURL(/\/next-steps\/preferences$/);
  await expect(page.getByText('Welcome.')).toBeVisible();
  await page.goto('/next-steps');
  await expect(heading(page, 'Up Next')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'New student checklist' })).toBeVisible();
  await page.getByRole('link', { name: 'Preferences' }).click();
  await box(page, 'Weekly summary').check();
  await box(page, 'Student parents').check();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(saves).toEqual([]);
  // One group cannot be saved: the page says which, and sends only that group and the end of the visit again.
  await page.route('**/api/user_student_types/*/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.getByRole('button', { name: 'Done, show my tasks' }).click();
  await expect(page.getByText('Your student types were not saved. Your selection stays here.')).toBeVisible();
  await page.unroute('**/api/user_student_types/*/');
  await page.getByRole('button', { name: 'Done, show my tasks' }).click();
  await expect(heading(page, 'Up Next')).toBeVisible();
  expect(saves.slice(0, 2).sort()).toEqual(['/api/user_preference/PK/', '/api/user_student_types/PK/']);
  expect(saves.slice(2)).toEqual(['/api/user_student_types/PK/', '/api/user_preference/PK/']);
  await page.reload();
  await page.getByRole('link', { name: 'Preferences' }).click();
  await expect(page.getByRole('link', { name: 'All tasks' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done, show my tasks' })).toHaveCount(0);
  await expect(box(page, 'Weekly summary')).toBeChecked();
  await expect(box(page, 'Student parents')).toBeChecked();
});

test('NEXT-08 to NEXT-12 each press is saved by itself, and leaving the page stops no save', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/next-steps/preferences');
  await expect(box(page, 'Email')).toBeChecked();
  await expect(box(page, 'Text message')).not.toBeChecked();
  await expect(box(page, 'Weekly summary')).not.toBeChecked();
  await expect(box(page, 'All Students')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  let saves = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/user_preference/*/', async (route) => {
    await released;
    const response = await route.fetch();
    saves += 1;
    await route.fulfill({ response });
  });
  await box(page, 'Text message').check();
  await box(page, 'Weekly summary').check();
  await box(page, 'Student parents').check();
  await expect(group(page, 'Student types').getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'All tasks' }).click();
  await expect(heading(page, 'Up Next')).toBeVisible();
  release();
  await expect.poll(() => saves).toBe(2);
  await page.goto('/next-steps/preferences');
  for (const name of ['Email', 'Text message', 'Weekly summary', 'Student parents']) {
    await expect(box(page, name)).toBeChecked();
  }
});

test('NEXT-22 leaving the first visit with choices that are not saved asks first', async ({ page }) => {
  await signIn(page, 'Ben Whitaker', '/next-steps/preferences');
  await expect(page.getByText('Welcome.')).toBeVisible();
  await box(page, 'Student parents').check();
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await dashboard.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(box(page, 'Student parents')).toBeChecked();
  await dashboard.click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Hello Ben' })).toBeVisible();
  await page.goto('/next-steps/preferences');
  await expect(box(page, 'Student parents')).not.toBeChecked();
});

test('NEXT-09 TOAST-02 TOAST-11 a choice that was not saved goes back and says so in its place, with a toast', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/next-steps/preferences');
  await page.route('**/api/user_preference/*/', (route) => route.abort());
  await box(page, 'Text message').click();
  const notifications = group(page, 'Notifications');
  await expect(notifications.getByText('nothing was saved')).toBeVisible();
  await expect(page.getByText(TROUBLE)).toHaveCount(1);
  await expect(box(page, 'Text message')).not.toBeChecked();
  await page.unroute('**/api/user_preference/*/');
  await box(page, 'Text message').check();
  await expect(notifications.getByText('Saved', { exact: true })).toBeVisible();
});

test('TOAST-10 student types that do not load say so in their place, with a toast; the other group works', async ({
  page,
}) => {
  await page.route('**/api/student_types/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await signIn(page, 'Amara Okafor', '/next-steps/preferences');
  const types = group(page, 'Student types');
  await expect(types.getByText('Error retrieving info')).toBeVisible();
  await expect(page.getByText(TROUBLE)).toHaveCount(1);
  await expect(box(page, 'Email')).toBeChecked();
  await page.unroute('**/api/student_types/');
  await types.getByRole('button', { name: 'Try again' }).click();
  await expect(box(page, 'Student parents')).toBeVisible();
});

test('NEXT-05 NEXT-06 NEXT-07 the message above the list stays until "Got it" is saved', async ({ page }) => {
  await signIn(page, 'Amara Okafor', '/next-steps');
  const message = page.getByRole('complementary', { name: 'The checklist is part of the portal now' });
  await page.route('**/api/user_message/**', (route) => route.abort());
  await message.getByRole('button', { name: 'Got it' }).click();
  await expect(message.getByText('nothing was saved')).toBeVisible();
  await page.unroute('**/api/user_message/**');
  await message.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toHaveCount(0);
  await expect(heading(page, 'Up Next')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Overdue' })).toBeVisible();
  await expect(message).toHaveCount(0);
});
