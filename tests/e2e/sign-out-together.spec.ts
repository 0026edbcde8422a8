import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('CACHE-25 signing out in one tab clears the user’s data in the other tabs and opens the sign-in page there, which leads back', async ({
  page,
  context,
}) => {
  await signIn(page, 'Amara Okafor');
  const other = await context.newPage();
  await other.goto('/next-steps/task?show=done');
  await expect(other.getByRole('heading', { level: 1, name: 'Done' })).toBeVisible();
  const heard: unknown[] = [];
  await other.exposeFunction('noteHeard', (data: unknown) => heard.push(data));
  await other.evaluate(() => {
    new BroadcastChannel('portico').onmessage = ({ data }) =>
      (window as never as { noteHeard(data: unknown): void }).noteHeard(data);
  });

  // Without a sign-in page to open, the tab would keep showing its data.
  await other.route('**/accounts/login/**', (route) => route.fulfill({ status: 204 }));
  const returning = other.waitForRequest('**/accounts/login/?next=%2Fnext-steps%2Ftask%3Fshow%3Ddone');
  await page.getByRole('link', { name: 'Log out' }).click();
  await page.waitForURL(/\/accounts\/login\/\?signed-out$/);
  await expect(other.getByRole('heading', { level: 1, name: 'Done' })).toHaveCount(0);
  await expect(other.getByText(/Amara|Okafor/)).toHaveCount(0);
  const stored = await other.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).not.toMatch(/kept|amara/i);
  expect(heard).toEqual(['signed-out']);
  await returning;

  await other.unroute('**/accounts/login/**');
  await other.goto('/academics');
  await other.waitForURL(/\/accounts\/login\/\?next=%2Facademics$/);
});
