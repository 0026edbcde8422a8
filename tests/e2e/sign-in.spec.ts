import { SAMPLE_PASSWORD } from '../../server/accounts/sample-password.ts';
import { expectNoViolation } from './support/accessibility.ts';
import { expectNoSidewaysScroll } from './support/layout.ts';
import { expect, test } from './support/portal.ts';

test('SIGN-01 SIGN-02 SIGN-03 the sign-in page: picture from 900 px, a password that can be shown, errors at the fields', async ({
  page,
}) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/hero-')) pictures.push(request.url());
  });
  await page.setViewportSize({ width: 899, height: 700 });
  await page.goto('/accounts/login/');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Username').fill('amara');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not match');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/do not match/);
  expect(pictures).toEqual([]);

  const picture = page.waitForResponse((response) => response.url().endsWith('/sample/hero-autumn.svg'));
  await page.setViewportSize({ width: 900, height: 700 });
  expect((await picture).status()).toBe(200);
  await expectNoViolation(page);
  await expectNoSidewaysScroll(page);
});

test('SIGN-05 the sign-in page fetches the scripts that the portal loads first, and the portal finds them in the cache', async ({
  page,
}) => {
  const countFetched = () =>
    page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.filter(
        ({ name, transferSize }) => /\/(index|packages|calls)-[^/]*\.js$/.test(name) && transferSize > 0,
      ).length;
    });
  await page.goto('/accounts/login/', { waitUntil: 'networkidle' });
  expect(await countFetched()).toBe(4);
  await page.getByLabel('Username').fill('amara');
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Hello Amara' })).toBeVisible();
  expect(await countFetched()).toBe(0);
});
