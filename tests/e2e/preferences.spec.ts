import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('NEXT-13 NEXT-14 LIST-41 the first visit leads to the preferences once; "Done, show my tasks" saves what is chosen and ends it', async ({
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
  // Inside its group the badge of a new student’s task is for screen readers only.
  const row = page
    .locator('section', { has: page.getByRole('heading', { name: /^New student checklist/ }) })
    .getByRole('listitem')
    .first();
  await expect(row.getByRole('link')).toHaveAccessibleName(/ NEW STUDENT CHECKLIST$/);
  const badge = await row.getByText('NEW STUDENT CHECKLIST').locator('..').boundingBox();
  expect([badge?.width, badge?.height]).toEqual([1, 1]);

  await page.getByRole('link', { name: 'Preferences' }).click();
  await box(page, 'Weekly summary').check();
  await box(page, 'Student parents').check();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  expect(saves).toEqual([]);
  // One group cannot be saved: the page says which, and sends only that group and the end of the visit again.
  await page.route('**/api/user_student_types/*/', (route) => route.fulfill({ status: 500, json: { detail: 'no' } }));
  await page.getByRole('button', { name: 'Done, show my tasks' }).click();
  await expect(page.getByText('Your student types may not have been saved. Your selection stays here.')).toBeVisible();
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
