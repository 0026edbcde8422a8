import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('GUARD-16 MODAL-04 Gia has a provisional account: no block is shown, and no content is requested', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForURL(/\/accounts\/login\//);
  await page.getByRole('button', { name: /Gia/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('main h2')).toHaveCount(0);
  expect(requests.filter((path) => /\/api\/(pages|posts|integrations)/.test(path))).toEqual([]);
});

test('ROLE-12 only users with is_staff request published=all and see an unpublished page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/pages')) requests.push(new URL(request.url()).search);
  });
  await signIn(page, 'Erik');
  await page.goto('/commencement');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(requests.filter((query) => query.includes('published'))).toEqual([]);
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Commencement' })).toBeVisible();
  expect(requests).toContain('?path=commencement&published=all');

  await page.goto('/accounts/logout/');
  requests.length = 0;
  await signIn(page, 'Amara');
  await page.goto('/commencement?published=all');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(requests.filter((query) => query.includes('published'))).toEqual([]);
});
