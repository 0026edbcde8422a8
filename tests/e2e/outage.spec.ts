import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// Missing code is in `browser-paths.spec.ts`, data calls without a network in `tests/machines/portal-live.test.ts`.

test('ERR-04 ERR-05 ERR-13 ERR-14 navigation with a stopped backend shows the 503 screen, and a retry after its restart shows the page', async ({
  page,
  portal,
}) => {
  const unavailable = page.getByRole('heading', { level: 1, name: 'One moment, please (503 Error)' });
  await signIn(page, 'Amara Okafor');
  // A call that meets the stop would show the 503 screen before the press: the app sends some of its own accord.
  await page.waitForLoadState('networkidle');
  await portal.stop();
  // Neither the code nor the data of this page are loaded yet.
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(unavailable).toBeVisible();
  await expect(page.getByText('the portal is currently undergoing maintenance or otherwise unavailable')).toBeVisible();
  await expect(page.getByText('the portal will return.')).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
  const retry = page.getByRole('link', { name: 'Head back and retry' });
  await retry.click();
  // The call and its repetition.
  await expect.poll(() => failed.filter((path) => path === '/api/status').length).toBe(2);
  await expect(retry).toHaveAttribute('aria-busy', 'false');
  await expect(unavailable).toBeVisible();

  await portal.start();
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/next-steps/task');
});
