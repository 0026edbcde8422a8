import { Calls } from './support/calls.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

// `tests/ui/routes.test.tsx` has the heading and the title of each page, and the other redirects.

test('ROUTE-20 ROUTE-23 GUARD-05 links lead through the portal and back without a new document and without another status or user call; /next-steps leaves no history entry', async ({
  page,
  portal,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const mainLink = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await signIn(page, 'Amara Okafor');
  const calls = await Calls.on(page);
  const documents: string[] = [];
  page.on('request', (request) => {
    // A video on the dashboard is a document of its own.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  await page.getByRole('link', { name: 'My Next Steps' }).click();
  await expect(heading('Up Next')).toBeVisible();
  await page.goBack();
  await expect(heading('Dashboard')).toBeVisible();
  await page.getByRole('region', { name: 'Upcoming Tasks' }).getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  await mainLink('Academics').click();
  await expect(heading('Academics')).toBeFocused();
  expect(documents).toEqual([]);
  expect([calls.count('/api/users/user'), calls.count('/api/status')]).toEqual([0, 0]);

  await page.goto('/next-steps');
  await page.waitForURL(`${portal.url}/next-steps/task`);
  await expect(heading('Up Next')).toBeVisible();
  await page.goBack();
  await expect(heading('Academics')).toBeVisible();
});
