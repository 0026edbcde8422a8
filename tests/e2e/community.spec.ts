import { blockOf } from './support/blocks.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

test('COMM-02 COMM-04 COMM-08 API-08 API-09 CAL-01 events and news of the bundled server, 12 of each, links to other sites marked, and one event as a download', async ({
  page,
}) => {
  await signIn(page, 'Amara Okafor', '/community');
  await expect(page.getByRole('link', { name: 'All 24' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(24);
  await expect(blockOf(page, 'Event Calendar').getByText('Members only')).toHaveCount(0);
  await expect(blockOf(page, 'Campus news').getByRole('article')).toHaveCount(12);
  const link = page.getByRole('link', { name: /^Climbing club: first steps/ });
  await expect(link).toHaveAccessibleName('Climbing club: first steps (another site)');
  await expect(link).toHaveAttribute('rel', 'noopener');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar: Climbing club: first steps' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.ics$/);
});
