import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// Missing code is in `browser-paths.spec.ts`, data calls without a network in `tests/machines/portal-live.test.ts`.

test('AWAY-01 AWAY-02 AWAY-05 navigation with a stopped backend keeps the shell and says that it is offline, and a try after its restart shows the page', async ({
  page,
  portal,
}) => {
  const offline = page.getByText(/^You are offline\./);
  await signIn(page, 'Amara Okafor');
  await page.waitForLoadState('networkidle');
  await portal.stop();
  // Neither the code nor the data of this page are loaded yet.
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(offline).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(1);

  await portal.start();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /immunization/ })).toBeVisible();
  await expect(offline).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/next-steps/task');
});
